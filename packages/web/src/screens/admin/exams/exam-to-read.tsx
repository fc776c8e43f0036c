import type { Exam } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ExamHead } from '../shared/exam-head.tsx';

/** An exam of a limited teacher that other classes sit too. */
export function ExamToRead({ exam }: { exam: Exam }) {
  const { counted } = useFormat();
  return (
    <>
      <ExamHead examId={exam._id} here="" exam={exam} />
      <Notice tone="info">
        This exam is also for classes that you do not teach: you may read it, but not change it.
      </Notice>
      <ol aria-label="Questions" className="mt-4 grid grid-cols-1 gap-3">
        {exam.questions.map(({ _id, text, points }, index) => (
          <Card as="li" key={_id} className="flex flex-wrap items-start gap-3">
            <span className="font-semibold">{index + 1}.</span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <Maths text={text} />
            </div>
            <Badge>{counted(points, 'point')}</Badge>
          </Card>
        ))}
      </ol>
    </>
  );
}
