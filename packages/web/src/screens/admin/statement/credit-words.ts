import type { StaffOrder, StatementRow } from '@akada/contract';
import type { Tone } from '../../../ui/badge.tsx';

/** An order that staff chose by hand for a line. */
export type Choice = Pick<StaffOrder, '_id' | 'reference' | 'studentName' | 'total' | 'received'>;

export type Credit = StatementRow & { _id: string; choice: Choice | undefined };

export const shows = ['likely', 'sure', 'none', 'done'] as const;
export type Show = (typeof shows)[number];

export const showLabel: Readonly<Record<Show | '', string>> = {
  '': 'All',
  likely: 'Likely',
  sure: 'Sure',
  none: 'No match',
  done: 'Done',
};

/** Lines that need eyes come first, then the sure ones, then strangers. */
export function showOf(row: StatementRow): Show {
  return row.applied || row.excluded ? 'done' : row.match.confidence;
}

type State = { label: string; tone: Tone };

const excludedStates: Readonly<Record<NonNullable<StatementRow['excluded']>, State>> = {
  fee: { label: 'Bank charge', tone: 'neutral' },
  duplicate: { label: 'Twice in the file', tone: 'neutral' },
  used: { label: 'Used before', tone: 'neutral' },
};

export function stateOf(credit: Credit): State {
  if (credit.applied) return { label: 'Applied', tone: 'green' };
  if (credit.excluded) return excludedStates[credit.excluded];
  if (credit.choice) return { label: 'Chosen', tone: 'leaf' };
  if (credit.match.confidence === 'sure') return { label: 'Sure', tone: 'leaf' };
  if (credit.match.confidence === 'likely') return { label: 'Likely', tone: 'amber' };
  return { label: 'No match', tone: 'neutral' };
}

/** The orders that the line would be applied to; none where one of them waits for nothing. */
export function ordersOf({ choice, match, orderStatus, applied, excluded }: Credit): string[] {
  if (applied || excluded) return [];
  if (choice) return [choice._id];
  return orderStatus === 'open' ? match.orderIds : [];
}

export const hasOrder = (credit: Credit) => ordersOf(credit).length > 0;

/** Amount minus sum due; negative if money is missing. */
export function differenceOf(credit: Credit): number {
  const due = credit.choice ? credit.choice.total - credit.choice.received : (credit.due ?? 0);
  return Math.round((credit.amount - due) * 100) / 100;
}
