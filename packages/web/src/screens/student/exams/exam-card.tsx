import type { StudentExam } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { CalendarClock, Timer } from 'lucide-react';
import { useId } from 'react';
import { timeLeftText, windowText } from '../../../data/exam-words.ts';
import { isRunning } from '../../../data/exams.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { MoreText } from '../../../ui/more-text.tsx';
import { ExamAction } from './exam-action.tsx';

function Facts({ exam }: { exam: StudentExam }) {
  const { counted } = useFormat();
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {[
        classLabel(exam.classLevel),
        counted(exam.duration, 'minute'),
        counted(exam.questionCount, 'question'),
        `Difficulty: ${exam.difficulty}`,
      ].map((fact) => (
        <li key={fact} className="flex">
          <Badge>{fact}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** An exam that closes sooner than this stands out. */
const soonMs = 86_400_000;

function When({ exam, now }: { exam: StudentExam; now: number }) {
  const { timeZone } = useSchool();
  const { dateTime } = useFormat();
  if (isRunning(exam)) {
    return (
      <p className="mt-3 flex items-center gap-1.5 font-semibold text-amber-ink">
        <Timer className="size-4.5 shrink-0" aria-hidden="true" />
        Running: {timeLeftText(exam, now)}
      </p>
    );
  }
  const isSoon = exam.window === 'open' && Date.parse(exam.closesAt) - now < soonMs;
  return (
    <p
      className={classes('mt-3 flex items-center gap-1.5', isSoon && 'font-semibold text-amber-ink')}
      title={`${dateTime(exam.opensAt)} to ${dateTime(exam.closesAt)}`}
    >
      <CalendarClock className={classes('size-4.5 shrink-0', !isSoon && 'text-soft')} aria-hidden="true" />
      {windowText(exam, now, timeZone)}
    </p>
  );
}

export function ExamCard({ exam, now }: { exam: StudentExam; now: number }) {
  const titleId = useId();
  return (
    <Card as="li" className="flex flex-col">
      <h3 id={titleId} className="text-base">
        {exam.title}
      </h3>
      <MoreText text={exam.description} describedBy={titleId} />
      <Facts exam={exam} />
      <When exam={exam} now={now} />
      <ExamAction exam={exam} describedBy={titleId} />
    </Card>
  );
}
