import type { AskedQuestion, RemarkResult } from '@akada/contract';
import { reasonForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { ChangedResults } from './changed-results.tsx';
import { RemarkFigures } from './remark-figures.tsx';

type RemarkPreviewProps = {
  examId: string;
  asked: AskedQuestion;
  correctAnswer: string;
  result: RemarkResult;
  onApplied: (result: RemarkResult) => void;
};

/** Whose result would change. Nothing has been written. */
export function RemarkPreview({ examId, asked, correctAnswer, result, onApplied }: RemarkPreviewProps) {
  const [reason, setReason] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const isSame = asked.keys.length === 1 && asked.keys[0] === correctAnswer;
  return (
    <Card as="section" aria-labelledby="preview" className="flex flex-col gap-4">
      <h2 id="preview" className="text-base">
        What would change
      </h2>
      <RemarkFigures result={result} isDone={false} />
      <ChangedResults examId={examId} changed={result.changed} />
      {isSame ? (
        <p className="text-soft">This is the key already: there is nothing to apply.</p>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit((values) => setReason(values.reason))}
        >
          <TextareaField
            label="Reason"
            rows={3}
            maxLength={500}
            hint="Students whose result changes read this."
            error={form.formState.errors.reason?.message}
            {...form.register('reason')}
          />
          <div>
            <Button type="submit">Apply the new key</Button>
          </div>
        </form>
      )}
      {reason !== null && (
        <ApplyDialog
          examId={examId}
          asked={asked}
          order={{ correctAnswer, reason }}
          result={result}
          onApplied={onApplied}
          onClose={() => setReason(null)}
        />
      )}
    </Card>
  );
}
