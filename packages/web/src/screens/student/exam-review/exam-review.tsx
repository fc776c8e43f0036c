import type { Review, ReviewedQuestion } from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { reviewQuery } from '../../../data/exam-review.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { CallError } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ReviewedQuestionCard, verdictOf } from '../../shared/reviewed-question.tsx';
import { GradeMark, Points, pointsSoFar, rightOf, toMarkWords, wrongAndBlank } from '../shared/result-words.tsx';
import { WatchLink } from '../shared/watch-link.tsx';

type ReviewClosedProps = { opensAt: unknown; message: string; action: ReactNode };

function ReviewClosed({ opensAt, message, action }: ReviewClosedProps) {
  const { dateTime } = useFormat();
  if (typeof opensAt !== 'string') {
    return (
      <EmptyState
        mark="paper"
        title="This review is closed"
        text={`${message}. Your teacher can go over it with you.`}
        action={action}
      />
    );
  }
  return (
    <EmptyState
      mark="paper"
      title="This review is not open yet"
      text={`Others may still be writing. You can read the right answers from ${dateTime(opensAt)}.`}
      action={action}
    />
  );
}

function Explanation({ question }: { question: ReviewedQuestion }) {
  const { explanation, explanationPicture, lesson } = question;
  if (!explanation && !explanationPicture && !lesson) return null;
  return (
    <section aria-label="Explanation" className="mt-4 border-l-3 border-marigold pl-4">
      {explanation && (
        <>
          <h4 className="text-sm font-semibold">Why</h4>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            <Maths text={explanation} />
          </p>
        </>
      )}
      {explanationPicture && <Picture {...explanationPicture} className="mt-3 max-h-64" />}
      {lesson && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <WatchLink lessonId={lesson._id} second={lesson.second} variant="secondary">
            <CirclePlay aria-hidden="true" />
            Watch this part
          </WatchLink>
          <span className="min-w-0 text-sm text-soft [overflow-wrap:anywhere]">
            {lesson.title}, from {clockText(lesson.second)}
          </span>
        </div>
      )}
    </section>
  );
}

/** What staff gave a part of the points for is not called wrong. */
const isWrong: readonly string[] = ['wrong', 'partly', 'blank'];

function ReviewedPaper({ review }: { review: Review }) {
  const filters = useUrlFilters(['show']);
  const onlyWrong = filters.values.show === 'wrong';
  const numbered = review.questions.map((question, index) => ({ question, number: index + 1 }));
  const wrong = numbered.filter(({ question }) => isWrong.includes(verdictOf(question)));
  const hasByHand = review.questions.some(isMarkedByHand);
  const shown = onlyWrong ? wrong : numbered;
  const counts = {
    correctAnswers: numbered.length - wrong.length,
    answeredQuestions: numbered.filter(({ question }) => verdictOf(question) !== 'blank').length,
    totalQuestions: numbered.length,
  };
  return (
    <>
      <div>
        <p className="text-base font-semibold [overflow-wrap:anywhere]">{review.examTitle}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-soft">
          {review.toMark ? (
            <span>{`${toMarkWords(review.toMark)}: ${pointsSoFar(review)}`}</span>
          ) : (
            <>
              <span>
                {`${review.percent}%: ${hasByHand ? pointsSoFar(review) : `${rightOf(counts)}, ${wrongAndBlank(counts)}`}`}
              </span>
              <GradeMark grade={review.grade} className="px-2 py-0.5 text-xs" />
            </>
          )}
        </p>
        {!hasByHand && <Points {...review} />}
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
      {numbered.length > 0 && wrong.length === 0 && !hasByHand && <p className="text-soft">Every answer was right.</p>}
      <h2 className="sr-only">Questions</h2>
      <ol className="grid grid-cols-1 gap-4">
        {(wrong.length > 0 ? shown : numbered).map(({ question, number }) => (
          <ReviewedQuestionCard key={question._id} question={question} number={number} answerLabel="Your answer">
            <Explanation question={question} />
          </ReviewedQuestionCard>
        ))}
      </ol>
    </>
  );
}

export function ExamReview() {
  const { examId = '' } = useParams();
  const { name } = useSchool();
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewQuery(examId));
  const isClosed = error instanceof CallError && error.code === 'review_closed';
  const result = `/student/exam-result/${examId}`;
  const back = (
    <LinkButton variant="secondary" to={result}>
      Back to your result
    </LinkButton>
  );
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 [--spacing:4px] sm:py-10">
      <PageTitle>{`${data ? `Review: ${data.examTitle}` : 'Review answers'} · ${name}`}</PageTitle>
      <div>
        <LinkButton to={result} variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden="true" />
          Your result
        </LinkButton>
        <h1 className="text-xl">Review answers</h1>
      </div>
      {isPending && <Skeleton shape="rows" count={5} />}
      {isClosed && <ReviewClosed opensAt={error.data.opensAt} message={error.message} action={back} />}
      {error && !isClosed && !data && (
        <LoadFailed title="Error loading your answers" query={{ error, isFetching, refetch }} action={back} />
      )}
      {data && !isClosed && (
        <>
          <ReviewedPaper review={data} />
          <div>{back}</div>
        </>
      )}
    </main>
  );
}
