import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Db, PaperKeyRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { paperKeySeal, seal, unsealIfOpens } from '../http/seal.ts';

export type PaperKey = { id: string; privateKey: KeyObject };

type Edges = Pick<Context, 'secret' | 'now'>;

function open(secret: Buffer, { _id, sealed_private_key }: PaperKeyRow): PaperKey | null {
  const text = unsealIfOpens(secret, paperKeySeal(_id), sealed_private_key);
  if (text === null) return null;
  const key = Buffer.from(text, 'base64url');
  return { id: _id, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}

function newKey({ secret, now }: Edges, number: number): PaperKeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const id = createHash('sha256').update(Buffer.from(raw, 'base64url')).digest('base64url').slice(0, 8);
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  const sealed = seal(secret, paperKeySeal(id), pkcs8);
  return { _id: id, number, public_key: raw, sealed_private_key: sealed, created_at: iso(now()) };
}

const newest = (db: Db) => db.selectFrom('paper_keys').selectAll().orderBy('number', 'desc').executeTakeFirst();

/** The school's newest key, made by the first paper, and again where the secret of the newest is lost. */
export async function signingKey(trx: Trx, edges: Edges): Promise<PaperKey> {
  const found = await newest(trx);
  const opened = found && open(edges.secret, found);
  if (opened) return opened;
  const made = newKey(edges, (found?.number ?? 0) + 1);
  await trx
    .insertInto('paper_keys')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await newest(trx);
  const key = kept && open(edges.secret, kept);
  if (!key) throw new Error('no key of signed papers opens with the secret');
  return key;
}

export const findPaperKeys = (db: Db) =>
  db
    .selectFrom('paper_keys')
    .select(['_id', 'public_key as publicKey', 'created_at as since'])
    .orderBy('number', 'desc')
    .execute();
