import type { Score } from '@akada/contract';
import { ListChecks } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** The way to the right answers, or when it opens; nothing where the school keeps them to itself. */
export function ReviewDoor({ score, examId }: { score: Score; examId: string }) {
  const { dateTime } = useFormat();
  if (score.isReviewOpen) {
    return (
      <LinkButton variant="secondary" to={`/student/exam-review/${examId}`}>
        <ListChecks aria-hidden="true" />
        Review answers
      </LinkButton>
    );
  }
  if (!score.reviewFrom) return null;
  return (
    <p className="text-center text-soft">
      {`You can read the right answers from ${dateTime(score.reviewFrom)}, when the exam has closed for everybody.`}
    </p>
  );
}
