import type { AttemptReview, LateAnswer } from '@akada/contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { pointsChange, pointsText } from './late-effect.ts';

type LateRowProps = { attempt: AttemptReview; late: LateAnswer };

function Decision({ late }: { late: LateAnswer }) {
  const { dateTime } = useFormat();
  if (late.decision === null) return null;
  const when = late.decidedAt ? `, ${dateTime(late.decidedAt)}` : '';
  return (
    <p className="text-xs font-semibold">
      {`${late.decision === 'accepted' ? 'Accepted' : 'Refused'} by ${late.decidedBy}${when}`}
    </p>
  );
}

/** One answer that came after the end: to what, what it says, when, and what it would change. */
export function LateRow({ attempt, late }: LateRowProps) {
  const { clock, dateTime } = useFormat();
  const at = attempt.questions.findIndex(({ _id }) => _id === late.questionId);
  const question = attempt.questions[at];
  const before = question?.selectedAnswer ?? '';
  const Icon = late.isCorrect ? CircleCheck : CircleX;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
        {`Question ${at + 1}: `}
        <Maths text={question?.text ?? ''} />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
        <b>{late.selectedAnswer === '' ? 'Answer taken back' : <Maths text={late.selectedAnswer} />}</b>
        <Badge tone={late.isCorrect ? 'leaf' : 'red'}>
          <Icon aria-hidden="true" />
          {late.isCorrect ? 'Right' : 'Wrong'}
        </Badge>
      </p>
      {late.decision === null && (
        <p>
          {before === '' ? (
            'No answer was saved in time. '
          ) : (
            <>
              In time was: <Maths text={before} />.{' '}
            </>
          )}
          {pointsText(pointsChange(attempt, late))}.
        </p>
      )}
      {late.afterReview && (
        <p className="font-semibold text-amber-ink">It arrived when students could read the right answers already.</p>
      )}
      <p className="text-xs text-soft">
        {`Arrived ${dateTime(late.arrivedAt)}. `}
        {late.answeredAt ? `The device says it was answered at ${clock(late.answeredAt)}.` : 'The device gave no time.'}
      </p>
      <Decision late={late} />
    </li>
  );
}
