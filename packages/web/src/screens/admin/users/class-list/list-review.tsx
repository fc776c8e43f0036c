import { type ClassList, type ClassListRow, classListStatuses } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { classListQuery } from '../../../../data/class-lists.ts';
import { useFormat } from '../../../../data/school.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { NothingFound } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { oneOf, type UrlFilters, useNoPageBeyond } from '../../../shared/filters.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { type Column, DataList } from '../../shared/data-list.tsx';
import { ShowBar } from '../../shared/show-bar.tsx';
import { AccountsMade, MakeBar } from './list-actions.tsx';

type Status = ClassListRow['status'];

const statusLabel: Record<Status, string> = { new: 'New', repaired: 'Repaired', known: 'Known', refused: 'Refused' };
const tones: Record<Status, Tone> = { new: 'leaf', repaired: 'amber', known: 'neutral', refused: 'red' };

const kindsOf = (counts: ClassList['counts']) =>
  (['', ...classListStatuses] as const).map((kind) => ({
    kind,
    label:
      kind === ''
        ? `All ${Object.values(counts).reduce((sum, count) => sum + count, 0)}`
        : `${statusLabel[kind]} ${counts[kind]}`,
  }));

type Shown = ClassListRow & { _id: string };

const isMade = ({ status, userId }: ClassListRow) =>
  userId !== undefined && (status === 'new' || status === 'repaired');

function StatusBadge({ row }: { row: ClassListRow }) {
  return isMade(row) ? (
    <Badge tone="green">Account made</Badge>
  ) : (
    <Badge tone={tones[row.status]}>{statusLabel[row.status]}</Badge>
  );
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
function loginOf({ phoneNumber, email, loginName, status }: ClassListRow): string {
  const given = status === 'new' || status === 'repaired' ? 'Gets a login name' : '–';
  return phoneNumber || email || loginName || given;
}

function Why({ row }: { row: ClassListRow }) {
  if (row.why === '') return null;
  return (
    <>
      <span className={row.status === 'refused' ? 'font-medium text-red-ink' : undefined}>{row.why}</span>
      {row.status === 'refused' && <span className="block text-xs text-soft">{row.source}</span>}
    </>
  );
}

const columns: Column<Shown>[] = [
  { title: 'Line', cell: (row) => row.line, className: 'tabular-nums text-soft' },
  { title: 'Name', cell: (row) => <Name row={row} />, className: 'max-w-56 wrap-anywhere' },
  {
    title: 'Class',
    cell: (row) => (row.classLevel ? classLabel(row.classLevel) : '–'),
    className: 'whitespace-nowrap',
  },
  { title: 'Logs in with', cell: loginOf, className: 'min-w-42 wrap-anywhere' },
  { title: 'Status', cell: (row) => <StatusBadge row={row} />, className: 'whitespace-nowrap' },
  { title: 'Why', cell: (row) => <Why row={row} />, className: 'wrap-anywhere' },
];

function Stacked({ row }: { row: Shown }) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
          <Name row={row} />
        </span>
        <StatusBadge row={row} />
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        Line {row.line} · {row.classLevel ? classLabel(row.classLevel) : 'No class'} · {loginOf(row)}
      </p>
      {row.why !== '' && (
        <p className="text-sm wrap-anywhere">
          <Why row={row} />
        </p>
      )}
    </div>
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

export function ListReview({ id, filters }: { id: string; filters: UrlFilters<'id' | 'show'> }) {
  const show = oneOf(classListStatuses, filters.values.show);
  const list = useQuery(classListQuery({ id, status: show, page: filters.page }));
  useNoPageBeyond(list.data?.pagination, filters);
  return (
    <Loaded query={list} failure="Error loading the class list" loading={<Skeleton shape="rows" count={8} />}>
      {({ data, pagination }) => (
        <>
          <Head data={data} />
          <AccountsMade data={data} />
          <ShowBar
            legend="Which rows to show"
            kinds={kindsOf(data.counts)}
            show={show}
            onShow={(next) => filters.set('show', next)}
          />
          <div className="mt-4">
            {data.rows.length === 0 ? (
              <NothingFound
                title={show === '' ? 'Nothing is left of this list' : `No row is ${statusLabel[show].toLowerCase()}`}
                text={show === '' ? 'Rows go with their accounts.' : 'The other ones are under All.'}
                clearLabel="Show all"
                onClear={() => filters.clearOnly('show')}
              />
            ) : (
              <DataList
                label="Rows of the class list"
                rows={data.rows.map((row) => ({ ...row, _id: String(row.line) }))}
                columns={columns}
                stacked={(row) => <Stacked row={row} />}
                wideFrom={900}
                rowId="class-row"
                dimmed={list.isPlaceholderData}
              />
            )}
          </div>
          <Pagination {...pagination} page={filters.page} onPage={filters.goTo} />
          <MakeBar data={data} />
        </>
      )}
    </Loaded>
  );
}
