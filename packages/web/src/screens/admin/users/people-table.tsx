import type { User } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Person } from '../../../ui/person.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';

type PeopleTableProps = { people: readonly User[]; kind: 'students' | 'admins' };

export function PeopleTable({ people, kind }: PeopleTableProps) {
  const { date } = useFormat();
  const badge = kind === 'students' ? <Badge tone="leaf">Active</Badge> : <Badge tone="marigold">Admin</Badge>;
  const joined = kind === 'students' ? 'Joined' : 'Created';
  const classColumn: Column<User> = {
    title: 'Class',
    cell: (person) => (person.classLevel ? classLabel(person.classLevel) : '–'),
  };
  const columns: Column<User>[] = [
    { title: 'Name', cell: (person) => <Person name={person.fullName} />, className: 'max-w-64' },
    { title: 'E-mail', cell: (person) => person.email, className: 'break-all text-soft' },
    ...(kind === 'students' ? [classColumn] : []),
    { title: joined, cell: (person) => date(person.createdAt), className: 'whitespace-nowrap' },
    { title: 'Status', cell: () => badge },
  ];
  return (
    <DataList
      label={kind === 'students' ? 'Students' : 'Admins'}
      rows={people}
      columns={columns}
      wideFrom={768}
      rowId="person"
      stacked={(person) => (
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <Person name={person.fullName} detail={person.email} />
            <p className="mt-1 pl-14 text-xs text-soft">
              {person.classLevel && `${classLabel(person.classLevel)} · `}
              {joined} {date(person.createdAt)}
            </p>
          </div>
          {badge}
        </div>
      )}
    />
  );
}
