import { isReference } from '@akada/contract/rules/order-reference';
import { isWithinOneEdit, withOneLess } from './spelling.ts';

/** An order's reference as somebody has typed it into a narration. */
export type Hit<Order> = {
  order: Order;
  isExact: boolean;
  /** As typed, without separators. */
  typed: string;
  /** One letter off, and no common word. */
  isFirm: boolean;
};

const isOld = (body: string) => body.length === 8;

/** Letters and digits that people confuse: 'O', '0', 'Q' and 'D' are one. */
const looks: Readonly<Record<string, string>> = {
  ...{ O: '0', Q: '0', D: '0', I: '1', L: '1', J: '1' },
  ...{ S: '5', B: '8', Z: '2', G: '6', U: 'V' },
};
const lookOf = (text: string) => Array.from(text, (letter) => looks[letter] ?? letter).join('');

type Candidate = { text: string; hasPrefix: boolean };

const tokensOf = (narration: string) => narration.toUpperCase().match(/[A-Z0-9]+/g) ?? [];

/** Account numbers, phones and session ids hold no reference. */
const isLongNumber = (token: string) => /^\d{8,}$/.test(token);

/** Every run of seven or eight characters that could be a whole reference. */
function windowsOf(tokens: readonly string[]): Set<string> {
  const windows = new Set<string>();
  for (const run of runsOf(tokens)) {
    for (let at = 0; at + 7 <= run.length; at += 1) {
      const afterPrefix = run.slice(at - 2, at) === 'AK';
      for (const text of [run.slice(at, at + 7), run.slice(at, at + 8)]) {
        if (text.length >= 7 && (afterPrefix || (/[A-Z]/.test(text) && /^[A-Z2-9]+$/.test(text)))) windows.add(text);
      }
    }
  }
  return windows;
}

/** Tokens between long numbers, joined without separators. */
function runsOf(tokens: readonly string[]): string[] {
  const runs = [''];
  for (const token of tokens) {
    if (isLongNumber(token)) runs.push('');
    else runs[runs.length - 1] += token;
  }
  return runs.filter((run) => run.length >= 6);
}

/** Words, and words written apart, that may be a misspelt reference; all that follows an 'AK'. */
function candidatesOf(tokens: readonly string[]): Candidate[] {
  const found = new Map<string, boolean>();
  const add = (text: string, hasPrefix: boolean) => {
    if (text.length >= 6 && text.length <= 9) found.set(text, hasPrefix || (found.get(text) ?? false));
  };
  for (const run of runsOf(tokens)) {
    for (let at = run.indexOf('AK'); at >= 0; at = run.indexOf('AK', at + 1)) {
      for (const length of [6, 7, 8, 9])
        if (at + 2 + length <= run.length) add(run.slice(at + 2, at + 2 + length), true);
    }
  }
  for (let from = 0; from < tokens.length; from += 1) {
    for (const count of [1, 2, 3]) {
      const joined = tokens.slice(from, from + count).join('');
      if (from + count > tokens.length || joined.length > 11) break;
      if (isLongNumber(joined)) continue;
      add(joined, false);
      if (joined.startsWith('AK')) add(joined.slice(2), true);
    }
  }
  return [...found].map(([text, hasPrefix]) => ({ text, hasPrefix }));
}

/** Finds the references of these orders in the narrations that it was made for, in time that does not grow with both. */
export function referenceFinder<Order extends { reference: string }>(
  orders: readonly Order[],
  narrations: readonly string[],
): (narration: string) => Hit<Order>[] {
  const wanted = new Set<string>();
  for (const narration of narrations) {
    const tokens = tokensOf(narration);
    for (const window of windowsOf(tokens)) wanted.add(window);
    for (const { text } of candidatesOf(tokens))
      for (const less of [...withOneLess(text), lookOf(text)]) wanted.add(less);
  }
  const byBody = new Map<string, Order>();
  const near = new Map<string, Set<Order>>();
  for (const order of orders) {
    const body = order.reference.slice(3);
    byBody.set(body, order);
    for (const less of [...withOneLess(body), lookOf(body)]) {
      if (wanted.has(less)) near.set(less, (near.get(less) ?? new Set()).add(order));
    }
  }
  return (narration) => {
    const tokens = tokensOf(narration);
    const exact = [...windowsOf(tokens)].flatMap((typed) => {
      const order = byBody.get(typed);
      return order ? [{ order, typed, isExact: true, isFirm: true }] : [];
    });
    return exact.length > 0 ? exact : misspelt(candidatesOf(tokens), near);
  };
}

function misspelt<Order extends { reference: string }>(
  candidates: readonly Candidate[],
  near: ReadonlyMap<string, ReadonlySet<Order>>,
): Hit<Order>[] {
  const hits = new Map<Order, Hit<Order>>();
  for (const { text, hasPrefix } of candidates) {
    // The check letter fits: it is another reference, not a misspelt one.
    if (text.length === 7 && isReference(`AK-${text}`)) continue;
    for (const key of [...withOneLess(text), lookOf(text)]) {
      for (const order of near.get(key) ?? []) {
        const body = order.reference.slice(3);
        if (isOld(body) && !hasPrefix) continue;
        const isOneOff = isWithinOneEdit(text, body);
        if (!isOneOff && lookOf(text) !== lookOf(body)) continue;
        const isFirm = isOneOff && (hasPrefix || /\d/.test(text));
        const before = hits.get(order);
        if (!before || (isFirm && !before.isFirm)) hits.set(order, { order, typed: text, isExact: false, isFirm });
      }
    }
  }
  return [...hits.values()];
}

/** Text in the form of a reference, valid or not: 'AK-PVFOQZJ', 'AK7KQ4M2'; no name such as Akinwumi. */
export function referenceLike(narration: string): string | null {
  const found = /\bAK(?:[-/. ]([A-Z0-9]{6,9})|((?=[A-Z]*\d)[A-Z0-9]{6,9}))\b/.exec(narration.toUpperCase());
  return found ? found[0] : null;
}
