import type { Absentee } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { absenteesQuery } from '../../../data/exams/exam-results.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { PagedRows } from '../../shared/paged-list.tsx';
import { AnotherAttemptDialog } from '../shared/another-attempt-dialog.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { StudentLink } from '../shared/student-link.tsx';

function Name({ student }: { student: Absentee }) {
  return (
    <StudentLink
      id={student._id}
      className="inline-flex min-h-11 items-center font-semibold text-green [overflow-wrap:anywhere] hover:underline"
    >
      {student.fullName}
    </StudentLink>
  );
}

function Reach({ student }: { student: Absentee }) {
  return <span className="block text-soft [overflow-wrap:anywhere]">{student.email}</span>;
}

type GiveProps = { student: Absentee; onGive: (student: Absentee) => void };

function Give({ student, onGive }: GiveProps) {
  const { dateTime } = useFormat();
  if (student.extraUntil && Date.parse(student.extraUntil) > serverTime()) {
    return <span className="text-soft">{`Can start until ${dateTime(student.extraUntil)}`}</span>;
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => onGive(student)}>
      Give an attempt<span className="sr-only">{` to ${student.fullName}`}</span>
    </Button>
  );
}

const columns: Column<Absentee>[] = [
  { title: 'Student', cell: (student) => <Name student={student} /> },
  { title: 'E-mail', cell: (student) => <Reach student={student} /> },
  { title: 'Phone', cell: ({ phoneNumber }) => phoneNumber, className: 'whitespace-nowrap' },
];

/** Students of the class without an attempt. */
export function Absentees({ examId }: { examId: string }) {
  const { counted } = useFormat();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Absentee | null>(null);
  const { data: reply, isPlaceholderData } = useQuery(absenteesQuery(examId, page));
  if (!reply || reply.pagination.total === 0) return null;
  const { total } = reply.pagination;
  // While it is open they can start it themselves.
  const giving: Column<Absentee>[] = reply.isClosed
    ? [{ title: 'Attempt', cell: (student) => <Give student={student} onGive={setChosen} /> }]
    : [];
  return (
    <section aria-labelledby="absentees" className="mt-8">
      <h2 id="absentees" className="mb-3 text-lg">
        {`${counted(total, 'student')} of the class ${total === 1 ? 'has' : 'have'} not sat it`}
      </h2>
      <PagedRows pagination={reply.pagination} filters={{ page, goTo: setPage }} nothing={null}>
        <DataList
          label="Have not sat it"
          rows={reply.data}
          columns={[...columns, ...giving]}
          wideFrom={700}
          rowId="absentee"
          dense
          dimmed={isPlaceholderData}
          stacked={(student) => (
            <>
              <Name student={student} />
              <Reach student={student} />
              <span className="block text-soft">{student.phoneNumber}</span>
              {reply.isClosed && (
                <span className="mt-2 block">
                  <Give student={student} onGive={setChosen} />
                </span>
              )}
            </>
          )}
        />
      </PagedRows>
      {chosen && <AnotherAttemptDialog examId={examId} student={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
