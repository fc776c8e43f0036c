import { type ClassList, type ClassListRow, classListStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { classListQuery } from '../../../../data/people/class-lists.ts';
import { useClassOf } from '../../../../data/platform/class-names.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { NothingFound } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { oneOf, type UrlFilters, useNoPageBeyond } from '../../../shared/filters.tsx';
import { DiscardDialog, LeaveGuard } from '../../../shared/leave-guard.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { type Column, DataList } from '../../shared/data-list.tsx';
import { ShowBar } from '../../shared/show-bar.tsx';
import { useUnapplied } from '../../shared/unapplied.ts';
import { AnswerAll } from './answer-all.tsx';
import { ClassNames } from './class-names.tsx';
import { AccountsMade, MakeBar } from './list-actions.tsx';
import { ListColumns } from './list-columns.tsx';
import { NewGroups } from './new-groups.tsx';
import { RowButton, RowForm } from './row-form.tsx';
import { type RowReview, useRowReview } from './row-review.ts';

import { countWaiting, otherProblems, waitsFor } from './waiting.ts';

type Status = ClassListRow['status'];

const statusLabel: Record<Status, string> = {
  ...{ new: 'New', repaired: 'Repaired', known: 'Known', refused: 'Refused', skipped: 'Left out' },
};
const tones: Record<Status, Tone> = {
  ...{ new: 'leaf', repaired: 'amber', known: 'neutral', refused: 'red', skipped: 'neutral' },
};

/** Label of refused rows: 'Waiting' if all of them wait for an answer above. */
const refusedLabel = (data: ClassList) =>
  data.counts.refused > 0 && countWaiting(data) === data.counts.refused ? 'Waiting' : statusLabel.refused;

function kindsOf(data: ClassList, show: Status | '') {
  const { counts } = data;
  const labels = { ...statusLabel, refused: refusedLabel(data) };
  return (['', ...classListStatuses] as const)
    .filter((kind) => kind !== 'skipped' || kind === show || counts.skipped > 0)
    .map((kind) => ({
      kind,
      label:
        kind === ''
          ? `All ${Object.values(counts).reduce((sum, count) => sum + count, 0)}`
          : `${labels[kind]} ${counts[kind]}`,
    }));
}

type Shown = ClassListRow & { _id: string; waits: ReturnType<typeof waitsFor> };

const isMade = ({ status, userId }: ClassListRow) =>
  userId !== undefined && (status === 'new' || status === 'repaired');

function StatusBadge({ row }: { row: Shown }) {
  if (isMade(row)) return <Badge tone="green">Account made</Badge>;
  if (row.waits !== null) return <Badge tone="amber">Waits</Badge>;
  return <Badge tone={tones[row.status]}>{statusLabel[row.status]}</Badge>;
}

function Name({ row }: { row: ClassListRow }) {
  const name = row.fullName || <span className="text-soft">No name</span>;
  if (row.userId === undefined) return name;
  return (
    <Link className="font-semibold text-green underline underline-offset-4" to={`/admin/users/${row.userId}`}>
      {name}
    </Link>
  );
}

/** With what they log in. */
function Login({ row: { phoneNumber, email, loginName, status } }: { row: ClassListRow }) {
  if (phoneNumber !== '') return <span className="lg:whitespace-nowrap">{phoneNumber}</span>;
  const given = status === 'new' || status === 'repaired' ? 'Gets a login name' : '–';
  return email || loginName || given;
}

const asked = { columns: 'Its columns are asked above', class: 'Its class is asked above' };

function Why({ row }: { row: Shown }) {
  if (row.why === '') return null;
  const others = row.waits === 'class' ? otherProblems(row.why) : '';
  const why = row.waits === null ? row.why : others;
  return (
    <>
      {row.waits && <span className="block">{asked[row.waits]}</span>}
      <span className={row.status === 'refused' ? 'font-medium text-red-ink' : undefined}>{why}</span>
      {row.status === 'refused' && <span className="block text-xs text-soft">{row.source}</span>}
    </>
  );
}

function RowClass({ row, none }: { row: Shown; none: string }) {
  const classOf = useClassOf();
  return row.classLevel === '' ? none : classOf(row);
}

const columns: Column<Shown>[] = [
  { title: 'Line', cell: (row) => row.place ?? row.line, className: 'tabular-nums text-soft' },
  { title: 'Name', cell: (row) => <Name row={row} />, className: 'max-w-56 xl:min-w-40 wrap-anywhere' },
  {
    title: 'Class',
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">
          <RowClass row={row} none="–" />
        </span>
        {row.groups.length > 0 && <span className="block text-xs text-soft">{row.groups.join(', ')}</span>}
      </>
    ),
    className: 'max-w-40 wrap-anywhere',
  },
  { title: 'Logs in with', cell: (row) => <Login row={row} />, className: 'min-w-42 wrap-anywhere' },
  { title: 'Status', cell: (row) => <StatusBadge row={row} />, className: 'whitespace-nowrap' },
  { title: 'Why', cell: (row) => <Why row={row} />, className: 'wrap-anywhere' },
];

function columnsFor(review: RowReview | null): Column<Shown>[] {
  if (review === null) return columns;
  const cell = (row: Shown) => <RowButton row={row} review={review} />;
  // Not at the end of the row, where the bar with the main button may cover half of it.
  return [...columns.slice(0, -1), { title: 'Edit', cell }, ...columns.slice(-1)];
}

function Stacked({ row, review }: { row: Shown; review: RowReview | null }) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
          <Name row={row} />
        </span>
        <StatusBadge row={row} />
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        {row.place ?? `Line ${row.line}`} · <RowClass row={row} none="No class" /> · <Login row={row} />
        {row.groups.length > 0 && ` · ${row.groups.join(', ')}`}
      </p>
      {row.why !== '' && (
        <p className="text-sm wrap-anywhere">
          <Why row={row} />
        </p>
      )}
      {review && (
        <p>
          <RowButton row={row} review={review} />
        </p>
      )}
    </div>
  );
}

type RowsProps = { data: ClassList; review: RowReview; dimmed: boolean };

function Rows({ data, review, dimmed }: RowsProps) {
  const { opened } = review;
  const isReviewed = data.undoneAt === undefined;
  // Unsaved input stays open if a colleague has created the accounts meanwhile: the save reports it.
  const isOpen = (row: Shown) => opened?.row.line === row.line && (isReviewed || review.isUnsaved);
  const isGone = opened !== null && !data.rows.some(({ line }) => line === opened.row.line);
  // A row with unsaved input stays if a colleague's change moves it off this page.
  const rows = isGone && (isReviewed || review.isUnsaved) ? [opened.row, ...data.rows] : data.rows;
  const offered = isReviewed && rows.some(({ typed }) => typed !== undefined) ? review : null;
  return (
    <DataList
      label="Rows of the class list"
      rows={rows.map((row) => ({ ...row, _id: String(row.line), waits: waitsFor(row, data) }))}
      columns={columnsFor(offered)}
      stacked={(row) => <Stacked row={row} review={offered} />}
      below={(row) => (isOpen(row) ? <RowForm row={row} review={review} /> : null)}
      wideFrom={900}
      rowId="class-row"
      dimmed={dimmed}
    />
  );
}

function Head({ data }: { data: ClassList }) {
  const { dateTime } = useFormat();
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      <span className="font-semibold wrap-anywhere text-ink">{data.fileName || 'Pasted list'}</span>
      <span>{dateTime(data.createdAt)}</span>
    </p>
  );
}

type DiscardingProps = { review: RowReview; isUnapplied: boolean };

function Discarding({ review: { isUnsaved, discarding }, isUnapplied }: DiscardingProps) {
  return (
    <>
      <LeaveGuard unsaved={isUnsaved || isUnapplied} param="id" />
      <DiscardDialog open={discarding.isAsking} onKeep={discarding.keep} onDiscard={discarding.discard} />
    </>
  );
}

export function ListReview({ id, filters }: { id: string; filters: UrlFilters<'id' | 'show'> }) {
  const show = oneOf(classListStatuses, filters.values.show);
  const list = useQuery(classListQuery({ id, status: show, page: filters.page }));
  useNoPageBeyond(list.data?.pagination, filters);
  const { set } = filters;
  const showRefused = useCallback(() => set('show', 'refused'), [set]);
  const { isUnapplied, mark } = useUnapplied();
  const review = useRowReview({ id, list, show, showRefused });
  return (
    <Loaded query={list} failure="Error loading the class list" loading={<Skeleton shape="rows" count={8} />}>
      {({ data, pagination }) => (
        <>
          <Head data={data} />
          <AccountsMade data={data} />
          <p role="status" className="sr-only">
            {review.news}
          </p>
          <ClassNames data={data} mark={mark} />
          <ListColumns data={data} mark={mark} isUnapplied={isUnapplied} />
          <AnswerAll data={data} />
          <NewGroups data={data} />
          <ShowBar
            legend="Which rows to show"
            kinds={kindsOf(data, show)}
            show={show}
            onShow={(next) => filters.set('show', next)}
          />
          <div className="mt-4">
            {data.rows.length === 0 && review.opened === null ? (
              <NothingFound
                title={show === '' ? 'Nothing is left of this list' : `No row is ${statusLabel[show].toLowerCase()}`}
                text={show === '' ? 'Rows go with their accounts.' : 'The other ones are under All.'}
                clearLabel="Show all"
                onClear={() => filters.clearOnly('show')}
              />
            ) : (
              <Rows data={data} review={review} dimmed={list.isPlaceholderData} />
            )}
          </div>
          <Pagination {...pagination} page={filters.page} onPage={filters.goTo} />
          <MakeBar data={data} isUnapplied={isUnapplied} ask={review.discarding.ask} />
          <Discarding review={review} isUnapplied={isUnapplied} />
        </>
      )}
    </Loaded>
  );
}
