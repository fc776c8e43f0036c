import { recordAudit } from '../platform/audit/record.ts';
import type { Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { lockQuestions, type Who } from './bulk.ts';
import { shortText } from './question.entity.ts';

type Apart = { id: string; others: readonly string[]; isApart: boolean };

async function writePairs(trx: Trx, ids: readonly string[], isApart: boolean): Promise<number> {
  if (!isApart) {
    const { numDeletedRows } = await trx
      .deleteFrom('questions_apart')
      .where('question_id', 'in', [...ids])
      .where('other_id', 'in', [...ids])
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
  const pairs = trx
    .selectFrom('questions as one')
    .innerJoin('questions as other', (join) => join.onRef('other._id', '<>', 'one._id'))
    .select(['one._id', 'other._id as other_id'])
    .where('one._id', 'in', [...ids])
    .where('other._id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('one.alike_options', '=', eb.ref('other.alike_options')),
        eb('one.alike_key', '=', eb.ref('other.alike_key')),
      ]),
    );
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('questions_apart')
    .columns(['question_id', 'other_id'])
    .expression(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Staff looked at questions that are alike: they are not the same, and are marked no more; or they are again. */
export async function keepApart(trx: Trx, { id, others, isApart }: Apart, { by, at }: Who): Promise<void> {
  const ids = [...new Set([id, ...others])];
  const rows = await lockQuestions(trx, ids);
  const row = rows.find((one) => one._id === id);
  if (!row) throw new AppError('not_found', 'Question not found');
  if (rows.length < 2) throw new AppError('not_found', 'These questions are no longer in the bank');
  if ((await writePairs(trx, ids, isApart)) === 0) return;
  const named = rows.flatMap((one) => (one._id === id ? [] : shortText(one.text)));
  await recordAudit(trx, {
    ...{ action: 'question.apart', by, at, subject: { kind: 'question', _id: id, title: shortText(row.text) } },
    ...(isApart ? { after: { named } } : { before: { named } }),
  });
}
