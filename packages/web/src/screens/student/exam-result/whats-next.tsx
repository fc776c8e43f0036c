import { resultRange } from '@akada/contract/rules/grade';
import { Card } from '../../../ui/card.tsx';
import { adviceFor } from './advice.ts';

export function WhatsNext({ percent }: { percent: number }) {
  const { lead, steps } = adviceFor[resultRange(percent)];
  return (
    <Card as="section" aria-labelledby="whats-next">
      <h2 id="whats-next" className="text-lg">
        What's Next?
      </h2>
      <p className="mt-1">{lead}</p>
      <ol className="mt-4 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              className="grid size-7 shrink-0 place-items-center rounded-sm bg-green-wash font-heading text-sm font-bold text-green"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
