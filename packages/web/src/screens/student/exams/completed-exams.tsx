import type { AttemptSummary, StudentExam } from '@akada/contract';
import { resultRange } from '@akada/contract/rules/grade';
import { useId } from 'react';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Ring } from '../../../ui/ring.tsx';

/** As on the result itself. */
const tones = { excellent: 'green', good: 'green', practise: 'amber' } as const;

function CompletedRow({ exam, attempt }: { exam: StudentExam; attempt: AttemptSummary }) {
  const titleId = useId();
  const format = useFormat();
  const percent = attempt.percent ?? 0;
  const moment = attempt.submittedAt ?? attempt.endTime;
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Ring percent={percent} size={72} label={`Score: ${percent} percent`} tone={tones[resultRange(percent)]}>
        <span className="text-base">{percent}%</span>
      </Ring>
      <div className="min-w-0 flex-1 basis-40">
        <h2 id={titleId} className="text-base">
          {exam.title}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-soft">
          {attempt.grade && <span className="font-semibold text-ink">Grade {attempt.grade}</span>}
          <span>
            {attempt.correctAnswers ?? 0} of {format.counted(attempt.totalQuestions, 'question')} right
          </span>
          <time dateTime={moment} title={format.dateTime(moment)}>
            {format.date(moment)}
          </time>
        </p>
      </div>
      <LinkButton
        variant="secondary"
        to={`/student/exam-result/${exam._id}`}
        aria-describedby={titleId}
        className="w-full sm:w-auto"
      >
        View Result
      </LinkButton>
    </Card>
  );
}

export function CompletedExams({ exams }: { exams: readonly StudentExam[] }) {
  if (exams.length === 0) {
    return (
      <EmptyState
        mark="paper"
        title="No completed exams yet"
        text="After an exam you find your score and your grade here."
      />
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {exams.map((exam) => exam.lastResult && <CompletedRow key={exam._id} exam={exam} attempt={exam.lastResult} />)}
    </ul>
  );
}
