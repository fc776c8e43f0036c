import type { KeptCell } from '../../state/cells/kept-cells.ts';

/** Requests in which the cells of a sheet are sent. */

export type SentRow<Value> = { studentId: string; cells: Record<string, Value>; updatedAt: string | null };

/** Below what the server takes. */
const mostStudents = 100;
/** Below the 64 KiB of a request that outlives its page, in letters of up to three bytes. */
const mostLetters = 16_000;

/** A student is in a request once, with one `updatedAt`; the others follow in the next one. */
export function batchOf<Sent extends KeptCell>(ready: readonly Sent[]): Sent[] {
  const seenOf = new Map<string, string | null>();
  let letters = 0;
  return ready.filter(({ studentId, seen, text }) => {
    letters += text.length;
    const hasRoom = seenOf.size < mostStudents && letters < mostLetters;
    if (!seenOf.has(studentId) && hasRoom) seenOf.set(studentId, seen);
    return seenOf.get(studentId) === seen;
  });
}

export function rowsOf<Value>(batch: readonly (KeptCell & { value: Value })[]): SentRow<Value>[] {
  const rows = new Map<string, SentRow<Value>>();
  for (const { studentId, componentId, value, seen } of batch) {
    const row = rows.get(studentId) ?? { studentId, cells: {}, updatedAt: seen };
    row.cells[componentId] = value;
    rows.set(studentId, row);
  }
  return [...rows.values()];
}
