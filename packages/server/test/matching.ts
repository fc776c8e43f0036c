import type { Credit, Outgoing } from '../src/money/orders/statement/credits.ts';
import type { Payable } from '../src/money/orders/statement/evidence.ts';
import { matchCredits } from '../src/money/orders/statement/match.ts';

/** Orders and credits for the matching of bank statements, and what it says of them. */

export const ada: Payable = {
  _id: 'ada',
  reference: 'AK-7KQ4M2B',
  studentId: 's-ada',
  studentName: 'Ada Chidinma Obi',
  isOpen: true,
  dueMinor: 720_000,
  orderedOn: '2026-11-18',
  decided: '',
  mayHaveThisCredit: false,
  session: null,
  guardians: [],
};
export const musa: Payable = {
  ...{
    ...ada,
    _id: 'musa',
    reference: 'AK-P3RT9W6',
    studentId: 's-musa',
    studentName: 'Musa Bello',
    dueMinor: 500_000,
  },
};
export const old: Payable = {
  ...{ ...ada, _id: 'old', reference: 'AK-83BB95B6', studentId: 's-old', studentName: 'Ngozi Eze', dueMinor: 300_000 },
};
export const credit = (line: number, narration: string, amountMinor: number, more: Partial<Credit> = {}): Credit => ({
  ...{ line, narration, amountMinor, date: '2026-11-20', searched: narration, session: null, bankReference: '' },
  ...{ fingerprint: String(line), ...more },
});

const money = (minor: number) => `₦${(minor / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`;

export function matched(
  credits: readonly Credit[],
  orders: readonly Payable[] = [ada, musa, old],
  outgoing: readonly Outgoing[] = [],
) {
  const matches = matchCredits({ credits, outgoing, orders }, money);
  return credits.map(({ line }) => {
    const match = matches.get(line);
    return `${match?.confidence} ${match?.orderIds.join('+') || null}: ${match?.why}`;
  });
}

export const out = (
  line: number,
  narration: string,
  amountMinor: number,
  date = '2026-11-21',
  bankReference = '',
): Outgoing => ({
  ...{ line, narration, amountMinor, date, searched: narration, session: null, bankReference },
});

export const one = (narration: string, amountMinor = 720_000, orders?: readonly Payable[]) =>
  matched([credit(2, narration, amountMinor)], orders)[0];
