import type { LiveStudent } from '@akada/contract';
import { CircleCheck, CirclePlay, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { submittedByWords } from '../shared/submitted-by-words.ts';
import { TimeLeft } from './time-left.tsx';

export type Row = LiveStudent & { _id: string };
type Cell = { row: Row };

export const attemptPath = (examId: string, attemptId: string) => `/admin/exams/${examId}/attempts/${attemptId}`;

export function Student({ row: { student, attempt } }: Cell) {
  return (
    <>
      <span className="block font-semibold [overflow-wrap:anywhere]">{student.fullName}</span>
      <span className="block text-xs [overflow-wrap:anywhere] text-soft">{student.email}</span>
      {attempt && attempt.number > 1 && <span className="block text-xs text-soft">Attempt {attempt.number}</span>}
    </>
  );
}

const looks = {
  'not-started': { tone: 'neutral', icon: null, words: 'Not started' },
  running: { tone: 'green', icon: CirclePlay, words: 'Running' },
  done: { tone: 'leaf', icon: CircleCheck, words: 'Done' },
} as const;

export function State({ row: { state, attempt }, examId }: Cell & { examId: string }) {
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

export function Answered({ row: { student, attempt } }: Cell) {
  if (!attempt) return <>–</>;
  const { answeredQuestions: answered, totalQuestions: total } = attempt;
  const percent = total > 0 ? (answered / total) * 100 : 0;
  return <ProgressBar label={`Answered by ${student.fullName}`} percent={percent} text={`${answered} of ${total}`} />;
}

/** The time while it runs, the result once it is over; and what was given on top. */
export function TimeOrResult({ row: { state, attempt } }: Cell) {
  if (!attempt) return <>–</>;
  return (
    <>
      {state === 'running' && <TimeLeft endTime={attempt.endTime} />}
      {state === 'done' && attempt.percent !== null && (
        <>
          <span className="block whitespace-nowrap">
            <b>{attempt.percent}%</b> right
          </span>
          <span className="block text-xs whitespace-nowrap text-soft">
            {`${attempt.score} of ${attempt.totalPoints} points`}
          </span>
        </>
      )}
      {attempt.extraMinutes > 0 && (
        <span className="block text-xs text-soft">{`${attempt.extraMinutes} min extra`}</span>
      )}
    </>
  );
}
