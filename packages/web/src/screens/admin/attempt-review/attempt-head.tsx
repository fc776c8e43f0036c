import type { AttemptReview } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';

/** Whose attempt at what, and how it went in four figures. */
export function AttemptHead({ attempt }: { attempt: AttemptReview }) {
  const { student, exam, percent, grade, score, totalPoints, correctAnswers, totalQuestions, timeTaken } = attempt;
  const answered = attempt.questions.filter(({ selectedAnswer }) => selectedAnswer.trim() !== '').length;
  return (
    <>
      <h2 className="text-lg [overflow-wrap:anywhere]">
        <Link to={`/admin/users/${student._id}`} className="text-green hover:underline">
          {student.fullName}
        </Link>
      </h2>
      <p className="break-all text-soft">{student.email}</p>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{exam.title}</span>
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
        {attempt.number > 1 && <Badge>{`Attempt ${attempt.number}`}</Badge>}
        {attempt.status === 'running' && <Badge tone="amber">Still running</Badge>}
      </p>
      <div className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatTile label="Result" value={percent === null ? '–' : `${percent}% · ${grade}`} />
        <StatTile label="Points" value={score === null ? '–' : `${score} of ${totalPoints}`} />
        {correctAnswers === null ? (
          <StatTile label="Answered" value={`${answered} of ${totalQuestions}`} />
        ) : (
          <StatTile label="Right answers" value={`${correctAnswers} of ${totalQuestions}`} />
        )}
        <StatTile label="Time taken" value={timeTaken ?? '–'} />
      </div>
    </>
  );
}
