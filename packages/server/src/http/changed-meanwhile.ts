import { AppError } from './app-error.ts';

/** Two who edit the same thing: the one who saves later hears of it instead of wiping what the other one saved (decision 24). */

type Columns = Readonly<Record<string, unknown>>;

/**
 * What a change at `at` writes as `updated_at`: always later than the change before, also within one millisecond and
 * where this machine's clock is behind. So no two states of a row bear the same.
 */
export function laterThan(last: string, at: string): string {
  return at > last ? at : new Date(Date.parse(last) + 1).toISOString();
}

/** Whether the row already is what these columns would make of it. */
export function isAlready(row: Columns, columns: Columns): boolean {
  return Object.entries(columns).every(([name, value]) => row[name] === value);
}

/**
 * 409 where the row, which the caller holds, is not the one the form was filled from; `updatedAt` undefined asks nothing.
 * `changesNothing`: what is wanted stands there already, because the reply to the same save was lost or two had one thought.
 */
export function refuseIfChanged(
  thing: 'question' | 'exam' | 'lesson',
  row: { updated_at: string },
  updatedAt: string | undefined,
  changesNothing: boolean,
): void {
  if (updatedAt === undefined || updatedAt === row.updated_at || changesNothing) return;
  throw new AppError(
    'conflict',
    `Somebody changed this ${thing} meanwhile. Close it and open it again to see the change; what you typed is still here.`,
  );
}
