import type { Exam } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNow } from '../../../ui/time.tsx';
import { ExamLinks } from '../shared/exam-links.tsx';
import { PrintExam } from '../shared/print-exam.tsx';
import { StateBadge } from './exam-card.tsx';

/** An exam of a limited teacher that other classes sit too. */
export function ExamToRead({ exam }: { exam: Exam }) {
  const { counted } = useFormat();
  const now = useNow();
  return (
    <>
      <PageHeader title={exam.title} />
      <ExamLinks examId={exam._id} isDraft={!exam.isActive && !exam.isStarted} isStarted={exam.isStarted} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <StateBadge exam={exam} now={now} />
        <PrintExam exam={exam} named />
      </div>
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
