import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';

const hashOfName = /^([0-9a-f]{64})\.webp$/;
const hashOf = (webp: Buffer) => createHash('sha256').update(webp).digest('hex');

/**
 * Keeps a picture under the hash of its bytes and tells that hash. It lies in the database, where every instance finds it
 * and every backup has it. Nothing is ever deleted or written over: the papers that were handed out name it for good.
 */
export async function keepPicture({ db, now }: Pick<Context, 'db' | 'now'>, webp: Buffer): Promise<string> {
  const hash = hashOf(webp);
  await db
    .insertInto('pictures')
    .values({ hash, content: webp.toString('base64'), created_at: iso(now()) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return hash;
}

/** Null for a name that is none of ours, or a picture that is not there. */
export async function findPicture(db: Db, name: string): Promise<Buffer | null> {
  const hash = hashOfName.exec(name)?.[1];
  if (!hash) return null;
  const row = await db.selectFrom('pictures').select('content').where('hash', '=', hash).executeTakeFirst();
  return row ? Buffer.from(row.content, 'base64') : null;
}

/**
 * Pictures were files of the data directory once: those the database does not have yet are taken in. The files stay, and
 * are not read again.
 */
export async function takeInPictures(context: Pick<Context, 'db' | 'now'>, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pictures');
  const names = await readdir(folder).catch(() => []);
  const hashes = names.flatMap((name) => hashOfName.exec(name)?.[1] ?? []);
  if (hashes.length === 0) return;
  const known = await context.db.selectFrom('pictures').select('hash').execute();
  const isKnown = new Set(known.map((row) => row.hash));
  for (const hash of hashes.filter((name) => !isKnown.has(name))) {
    const webp = await readFile(join(folder, `${hash}.webp`));
    if (hashOf(webp) === hash) await keepPicture(context, webp);
  }
}
