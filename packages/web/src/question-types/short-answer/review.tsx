import { isBlank, rulesOf } from '@akada/contract/question-types';
import { classes } from '../../ui/classes.ts';
import { Maths } from '../../ui/maths.tsx';
import type { ReviewProps } from '../review-props.ts';

export function ReviewedWords({ question, answerLabel }: ReviewProps) {
  const { selectedAnswer, isCorrect: isRight } = question;
  const box = 'rounded-md border px-3 py-2.5 [overflow-wrap:anywhere]';
  return (
    <dl className="mt-4 grid gap-2">
      <div className={classes(box, isRight ? 'border-leaf bg-leaf-wash' : 'border-line')}>
        <dt className="text-xs text-soft">{answerLabel}</dt>
        <dd className="font-medium">{isBlank(selectedAnswer) ? 'No answer' : <Maths text={selectedAnswer} />}</dd>
      </div>
      <div className={classes(box, isRight ? 'border-line' : 'border-leaf bg-leaf-wash')}>
        <dt className="text-xs text-soft">Right answer</dt>
        <dd className="font-medium">
          <Maths text={rulesOf(question.type).keyInWords(question)} />
        </dd>
      </div>
    </dl>
  );
}
