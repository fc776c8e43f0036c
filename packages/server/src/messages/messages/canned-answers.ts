import { type CannedAnswer, mostCannedAnswers } from '@akada/contract';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

export const findCannedAnswers = (db: Db): Promise<CannedAnswer[]> =>
  db.selectFrom('canned_answers').select(['_id', 'title', 'text']).orderBy('title').orderBy('_id').execute();

type Doer = { by: Actor; at: string };

export async function saveCanned(trx: Trx, answer: CannedAnswer, { by, at }: Doer): Promise<CannedAnswer> {
  const { _id, title, text } = answer;
  const known = await findCannedAnswers(trx);
  const before = known.find((one) => one.title === title);
  if (!before && known.length >= mostCannedAnswers) {
    throw new AppError('conflict', `There may be at most ${mostCannedAnswers} answers. Delete one first.`, 'title');
  }
  const saved = await trx
    .insertInto('canned_answers')
    .values({ _id, title, text, created_at: at })
    .onConflict((conflict) => conflict.column('title').doUpdateSet({ text }))
    .returning(['_id', 'title', 'text'])
    .executeTakeFirstOrThrow();
  const subject = { kind: 'message', _id: saved._id, title } as const;
  await recordAudit(trx, {
    ...{ action: 'message.canned-save', by, at, subject },
    before: before ? { text: before.text } : null,
    after: { text },
  });
  return saved;
}

export async function deleteCanned(trx: Trx, id: string, { by, at }: Doer): Promise<void> {
  const gone = await trx.deleteFrom('canned_answers').where('_id', '=', id).returningAll().executeTakeFirst();
  if (!gone) throw new AppError('not_found', 'Answer not found');
  const subject = { kind: 'message', _id: id, title: gone.title } as const;
  await recordAudit(trx, { action: 'message.canned-delete', by, at, subject, before: { text: gone.text } });
}
