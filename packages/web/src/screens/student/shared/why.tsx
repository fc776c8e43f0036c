import type { ReviewedQuestion } from '@akada/contract';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TaughtInLesson } from './taught-in.tsx';

type WhyProps = {
  question: Pick<ReviewedQuestion, '_id' | 'explanation' | 'explanationPicture' | 'lesson'>;
  number: number;
};

/** Why an answer is right, and the lesson that teaches it; under a `ReviewedQuestionCard`. */
export function Why({ question, number }: WhyProps) {
  const { explanation, explanationPicture, lesson } = question;
  if (!explanation && !explanationPicture && !lesson) return null;
  return (
    <section aria-label={`Why, question ${number}`} className="mt-4 border-l-3 border-marigold pl-4">
      {explanation && (
        <>
          <h4 className="text-sm font-semibold">Why</h4>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            <Maths text={explanation} />
          </p>
        </>
      )}
      {explanationPicture && <Picture {...explanationPicture} className="mt-3 max-h-64" />}
      {lesson && <TaughtInLesson lesson={lesson} describedBy={`question-${question._id}`} />}
    </section>
  );
}
