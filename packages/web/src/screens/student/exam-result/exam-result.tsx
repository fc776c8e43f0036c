import './exam-result.css';
import type { Score } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { scoreQuery } from '../../../data/attempts.ts';
import { useSchool } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { serverMessage } from '../../../lib/call-error.ts';
import { openJournal } from '../../../state/exam-journal.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PerformanceBar } from './performance-bar.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';
import { ScoreHead } from './score-head.tsx';
import { WhatsNext } from './whats-next.tsx';

export function ExamResult() {
  const { examId = '' } = useParams();
  const { name } = useSchool();
  const { data, error, isPending, isFetching, refetch } = useQuery(scoreQuery(examId));
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
      {data && <Result score={data} />}
    </main>
  );
}

function Result({ score }: { score: Score }) {
  const { _id: userId } = useUser();
  // Handed in by the server while the student was away: then what this device kept is of no more use.
  useEffect(() => openJournal(userId, score._id).drop(), [userId, score._id]);
  const { correctAnswers, totalQuestions, percent } = score;
  return (
    <>
      <ScoreHead score={score} />
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
