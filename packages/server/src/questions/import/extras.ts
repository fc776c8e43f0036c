import { readNumber } from '@akada/contract/question-types/numeric/read-number';
import type { Draft } from './draft.ts';
import { parsedJson } from './read-json.ts';

/** Question data without a place in a format of others: our own export adds it beside the question. */
export type Extras = {
  type?: string;
  correctAnswer?: string;
  details?: Record<string, unknown>;
  about?: Record<string, unknown>;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function extrasIn(found: unknown): Extras {
  if (!isObject(found)) return {};
  const { type, correctAnswer, details, about } = found;
  return {
    ...(typeof type === 'string' && { type }),
    ...(typeof correctAnswer === 'string' && { correctAnswer }),
    ...(isObject(details) && { details }),
    ...(isObject(about) && { about }),
  };
}

/** Null where this is no JSON. */
export function extrasFrom(text: string): Extras | null {
  const read = parsedJson(text);
  return read === undefined ? null : extrasIn(read);
}

/** The file has them in its own way, and somebody may have changed them there. */
const inItsPlace = ['accepted', 'prompts', 'tolerance', 'toleranceIs'];

const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0);

const isClose = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));

/** A tolerance in percent, where the file has the same as a number. */
function asPercent(draft: Draft, told: Record<string, unknown>): object {
  const { tolerance, toleranceIs } = (draft.details ?? {}) as Record<string, unknown>;
  const allowed = (Math.abs(readNumber(draft.key) ?? 0) * numberIn(told.tolerance)) / 100;
  const isSame = toleranceIs !== 'percent' && isClose(numberIn(tolerance), allowed);
  return told.toleranceIs === 'percent' && isSame ? { tolerance: told.tolerance, toleranceIs: 'percent' } : {};
}

/** Other writing of the same number. */
function spelling(draft: Draft, told: string): string {
  const [written, number] = [readNumber(told), readNumber(draft.key)];
  return written !== null && number !== null && isClose(written, number) ? told : draft.key;
}

export function giveExtras(draft: Draft, { type, correctAnswer, details = {}, about }: Extras): void {
  if (type === undefined || type === draft.type) {
    const others = Object.fromEntries(Object.entries(details).filter(([name]) => !inItsPlace.includes(name)));
    const more = { ...others, ...asPercent(draft, details) };
    if (draft.type === 'numeric' && correctAnswer !== undefined) draft.key = spelling(draft, correctAnswer);
    if (draft.type === 'essay' && draft.key === '' && correctAnswer !== undefined) draft.key = correctAnswer;
    if (Object.keys(more).length > 0) draft.details = { ...(draft.details as object), ...more };
    // Some formats know only questions that are marked in parts.
    if (type !== undefined && details.partial !== true) draft.details = withoutParts(draft.details);
  }
  draft.about = { ...about, ...draft.about };
}

function withoutParts(given: unknown): unknown {
  if (given === undefined) return given;
  const { partial: _, ...rest } = given as Record<string, unknown>;
  return rest;
}
