import type { AskedQuestion, RemarkResult } from '@akada/contract';
import { useEffect, useRef, useState } from 'react';
import { usePreviewRemark } from '../../../data/exam-results.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { AskedCard } from './asked-card.tsx';
import { KeyChoice } from './key-choice.tsx';
import { MarkedAgain } from './marked-again.tsx';
import { RemarkPreview } from './remark-preview.tsx';

type CorrectKeyProps = { examId: string; asked: AskedQuestion; onBack: () => void };

/** Choose the right answer, see whose result it would change, then apply it. */
export function CorrectKey({ examId, asked, onBack }: CorrectKeyProps) {
  const [answer, setAnswer] = useState('');
  const [seen, setSeen] = useState<{ answer: string; result: RemarkResult } | null>(null);
  const [applied, setApplied] = useState<RemarkResult | null>(null);
  const preview = usePreviewRemark(examId);
  const previewOnce = useOneAtATime(preview);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (applied) return <MarkedAgain examId={examId} result={applied} onBack={onBack} />;
  const correctAnswer = answer.trim();
  const show = () =>
    previewOnce(
      { questionId: asked.question._id, correctAnswer },
      { onSuccess: (result) => setSeen({ answer: correctAnswer, result }), onError: () => undefined },
    );
  return (
    <section aria-labelledby="correct" className="flex flex-col gap-5">
      <h2 id="correct" ref={heading} tabIndex={-1} className="text-lg outline-none">
        What is the right answer?
      </h2>
      <AskedCard asked={asked} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <KeyChoice asked={asked} value={answer} onChange={setAnswer} />
        {preview.isError && <Notice tone="error">{`Failed to preview: ${messageOf(preview.error)}`}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={correctAnswer === ''} loading={preview.isPending}>
            Preview the changes
          </Button>
          <Button variant="secondary" onClick={onBack}>
            Another question
          </Button>
        </div>
      </form>
      {seen && seen.answer === correctAnswer && (
        <RemarkPreview
          examId={examId}
          asked={asked}
          correctAnswer={seen.answer}
          result={seen.result}
          onApplied={setApplied}
        />
      )}
    </section>
  );
}
