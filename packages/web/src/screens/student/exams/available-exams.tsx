import type { StudentExam } from '@akada/contract';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ExamCard } from './exam-card.tsx';

function Shelf({
  title,
  hideTitle,
  exams,
  now,
}: {
  title: string;
  hideTitle?: boolean;
  exams: readonly StudentExam[];
  now: number;
}) {
  if (exams.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className={hideTitle ? 'sr-only' : 'mb-3 text-lg'}>{title}</h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {exams.map((exam) => (
          <ExamCard key={exam._id} exam={exam} now={now} />
        ))}
      </ul>
    </section>
  );
}

type Props = Record<'startable' | 'later' | 'missed', readonly StudentExam[]>;

export function AvailableExams({ startable, later, missed }: Props) {
  const now = useNow();
  return (
    <>
      {startable.length === 0 && (
        <div className="mb-8">
          <EmptyState
            mark="paper"
            title="No exams available"
            text={
              later.length > 0
                ? 'Nothing is open right now. Below is what comes next.'
                : 'Exams for your class appear here as soon as a tutor sets them.'
            }
          />
        </div>
      )}
      <Shelf title="Open now" hideTitle exams={startable} now={now} />
      <Shelf title="Opening later" exams={later} now={now} />
      <Shelf title="Closed" exams={missed} now={now} />
    </>
  );
}
