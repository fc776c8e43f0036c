import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { useState } from 'react';
import { type Outcome, useApplyLines, type Wanted } from '../../../data/money/admin-statements.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { type Credit, differenceOf, ordersOf } from './credit-words.ts';

/** Summed in minor units: ten times 0.1 is 1. */
export function sumOf(credits: readonly Credit[]): number {
  return fromMinor(credits.reduce((sum, { amount }) => sum + (toMinor(amount) ?? 0), 0));
}

function announce(outcomes: readonly Outcome[], counted: (count: number, what: string) => string): void {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const applied = outcomes.filter(({ outcome }) => outcome === 'applied').length;
  const again = outcomes.length - refused.length - applied;
  const more = again > 0 ? `${counted(again, 'line')} had been applied before` : undefined;
  if (refused.length === 0) notify.success(`${counted(applied, 'credit')} applied`, more);
  else notify.info(`${applied} of ${counted(outcomes.length, 'credit')} applied`, 'The others say why in their rows');
}

type ApplyDialogProps = {
  statementId: string;
  credits: readonly Credit[];
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
};

const wantedOf = (credits: readonly Credit[]): Wanted[] =>
  credits.flatMap((credit) => {
    const { line } = credit;
    const [orderId, ...others] = ordersOf(credit);
    if (orderId === undefined) return [];
    return [others.length === 0 ? { line, orderId } : { line, orderIds: [orderId, ...others] }];
  });

export function ApplyDialog({ statementId, credits, onDone, onClose }: ApplyDialogProps) {
  const { money, counted } = useFormat();
  const [done, setDone] = useState(0);
  const applying = useOneAtATime(useApplyLines(statementId));
  const likely = credits.filter(({ choice, match }) => !choice && match.confidence === 'likely').length;
  const parts = credits.filter((credit) => differenceOf(credit) < 0).length;
  const orders = credits.reduce((sum, credit) => sum + ordersOf(credit).length, 0) - parts;
  const confirm = () =>
    applying.mutate(
      { lines: wantedOf(credits), onProgress: setDone },
      {
        onSuccess: (outcomes) => {
          announce(outcomes, counted);
          onDone(outcomes);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={confirm}
      title={`Apply ${counted(credits.length, 'credit')}?`}
      description={
        <div className="flex flex-col gap-2">
          <p>
            <strong className="text-ink">{money(sumOf(credits))}</strong> is booked as received.{' '}
            {orders > 0 &&
              `${counted(orders, 'order is', 'orders are')} approved, and the students own their lessons at once. `}
            {parts > 0 && `${counted(parts, 'order waits', 'orders wait')} for the rest of the money.`}
          </p>
          {likely > 0 && (
            <p>
              {likely === credits.length ? 'All of them are' : `${likely} of them ${likely === 1 ? 'is' : 'are'}`}{' '}
              likely, not sure: please look at each before you apply it.
            </p>
          )}
          {applying.isPending && credits.length > 100 && (
            <ProgressBar
              label="Applying"
              percent={(done / credits.length) * 100}
              text={`${done} of ${credits.length}`}
            />
          )}
        </div>
      }
      problem={applying.isError && `Not all could be applied: ${messageOf(applying.error)}`}
      confirmLabel={`Apply ${credits.length}`}
      loading={applying.isPending}
    />
  );
}
