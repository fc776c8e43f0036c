import type { ResultsReply } from '../../../data/exam-results.ts';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';

const ranges: Readonly<Record<string, string>> = {
  'A+': '90% or more',
  A: '80% or more',
  B: '70% or more',
  C: '60% or more',
  D: '50% or more',
  F: 'less than 50%',
};

/** How many attempts got which grade. Each bar says in words what it shows. */
export function GradeBars({ grades }: { grades: ResultsReply['summary']['grades'] }) {
  const { counted } = useFormat();
  const most = Math.max(1, ...grades.map(({ attempts }) => attempts));
  return (
    <Card as="section" aria-labelledby="grades" className="mb-5">
      <h2 id="grades" className="text-base">
        Grades
      </h2>
      <ul className="mt-3 grid gap-1.5">
        {grades.map(({ grade, attempts }) => (
          <li key={grade} className="flex items-center gap-3">
            <span className="w-7 shrink-0 font-heading font-bold" title={ranges[grade]}>
              {grade}
              <span className="sr-only">, {ranges[grade]}: </span>
            </span>
            <span className="h-4 min-w-0 flex-1 overflow-hidden rounded-sm bg-sunken" aria-hidden="true">
              <span className="block h-full rounded-sm bg-green" style={{ width: `${(attempts / most) * 100}%` }} />
            </span>
            <span className="w-24 shrink-0 text-right text-xs text-soft">{counted(attempts, 'attempt')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
