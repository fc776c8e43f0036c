import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { reviewQuery } from '../../../data/exam-review.ts';
import { useSchool } from '../../../data/school.ts';
import { CallError } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ReviewClosed } from './review-closed.tsx';
import { ReviewedPaper } from './reviewed-paper.tsx';

/** The own paper with the right answers: what one learns most from. */
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
    <main className="mx-auto grid min-h-screen w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 sm:py-10">
      <title>{`${data ? `Review: ${data.examTitle}` : 'Review answers'} · ${name}`}</title>
      <div>
        <LinkButton to={result} variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden="true" />
          Your result
        </LinkButton>
        <h1 className="text-xl">Review answers</h1>
      </div>
      {isPending && <Skeleton shape="rows" count={5} />}
      {isClosed && <ReviewClosed opensAt={error.data.opensAt} action={back} />}
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
