import type { ExamSummary } from '@akada/contract';
import { ExamCard } from './exam-card.tsx';

export const examGrid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

type ExamListProps = {
  exams: readonly ExamSummary[];
  /** They are those of the filters before. */
  dimmed: boolean;
  /** The one whose questions are being read. */
  openingId: string | undefined;
  onEdit: (exam: ExamSummary) => void;
  onDuplicate: (exam: ExamSummary) => void;
  onDelete: (exam: ExamSummary) => void;
};

export function ExamList({ exams, dimmed, openingId, onEdit, onDuplicate, onDelete }: ExamListProps) {
  return (
    <ul aria-busy={dimmed} className={`transition-opacity aria-busy:opacity-60 ${examGrid}`}>
      {exams.map((exam) => (
        <ExamCard
          key={exam._id}
          exam={exam}
          opening={openingId === exam._id}
          onEdit={() => onEdit(exam)}
          onDuplicate={() => onDuplicate(exam)}
          onDelete={() => onDelete(exam)}
        />
      ))}
    </ul>
  );
}
