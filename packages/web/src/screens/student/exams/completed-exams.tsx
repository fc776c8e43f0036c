import type { StudentExam } from '@akada/contract';
import { resultRange } from '@akada/contract/rules/grade';
import { Fragment, useId } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ring } from '../../../ui/progress.tsx';
import { resultPath } from '../shared/result-paths.ts';
import { pointsSoFar, rightOf, wrongAndBlank } from '../shared/result-words.tsx';

const tones = { excellent: 'green', good: 'green', practise: 'amber' } as const;

type OwnResult = NonNullable<StudentExam['lastResult']>;
type CompletedRowProps = { exam: StudentExam; attempt: OwnResult; isEarlier?: boolean };

/** Each of several attempts says which it was, and the newest that it counts. */
function attemptWords({ earlierResults }: StudentExam, { number }: OwnResult, isEarlier: boolean): string | null {
  if (!earlierResults) return null;
  return isEarlier ? `Attempt ${number}` : `Attempt ${number} counts`;
}

function CompletedRow({ exam, attempt, isEarlier = false }: CompletedRowProps) {
  const titleId = useId();
  const format = useFormat();
  const percent = attempt.percent ?? 0;
  const moment = attempt.submittedAt ?? attempt.endTime;
  const which = attemptWords(exam, attempt, isEarlier);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {attempt.toMark ? (
        <Badge tone="amber">To be marked</Badge>
      ) : (
        <Ring percent={percent} size={72} label={`Score: ${percent} percent`} tone={tones[resultRange(percent)]}>
          <span className="text-base">{percent}%</span>
        </Ring>
      )}
      <div className="min-w-0 flex-1 basis-[10rem]">
        <h2 id={titleId} className="text-base">
          {exam.title}
        </h2>
        {which && <p className={isEarlier ? 'text-soft' : 'font-semibold'}>{which}</p>}
        <p className="flex flex-wrap gap-x-3 text-soft">
          {attempt.grade && !attempt.toMark && <span className="font-semibold text-ink">Grade {attempt.grade}</span>}
          {attempt.byHand ? (
            <span>{pointsSoFar(attempt)}</span>
          ) : (
            <>
              <span>{rightOf(attempt)}</span>
              <span>{wrongAndBlank(attempt)}</span>
            </>
          )}
          <time dateTime={moment} title={format.dateTime(moment)}>
            {format.date(moment)}
          </time>
        </p>
      </div>
      <LinkButton
        variant="secondary"
        to={resultPath(exam._id, isEarlier ? attempt._id : undefined)}
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
      {exams.map((exam) => (
        <Fragment key={exam._id}>
          {exam.lastResult && <CompletedRow exam={exam} attempt={exam.lastResult} />}
          {exam.earlierResults?.map((attempt) => (
            <CompletedRow key={attempt._id} exam={exam} attempt={attempt} isEarlier />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}
