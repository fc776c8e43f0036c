import type { Review } from '@akada/contract';
import { Badge } from '../../../ui/badge.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReviewedQuestionCard } from '../../shared/reviewed-question.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';

/** Question by question, all of them or those to learn from. */
export function ReviewedPaper({ review }: { review: Review }) {
  const filters = useUrlFilters(['show']);
  const onlyWrong = filters.values.show === 'wrong';
  const numbered = review.questions.map((question, index) => ({ question, number: index + 1 }));
  const wrong = numbered.filter(({ question }) => !question.isCorrect);
  const shown = onlyWrong ? wrong : numbered;
  return (
    <>
      <div>
        <p className="text-base font-semibold [overflow-wrap:anywhere]">{review.examTitle}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-soft">
          {`${review.percent}%: ${numbered.length - wrong.length} of ${numbered.length} right`}
          <Badge tone="marigold">
            <span className="sr-only">Grade </span>
            {review.grade}
          </Badge>
        </p>
        <p className="text-soft">{`${review.score} of ${review.totalPoints} points`}</p>
      </div>
      {wrong.length > 0 && (
        <ChoiceRow
          kind="checkbox"
          label="Only the wrong ones"
          hint={`${wrong.length} of ${numbered.length}, with those you did not answer`}
          checked={onlyWrong}
          onChange={(event) => filters.set('show', event.target.checked ? 'wrong' : '')}
        />
      )}
      {numbered.length === 0 && <EmptyState mark="paper" title="This exam had no questions" />}
      {numbered.length > 0 && wrong.length === 0 && <p className="text-soft">Every answer was right.</p>}
      <h2 className="sr-only">Questions</h2>
      <ol className="grid grid-cols-1 gap-4">
        {(wrong.length > 0 ? shown : numbered).map(({ question, number }) => (
          <ReviewedQuestionCard key={question._id} question={question} number={number} answerLabel="Your answer" />
        ))}
      </ol>
    </>
  );
}
