import { Calculator as CalculatorIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const load = () => import('./calculator.tsx');
const Calculator = lazy(async () => ({ default: (await load()).Calculator }));

/** The button stands in the row below the question, the calculator under it; it stays open from question to question. */
export function useCalculator(isAllowed: boolean): { button: ReactNode; panel: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Before the network may go.
    if (isAllowed) load().catch(() => undefined);
  }, [isAllowed]);
  if (!isAllowed) return { button: null, panel: null };
  return {
    button: (
      <Button
        variant="secondary"
        size="sm"
        aria-label="Calculator"
        aria-pressed={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <CalculatorIcon aria-hidden="true" />
        <span className="max-sm:hidden">Calculator</span>
      </Button>
    ),
    panel: isOpen && (
      <Suspense fallback={<p className="mt-4 text-soft">Opening the calculator…</p>}>
        <Calculator onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
