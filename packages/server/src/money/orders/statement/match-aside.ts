import { fromMinor } from '@akada/contract/rules/money';
import { workAside } from '../../../platform/files/aside.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Match } from './evidence.ts';
import { type Matching as Matched, matchCredits } from './match.ts';

export type Matching = Matched & { currency: string };

export function matchHere({ currency, ...matching }: Matching): Map<number, Match> {
  const format = new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return matchCredits(matching, (minor) => format.format(fromMinor(minor)));
}

/** Each narration is compared with the orders that have one of its words. */
const fewPairs = 20_000;

const tooMuch = () =>
  new AppError('too_large', 'This statement takes too long to match. Please choose a shorter period.', 'file');

const script = new URL('./match-work.ts', import.meta.url);

export async function matchAside(matching: Matching): Promise<Map<number, Match>> {
  if (matching.credits.length * matching.orders.length <= fewPairs) return matchHere(matching);
  const { items } = await workAside<[number, Match], null>(script, matching, tooMuch);
  return new Map(items);
}
