import { type MarkingChanges, reasonForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { type Decision, useApplyMarking } from '../../../data/exams/marking.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

type Changed = MarkingChanges['changes'][number];

const perPage = 25;

/** '12 students change: 9 up, 3 down.' */
function Counts({ changes: { counts, changes }, isDone }: { changes: MarkingChanges; isDone: boolean }) {
  const { counted } = useFormat();
  const { attempts, running, better, worse } = counts;
  const verb = changes.length === 1 ? 'result changes' : 'results change';
  return (
    <div>
      <p className="text-base font-semibold">
        {changes.length === 0
          ? `No finished result ${isDone ? 'changed' : 'changes'}.`
          : `${changes.length.toLocaleString('en-NG')} ${isDone ? 'changed' : verb}: ${better} up, ${worse} down.`}
      </p>
      <p className="text-soft">
        {`Of ${counted(attempts, 'finished attempt')} with this question.`}
        {running > 0 && ` ${counted(running, 'student')} still at it ${isDone ? 'will be' : 'would be'} marked so too.`}
      </p>
    </div>
  );
}

const resultText = ({ percent, grade, score, totalPoints }: Changed['before']) =>
  `${percent}% ${grade} (${score} of ${counted(totalPoints, 'point')})`;

function ChangedResult({ examId, changed }: { examId: string; changed: Changed }) {
  const { attemptId, student, before, after } = changed;
  const by = after.score - before.score || after.percent - before.percent;
  const Icon = by === 0 ? ArrowRight : by > 0 ? ArrowUp : ArrowDown;
  const said = by === 0 ? 'then:' : by > 0 ? 'better:' : 'worse:';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0">
      <Link
        to={`/admin/exams/${examId}/attempts/${attemptId}`}
        className="inline-flex min-h-11 min-w-0 items-center font-semibold text-green [overflow-wrap:anywhere] hover:underline"
      >
        {student.fullName}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="text-soft">{resultText(before)}</span>
        <span className="inline-flex items-center gap-1">
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">{said}</span>
          <b>{resultText(after)}</b>
        </span>
      </span>
    </li>
  );
}

function ChangedResults({ examId, changes }: { examId: string; changes: readonly Changed[] }) {
  const [page, setPage] = useState(1);
  if (changes.length === 0) return null;
  return (
    <div>
      <ul aria-label="Results that change" className="rounded-md border border-line">
        {changes.slice((page - 1) * perPage, page * perPage).map((changed) => (
          <ChangedResult key={changed.attemptId} examId={examId} changed={changed} />
        ))}
      </ul>
      <Pagination page={page} totalPages={Math.ceil(changes.length / perPage)} onPage={setPage} />
    </div>
  );
}

function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

type MarkedAgainProps = { examId: string; changes: MarkingChanges; onBack: () => void };

export function MarkedAgain({ examId, changes, onBack }: MarkedAgainProps) {
  const heading = useFocused();
  return (
    <Card as="section" aria-labelledby="marked" className="flex flex-col gap-4">
      <h2 id="marked" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Marked again
      </h2>
      <Counts changes={changes} isDone />
      <ChangedResults examId={examId} changes={changes.changes} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/exams/${examId}/results`}>See the results</LinkButton>
        <Button variant="secondary" onClick={onBack}>
          All questions
        </Button>
      </div>
    </Card>
  );
}

type DecisionPreviewProps = {
  examId: string;
  /** 'Accept “4.5×10⁻⁴” for all' */
  title: string;
  warning?: string | undefined;
  decision: Decision;
  changes: MarkingChanges;
  onApplied: (changes: MarkingChanges) => void;
};

/** The request key is made once for each preview: a repeated request marks nobody twice. */
export function DecisionPreview({ examId, title, warning, decision, changes, onApplied }: DecisionPreviewProps) {
  const [key] = useState(newRequestKey);
  const heading = useFocused();
  const { counted } = useFormat();
  const apply = useOneAtATime(useApplyMarking(examId));
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) =>
    apply.mutate(
      { decisions: [decision], reason, preview: changes.preview, key },
      {
        onSuccess: (done) => {
          notify.success('Marked again');
          onApplied(done);
        },
        onError: () => undefined,
      },
    ),
  );
  return (
    <Card as="section" aria-labelledby="preview" className="flex flex-col gap-4">
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-lg outline-none [overflow-wrap:anywhere]">
        {title}
      </h2>
      {warning && <Notice tone="warning">{warning}</Notice>}
      <Counts changes={changes} isDone={false} />
      <ChangedResults examId={examId} changes={changes.changes} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormField
          form={form}
          {...reasonField}
          maxLength={500}
          hint="Students whose result changes read this. The old results stay on record."
        />
        {apply.error && <Notice tone="error">{`Failed to mark again: ${messageOf(apply.error)}`}</Notice>}
        <div>
          <Button type="submit" loading={apply.isPending}>
            {changes.changes.length === 0 ? 'Apply' : `Apply to ${counted(changes.changes.length, 'result')}`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
