import type { LiveStudent } from '@akada/contract';
import { type Column, DataList } from '../shared/data-list.tsx';
import { LastSeen } from './last-seen.tsx';
import { LiveActions } from './live-actions.tsx';
import { Answered, type Row, State, Student, TimeOrResult } from './live-cells.tsx';

type LiveListProps = {
  examId: string;
  students: readonly LiveStudent[];
  dimmed: boolean;
  onGiveTime: (student: LiveStudent) => void;
  onHandIn: (student: LiveStudent) => void;
};

const seen = ({ attempt, state }: Row, isAlone = false) =>
  attempt ? <LastSeen lastSeenAt={attempt.lastSeenAt} isRunning={state === 'running'} isAlone={isAlone} /> : '–';

export function LiveList({ examId, students, dimmed, onGiveTime, onHandIn }: LiveListProps) {
  const actions = (row: Row) => <LiveActions row={row} examId={examId} onGiveTime={onGiveTime} onHandIn={onHandIn} />;
  const columns: Column<Row>[] = [
    { title: 'Student', cell: (row) => <Student row={row} />, className: 'max-w-40 min-w-36' },
    { title: 'State', cell: (row) => <State row={row} examId={examId} />, className: 'whitespace-nowrap' },
    { title: 'Answered', cell: (row) => <Answered row={row} />, className: 'min-w-28' },
    { title: 'Time or result', cell: (row) => <TimeOrResult row={row} /> },
    { title: 'Last seen', cell: (row) => seen(row) },
    { title: 'Actions', cell: actions, className: 'w-72 pr-4' },
  ];
  return (
    <DataList
      label="Students"
      rows={students.map((student) => ({ ...student, _id: student.student._id }))}
      columns={columns}
      wideFrom={1280}
      rowId="student"
      dimmed={dimmed}
      stacked={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Student row={row} />
            </div>
            <span className="shrink-0">
              <State row={row} examId={examId} />
            </span>
          </div>
          {row.attempt && (
            <>
              <Answered row={row} />
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <div>
                  <TimeOrResult row={row} />
                </div>
                <div className="text-xs">{seen(row, true)}</div>
              </div>
              {actions(row)}
            </>
          )}
        </div>
      )}
    />
  );
}
