import type { CardHead, StoredCardHead } from '@akada/contract';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { cardHeadIn, cardHeadKey } from '../../platform/db/school-card-head.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { writeCardHead } from './settings.queries.ts';

/** Questions and cards have the same store of pictures. */
const pathOf = (hash: string | null) => (hash === null ? undefined : `/media/pictures/${hash}.webp`);

async function storedIn(db: Db): Promise<{ head: StoredCardHead; updatedAt: string | null }> {
  const row = await db.selectFrom('settings').selectAll().where('key', '=', cardHeadKey).executeTakeFirst();
  return { head: cardHeadIn(row), updatedAt: row?.updated_at ?? null };
}

export async function readCardHead(db: Db): Promise<CardHead> {
  const { head, updatedAt } = await storedIn(db);
  const { crest, signature, stamp } = head.pictures;
  const pictures = { crest: pathOf(crest), signature: pathOf(signature), stamp: pathOf(stamp) };
  return { ...head, pictures, updatedAt };
}

const factsOf = ({ shows, pictures, ...texts }: StoredCardHead) => ({
  ...texts,
  shows: Object.entries(shows).flatMap(([name, isShown]) => (isShown ? [name] : [])),
  pictures: Object.entries(pictures).flatMap(([name, hash]) => (hash === null ? [] : [`${name} ${hash.slice(0, 12)}`])),
});

type Change = {
  of: (before: StoredCardHead) => StoredCardHead;
  /** That of the head which the form was filled from. */
  updatedAt?: string | undefined;
  by: Actor;
  at: string;
};

export async function changeCardHead(trx: Trx, context: Context, { of, updatedAt, by, at }: Change): Promise<CardHead> {
  await context.lockSettings(trx);
  const { head: before, updatedAt: last } = await storedIn(trx);
  const after = of(before);
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  refuseIfChanged('head of report cards', { updated_at: last ?? '' }, updatedAt, isSame);
  if (!isSame) {
    const saved = laterThan(last ?? '', at);
    await writeCardHead(trx, after, { by: by._id, at: saved });
    await recordAudit(trx, {
      ...{ action: 'settings.card-head', by, at, before: factsOf(before), after: factsOf(after) },
      subject: { kind: 'settings', title: 'Head of report cards' },
    });
  }
  return readCardHead(trx);
}
