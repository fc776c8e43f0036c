import type { CardOfStudent, CardsOfClass } from '@akada/contract';
import { ordinal } from '@akada/contract/rules/position';
import { FileArchive, MessageSquareText, Printer, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { type CardsFormat, type CardsQuery, useCardsFile } from '../../../data/school/cards.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { CardDetails, CardState } from './card-state.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { MissingMarks } from './missing-marks.tsx';
import { TextDialog } from './text-dialog.tsx';

type Props = { cards: CardsOfClass; query: CardsQuery };

function FileButtons({ query, allIssued }: { query: CardsQuery; allIssued: boolean }) {
  const making = useOneAtATime(useCardsFile(query));
  const press = (format: CardsFormat) =>
    making.mutate(format, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Report cards saved', name);
      },
      onError: (error) => notify.error(`Failed to print the report cards: ${messageOf(error)}`),
    });
  const isMaking = (format: CardsFormat) => making.isPending && making.variables === format;
  return (
    <>
      <Button variant="secondary" loading={isMaking('pdf')} onClick={() => press('pdf')}>
        <Printer aria-hidden="true" />
        {allIssued ? 'Print all (PDF)' : 'Preview of all (PDF)'}
      </Button>
      <Button variant="secondary" loading={isMaking('zip')} onClick={() => press('zip')}>
        <FileArchive aria-hidden="true" />
        One file each (ZIP)
      </Button>
    </>
  );
}

/** 'Issue 38 cards', 'Issue the 3 changed again' */
function issueLabel(students: readonly CardOfStudent[]): string {
  const count = (state: CardOfStudent['state']) => students.filter((one) => one.state === state).length;
  const [changed, fresh] = [count('would-change'), count('draft') + count('withdrawn')];
  if (changed > 0 && fresh === 0)
    return changed === 1 ? 'Issue the changed one again' : `Issue the ${changed} changed again`;
  return 'Issue cards';
}

const words: readonly [CardOfStudent['state'], string][] = [
  ['issued', 'issued'],
  ['would-change', 'changed since'],
  ['draft', 'complete, not issued'],
  ['incomplete', 'with marks missing'],
  ['withdrawn', 'withdrawn'],
  ['no-marks', 'without marks'],
];

/** '38 issued, 3 changed since, 2 with marks missing' */
function inWords(students: readonly CardOfStudent[]): string {
  const parts = words.flatMap(([state, label]) => {
    const count = students.filter((one) => one.state === state).length;
    return count === 0 ? [] : [`${count} ${label}`];
  });
  return parts.join(', ');
}

const columns = 'gap-x-4 px-4 sm:grid-cols-[minmax(0,2fr)_4rem_4rem_minmax(0,3fr)] sm:items-center';

const placeText = ({ place, isShared }: NonNullable<CardOfStudent['position']>) =>
  `${ordinal(place)}${isShared ? ' =' : ''}`;

function Row({ card, query }: { card: CardOfStudent; query: CardsQuery }) {
  const { date } = useFormat();
  const { studentId, fullName, arm, average, position, issued } = card;
  return (
    <li className={`grid grid-cols-2 gap-y-1 py-2 ${columns}`}>
      <Link
        to={`/admin/report-cards/${studentId}?${new URLSearchParams(query)}`}
        className="inline-flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 font-semibold text-green wrap-anywhere hover:underline max-sm:col-span-2 lg:min-h-8"
      >
        {fullName}
        {arm && !query.arm && <span className="text-xs font-normal text-soft">{arm}</span>}
      </Link>
      <span className="tabular-nums sm:text-right">
        <span className="text-soft sm:sr-only">Average </span>
        {average ?? '–'}
      </span>
      <span className="tabular-nums sm:text-right">
        <span className="text-soft sm:sr-only">Position </span>
        {position ? placeText(position) : '–'}
      </span>
      <div className="grid min-w-0 gap-1 max-sm:col-span-2">
        <span className="flex flex-wrap items-center gap-x-2">
          <CardState card={card} />
          {issued && <span className="text-xs text-soft">{date(issued.issuedAt)}</span>}
        </span>
        <CardDetails card={card} />
      </div>
    </li>
  );
}

/** What the cards show besides marks is entered there. */
function BesideMarks({ query: { term, ...place } }: { query: CardsQuery }) {
  const { mayOpen } = useRights();
  const ofPlace = new URLSearchParams({ ...place, term });
  const links = [
    { path: '/admin/conduct', query: ofPlace, label: 'Remarks and conduct' },
    { path: '/admin/register', query: `${ofPlace}&tab=term`, label: 'Register of the term' },
  ].filter(({ path }) => mayOpen(path));
  if (links.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-x-6">
      {links.map(({ path, query, label }) => (
        <li key={path}>
          <Link to={`${path}?${query}`} className="inline-flex min-h-11 items-center text-green underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The cards of a class from the marks of its score sheets. */
export function TermCards({ cards: { students, mayIssue, mayText }, query }: Props) {
  const [isIssuing, setIssuing] = useState(false);
  const [isTexting, setTexting] = useState(false);
  const isOut = students.some(({ state }) => state === 'issued' || state === 'would-change');
  const isLeft = students.some(({ state }) => state !== 'issued' && state !== 'no-marks');
  return (
    <>
      <MissingMarks students={students} query={query} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {mayIssue && isLeft && (
          <Button onClick={() => setIssuing(true)}>
            <Send aria-hidden="true" />
            {issueLabel(students)}
          </Button>
        )}
        <FileButtons query={query} allIssued={!isLeft} />
        {mayText && isOut && (
          <Button variant="secondary" onClick={() => setTexting(true)}>
            <MessageSquareText aria-hidden="true" />
            Send by SMS
          </Button>
        )}
      </div>
      <BesideMarks query={query} />
      <section aria-labelledby="students">
        <h2 id="students" className="text-base">
          Students
        </h2>
        <p className="mb-3 text-soft">{inWords(students)}</p>
        <div aria-hidden="true" className={`hidden pb-1 text-xs font-semibold text-soft sm:grid ${columns}`}>
          <span>Student</span>
          <span className="text-right">Average</span>
          <span className="text-right">Position</span>
          <span>Card</span>
        </div>
        <ul className="divide-y divide-line rounded-md border border-line bg-card">
          {students.map((card) => (
            <Row key={card.studentId} card={card} query={query} />
          ))}
        </ul>
      </section>
      {isIssuing && <IssueDialog students={students} query={query} onClose={() => setIssuing(false)} />}
      {isTexting && <TextDialog query={query} onClose={() => setTexting(false)} />}
    </>
  );
}
