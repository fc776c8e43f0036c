import { type LiveExam, type LiveStudent, liveStates } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type LiveFilter, liveExamQuery } from '../../../data/exams/invigilation.ts';
import { placeFrom } from '../../../data/platform/class-options.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState, NothingFound } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useNow } from '../../../ui/time.tsx';
import { oneOf, type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PagedRows } from '../../shared/paged-list.tsx';
import { SignInCodeDialog } from '../../shared/sign-in-code.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { ExamHead } from '../shared/exam-head.tsx';
import { PlaceFilter } from '../shared/place-filter.tsx';
import { GiveTimeDialog, HandInDialog } from './live-dialogs.tsx';
import { LiveList } from './live-list.tsx';

/** An invigilator calls the time by it. */
function ServerTime() {
  const { clock } = useFormat();
  return (
    <p role="timer" className="mb-4 text-soft">
      {'Server time '}
      <span className="font-semibold text-ink tabular-nums">{clock(useNow(1000))}</span>
    </p>
  );
}

function StoppedLine({ error, since }: { error: Error; since: string }) {
  const { clock } = useFormat();
  return (
    <div role="status" className="mb-4">
      <Notice tone="warning">
        {`This page has not been updated since ${clock(since)}: ${messageOf(error)}. It keeps trying.`}
      </Notice>
    </div>
  );
}

type StateTilesProps = {
  counts: LiveExam['counts'];
  state: LiveFilter['state'];
  onState: (state: LiveFilter['state']) => void;
};

function StateTiles({ counts, state, onState }: StateTilesProps) {
  const tiles = [
    { name: 'not-started', label: 'Not started', count: counts.notStarted },
    { name: 'running', label: 'Running', count: counts.running },
    { name: 'done', label: 'Done', count: counts.done },
    { name: 'late', label: 'Late answers to decide', count: counts.lateWaiting },
  ] as const;
  return (
    <fieldset className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-4">
      <legend className="sr-only">Show only</legend>
      {tiles.map(({ name, label, count }) => {
        const isShown = state === name;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isShown}
            onClick={() => onState(isShown ? '' : name)}
            className={classes(
              'flex min-w-0 flex-col rounded-md border p-4 text-left transition-colors',
              isShown ? 'border-green bg-green-wash' : 'border-line bg-card hover:border-green',
              name === 'late' && count > 0 && !isShown && 'border-amber bg-amber-wash',
            )}
          >
            <span className="flex w-full items-start justify-between gap-2 text-soft">
              {label}
              {isShown && <Check className="size-5 shrink-0 text-green" aria-hidden="true" />}
            </span>
            <span className="mt-auto pt-1 font-heading text-xl font-bold">{count.toLocaleString('en-NG')}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

const nobody = {
  'not-started': 'Everybody has started',
  running: 'Nobody is at this exam now',
  done: 'Nobody is done yet',
  late: 'No late answers to decide',
};

type NobodyHereProps = {
  reply: LiveExam;
  state: LiveFilter['state'];
  filters: UrlFilters<'search' | 'state' | 'class'>;
};

function NobodyHere({ reply, state, filters }: NobodyHereProps) {
  if (filters.values.search.trim() !== '' || filters.values.class !== '') {
    return <NothingFound title="No students found" text="Nobody here fits this search." onClear={filters.clear} />;
  }
  if (state === 'late' && reply.counts.lateWaiting > 0) {
    return (
      <NothingFound
        title="They belong to earlier attempts"
        text="Students with these late answers are now at a newer attempt. You find the earlier one in the results."
        clearLabel="Show everybody"
        onClear={filters.clear}
      />
    );
  }
  if (state !== '') {
    return <NothingFound title={nobody[state]} text="" clearLabel="Show everybody" onClear={filters.clear} />;
  }
  return (
    <EmptyState
      mark="people"
      title="No students in this class yet"
      text="Students of the class will be here as soon as they have an account, also before they start."
    />
  );
}

type Grant = LiveExam['extraTime'][number];

/** 'Ada Obi, Bola Ade and 36 others' */
function namesOf(grants: readonly Grant[]): string {
  const names = grants.map(({ student }) => student?.fullName ?? 'everyone at the exam');
  if (names.length <= 3) return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
}

function GivenTime({ grants }: { grants: readonly Grant[] }) {
  const { counted, dateTime } = useFormat();
  if (grants.length === 0) return null;
  const together = new Map<string, Grant[]>();
  for (const one of grants) {
    const key = [one.givenAt, one.givenBy, one.minutes, one.reason].join('\n');
    together.set(key, [...(together.get(key) ?? []), one]);
  }
  return (
    <TitledCard title="Time given" className="mt-6">
      <ul className="mt-2">
        {[...together].map(([key, [first, ...others]]) => {
          if (!first) return null;
          const { minutes, reason, givenBy, givenAt } = first;
          return (
            <li key={key} className="border-b border-line py-3 last:border-b-0 last:pb-0">
              <p className="font-semibold [overflow-wrap:anywhere]">
                {`${counted(minutes, 'minute')} to ${namesOf([first, ...others])}`}
              </p>
              <p className="[overflow-wrap:anywhere]">{reason}</p>
              <p className="text-xs text-soft">{`${givenBy}, ${dateTime(givenAt)}`}</p>
            </li>
          );
        })}
      </ul>
    </TitledCard>
  );
}

const states = [...liveStates, 'late'] as const;

/** Time is for those still to start, running attempts and those that the clock closed; the server decides which. */
const mayNeedTime = ({ counts, exam }: LiveExam) =>
  counts.running + counts.done > 0 || (counts.notStarted > 0 && exam.window !== 'closed');

export function ExamLive() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['search', 'state', 'class']);
  const state = oneOf(states, filters.values.state);
  const { search, class: place } = filters.values;
  const of = { search: search.trim(), class: placeFrom(place), page: filters.page };
  const query = liveExamQuery(examId, { state, ...of });
  const live = useQuery(query);
  const [timeFor, setTimeFor] = useState<LiveStudent | 'all' | null>(null);
  const [handingIn, setHandingIn] = useState<LiveStudent | null>(null);
  const [codeFor, setCodeFor] = useState<LiveStudent | null>(null);
  const mayGiveTime = live.data && !live.data.exam.limitedTo && mayNeedTime(live.data);
  return (
    <>
      <ExamHead
        examId={examId}
        here="/live"
        exam={live.data?.exam}
        action={mayGiveTime && <Button onClick={() => setTimeFor('all')}>Give time to everyone</Button>}
      />
      <Loaded query={live} failure="Error loading the exam" loading={<Skeleton shape="rows" count={8} />}>
        {(reply) => (
          <>
            <ServerTime />
            {live.error && <StoppedLine error={live.error} since={reply.serverNow} />}
            <StateTiles counts={reply.counts} state={state} onState={(next) => filters.set('state', next)} />
            <search className="mb-4 flex flex-wrap gap-3">
              <SearchField
                label="Search by name, e-mail or phone"
                className="min-w-0 flex-1 basis-52"
                value={filters.values.search}
                onChange={(value) => filters.set('search', value)}
              />
              <PlaceFilter filters={filters} exam={reply.exam} className="flex-1 basis-40 sm:max-w-56" />
            </search>
            <PagedRows
              pagination={reply.pagination}
              filters={filters}
              nothing={<NobodyHere reply={reply} state={state} filters={filters} />}
            >
              <LiveList
                exam={reply.exam}
                students={reply.data}
                dimmed={live.isPlaceholderData}
                onGiveTime={setTimeFor}
                onHandIn={setHandingIn}
                onSignInCode={setCodeFor}
              />
            </PagedRows>
            <GivenTime grants={reply.extraTime} />
          </>
        )}
      </Loaded>
      {live.data && timeFor && (
        <GiveTimeDialog
          exam={live.data.exam}
          student={timeFor === 'all' ? null : timeFor}
          running={live.data.counts.running}
          onClose={() => setTimeFor(null)}
        />
      )}
      {codeFor && <SignInCodeDialog person={codeFor.student} onClose={() => setCodeFor(null)} />}
      {handingIn && <HandInDialog examId={examId} student={handingIn} onClose={() => setHandingIn(null)} />}
    </>
  );
}
