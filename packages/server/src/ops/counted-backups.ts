import type { Db, Trx } from '../db/schema.ts';
import { iso } from '../http/context.ts';
import { asRefusal } from './backup-refused.ts';

/**
 * What is known of backups lies in the database they are of. A copy that is restored knows of those made before it, and of
 * none that is newer than itself.
 */
export const backupKeys = { last: 'backup_last_at', failures: 'backup_failures', problem: 'backup_problem' } as const;

export type CountedBackups = {
  /** Everything acknowledged before that instant is in a backup that was checked. */
  lastAt: string | null;
  /** How many in a row the server has tried to make since, and failed. */
  failures: number;
  problem: string | null;
};

export async function readCountedBackups(db: Db): Promise<CountedBackups> {
  const rows = await db.selectFrom('installation').selectAll().where('key', 'in', Object.values(backupKeys)).execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    lastAt: values.get(backupKeys.last) ?? null,
    failures: Number(values.get(backupKeys.failures) ?? 0),
    problem: values.get(backupKeys.problem) ?? null,
  };
}

async function put(trx: Trx, key: string, value: string): Promise<void> {
  await trx
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** One that was checked and has its name. */
export async function countBackup(db: Db, madeAt: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await put(trx, backupKeys.last, madeAt);
    await trx.deleteFrom('installation').where('key', 'in', [backupKeys.failures, backupKeys.problem]).execute();
  });
}

export async function countFailure(db: Db, error: unknown): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { failures } = await readCountedBackups(trx);
    await put(trx, backupKeys.failures, String(failures + 1));
    await put(trx, backupKeys.problem, asRefusal(error).message);
  });
}

/** After that a school has too much to lose. */
const oldAfterMs = 2 * 24 * 3_600_000;

export function isOld(since: string, now: number): boolean {
  return since < iso(now - oldAfterMs);
}
