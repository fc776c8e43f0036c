import type { RemarkResult } from '@akada/contract';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ChangedResults } from './changed-results.tsx';
import { RemarkFigures } from './remark-figures.tsx';

type MarkedAgainProps = { examId: string; result: RemarkResult; onBack: () => void };

/** What was done: whose result is another one now. */
export function MarkedAgain({ examId, result, onBack }: MarkedAgainProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card as="section" aria-labelledby="marked" className="flex flex-col gap-4">
      <h2 id="marked" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Marked again
      </h2>
      <RemarkFigures result={result} isDone />
      <ChangedResults examId={examId} changed={result.changed} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/exams/${examId}/results`}>See the results</LinkButton>
        <Button variant="secondary" onClick={onBack}>
          Another question
        </Button>
      </div>
    </Card>
  );
}
