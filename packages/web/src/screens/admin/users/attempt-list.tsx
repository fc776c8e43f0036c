import type { AttemptOfUser, UserPage } from '@akada/contract';
import { durationText } from '@akada/contract/rules/grade';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { NewestOnly } from './newest-only.tsx';

function Mark({ attempt }: { attempt: AttemptOfUser }) {
  if (attempt.status === 'running') return <Badge tone="amber">Running</Badge>;
  if (attempt.status === 'over') return <Badge>Being marked</Badge>;
  return (
    <span className="font-semibold whitespace-nowrap">
      {attempt.percent}% <span className="text-soft">{attempt.grade}</span>
    </span>
  );
}

function scoreText({ score, totalPoints, correctAnswers, totalQuestions }: AttemptOfUser): string {
  return score === null ? '–' : `${score} / ${totalPoints} points, ${correctAnswers} of ${totalQuestions} right`;
}

const takenText = ({ timeTakenSeconds }: AttemptOfUser) =>
  timeTakenSeconds === null ? '–' : durationText(timeTakenSeconds);

export function AttemptList({ attempts: { rows, total } }: { attempts: UserPage['attempts'] }) {
  const { dateTime } = useFormat();
  if (rows.length === 0) {
    return (
      <EmptyState mark="paper" title="No exams taken yet" text="Attempts appear here as soon as they are started." />
    );
  }
  const ended = (attempt: AttemptOfUser) =>
    attempt.submittedAt ? dateTime(attempt.submittedAt) : `until ${dateTime(attempt.endTime)}`;
  const title = (attempt: AttemptOfUser) => (
    <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
      {attempt.examTitle}
      {attempt.number > 1 && <span className="font-normal text-soft"> (attempt {attempt.number})</span>}
    </p>
  );
  const columns: Column<AttemptOfUser>[] = [
    { title: 'Exam', cell: title },
    { title: 'Result', cell: (attempt) => <Mark attempt={attempt} /> },
    { title: 'Score', cell: scoreText },
    { title: 'Started', cell: (attempt) => dateTime(attempt.startTime), className: 'whitespace-nowrap' },
    { title: 'Handed in', cell: ended, className: 'whitespace-nowrap' },
    { title: 'Time taken', cell: takenText, className: 'pr-4 whitespace-nowrap' },
  ];
  return (
    <>
      <NewestOnly shown={rows.length} total={total} thing="attempt" />
      <DataList
        label="Exams"
        rows={rows}
        columns={columns}
        wideFrom={1180}
        rowId="attempt"
        stacked={(attempt) => (
          <>
            <div className="flex items-start justify-between gap-3">
              {title(attempt)}
              <span className="shrink-0">
                <Mark attempt={attempt} />
              </span>
            </div>
            {attempt.score !== null && <p className="text-soft">{scoreText(attempt)}</p>}
            <p className="text-xs text-soft">
              Started {dateTime(attempt.startTime)}, {attempt.submittedAt && 'handed in '}
              {ended(attempt)}
              {attempt.timeTakenSeconds !== null && ` (${takenText(attempt)})`}
            </p>
          </>
        )}
      />
    </>
  );
}
