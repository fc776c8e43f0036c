import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { draw } from './draw.ts';

export type Picture = { webp: Buffer; width: number; height: number };

/** The name and the declared type may lie. */
export function isPicture(file: Buffer): boolean {
  const starts = (bytes: string) => file.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
  const isWebp = starts('RIFF') && file.subarray(8, 12).toString('latin1') === 'WEBP';
  return starts('\x89PNG\r\n\x1a\n') || starts('\xff\xd8\xff') || isWebp;
}

/** Re-encodes as WebP without metadata or anything else hidden in the file. `field` is named by a refusal. */
export async function makePicture(file: Buffer, field = 'picture', longestSide = 1200): Promise<Picture> {
  if (!isPicture(file)) throw new AppError('invalid', `The ${field} must be a PNG, JPEG or WebP file`, field);
  const { bytes, ...size } = await draw(file, { as: 'webp', longestSide }).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError(error.code, error.message, { ...error.details, field });
    throw error;
  });
  return { webp: bytes, ...size };
}

const hashOfName = /^([0-9a-f]{64})\.webp$/;
const hashOf = (webp: Buffer) => createHash('sha256').update(webp).digest('hex');

/**
 * Never deleted, because handed-out papers refer to the picture. Stored in the database, for all instances and
 * backups.
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

export async function findPicture(db: Db, name: string): Promise<Buffer | null> {
  const hash = hashOfName.exec(name)?.[1];
  if (!hash) return null;
  const row = await db.selectFrom('pictures').select('content').where('hash', '=', hash).executeTakeFirst();
  return row ? Buffer.from(row.content, 'base64') : null;
}

/** The picture of a teacher's card, deleted with it. */
export async function findTeacherPicture(db: Db, name: string): Promise<Buffer | null> {
  const hash = hashOfName.exec(name)?.[1];
  if (!hash) return null;
  const card = db.selectFrom('teacher_cards').select('picture').where('picture_hash', '=', hash);
  const row = await card.executeTakeFirst();
  return row?.picture ? Buffer.from(row.picture, 'base64') : null;
}

/** Earlier versions stored pictures as files; the files stay but are not read again. */
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
