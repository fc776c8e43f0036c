import type { LiveExam } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { windowState } from '@akada/contract/rules/exam-clock';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ExamLinks } from '../shared/exam-links.tsx';

type Exam = LiveExam['exam'];

/** Where the window stands by the server's clock, which also stands here for whoever must call the time. */
function WindowLine({ exam }: { exam: Exam }) {
  const { dateTime, clock } = useFormat();
  const now = useNow(1000);
  const words = {
    'not-open': `Opens ${dateTime(exam.opensAt)}`,
    open: `Open until ${dateTime(exam.closesAt)}`,
    closed: `Closed ${dateTime(exam.closesAt)}`,
  }[windowState(Date.parse(exam.opensAt), Date.parse(exam.closesAt), now)];
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-soft">
      <span>{words}</span>
      <span role="timer">
        {'Server time '}
        <span className="font-semibold text-ink tabular-nums">{clock(now)}</span>
      </span>
    </p>
  );
}

export function LiveHead({ exam }: { exam: Exam }) {
  const { minutes } = useFormat();
  return (
    <div className="mb-4">
      <ExamLinks examId={exam._id} here="live" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">{exam.title}</h2>
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
        <Badge>{minutes(exam.duration)}</Badge>
      </div>
      <WindowLine exam={exam} />
    </div>
  );
}
