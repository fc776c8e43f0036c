import type { CardTextRow, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { numberKey } from './card-texts.ts';
import { contentOf, versionsOf } from './cards.queries.ts';
import { mostTextsAnHour, provedNumbers } from './proved-numbers.ts';
import { textOfCard } from './text-of-card.ts';

/** A code to sign in waits for so many at most. */
const atOnce = 5;
/** Later than that after it was queued a result is no news, and its number may have another owner. */
const usefulMs = 3_600_000;

type Limits = 'sent' | 'gone' | 'over';

const only = (row: CardTextRow) =>
  ({ student_id: row.student_id, term_id: row.term_id, version: row.version, number_key: row.number_key }) as const;

/** Everything is looked at once more: quiet hours are long, and a number may have changed hands. */
async function textFor(trx: Trx, { secret }: Context, row: CardTextRow): Promise<{ to: string; text: string } | null> {
  const [card] = await versionsOf(trx, row.student_id, row.term_id);
  if (!card || card.version !== row.version || card.withdrawn_at !== null) return null;
  const numbers = (await provedNumbers(trx, [row.student_id])).get(row.student_id) ?? [];
  const number = numbers.find(({ userId }) => userId === row.recipient_id);
  if (!number || numberKey(secret, number.phone) !== row.number_key) return null;
  return { to: number.phone, text: textOfCard(contentOf(card)) };
}

/** One transaction: a text is queued and noted, or neither. */
async function queueText(trx: Trx, context: Context, row: CardTextRow): Promise<Limits> {
  const at = context.now();
  const taken = await trx
    .updateTable('card_texts')
    .set({ queued_at: iso(at) })
    .where((eb) => eb.and(only(row)))
    .where('queued_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (!taken) return 'gone';
  const text = await textFor(trx, context, row);
  if (!text) {
    await trx
      .deleteFrom('card_texts')
      .where((eb) => eb.and(only(row)))
      .execute();
    return 'gone';
  }
  const isQueued = await queueMail(trx, context, {
    message: { to: text.to, subject: '', parts: [text.text], isForProved: true },
    ...{ userId: row.recipient_id, uselessAfter: at + usefulMs },
    limits: [{ name: 'results by SMS', most: mostTextsAnHour }],
  });
  if (isQueued) return 'sent';
  await trx
    .updateTable('card_texts')
    .set({ queued_at: null })
    .where((eb) => eb.and(only(row)))
    .execute();
  return 'over';
}

/** Returns how many were queued. Over the hour’s limit the rest waits. */
export async function workOnCardTexts(context: Context): Promise<number> {
  const due = await context.db
    .selectFrom('card_texts')
    .selectAll()
    .where('queued_at', 'is', null)
    .where('due_at', '<=', iso(context.now()))
    .orderBy('due_at')
    .orderBy('student_id')
    .orderBy('number_key')
    .limit(atOnce)
    .execute();
  let sent = 0;
  for (const row of due) {
    const outcome = await context.db.transaction().execute((trx) => queueText(trx, context, row));
    if (outcome === 'over') return sent;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}
