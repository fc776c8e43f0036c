import type { AskedQuestion, RemarkResult } from '@akada/contract';
import { useEffect, useRef, useState } from 'react';
import { usePreviewRemark } from '../../../data/exam-results.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { MarkedAgain, type NewKey, RemarkPreview } from './remark-preview.tsx';

function AskedCard({ asked: { question, keys, attempts, rightPercent } }: { asked: AskedQuestion }) {
  const { counted } = useFormat();
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{counted(question.points, 'point')}</Badge>
        <Badge>{`on ${counted(attempts, 'paper')}`}</Badge>
        {rightPercent !== null && <Badge tone="amber">{`${rightPercent}% had it right`}</Badge>}
      </div>
      <p className="mt-3 text-base font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-96" />}
      {keys.length > 1 && (
        <div className="mt-3">
          <Notice>The key was changed between two starts, so not all papers are marked by the same one.</Notice>
        </div>
      )}
    </Card>
  );
}

type CorrectKeyProps = { examId: string; asked: AskedQuestion; onBack: () => void };

export function CorrectKey({ examId, asked, onBack }: CorrectKeyProps) {
  const [answer, setAnswer] = useState('');
  const [details, setDetails] = useState(asked.question.details);
  const [seen, setSeen] = useState<{ newKey: NewKey; result: RemarkResult } | null>(null);
  const [applied, setApplied] = useState<RemarkResult | null>(null);
  const preview = useOneAtATime(usePreviewRemark(examId));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (applied) return <MarkedAgain examId={examId} result={applied} onBack={onBack} />;
  const { KeyChoice } = authoring[asked.question.type];
  const newKey: NewKey = { correctAnswer: answer.trim(), ...(details && { details }) };
  const show = () =>
    preview.mutate(
      { questionId: asked.question._id, ...newKey },
      { onSuccess: (result) => setSeen({ newKey, result }) },
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
        <KeyChoice asked={asked} value={answer} onChange={setAnswer} details={details ?? {}} onDetails={setDetails} />
        {preview.isError && <Notice tone="error">{`Failed to preview: ${messageOf(preview.error)}`}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={newKey.correctAnswer === ''} loading={preview.isPending}>
            Preview the changes
          </Button>
          <Button variant="secondary" onClick={onBack}>
            Another question
          </Button>
        </div>
      </form>
      {seen && JSON.stringify(seen.newKey) === JSON.stringify(newKey) && (
        <RemarkPreview examId={examId} asked={asked} newKey={seen.newKey} result={seen.result} onApplied={setApplied} />
      )}
    </section>
  );
}
