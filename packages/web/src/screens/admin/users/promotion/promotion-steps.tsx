import type { PromotionStep } from '@akada/contract';
import { classLabel, finishedSchool } from '@akada/contract/rules/class-level';
import { MoveRight } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../../data/platform/school.ts';
import { Card } from '../../../../ui/card.tsx';

const destination = (to: string) => (to === finishedSchool ? 'finish school' : classLabel(to));

function OpenExams({ step: { openExams, openExamCount } }: { step: PromotionStep }) {
  const { dateTime, counted } = useFormat();
  const more = openExamCount - openExams.length;
  return (
    <div className="mt-1 text-sm">
      <p>These exams have not closed. Who has not started one can no longer do so:</p>
      <ul className="mt-1 grid gap-1">
        {openExams.map(({ _id, title, closesAt }) => (
          <li key={_id} className="wrap-anywhere">
            <Link className="font-semibold text-green underline underline-offset-4" to={`/admin/exams/${_id}`}>
              {title}
            </Link>{' '}
            <span className="text-soft">closes {dateTime(closesAt)}</span>
          </li>
        ))}
        {more > 0 && <li className="text-soft">and {counted(more, 'more exam')}</li>}
      </ul>
    </div>
  );
}

type StepsProps = { steps: readonly PromotionStep[]; toOf: (step: PromotionStep) => string };

/** Next class of each class, with the obstacles. */
export function PromotionSteps({ steps, toOf }: StepsProps) {
  const { counted } = useFormat();
  return (
    <Card as="section" flush aria-label="Where the classes go">
      <ul>
        {steps.map((step) => (
          <li key={step.classLevel} className="border-b border-line px-4 py-3 last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{classLabel(step.classLevel)}</span>
              <MoveRight className="size-4 text-soft" aria-label="to" role="img" />
              <span className="font-semibold">{destination(toOf(step))}</span>
              <span className="ml-auto text-soft tabular-nums">{counted(step.students, 'student')}</span>
            </p>
            {step.sitting > 0 && (
              <p className="mt-1 text-sm">
                {counted(step.sitting, 'student')} {step.sitting === 1 ? 'sits' : 'sit'} an exam now, and will sit it to
                its end.
              </p>
            )}
            {step.openExamCount > 0 && <OpenExams step={step} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
