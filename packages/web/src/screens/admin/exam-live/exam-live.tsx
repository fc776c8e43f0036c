import { type LiveExam, type LiveStudent, liveStates } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { liveExamQuery } from '../../../data/invigilation.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { oneOf } from '../../shared/search-and-status.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { GiveTimeDialog } from './give-time-dialog.tsx';
import { GivenTime } from './given-time.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { LiveHead } from './live-head.tsx';
import { LiveList } from './live-list.tsx';
import { NobodyHere } from './nobody-here.tsx';
import { StateTiles } from './state-tiles.tsx';
import { StoppedLine } from './stopped-line.tsx';

const states = [...liveStates, 'late'] as const;

/** Who may be given time: whoever is at it, or was closed by the clock. The server knows whom it helps. */
const wasEverAtIt = ({ counts }: LiveExam) => counts.running + counts.done > 0;

/** An exam while it runs: who has not started, who is at it and who is done, and what can be done for them. */
export function ExamLive() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['search', 'state']);
  const state = oneOf(states, filters.values.state);
  const query = liveExamQuery(examId, { state, search: filters.values.search.trim(), page: filters.page });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(query);
  const [timeFor, setTimeFor] = useState<LiveStudent | 'all' | null>(null);
  const [handingIn, setHandingIn] = useState<LiveStudent | null>(null);
  return (
    <>
      <PageHeader
        title="Live"
        action={data && wasEverAtIt(data) && <Button onClick={() => setTimeFor('all')}>Give time to everyone</Button>}
      />
      {isPending && <Skeleton shape="rows" count={8} />}
      {error && !data && <LoadFailed title="Error loading the exam" query={{ error, isFetching, refetch }} />}
      {data && (
        <>
          <LiveHead exam={data.exam} />
          {error && <StoppedLine error={error} since={data.serverNow} />}
          <StateTiles counts={data.counts} state={state} onState={(next) => filters.set('state', next)} />
          <search className="mb-4 block">
            <SearchField
              label="Search by name or e-mail"
              value={filters.values.search}
              onChange={(value) => filters.set('search', value)}
            />
          </search>
          {data.data.length === 0 && <NobodyHere reply={data} state={state} filters={filters} />}
          {data.data.length > 0 && (
            <LiveList
              examId={examId}
              students={data.data}
              dimmed={isPlaceholderData}
              onGiveTime={setTimeFor}
              onHandIn={setHandingIn}
            />
          )}
          <Pagination page={data.pagination.page} totalPages={data.pagination.totalPages} onPage={filters.goTo} />
          <GivenTime grants={data.extraTime} />
        </>
      )}
      {data && timeFor && (
        <GiveTimeDialog
          examId={examId}
          student={timeFor === 'all' ? null : timeFor}
          running={data.counts.running}
          onClose={() => setTimeFor(null)}
        />
      )}
      {handingIn && <HandInDialog examId={examId} student={handingIn} onClose={() => setHandingIn(null)} />}
    </>
  );
}
