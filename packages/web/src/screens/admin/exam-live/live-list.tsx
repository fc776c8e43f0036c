import type { LiveExam, LiveStudent } from '@akada/contract';
import { clockText, remainingSeconds } from '@akada/contract/rules/exam-clock';
import { CircleCheck, CirclePlay, Clock, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useNow } from '../../../ui/time.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { submittedByWords } from '../shared/submitted-by.ts';

function TimeLeft({ endTime }: { endTime: string }) {
  const seconds = remainingSeconds(Date.parse(endTime), useNow(1000));
  if (seconds === 0) return <>Time is up</>;
  return (
    <span className="whitespace-nowrap">
      <b className="tabular-nums">{clockText(seconds)}</b> left
    </span>
  );
}

/** Devices report every few seconds. */
const silentSeconds = 30;

function span(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

type LastSeenProps = {
  lastSeenAt: string | undefined;
  isRunning: boolean;
  /** Without a column heading. */
  isAlone?: boolean;
};

function LastSeen({ lastSeenAt, isRunning, isAlone = false }: LastSeenProps) {
  const { dateTime } = useFormat();
  const now = useNow(1000);
  if (lastSeenAt === undefined) return isRunning ? <>No contact yet</> : <>–</>;
  if (!isRunning) return <span className="text-soft">{dateTime(lastSeenAt)}</span>;
  const seconds = Math.max(0, Math.floor((now - Date.parse(lastSeenAt)) / 1000));
  if (seconds <= silentSeconds) {
    return <span className="whitespace-nowrap">{`${isAlone ? 'Seen ' : ''}${span(seconds)} ago`}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-amber-ink">
      <WifiOff className="size-4 shrink-0" aria-hidden="true" />
      {`No contact for ${span(seconds)}`}
    </span>
  );
}

type Row = LiveStudent & { _id: string };
type Cell = { row: Row };

const attemptPath = (examId: string, attemptId: string) => `/admin/exams/${examId}/attempts/${attemptId}`;

function Student({ row: { student, attempt } }: Cell) {
  return (
    <>
      <span className="block font-semibold [overflow-wrap:anywhere]">{student.fullName}</span>
      <span className="block text-xs [overflow-wrap:anywhere] text-soft">
        <Email address={student.email} />
      </span>
      {attempt && attempt.number > 1 && <span className="block text-xs text-soft">Attempt {attempt.number}</span>}
    </>
  );
}

const looks = {
  'not-started': { tone: 'neutral', icon: null, words: 'Not started' },
  running: { tone: 'green', icon: CirclePlay, words: 'Running' },
  done: { tone: 'leaf', icon: CircleCheck, words: 'Done' },
} as const;

function State({ row: { state, attempt }, examId }: Cell & { examId: string }) {
  const { tone, icon: Icon, words } = looks[state];
  const waiting = attempt?.lateAnswers.waiting ?? 0;
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Badge tone={tone}>
        {Icon && <Icon aria-hidden="true" />}
        {words}
      </Badge>
      {attempt?.submittedBy && <span className="text-xs text-soft">{submittedByWords[attempt.submittedBy]}</span>}
      {attempt && waiting > 0 && (
        <Link to={`${attemptPath(examId, attempt._id)}#late-answers`} className="rounded-sm hover:underline">
          <Badge tone="amber">
            <Clock aria-hidden="true" />
            {waiting === 1 ? '1 late answer' : `${waiting} late answers`}
          </Badge>
        </Link>
      )}
    </span>
  );
}

function Answered({ row: { student, attempt } }: Cell) {
  if (!attempt) return <>–</>;
  const { answeredQuestions: answered, totalQuestions: total } = attempt;
  const percent = total > 0 ? (answered / total) * 100 : 0;
  return <ProgressBar label={`Answered by ${student.fullName}`} percent={percent} text={`${answered} of ${total}`} />;
}

function TimeOrResult({ row: { state, attempt, waitingMinutes } }: Cell) {
  if (!attempt) return waitingMinutes ? <span className="text-soft">{`${waitingMinutes} min extra`}</span> : <>–</>;
  return (
    <>
      {state === 'running' && <TimeLeft endTime={attempt.endTime} />}
      {state === 'done' && attempt.percent !== undefined && (
        <>
          <span className="block whitespace-nowrap">
            {attempt.toMark ? (
              <Badge tone="amber">To be marked</Badge>
            ) : (
              <>
                <b>{attempt.percent}%</b> right
              </>
            )}
          </span>
          <span className="block text-xs whitespace-nowrap text-soft">
            {`${attempt.score} of ${counted(attempt.totalPoints, 'point')}`}
          </span>
        </>
      )}
      {attempt.extraMinutes > 0 && (
        <span className="block text-xs text-soft">{`${attempt.extraMinutes} min extra`}</span>
      )}
    </>
  );
}

type Acts = Record<'onGiveTime' | 'onHandIn' | 'onSignInCode', (student: LiveStudent) => void>;
type Exam = LiveExam['exam'];

function LiveActions({ row, exam, onGiveTime, onHandIn, onSignInCode }: Acts & { row: Row; exam: Exam }) {
  const { attempt, state, student } = row;
  const mayStart = state === 'not-started' && exam.window !== 'closed';
  const forWho = (words: string) => <span className="sr-only">{` ${words}`}</span>;
  const mayGoOn = state === 'running' || attempt?.submittedBy === 'time' || mayStart;
  return (
    <span className="flex flex-wrap gap-2">
      {mayGoOn && (
        <Button variant="secondary" size="sm" onClick={() => onGiveTime(row)}>
          <span>Give time{forWho(`to ${student.fullName}`)}</span>
        </Button>
      )}
      {state === 'running' && (
        <Button variant="secondary" size="sm" onClick={() => onHandIn(row)}>
          <span>Hand in{forWho(`for ${student.fullName}`)}</span>
        </Button>
      )}
      {state !== 'done' && (
        <Button variant="quiet" size="sm" onClick={() => onSignInCode(row)}>
          <span>Sign-in code{forWho(`for ${student.fullName}`)}</span>
        </Button>
      )}
      {attempt && (
        <LinkButton variant="quiet" size="sm" to={attemptPath(exam._id, attempt._id)}>
          <span>Review{forWho(student.fullName)}</span>
        </LinkButton>
      )}
    </span>
  );
}

type LiveListProps = Acts & { exam: Exam; students: readonly LiveStudent[]; dimmed: boolean };

const seen = ({ attempt, state }: Row, isAlone = false) =>
  attempt ? <LastSeen lastSeenAt={attempt.lastSeenAt} isRunning={state === 'running'} isAlone={isAlone} /> : '–';

export function LiveList({ exam, students, dimmed, ...acts }: LiveListProps) {
  const examId = exam._id;
  const actions = (row: Row) => <LiveActions row={row} exam={exam} {...acts} />;
  const columns: Column<Row>[] = [
    { title: 'Student', cell: (row) => <Student row={row} />, className: 'max-w-48 min-w-40' },
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
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <div className="min-w-0 flex-1 basis-[7rem]">
              <Student row={row} />
            </div>
            <span className="shrink-0">
              <State row={row} examId={examId} />
            </span>
          </div>
          {row.waitingMinutes && <TimeOrResult row={row} />}
          {row.attempt && (
            <>
              <Answered row={row} />
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <div>
                  <TimeOrResult row={row} />
                </div>
                <div className="text-xs">{seen(row, true)}</div>
              </div>
            </>
          )}
          {actions(row)}
        </div>
      )}
    />
  );
}
