import './exam-result.css';
import type { Score } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { resultQuery } from '../../../data/exam-review.ts';
import { useSchool } from '../../../data/school.ts';
import { serverMessage } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PerformanceBar } from './performance-bar.tsx';
import { ResultNews } from './result-news.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';
import { ReviewDoor } from './review-door.tsx';
import { ScoreHead } from './score-head.tsx';
import { WhatsNext } from './whats-next.tsx';

export function ExamResult() {
  const { examId = '' } = useParams();
  const { name } = useSchool();
  const { data, error, isPending, isFetching, refetch } = useQuery(resultQuery(examId));
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 sm:py-10">
      <title>{`${data ? `Result: ${data.examTitle}` : 'Exam result'} · ${name}`}</title>
      <h1 className="text-xl">Exam result</h1>
      {isPending && <ResultSkeleton />}
      {error && !data && (
        <LoadFailed
          title="Error loading results"
          message={serverMessage(error, 'Unable to load exam results')}
          retryLabel="Try Again"
          query={{ error, isFetching, refetch }}
          action={
            <LinkButton variant="quiet" to="/student/exams">
              Back to Exams
            </LinkButton>
          }
        />
      )}
      {data && <Result score={data} examId={examId} />}
    </main>
  );
}

function Result({ score, examId }: { score: Score; examId: string }) {
  const { correctAnswers, totalQuestions, percent } = score;
  return (
    <>
      <ScoreHead score={score} />
      <ResultNews score={score} />
      <ReviewDoor score={score} examId={examId} />
      <div className="grid grid-cols-3 gap-3">
        <StatTile label="Correct" value={String(correctAnswers)} />
        <StatTile label="Incorrect" value={String(totalQuestions - correctAnswers)} />
        <StatTile label="Total" value={String(totalQuestions)} />
      </div>
      <PerformanceBar score={score} />
      <WhatsNext percent={percent} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/student/exams" className="max-sm:w-full">
          Take Another Exam
        </LinkButton>
        <LinkButton variant="secondary" to="/student/my-lessons" className="max-sm:flex-1">
          Review Lessons
        </LinkButton>
        <LinkButton variant="quiet" to="/student" className="max-sm:flex-1">
          Dashboard
        </LinkButton>
      </div>
    </>
  );
}
