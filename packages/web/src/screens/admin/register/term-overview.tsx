import type { Attendance, AttendanceOfTerm } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { attendanceQuery, type TermQuery } from '../../../data/school/register.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { namedDay } from './day-words.ts';

type Student = AttendanceOfTerm['students'][number] & { _id: string };

const figures: readonly [title: string, name: keyof Attendance][] = [
  ['Days open', 'open'],
  ['Present', 'present'],
  ['Late', 'late'],
  ['Absent', 'absent'],
  ['Excused', 'excused'],
];

/** The last two weeks. */
const mostDays = 10;

function Missing({ days, addressOf }: { days: readonly string[]; addressOf: (day: string) => string }) {
  const [isWhole, showAll] = useState(false);
  if (days.length === 0) return <p className="mt-1 text-soft">Every Monday to Friday up to today has a register.</p>;
  // A school that has just begun lacks a whole term.
  const shown = isWhole ? days : days.slice(-mostDays);
  return (
    <ul className="mt-1 flex flex-wrap gap-x-6">
      {shown.length < days.length && (
        <li>
          <Button variant="quiet" className="-ml-4" onClick={() => showAll(true)}>
            {`Show all ${days.length}`}
          </Button>
        </li>
      )}
      {shown.map((day) => (
        <li key={day}>
          <Link to={addressOf(day)} className="inline-flex min-h-11 items-center text-green underline">
            {namedDay(day)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Props = { query: TermQuery; title: string; addressOf: (day: string) => string };

function Overview({ data, title, addressOf }: Omit<Props, 'query'> & { data: AttendanceOfTerm }) {
  const { taken, withoutRegister, students } = data;
  const columns: Column<Student>[] = [
    { title: 'Student', cell: ({ fullName }) => <span className="wrap-anywhere">{fullName}</span> },
    ...figures.map(([name, figure]) => ({
      ...{ title: name, className: 'tabular-nums' },
      cell: (student: Student) => student[figure],
    })),
  ];
  return (
    <>
      <p className="mb-4">{`${title}: ${counted(taken.length, 'day')} open so far.`}</p>
      <TitledCard title="Days without a register" className="mb-4">
        <Missing days={withoutRegister} addressOf={addressOf} />
      </TitledCard>
      {students.length === 0 ? (
        <EmptyState
          mark="people"
          title="Nobody is in this class"
          text="Students come with a class list or an invite."
        />
      ) : (
        <DataList
          label="Attendance of the term"
          rows={students.map((student) => ({ _id: student.studentId, ...student }))}
          columns={columns}
          wideFrom={640}
          rowId="attendance"
          stacked={({ fullName, open, present, late, absent, excused }) => (
            <>
              <p className="font-semibold wrap-anywhere">{fullName}</p>
              <p className="text-soft">
                {`Present ${present} of ${open} days, late ${late}, absent ${absent}, excused ${excused}`}
              </p>
            </>
          )}
        />
      )}
    </>
  );
}

export function TermOverview({ query, ...props }: Props) {
  const read = useQuery(attendanceQuery(query));
  return (
    <Loaded query={read} failure="Error loading the attendance" loading={<Skeleton shape="rows" count={10} />}>
      {(data) => <Overview data={data} {...props} />}
    </Loaded>
  );
}
