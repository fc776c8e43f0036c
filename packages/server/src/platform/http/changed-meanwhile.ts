import type { Schema, Trx } from '../db/schema.ts';
import { AppError } from './app-error.ts';

/** Optimistic locking with updatedAt (decision 20). */

type Columns = Readonly<Record<string, unknown>>;

/** Always later than `last`, even within a millisecond or with a slow clock. */
export function laterThan(last: string, at: string): string {
  return at > last ? at : new Date(Date.parse(last) + 1).toISOString();
}

export function isAlready(row: Columns, columns: Columns): boolean {
  return Object.entries(columns).every(([name, value]) => row[name] === value);
}

/**
 * Throws 409 unless the form was filled from the locked row. `changesNothing` accepts a repeated save whose first reply
 * was lost.
 */
export function refuseIfChanged(
  thing:
    | 'question'
    | 'exam'
    | 'lesson'
    | 'course'
    | 'coupon'
    | 'passage'
    | 'report card'
    | 'review'
    | 'card'
    | 'announcement'
    | 'account'
    | 'group'
    | 'class'
    | 'subject'
    | 'list of terms'
    | 'list of schemes'
    | 'head of report cards'
    | 'words of certificates'
    | 'list of traits',
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

export const keyUsedBefore = () =>
  new AppError('conflict', 'This key was used for another request already. Please try again.', 'key');

/** Throws 409 if another request used the key. */
export async function findByRequestKey<Table extends 'marking_decisions' | 'extra_time'>(
  trx: Trx,
  table: Table,
  key: string | undefined,
  request: Partial<Schema[Table]>,
): Promise<Schema[Table] | undefined> {
  if (key === undefined) return undefined;
  const rows = trx.selectFrom<'marking_decisions' | 'extra_time'>(table).selectAll().where('request_key', '=', key);
  const row = (await rows.executeTakeFirst()) as Schema[Table] | undefined;
  if (row && !isAlready(row, request)) throw keyUsedBefore();
  return row;
}
