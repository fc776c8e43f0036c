import type { CardTexts, SheetQuery } from '@akada/contract';
import { fullClassName } from '@akada/contract/rules/school-classes';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { CardTextRow, Db, IssuedCardRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';
import { quietEnd } from '../../platform/notifications/notify.ts';
import { type ClassInTerm, classInTerm, studentsInTerm } from '../scores/sheet.ts';
import { contentOf, newestVersions } from './cards.queries.ts';
import { mostTextsAnHour, type ProvedNumber, provedNumbers } from './proved-numbers.ts';
import { textOfCard } from './text-of-card.ts';

/** Short results by SMS: confirmed here, and sent by `workOnCardTexts`. */

type Place = Omit<SheetQuery, 'subject'>;
type Key = Pick<CardTextRow, 'student_id' | 'version' | 'number_key'>;
type Text = { card: IssuedCardRow; to: ProvedNumber; number_key: string; text: string };

const keyIn = ({ student_id, version, number_key }: Key) => `${student_id} ${version} ${number_key}`;

export const numberKey = (secret: Buffer, phone: string) => keyedHash(secret, `card-text:${phone}`);

type Texts = { cards: IssuedCardRow[]; all: Text[]; known: Map<string, CardTextRow>; names: Map<string, string> };

async function textsOfTerm(db: Db, termId: string, ids: readonly string[]): Promise<CardTextRow[]> {
  const found: CardTextRow[] = [];
  for (const some of inChunks(ids)) {
    const rows = db
      .selectFrom('card_texts')
      .selectAll()
      .where('student_id', 'in', [...some]);
    found.push(...(await rows.where('term_id', '=', termId).execute()));
  }
  return found;
}

/** One for each card that is issued and each proved number. */
async function textsOf(db: Db, context: Context, place: ClassInTerm): Promise<Texts> {
  const own = { db, now: context.now, settings: context.settings };
  const students = (await studentsInTerm(own, place)).filter(
    ({ armId }) => place.armId === undefined || armId === place.armId,
  );
  const ids = students.map(({ _id }) => _id);
  const newest = await newestVersions(db, place.term._id, ids);
  const cards = [...newest.values()].filter(({ withdrawn_at }) => withdrawn_at === null);
  const numbers = await provedNumbers(
    db,
    cards.map(({ student_id }) => student_id),
  );
  const all = cards.flatMap((card) =>
    (numbers.get(card.student_id) ?? []).map((to) => ({
      ...{ card, to, number_key: numberKey(context.secret, to.phone), text: textOfCard(contentOf(card)) },
    })),
  );
  const rows = await textsOfTerm(db, place.term._id, ids);
  const known = new Map(rows.map((row) => [keyIn(row), row]));
  return { cards, all, known, names: new Map(students.map(({ _id, fullName }) => [_id, fullName])) };
}

const keyOf = ({ card, number_key }: Text) => keyIn({ student_id: card.student_id, version: card.version, number_key });

const stillToSend = ({ all, known }: Texts) => all.filter((one) => !known.has(keyOf(one)));

function shown(texts: Texts): CardTexts {
  const { cards, all, known, names } = texts;
  const toSend = stillToSend(texts);
  const longest = toSend.reduce((most, { text }) => (text.length > most.length ? text : most), '');
  const reached = new Set(all.map(({ card }) => card.student_id));
  const states = all.flatMap((one) => known.get(keyOf(one)) ?? []);
  return {
    ...{ cards: cards.length, toSend: toSend.length, mostAnHour: mostTextsAnHour },
    sent: states.filter(({ queued_at }) => queued_at !== null).length,
    waiting: states.filter(({ queued_at }) => queued_at === null).length,
    without: cards.flatMap(({ student_id: id }) => (reached.has(id) ? [] : (names.get(id) ?? []))).toSorted(),
    ...(longest !== '' && { sample: { text: longest, length: longest.length } }),
  };
}

export async function cardTexts(context: Context, place: Place): Promise<CardTexts> {
  return shown(await textsOf(context.db, context, classInTerm(context.settings(), place)));
}

type Order = Place & { toSend: number };

/** Rows that somebody else has written meanwhile are theirs: each number gets one text a version. */
async function writeTexts(trx: Trx, context: Context, texts: readonly Text[], at: string): Promise<number> {
  let written = 0;
  const inOrder = texts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const { card, to, number_key } of inOrder) {
    const quiet = await quietEnd(trx, to.userId, context);
    const row = await trx
      .insertInto('card_texts')
      .values({
        ...{ student_id: card.student_id, term_id: card.term_id, version: card.version, number_key },
        ...{ recipient_id: to.userId, due_at: quiet === null ? at : iso(quiet), queued_at: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (row) written += 1;
  }
  return written;
}

export async function sendCardTexts(
  trx: Trx,
  context: Context,
  { toSend, ...where }: Order,
  { by, at }: { by: Actor; at: string },
): Promise<CardTexts> {
  const place = classInTerm(context.settings(), where);
  const texts = stillToSend(await textsOf(trx, context, place));
  if (texts.length > toSend) {
    const message = `There are ${texts.length} SMS to send by now, not ${toSend} (toSend). Please look again`;
    throw new AppError('conflict', message, 'toSend');
  }
  const sent = await writeTexts(trx, context, texts, at);
  if (sent > 0) {
    const arm = place.of.arms.find(({ _id }) => _id === place.armId)?.name;
    const label = termLabel({ ...place.term, session: sessionOf(place.term) });
    const title = `Results by SMS: ${fullClassName({ name: place.of.name, arm })}, ${label}`;
    const subject = { kind: 'settings', title } as const;
    await recordAudit(trx, { action: 'score.card-texts', by, at, subject, after: { texts: sent } });
  }
  return shown(await textsOf(trx, context, place));
}
