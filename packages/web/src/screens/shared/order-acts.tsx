import type { OrderAct } from '@akada/contract';
import { useFormat } from '../../data/platform/school.ts';
import { classes } from '../../ui/classes.ts';

const words: Record<OrderAct['act'], string> = {
  received: 'Noted as arrived',
  approved: 'Approved',
  rejected: 'Rejected',
  refunded: 'Given back',
  reversed: 'Decision taken back',
  reopened: 'Receipt sent, opened again',
  cancelled: 'Cancelled',
};

const states = { pending: ' (on its way)', failed: ' (did not work)' } as const;

type OrderActsProps = {
  acts: readonly OrderAct[];
  /** Adds each act's lessons, for an order of many lessons. */
  named?: boolean;
  /** False if the reasons are shown beside it. */
  reasons?: boolean;
  /** On the page of payments, which writes NGN (specification, section 9). */
  inCode?: boolean;
  className?: string;
};

/** History of an order, one act a line. */
export function OrderActs({ acts, named = false, reasons = true, inCode = false, className }: OrderActsProps) {
  const { dateTime, money, moneyCode } = useFormat();
  if (acts.length === 0) return null;
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      {acts.map(({ act, by, at, amount, reason, lessons, state }) => (
        <p key={`${act} ${at} ${by}`} className="wrap-anywhere">
          {words[act]}
          {state && states[state]} by {by}, {dateTime(at)}
          {amount !== undefined && ` · ${inCode ? moneyCode(amount) : money(amount)}`}
          {named && lessons.length > 0 && <span className="block">{lessons.join(', ')}</span>}
          {reasons && reason && <span className="block">Reason: {reason}</span>}
        </p>
      ))}
    </div>
  );
}
