import { lockRows } from '../../platform/db/dialect.ts';
import type { CardTextRow, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { GivenUp } from '../../platform/mail/outbox.ts';
import { queueMail, takeBack } from '../../platform/mail/queue.ts';
import { quietEnd, quietStart } from '../../platform/notifications/notify.ts';
import { numberKey } from './card-texts.ts';
import { contentOf, versionsOf } from './cards.queries.ts';
import { mostTextsAnHour, provedNumbers } from './proved-numbers.ts';
import { textOfCard } from './text-of-card.ts';

/** A code to sign in waits for so many at most. */
const atOnce = 5;
/** Later than that after it was queued a result is no news, and its number may have another owner. */
const usefulMs = 3_600_000;

type Outcome = 'sent' | 'gone' | 'quiet' | 'over';

type Key = Pick<CardTextRow, 'student_id' | 'term_id' | 'version' | 'number_key'>;

const only = (row: Key) =>
  ({ student_id: row.student_id, term_id: row.term_id, version: row.version, number_key: row.number_key }) as const;

const inOutbox = 'card-text';

const aboutOf = ({ student_id, term_id, version, number_key }: Key) =>
  [inOutbox, student_id, term_id, version, number_key].join(' ');

/** A text that nobody got can be sent again. */
export const forgetTexts: GivenUp = {
  [inOutbox]: async (trx, about) => {
    const [, student_id = '', term_id = '', version, number_key = ''] = about.split(' ');
    const key = { student_id, term_id, version: Number(version), number_key };
    await trx
      .deleteFrom('card_texts')
      .where((eb) => eb.and(key))
      .execute();
  },
};

/** Of a card that is withdrawn, or has a newer version: what has not left does not leave. */
export async function takeTextsBack(trx: Trx, { student_id, term_id }: Pick<Key, 'student_id' | 'term_id'>) {
  const own = trx.selectFrom('card_texts').selectAll().where('student_id', '=', student_id);
  const inOrder = own.where('term_id', '=', term_id).orderBy('version').orderBy('number_key');
  // Waits for a text that is being queued now: it was looked at before the withdrawal.
  for (const row of await lockRows(trx, inOrder).execute()) {
    const about = aboutOf(row);
    if (await takeBack(trx, row.recipient_id, about)) await forgetTexts[inOutbox]?.(trx, about);
  }
}

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
async function queueText(trx: Trx, context: Context, row: CardTextRow): Promise<Outcome> {
  const at = context.now();
  const putOff = (quiet: number | null) =>
    trx
      .updateTable('card_texts')
      .set({ queued_at: null, ...(quiet !== null && { due_at: iso(quiet) }) })
      .where((eb) => eb.and(only(row)))
      .execute();
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
  // The hour's limit may have held it back into the night.
  const quiet = await quietEnd(trx, row.recipient_id, context);
  if (quiet !== null) {
    await putOff(quiet);
    return 'quiet';
  }
  const night = await quietStart(trx, row.recipient_id, context);
  const isQueued = await queueMail(trx, context, {
    message: { to: text.to, subject: '', parts: [text.text], isForProved: true },
    ...{ userId: row.recipient_id, about: aboutOf(row), uselessAfter: Math.min(at + usefulMs, night ?? at + usefulMs) },
    limits: [{ name: 'results by SMS', most: mostTextsAnHour }],
  });
  if (isQueued) return 'sent';
  await putOff(null);
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
