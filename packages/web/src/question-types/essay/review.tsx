import { isBlank } from '@akada/contract/question-types';
import { wordsIn } from '@akada/contract/question-types/essay/rules';
import { Maths } from '../../ui/maths.tsx';
import type { ReviewProps } from '../review-props.ts';
import { RubricLines } from './rubric-lines.tsx';

const box = 'rounded-md border px-3 py-2.5 [overflow-wrap:anywhere]';

export function ReviewedEssay({ question, answerLabel }: ReviewProps) {
  const { selectedAnswer, correctAnswer, details, mark, toMark } = question;
  const words = wordsIn(selectedAnswer);
  return (
    <dl className="mt-4 grid gap-2">
      <div className={`${box} border-line`}>
        <dt className="text-xs text-soft">
          {isBlank(selectedAnswer) ? answerLabel : `${answerLabel}, ${words} words`}
        </dt>
        <dd className="whitespace-pre-wrap">{isBlank(selectedAnswer) ? 'No answer' : selectedAnswer}</dd>
      </div>
      {toMark && <p className="text-soft">This answer is still to be marked.</p>}
      {mark?.comment && (
        <div className="border-l-3 border-marigold pl-4">
          <dt className="text-xs text-soft">Comment</dt>
          <dd className="font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">{mark.comment}</dd>
        </div>
      )}
      {details?.rubric && (
        <div className={`${box} border-line`}>
          <dt className="text-xs text-soft">What points are given for</dt>
          <dd>
            <RubricLines rubric={details.rubric} given={mark?.rubric ?? []} />
          </dd>
        </div>
      )}
      {correctAnswer !== '' && (
        <div className={`${box} border-leaf bg-leaf-wash`}>
          <dt className="text-xs text-soft">Model answer</dt>
          <dd className="whitespace-pre-wrap">
            <Maths text={correctAnswer} />
          </dd>
        </div>
      )}
    </dl>
  );
}
