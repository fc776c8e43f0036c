import type { AttemptReview } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ReviewedQuestionCard } from '../../shared/reviewed-question.tsx';
import { oneOf } from '../../shared/search-and-status.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { verdictOf } from '../../shared/verdict.tsx';

const verdicts = ['right', 'wrong', 'blank'] as const;

const options = [
  { value: '', label: 'All questions' },
  { value: 'wrong', label: 'Wrong ones' },
  { value: 'blank', label: 'Not answered' },
  { value: 'right', label: 'Right ones' },
];

/** Every question as it stood on the paper, with the answer beside the key. */
export function PaperAnswers({ attempt }: { attempt: AttemptReview }) {
  const { dateTime, counted } = useFormat();
  const filters = useUrlFilters(['show']);
  const show = oneOf(verdicts, filters.values.show);
  const numbered = attempt.questions.map((question, index) => ({ question, number: index + 1 }));
  const shown = numbered.filter(({ question }) => show === '' || verdictOf(question) === show);
  return (
    <section aria-labelledby="answers" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="answers" className="text-base">
          Answers
        </h2>
        <SelectField
          label="Show"
          hideLabel
          className="basis-48"
          options={options}
          value={show}
          onChange={(event) => filters.set('show', event.target.value)}
        />
      </div>
      <p role="status" className="mb-3 text-soft">
        {shown.length === 0 ? 'No question here' : counted(shown.length, 'question')}
      </p>
      <ol className="grid grid-cols-1 gap-4">
        {shown.map(({ question, number }) => (
          <ReviewedQuestionCard
            key={question._id}
            question={question}
            number={number}
            answerLabel="The student’s answer"
          >
            {question.savedAt && <p className="mt-3 text-xs text-soft">{`Saved ${dateTime(question.savedAt)}`}</p>}
          </ReviewedQuestionCard>
        ))}
      </ol>
    </section>
  );
}
