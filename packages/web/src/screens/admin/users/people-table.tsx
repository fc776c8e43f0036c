import type { GuardianInList, StaffUser } from '@akada/contract';
import { Ban, ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useClassOf } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { Person } from '../../../ui/person.tsx';
import type { PeopleKind } from '../../shared/people-lists.ts';
import { type Column, DataList } from '../shared/data-list.tsx';

/** Suspended comes before the role (specification, section 2). */
export function AccountBadge({ person }: { person: Pick<StaffUser, 'isActive' | 'role'> }) {
  if (!person.isActive) {
    return (
      <Badge tone="red">
        <Ban aria-hidden="true" />
        Suspended
      </Badge>
    );
  }
  return person.role === 'admin' ? <Badge tone="marigold">Admin</Badge> : <Badge tone="leaf">Active</Badge>;
}

/** Students of a class list may have no e-mail address. */
const reachedAt = ({ email, phoneNumber, loginName = '' }: StaffUser) => email || phoneNumber || loginName;

type ListedPerson = StaffUser & Partial<Pick<GuardianInList, 'children'>>;
type PeopleTableProps = { people: readonly ListedPerson[]; kind: PeopleKind; dimmed: boolean };

const childrenOf = ({ children = [] }: ListedPerson) => children.map(({ fullName }) => fullName).join(', ');
const labels = { students: 'Students', admins: 'Admins', guardians: 'Guardians' };

/** The student's page links back to the list as it was filtered. */
function useOpen() {
  const { search } = useLocation();
  return (person: StaffUser) => ({ to: `/admin/users/${person._id}`, state: { list: search } });
}

/** Admins have no page here: the super admin manages them. */
export function PeopleTable({ people, kind, dimmed }: PeopleTableProps) {
  const classOf = useClassOf();
  const { date } = useFormat();
  const open = useOpen();
  const hasPage = kind !== 'admins';
  const joined = hasPage ? 'Joined' : 'Created';
  const ofKind: Readonly<Record<PeopleKind, Column<ListedPerson>[]>> = {
    students: [{ title: 'Class', cell: (person) => (person.classLevel ? classOf(person) : '–') }],
    admins: [],
    guardians: [{ title: 'Children', cell: (person) => childrenOf(person) || '–', className: 'wrap-anywhere' }],
  };
  const belongs = (person: ListedPerson) =>
    kind === 'students' && person.classLevel ? classOf(person) : childrenOf(person);
  const name = (person: ListedPerson) =>
    hasPage ? (
      <Link {...open(person)} className="block min-h-11 text-green hover:text-ink">
        <Person name={person.fullName} />
      </Link>
    ) : (
      <Person name={person.fullName} />
    );
  const columns: Column<ListedPerson>[] = [
    { title: 'Name', cell: name, className: 'max-w-64' },
    {
      title: 'E-mail or phone',
      cell: (person) => <Email address={reachedAt(person)} />,
      className: 'wrap-anywhere text-soft',
    },
    ...ofKind[kind],
    { title: joined, cell: (person) => date(person.createdAt), className: 'whitespace-nowrap' },
    { title: 'Status', cell: (person) => <AccountBadge person={person} /> },
  ];
  const facts = (person: ListedPerson) => (
    <>
      <span className="min-w-0 flex-1">
        <Person name={person.fullName} detail={<Email address={reachedAt(person)} />} />
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-14 text-xs text-soft">
          <AccountBadge person={person} />
          <span>
            {belongs(person) && `${belongs(person)} · `}
            {joined} {date(person.createdAt)}
          </span>
        </span>
      </span>
      {hasPage && <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />}
    </>
  );
  const row = 'flex min-w-0 items-center gap-2';
  return (
    <DataList
      label={labels[kind]}
      rows={people}
      columns={columns}
      wideFrom={768}
      rowId="person"
      dimmed={dimmed}
      stacked={(person) =>
        hasPage ? (
          <Link {...open(person)} className={`${row} -m-4 p-4 -outline-offset-3`}>
            {facts(person)}
          </Link>
        ) : (
          <div className={row}>{facts(person)}</div>
        )
      }
    />
  );
}
