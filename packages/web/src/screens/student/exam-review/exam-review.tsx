import type { Review } from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { reviewQuery } from '../../../data/exams/exam-review.ts';
import { practiceQuery } from '../../../data/exams/practice-topics.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { CallError } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { verdictOf } from '../../shared/reviewed-question.tsx';
import { resultPath } from '../shared/result-paths.ts';
import { GradeMark, Points, pointsSoFar, rightOf, toMarkWords, wrongAndBlank } from '../shared/result-words.tsx';
import { ReviewedQuestions } from './reviewed-questions.tsx';

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

/** Answers with part of the points by hand are not called wrong. */
const isWrong: readonly string[] = ['wrong', 'partly', 'blank'];

function ReviewedPaper({ review }: { review: Review }) {
  const filters = useUrlFilters(['show']);
  const onlyWrong = filters.values.show === 'wrong';
  const numbered = review.questions.map((question, index) => ({ question, number: index + 1 }));
  const counted = numbered.filter(({ question }) => question.annulled !== 'leave-out');
  const wrong = counted.filter(({ question }) => isWrong.includes(verdictOf(question)));
  const hasByHand = review.questions.some(isMarkedByHand);
  const shown = onlyWrong ? wrong : numbered;
  const counts = {
    correctAnswers: counted.length - wrong.length,
    answeredQuestions: counted.filter(({ question }) => verdictOf(question) !== 'blank').length,
    totalQuestions: counted.length,
  };
  return (
    <>
      <div>
        <p className="text-base font-semibold [overflow-wrap:anywhere]">{review.examTitle}</p>
        {review.version !== undefined && (
          <p className="text-soft">{`You sat version ${review.version} of this exam.`}</p>
        )}
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
      <ReviewedQuestions review={review} shown={wrong.length > 0 ? shown : numbered} />
    </>
  );
}

/** Shown only if some of them are open for practice. */
function PractiseWrong() {
  const practice = useQuery(practiceQuery).data;
  if (!practice || practice.wrong === 0) return null;
  return <LinkButton to="/student/practice">Practise what was wrong</LinkButton>;
}

export function ExamReview() {
  const { examId = '' } = useParams();
  const { name } = useSchool();
  const attempt = useSearchParams()[0].get('attempt') ?? undefined;
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewQuery(examId, attempt));
  const isClosed = error instanceof CallError && error.code === 'review_closed';
  const result = resultPath(examId, attempt);
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
          <div className="flex flex-wrap gap-2">
            <PractiseWrong />
            {back}
          </div>
        </>
      )}
    </main>
  );
}
