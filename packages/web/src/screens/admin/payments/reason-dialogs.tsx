import { reasonBody, type StaffOrder } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Decision, lastReasonsQuery, useDecideOrder } from '../../../data/money/admin-orders.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { afterDecision, type Desk } from './desk.ts';
import { howMoneyGoesBack, orderName } from './order-words.tsx';

export type OrderDialogProps = { order: StaffOrder; desk: Desk };

/** The server's limit. */
const mostCharacters = 500;

export function OrderFacts({ order }: { order: StaffOrder }) {
  const { moneyCode, dateTime } = useFormat();
  const facts = [
    ['Amount', moneyCode(order.total)],
    ['Reference', order.reference],
    ['Method', order.paymentMethod],
    ['Ordered', dateTime(order.createdAt)],
  ];
  return (
    <dl className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4">
          <dt className="basis-24 text-soft">{name}</dt>
          <dd className="min-w-0 flex-1 basis-[7rem] font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LastReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const { data = [] } = useQuery(lastReasonsQuery);
  if (data.length === 0) return null;
  return (
    <div>
      <p id="last-reasons" className="mb-2 text-sm font-semibold">
        Or choose one
      </p>
      <ul aria-labelledby="last-reasons" className="flex flex-col gap-2">
        {data.map((reason) => (
          <li key={reason}>
            <Button
              variant="secondary"
              wide
              className="justify-start py-2 text-left font-normal"
              onClick={() => onChoose(reason)}
            >
              <span className="line-clamp-2 wrap-anywhere">{reason}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Kind = {
  title: string;
  hint: string;
  submit: string;
  /** Null: the server's words. */
  done: string | null;
  verb: string;
  decision: (reason: string) => Decision;
};

const kinds = {
  reject: {
    title: 'Reject this payment?',
    hint: 'The student reads this and may pay again.',
    submit: 'Reject payment',
    done: 'Payment rejected',
    verb: 'reject payment',
    decision: (reason) => ({ kind: 'reject', reason }),
  },
  reverse: {
    title: 'Take the decision back?',
    hint: 'The order is open again, and lessons that it gave are taken back. Colleagues read this in the audit log.',
    submit: 'Reverse',
    done: 'Decision taken back',
    verb: 'reverse the decision',
    decision: (reason) => ({ kind: 'reverse', reason }),
  },
  'refund-unused': {
    title: 'Give unused money back?',
    hint: `${howMoneyGoesBack} Lessons stay as they are.`,
    submit: 'Note the refund',
    done: null,
    verb: 'note the refund',
    decision: (reason) => ({ kind: 'refund', lessonIds: [], reason }),
  },
} as const satisfies Record<string, Kind>;

export function ReasonDialog({ order, desk, kind }: OrderDialogProps & { kind: keyof typeof kinds }) {
  const { title, hint, submit, done, verb, decision }: Kind = kinds[kind];
  const { moneyCode } = useFormat();
  const decide = useOneAtATime(useDecideOrder());
  const form = useForm({ resolver: zodResolver(reasonBody), defaultValues: { reason: '' } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const send = form.handleSubmit((values) =>
    decide.mutate(
      { id: order._id, decision: decision(values.reason) },
      afterDecision(desk, order, done, { undo: kind === 'reject', stay: kind !== 'reject' }),
    ),
  );
  const choose = (chosen: string) => {
    form.setValue('reason', chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus('reason');
  };
  return (
    <FormDialog
      title={title}
      description={orderName(order)}
      onClose={() => desk.ask(null)}
      unsaved={form.formState.isDirty}
      onSubmit={send}
      submitLabel={submit}
      tone="danger"
      pending={decide.isPending}
      problem={decide.isError && `Failed to ${verb}: ${messageOf(decide.error)}`}
    >
      {kind === 'refund-unused' ? <p>{moneyCode(order.unused)} pays for no lesson.</p> : <OrderFacts order={order} />}
      <FormField
        form={form}
        name="reason"
        type="textarea"
        label="Reason"
        rows={3}
        hint={`${hint} ${roomLeft(reason, mostCharacters)}.`}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void send(event)}
      />
      {kind === 'reject' && <LastReasons onChoose={choose} />}
    </FormDialog>
  );
}

const mostOfNote = 1000;
const noteForm = z.object({
  note: z.string().trim().max(mostOfNote, `Note must be at most ${mostOfNote} characters long`),
});

export function NoteDialog({ order, desk }: OrderDialogProps) {
  const decide = useOneAtATime(useDecideOrder());
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { note: order.note } });
  const note = useWatch({ control: form.control, name: 'note' });
  const send = form.handleSubmit((values) =>
    decide.mutate(
      { id: order._id, decision: { kind: 'note', note: values.note } },
      afterDecision(desk, order, 'Note saved', { undo: false, stay: true }),
    ),
  );
  return (
    <FormDialog
      title="A note for colleagues"
      description={orderName(order)}
      onClose={() => desk.ask(null)}
      unsaved={form.formState.isDirty}
      onSubmit={send}
      submitLabel="Save note"
      pending={decide.isPending}
      problem={decide.isError && `Failed to save the note: ${messageOf(decide.error)}`}
    >
      <FormField
        form={form}
        name="note"
        type="textarea"
        label="Note"
        hint={`They read it; the student does not. ${roomLeft(note, mostOfNote)}.`}
      />
    </FormDialog>
  );
}
