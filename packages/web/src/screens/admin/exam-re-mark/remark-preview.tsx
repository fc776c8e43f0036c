import { type AskedQuestion, type Question, type RemarkResult, reasonForm } from '@akada/contract';
import { asStored, rulesOf } from '@akada/contract/question-types';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useRemark } from '../../../data/exam-results.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card, StatTile } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { notify } from '../../../ui/notify.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

function RemarkFigures({ result, isDone }: { result: RemarkResult; isDone: boolean }) {
  const { counted } = useFormat();
  const { attempts, running, better, worse } = result;
  const same = attempts - better - worse;
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        <StatTile label="Better" value={better.toLocaleString('en-NG')} />
        <StatTile label="Worse" value={worse.toLocaleString('en-NG')} />
        <StatTile label="Same" value={same.toLocaleString('en-NG')} />
      </div>
      {running > 0 && (
        <p className="text-soft">
          {`${counted(running, 'student')} still at the exam ${isDone ? 'will be' : 'would be'} marked by the new key too.`}
        </p>
      )}
    </>
  );
}

type Changed = RemarkResult['changed'][number];

const perPage = 25;

function resultText({ percent, grade, score }: Changed['before']): string {
  return `${percent}% ${grade} (${score === 1 ? '1 point' : `${score} points`})`;
}

function ChangedResults({ examId, changed }: { examId: string; changed: readonly Changed[] }) {
  const [page, setPage] = useState(1);
  if (changed.length === 0) return <p className="text-soft">No finished result changes.</p>;
  return (
    <div>
      <ul aria-label="Results that change" className="rounded-md border border-line">
        {changed.slice((page - 1) * perPage, page * perPage).map(({ _id, student, before, after }) => {
          const isBetter = after.score > before.score;
          const Icon = isBetter ? ArrowUp : ArrowDown;
          return (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0"
            >
              <Link
                to={`/admin/exams/${examId}/attempts/${_id}`}
                className="inline-flex min-h-11 min-w-0 items-center font-semibold text-green [overflow-wrap:anywhere] hover:underline"
              >
                {student.fullName}
              </Link>
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="text-soft">{resultText(before)}</span>
                <span className="inline-flex items-center gap-1">
                  <Icon className="size-4 shrink-0" aria-hidden="true" />
                  <span className="sr-only">{isBetter ? 'better:' : 'worse:'}</span>
                  <b>{resultText(after)}</b>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <Pagination page={page} totalPages={Math.ceil(changed.length / perPage)} onPage={setPage} />
    </div>
  );
}

type MarkedAgainProps = { examId: string; result: RemarkResult; onBack: () => void };

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

export type NewKey = Pick<Question, 'correctAnswer' | 'details'>;

function hasSameDetails(question: AskedQuestion['question'], newKey: NewKey): boolean {
  const { details } = asStored({
    ...question,
    details: newKey.details ?? question.details,
    correctAnswer: newKey.correctAnswer,
  });
  return JSON.stringify(details) === JSON.stringify(question.details);
}

type ApplyDialogProps = {
  examId: string;
  asked: AskedQuestion;
  order: NewKey & { reason: string };
  result: RemarkResult;
  onApplied: (result: RemarkResult) => void;
  onClose: () => void;
};

/** The key is made once for each opening: a repeated request marks nobody twice. */
function ApplyDialog({ examId, asked, order, result, onApplied, onClose }: ApplyDialogProps) {
  const [key] = useState(newRequestKey);
  const apply = useOneAtATime(useRemark(examId));
  const { question } = asked;
  const count = result.better + result.worse;
  const results = count === 1 ? '1 result' : `${count} results`;
  const confirm = () =>
    apply.mutate(
      { ...order, questionId: question._id, key },
      {
        onSuccess: (done) => {
          notify.success('Marked again');
          onApplied(done);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={count === 0 ? 'Correct the key?' : `Correct the key and change ${results}?`}
      description={
        <div className="flex flex-col gap-3">
          <p className="line-clamp-3 font-medium text-ink [overflow-wrap:anywhere]">
            <Maths text={question.text} />
          </p>
          <p className="[overflow-wrap:anywhere]">
            {'The right answer becomes '}
            <b className="text-ink">
              <Maths text={rulesOf(question.type).keyInWords({ ...question, ...order })} />
            </b>
            , also in the question bank. The old results stay on record.
          </p>
        </div>
      }
      problem={apply.isError && `Failed to mark again: ${messageOf(apply.error)}`}
      confirmLabel="Apply"
      tone="primary"
      loading={apply.isPending}
    />
  );
}

type RemarkPreviewProps = {
  examId: string;
  asked: AskedQuestion;
  newKey: NewKey;
  result: RemarkResult;
  onApplied: (result: RemarkResult) => void;
};

export function RemarkPreview({ examId, asked, newKey, result, onApplied }: RemarkPreviewProps) {
  const [reason, setReason] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const isSame =
    asked.keys.length === 1 && asked.keys[0] === newKey.correctAnswer && hasSameDetails(asked.question, newKey);
  return (
    <TitledCard title="What would change" className="flex flex-col gap-4">
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
          <FormField
            form={form}
            name="reason"
            type="textarea"
            label="Reason"
            rows={3}
            maxLength={500}
            hint="Students whose result changes read this."
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
          order={{ ...newKey, reason }}
          result={result}
          onApplied={onApplied}
          onClose={() => setReason(null)}
        />
      )}
    </TitledCard>
  );
}
