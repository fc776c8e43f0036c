import type { StudentExam } from '@akada/contract';
import { isRunning } from '../../../data/exams.ts';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** What a student should know before the button below is pressed, or why it cannot be. */
function noteOf(exam: StudentExam, { counted, dateTime }: ReturnType<typeof useFormat>): string | null {
  if (isRunning(exam)) return null;
  if (exam.window === 'not-open') return 'You can start this exam as soon as it opens.';
  if (exam.window === 'closed') return `This exam closed on ${dateTime(exam.closesAt)}.`;
  if (exam.minutesAvailable < exam.duration) {
    return `You will have ${counted(exam.minutesAvailable, 'minute')}: the exam closes before its full time is over.`;
  }
  const { attempt } = exam;
  return attempt ? `You have taken this exam (${attempt.percent ?? 0}%) and may take it again.` : null;
}

export function ExamAction({ exam, describedBy }: { exam: StudentExam; describedBy: string }) {
  const note = noteOf(exam, useFormat());
  const noteId = `${describedBy}-note`;
  const described = note ? `${describedBy} ${noteId}` : describedBy;
  return (
    <div className="mt-auto pt-4">
      {note && (
        <p id={noteId} className="mb-3 text-xs text-soft">
          {note}
        </p>
      )}
      {exam.canStart ? (
        <LinkButton wide to={`/student/exam/${exam._id}`} aria-describedby={described}>
          {isRunning(exam) ? 'Continue Exam' : 'Start Exam'}
        </LinkButton>
      ) : (
        <Button wide disabled variant="secondary" aria-describedby={described}>
          Start Exam
        </Button>
      )}
    </div>
  );
}
