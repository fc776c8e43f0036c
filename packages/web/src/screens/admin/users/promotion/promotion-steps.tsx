import type { PromotionStep } from '@akada/contract';
import { MoveRight } from 'lucide-react';
import { Link } from 'react-router';
import { useRights } from '../../../../data/people/rights.ts';
import { useClassLabel } from '../../../../data/platform/class-names.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { Card } from '../../../../ui/card.tsx';

function OpenExams({ step: { openExams, openExamCount } }: { step: PromotionStep }) {
  const { dateTime, counted } = useFormat();
  const { has, isLimited } = useRights();
  const hasLinks = has('teaching') && !isLimited;
  const more = openExamCount - openExams.length;
  return (
    <div className="mt-1 text-sm">
      <p>These exams have not closed. Who has not started one can no longer do so:</p>
      <ul className="mt-1 grid gap-1">
        {openExams.map(({ _id, title, closesAt }) => (
          <li key={_id} className="wrap-anywhere">
            {hasLinks ? (
              <Link className="font-semibold text-green underline underline-offset-4" to={`/admin/exams/${_id}`}>
                {title}
              </Link>
            ) : (
              title
            )}{' '}
            <span className="text-soft">closes {dateTime(closesAt)}</span>
          </li>
        ))}
        {more > 0 && <li className="text-soft">and {counted(more, 'more exam')}</li>}
      </ul>
    </div>
  );
}

type StepsProps = {
  steps: readonly PromotionStep[];
  /** Name of the class where they go. */
  toOf: (step: PromotionStep) => string;
  withoutClass: number;
};

/** Next class of each class, with the obstacles. */
export function PromotionSteps({ steps, toOf, withoutClass }: StepsProps) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  return (
    <Card as="section" flush aria-label="Where the classes go">
      <ul>
        {steps.map((step) => (
          <li key={step.class?._id ?? step.classLevel} className="border-b border-line px-4 py-3 last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{step.class?.name ?? classLabel(step.classLevel)}</span>
              <MoveRight className="size-4 text-soft" aria-label="to" role="img" />
              <span className="font-semibold">{toOf(step)}</span>
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
      {withoutClass > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm">
          {counted(withoutClass, 'student')} {withoutClass === 1 ? 'has' : 'have'} no class yet and{' '}
          {withoutClass === 1 ? 'stays' : 'stay'}: choose it on their page first.
        </p>
      )}
    </Card>
  );
}
