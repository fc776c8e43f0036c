import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { attemptReviewQuery } from '../../../data/invigilation.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ExamLinks } from '../shared/exam-links.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { AttemptHead } from './attempt-head.tsx';
import { ExtraTimeList } from './extra-time-list.tsx';
import { LateAnswers } from './late-answers.tsx';
import { PaperAnswers } from './paper-answers.tsx';
import { ScoreChanges } from './score-changes.tsx';

/** One attempt of one student, with everything staff may be asked about it. */
export function AttemptReview() {
  const { examId = '', attemptId = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(attemptReviewQuery(attemptId));
  return (
    <>
      <PageHeader title="Attempt" />
      <ExamLinks examId={data?.exam._id ?? examId} />
      {isPending && <Skeleton shape="rows" count={8} />}
      {error && !data && <LoadFailed title="Error loading the attempt" query={{ error, isFetching, refetch }} />}
      {data && (
        <>
          <AttemptHead attempt={data} />
          <AttemptFacts attempt={data} />
          {data.lateAnswers.length > 0 && <LateAnswers attempt={data} />}
          <ScoreChanges changes={data.changes} totalPoints={data.totalPoints} />
          <ExtraTimeList extraTime={data.extraTime} />
          <PaperAnswers attempt={data} />
        </>
      )}
    </>
  );
}
