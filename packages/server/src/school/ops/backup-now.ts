import type { Backups } from '@akada/contract';
import { z } from 'zod';
import { recordAudit } from '../../platform/audit/record.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { type BackedUp, makeInFolder, underWaySince, wantedBackupName } from './automatic-backups.ts';
import { asRefusal } from './backup-file.ts';
import { backupKeys } from './backup-state.ts';

/** `begun` counts the starts, because a stop of the server aborts the backup. */
const wanted = z.object({ askedAt: z.iso.datetime(), by: z.string(), begun: z.number() });
const done = z.object({
  askedAt: z.iso.datetime(),
  by: z.string(),
  name: z.string().nullable(),
  problem: z.string().nullable(),
});

type Wanted = z.output<typeof wanted>;
type Done = z.output<typeof done>;

async function readWanted(db: Db): Promise<Wanted | null> {
  const text = await readInstallation(db, backupKeys.wanted);
  return text === null ? null : wanted.parse(JSON.parse(text));
}

export const canMake = ({ databaseUrl }: Context['config']) => engineOf(databaseUrl) === 'sqlite';

const already = () =>
  new AppError('conflict', 'A backup is being made already. It is in the list as soon as it is done.');

/** Stores the request in a row, so that it survives a reload and a restart. A second request is refused. */
export async function askForBackup({ db, config, now }: Context, by: Caller): Promise<void> {
  if (!canMake(config)) {
    throw new AppError('conflict', 'PostgreSQL is backed up with its own tools: see “Back up” in docs/operations.md.');
  }
  if (underWaySince(db) !== null) throw already();
  const at = iso(now());
  const value = JSON.stringify({ askedAt: at, by: by.fullName, begun: 0 } satisfies Wanted);
  await db.transaction().execute(async (trx) => {
    const written = await trx
      .insertInto('installation')
      .values({ key: backupKeys.wanted, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!written) throw already();
    await recordAudit(trx, { action: 'backup.make', by, at, subject: { kind: 'backup' } });
  });
}

async function end(db: Db, { askedAt, by }: Wanted, result: Pick<Done, 'name' | 'problem'>): Promise<void> {
  const value = JSON.stringify({ askedAt, by, ...result } satisfies Done);
  await db.transaction().execute(async (trx) => {
    await writeInstallation(trx, backupKeys.byHand, value);
    await trx.deleteFrom('installation').where('key', '=', backupKeys.wanted).execute();
  });
}

/** Retry limit: a backup that crashes the server must not crash it for ever. */
const mostBegun = 3;

const brokenOff = `It was begun ${mostBegun} times, and the server stopped each time. The log of the server says why.`;

/** Makes the requested backup. Null if none was requested or another is being made. Throws a failure. */
export async function makeWanted(context: BackedUp, signal: AbortSignal): Promise<string | null> {
  const { db } = context;
  const asked = await readWanted(db);
  if (asked === null || underWaySince(db) !== null) return null;
  if (asked.begun >= mostBegun) {
    await end(db, asked, { name: null, problem: brokenOff });
    return null;
  }
  await writeInstallation(db, backupKeys.wanted, JSON.stringify({ ...asked, begun: asked.begun + 1 } satisfies Wanted));
  const madeAt = iso(context.now());
  const name = wantedBackupName(madeAt);
  try {
    await makeInFolder(context, name, madeAt, signal);
  } catch (error) {
    // The next start tries again.
    if (signal.aborted) await writeInstallation(db, backupKeys.wanted, JSON.stringify(asked));
    else await end(db, asked, { name: null, problem: asRefusal(error).message });
    throw error;
  }
  await end(db, asked, { name, problem: null });
  return name;
}

/** The running backup, and the result of the last requested one. */
export async function backupsAtWork({ db }: Context): Promise<Pick<Backups, 'running' | 'last'>> {
  const asked = await readWanted(db);
  const since = underWaySince(db);
  const text = await readInstallation(db, backupKeys.byHand);
  const nightly = since === null ? null : { since, by: null };
  return {
    running: asked === null ? nightly : { since: asked.askedAt, by: asked.by },
    last: text === null ? null : done.parse(JSON.parse(text)),
  };
}
