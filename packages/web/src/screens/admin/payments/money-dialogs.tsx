import { type OrderItem, reasonBody, receivedBody, type StaffOrder } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDecideOrder } from '../../../data/money/admin-orders.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';
import { afterDecision } from './desk.ts';
import { hadOf, howMoneyGoesBack, orderName, sumOf } from './order-words.tsx';
import type { OrderDialogProps } from './reason-dialogs.tsx';

type LessonChoicesProps = {
  legend: string;
  items: readonly OrderItem[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Upper limit of the chosen lessons' sum. */
  upTo?: number;
  error?: string | undefined;
};

function LessonChoices({ legend, items, chosen, onChange, upTo, error }: LessonChoicesProps) {
  const { moneyCode } = useFormat();
  const cost = sumOf(items.filter(({ lessonId }) => chosen.includes(lessonId)).map(({ amount }) => amount));
  return (
    <ChoiceGroup legend={legend} error={error}>
      {items.map(({ lessonId, title, amount }) => {
        const checked = chosen.includes(lessonId);
        return (
          <ChoiceRow
            key={lessonId}
            kind="checkbox"
            label={title}
            hint={moneyCode(amount)}
            checked={checked}
            disabled={!checked && upTo !== undefined && sumOf([cost, amount]) > upTo}
            onChange={() => onChange(checked ? chosen.filter((id) => id !== lessonId) : [...chosen, lessonId])}
          />
        );
      })}
    </ChoiceGroup>
  );
}

const amountForm = receivedBody.pick({ amount: true });

/** An amount that differs from the total: the difference, and its options. */
export function ReceiveDialog({ order, desk }: OrderDialogProps) {
  const { moneyCode } = useFormat();
  const decide = useOneAtATime(useDecideOrder());
  const [chosen, setChosen] = useState<string[]>([]);
  const form = useForm({ resolver: zodResolver(amountForm) });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const pending = order.items.filter(({ status }) => status === 'pending');
  const amount = typeof typed === 'number' && typed > 0 ? typed : 0;
  const there = sumOf([amount, Math.max(0, order.unused)]);
  const due = sumOf(pending.map((item) => item.amount));
  const missing = Math.round((due - there) * 100) / 100;
  const lessonIds = missing > 0 ? chosen : [];
  const send = form.handleSubmit((values) =>
    decide.mutate(
      {
        id: order._id,
        decision: { kind: 'receive', amount: values.amount, lessonIds, receivedBefore: order.received },
      },
      afterDecision(desk, order, 'Amount noted', { undo: order.received === 0, stay: true }),
    ),
  );
  return (
    <FormDialog
      title="Another amount arrived"
      description={`${orderName(order)}: ${moneyCode(order.due)} is due`}
      onClose={() => desk.ask(null)}
      unsaved={form.formState.isDirty}
      onSubmit={send}
      submitLabel={missing > 0 && lessonIds.length === 0 ? 'Wait for the rest' : 'Give the lessons'}
      pending={decide.isPending}
      problem={decide.isError && `Failed to note the amount: ${messageOf(decide.error)}`}
    >
      <FormField
        form={form}
        name="amount"
        type="number"
        inputMode="decimal"
        label="Amount that arrived"
        min={0}
        step={0.01}
      />
      {amount > 0 && (
        <div aria-live="polite">
          {missing > 0 && <Notice tone="warning">{moneyCode(missing)} is missing. The order waits for it.</Notice>}
          {missing === 0 && <Notice tone="success">It pays for the whole order.</Notice>}
          {missing < 0 && (
            <Notice tone="warning">
              It pays for the whole order, and {moneyCode(-missing)} is left: it can be given back afterwards.
            </Notice>
          )}
        </div>
      )}
      {amount > 0 && missing > 0 && (
        <LessonChoices
          legend={`Give some lessons now, for at most ${moneyCode(there)}`}
          items={pending}
          chosen={chosen}
          onChange={setChosen}
          upTo={there}
        />
      )}
    </FormDialog>
  );
}

/** The only lesson, or those that were paid for a second time. */
function firstChoice(order: StaffOrder, given: readonly OrderItem[]): string[] {
  const chosen = given.length === 1 ? given : hadOf(order, 'approved');
  return chosen.map(({ lessonId }) => lessonId);
}

export function RefundDialog({ order, desk }: OrderDialogProps) {
  const { moneyCode } = useFormat();
  const decide = useOneAtATime(useDecideOrder());
  const given = order.items.filter(({ status }) => status === 'approved');
  const [chosen, setChosen] = useState<string[]>(() => firstChoice(order, given));
  const [tried, setTried] = useState(false);
  const form = useForm({ resolver: zodResolver(reasonBody), defaultValues: { reason: '' } });
  const back = sumOf(given.filter(({ lessonId }) => chosen.includes(lessonId)).map(({ amount }) => amount));
  const send = form.handleSubmit(({ reason }) => {
    if (chosen.length === 0) return;
    decide.mutate(
      { id: order._id, decision: { kind: 'refund', lessonIds: chosen, reason } },
      afterDecision(desk, order, null, { undo: false, stay: true }),
    );
  });
  return (
    <FormDialog
      title="Refund lessons"
      description={orderName(order)}
      onClose={() => desk.ask(null)}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => {
        setTried(true);
        void send(event);
      }}
      submitLabel={back > 0 ? `Refund ${moneyCode(back)}` : 'Refund'}
      tone="danger"
      pending={decide.isPending}
      problem={decide.isError && `Failed to refund: ${messageOf(decide.error)}`}
    >
      <LessonChoices
        legend="Lessons to take back"
        items={given}
        chosen={chosen}
        onChange={setChosen}
        error={tried && chosen.length === 0 ? 'Please choose at least one lesson' : undefined}
      />
      <FormField
        form={form}
        {...reasonField}
        hint={`${howMoneyGoesBack} A lesson that another order paid for stays.`}
      />
    </FormDialog>
  );
}
