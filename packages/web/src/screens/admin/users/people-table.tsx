import type { StaffUser } from '@akada/contract';
import { Ban, ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useClassOf } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { Person } from '../../../ui/person.tsx';
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
  return person.role === 'user' ? <Badge tone="leaf">Active</Badge> : <Badge tone="marigold">Admin</Badge>;
}

/** Students of a class list may have no e-mail address. */
const reachedAt = ({ email, phoneNumber, loginName = '' }: StaffUser) => email || phoneNumber || loginName;

type PeopleTableProps = { people: readonly StaffUser[]; kind: 'students' | 'admins'; dimmed: boolean };

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
  const isStudents = kind === 'students';
  const joined = isStudents ? 'Joined' : 'Created';
  const classColumn: Column<StaffUser> = {
    title: 'Class',
    cell: (person) => (person.classLevel ? classOf(person) : '–'),
  };
  const name = (person: StaffUser) =>
    isStudents ? (
      <Link {...open(person)} className="block min-h-11 text-green hover:text-ink">
        <Person name={person.fullName} />
      </Link>
    ) : (
      <Person name={person.fullName} />
    );
  const columns: Column<StaffUser>[] = [
    { title: 'Name', cell: name, className: 'max-w-64' },
    {
      title: 'E-mail or phone',
      cell: (person) => <Email address={reachedAt(person)} />,
      className: 'wrap-anywhere text-soft',
    },
    ...(isStudents ? [classColumn] : []),
    { title: joined, cell: (person) => date(person.createdAt), className: 'whitespace-nowrap' },
    { title: 'Status', cell: (person) => <AccountBadge person={person} /> },
  ];
  const facts = (person: StaffUser) => (
    <>
      <span className="min-w-0 flex-1">
        <Person name={person.fullName} detail={<Email address={reachedAt(person)} />} />
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-14 text-xs text-soft">
          <AccountBadge person={person} />
          <span>
            {person.classLevel && `${classOf(person)} · `}
            {joined} {date(person.createdAt)}
          </span>
        </span>
      </span>
      {isStudents && <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />}
    </>
  );
  const row = 'flex min-w-0 items-center gap-2';
  return (
    <DataList
      label={isStudents ? 'Students' : 'Admins'}
      rows={people}
      columns={columns}
      wideFrom={768}
      rowId="person"
      dimmed={dimmed}
      stacked={(person) =>
        isStudents ? (
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
