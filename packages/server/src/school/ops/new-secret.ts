import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { renameDurably, writeDurably } from '../../durable-file.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import {
  outboxSeal,
  paperKeySeal,
  type SealedFor,
  seal,
  secondFactorSeal,
  unsealIfOpens,
} from '../../platform/http/seal.ts';
import { openSchool } from './before-start.ts';
import { fingerprintKey, fingerprintOf, lockDataDir, SecretRefused, secretOf } from './data-dir.ts';

function sealAgain(from: Buffer, to: Buffer, sealedFor: SealedFor, sealed: string): string | null {
  const text = unsealIfOpens(from, sealedFor, sealed);
  return text === null ? null : seal(to, sealedFor, text);
}

type Lost = { secondFactors: number; mails: number };

/** Hashes with the old secret become useless: sessions, codes and counts of wrong tries are deleted. */
async function changeSecret(trx: Trx, from: Buffer, to: Buffer): Promise<Lost> {
  const lost = { secondFactors: 0, mails: 0 };
  for (const { user_id, sealed_secret } of await trx.selectFrom('second_factors').selectAll().execute()) {
    const sealed = sealAgain(from, to, secondFactorSeal(user_id), sealed_secret);
    if (sealed === null) lost.secondFactors += 1;
    else
      await trx.updateTable('second_factors').set({ sealed_secret: sealed }).where('user_id', '=', user_id).execute();
  }
  const waiting = trx.selectFrom('outbox').select(['_id', 'sealed']).where('status', '=', 'waiting');
  for (const { _id, sealed: old } of await waiting.execute()) {
    const sealed = sealAgain(from, to, outboxSeal(_id), old);
    if (sealed === null) lost.mails += 1;
    else await trx.updateTable('outbox').set({ sealed }).where('_id', '=', _id).execute();
  }
  // One that does not open is followed by a new one: what it signed stays true.
  for (const { _id, sealed_private_key: old } of await trx.selectFrom('paper_keys').selectAll().execute()) {
    const sealed = sealAgain(from, to, paperKeySeal(_id), old);
    if (sealed === null) continue;
    await trx.updateTable('paper_keys').set({ sealed_private_key: sealed }).where('_id', '=', _id).execute();
  }
  const useless = [
    'sessions',
    'recovery_codes',
    'one_time_codes',
    'login_failures',
    'mail_counts',
    'call_counts',
  ] as const;
  for (const table of useless) await trx.deleteFrom(table).execute();
  await writeInstallation(trx, fingerprintKey, fingerprintOf(to));
  return lost;
}

const nextOf = (dataDir: string) => join(dataDir, 'secret.next');

/**
 * Recovers an interrupted change of the secret: finishes it if the database has committed the new one, else drops it.
 */
export async function finishNewSecret(db: Db, dataDir: string): Promise<void> {
  const next = nextOf(dataDir);
  if (!existsSync(next)) return;
  const secret = Buffer.from(readFileSync(next, 'utf8').trim(), 'hex');
  const isCommitted = (await readInstallation(db, fingerprintKey)) === fingerprintOf(secret);
  if (isCommitted) renameDurably(next, join(dataDir, 'secret'), { replace: true });
  else rmSync(next);
}

function summary(lost: Lost, where: string): string {
  const gone = [
    ...(lost.secondFactors > 0 ? [`${lost.secondFactors} second factors did not open and have to be reset.`] : []),
    ...(lost.mails > 0 ? [`${lost.mails} waiting mails did not open and will be given up.`] : []),
  ];
  return [
    `The secret is another one now. ${where}`,
    'Everybody signs in anew; recovery codes have to be made again; second factors work as before.',
    ...gone,
    'Backups made before open with the secret that is in them.',
  ].join('\n');
}

function wantedSecret({ secretKey }: Config): Buffer {
  if (secretKey === null) return randomBytes(32);
  const wanted = process.env.NEW_SECRET_KEY ?? '';
  if (/^[0-9a-f]{64}$/i.test(wanted)) return Buffer.from(wanted, 'hex');
  throw new SecretRefused(
    'SECRET_KEY is set: give the new one as NEW_SECRET_KEY (`openssl rand -hex 32`), stop all instances first, and set SECRET_KEY to it afterwards.',
  );
}

export async function newSecretCommand(_args: readonly string[], config: Config): Promise<string> {
  const { dataDir, secretKey } = config;
  const to = wantedSecret(config);
  const lock = lockDataDir(dataDir, 'nothing: the secret is being replaced');
  try {
    const db = await openSchool(config);
    try {
      if (secretKey === null) await finishNewSecret(db, dataDir);
      const from = secretOf(config);
      if (secretKey === null) writeDurably(nextOf(dataDir), to.toString('hex'), { replace: true });
      const lost = await db.transaction().execute((trx) => changeSecret(trx, from, to));
      if (secretKey === null) await finishNewSecret(db, dataDir);
      return summary(lost, secretKey === null ? `It is in ${join(dataDir, 'secret')}.` : 'Set SECRET_KEY to it now.');
    } finally {
      await db.destroy();
    }
  } finally {
    lock.release();
  }
}
