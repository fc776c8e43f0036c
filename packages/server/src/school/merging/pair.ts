import { type MergedThing, type MergePreview, mergedThings, termCard } from '@akada/contract';
import { termLabel } from '@akada/contract/rules/terms';
import { sql } from 'kysely';
import { toStaffUser } from '../../people/users/users.queries.ts';
import type { Db, UserRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Pair } from './moves.ts';

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

const hasMoreTime = (kept: UserRow, ended: UserRow) => (ended.extra_time_percent ?? 0) > (kept.extra_time_percent ?? 0);

/** Address, number and password of the kept account stay; missing ones come from the other. More extra time wins. */
export function accountAfter(kept: UserRow, ended: UserRow) {
  const [address, phone, secret, time] = [
    kept.email === '' ? ended : kept,
    kept.phone_number === '' ? ended : kept,
    kept.password_hash === '' ? ended : kept,
    hasMoreTime(kept, ended) ? ended : kept,
  ];
  return {
    email: address.email,
    is_verified: address.is_verified,
    phone_number: phone.phone_number,
    phone_written: phone.phone_written,
    phone_from: phone.phone_from,
    phone_since: phone.phone_since,
    class_from_school: Math.max(kept.class_from_school, ended.class_from_school),
    login_name: kept.login_name ?? ended.login_name,
    password_hash: secret.password_hash,
    one_time_password_at: secret.one_time_password_at,
    extra_time_percent: time.extra_time_percent,
    extra_time_reason: time.extra_time_reason,
    last_sign_in_at: laterOf(kept.last_sign_in_at, ended.last_sign_in_at),
  };
}

function takesOf(kept: UserRow, ended: UserRow): MergePreview['takes'] {
  return [
    ...(kept.email === '' && ended.email !== '' ? (['email'] as const) : []),
    ...(kept.phone_number === '' && ended.phone_number !== '' ? (['phoneNumber'] as const) : []),
    ...(kept.login_name === null && ended.login_name !== null ? (['loginName'] as const) : []),
    ...(kept.password_hash === '' && ended.password_hash !== '' ? (['password'] as const) : []),
    ...(hasMoreTime(kept, ended) ? (['extraTime'] as const) : []),
  ];
}

/** Attempts that are over were closed before. */
async function runningExam(db: Db, { kept, ended }: Pair): Promise<string | undefined> {
  const running = await db
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select('title')
    .where('student_id', 'in', [kept, ended])
    .where('status', '=', 'running')
    .limit(1)
    .executeTakeFirst();
  return running && `This student sits ‘${running.title}’ now. Please wait until it is over.`;
}

/** Two open orders of one lesson by one student cannot be. */
async function orderedTwice(db: Db, { kept, ended }: Pair): Promise<string | undefined> {
  const twice = await db
    .selectFrom('payments')
    .innerJoin('payments as other', 'other.lesson_id', 'payments.lesson_id')
    .select('payments.lesson_title')
    .where('payments.student_id', '=', ended)
    .where('payments.status', '=', 'pending')
    .where('other.student_id', '=', kept)
    .where('other.status', '=', 'pending')
    .orderBy('payments.lesson_title')
    .limit(1)
    .executeTakeFirst();
  const title = twice?.lesson_title;
  return title && `Both accounts have an open order for ‘${title}’. Please approve or reject one of them first.`;
}

/** An open order of one account for a lesson that the other owns would be paid for nothing. */
async function orderedThoughOwned(db: Db, { kept, ended }: Pair): Promise<string | undefined> {
  const owned = await db
    .selectFrom('payments')
    .innerJoin('grants', 'grants.lesson_id', 'payments.lesson_id')
    .select('payments.lesson_title')
    .where('payments.student_id', 'in', [kept, ended])
    .where('payments.status', '=', 'pending')
    .where('grants.student_id', 'in', [kept, ended])
    .whereRef('grants.student_id', '!=', 'payments.student_id')
    .where('grants.revoked_at', 'is', null)
    .orderBy('payments.lesson_title')
    .limit(1)
    .executeTakeFirst();
  const title = owned?.lesson_title;
  return (
    title && `One account owns ‘${title}’, and the other has an open order for it. Please decide on that order first.`
  );
}

/** Gifts proceed in the order of student ids, so the kept account may have been passed already. */
async function giftUnderWay(db: Db, { kept, ended }: Pair): Promise<string | undefined> {
  const gift = await db
    .selectFrom('group_gifts')
    .innerJoin('group_members', 'group_members.group_id', 'group_gifts.group_id')
    .select('title')
    .where('student_id', 'in', [kept, ended])
    .where('done_at', 'is', null)
    .where('taken_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return gift && `‘${gift.title}’ is being given to a group of this student now. Please wait until everybody has it.`;
}

/** Two papers of one term, each with its versions, would be two truths. */
async function cardsOfOneTerm(db: Db, { kept, ended }: Pair): Promise<string | undefined> {
  const twice = await db
    .selectFrom('issued_cards')
    .select('content')
    .where('student_id', '=', ended)
    .where('term_id', 'in', (terms) =>
      terms.selectFrom('issued_cards as other').select('other.term_id').where('other.student_id', '=', kept),
    )
    .orderBy('issued_at')
    .limit(1)
    .executeTakeFirst();
  const term = twice && termCard.pick({ term: true }).parse(JSON.parse(twice.content)).term;
  return (
    term &&
    `Both accounts have an issued report card of ${termLabel(term)}, which cannot become one. Please move the marks to one account by hand.`
  );
}

const reasons = [runningExam, orderedTwice, orderedThoughOwned, giftUnderWay, cardsOfOneTerm];

/** Why these two cannot be merged now. */
export async function refusalOf(db: Db, pair: Pair): Promise<string | undefined> {
  for (const reasonOf of reasons) {
    const refusal = await reasonOf(db, pair);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Each with the student's column at its end. */
const places: Readonly<Record<MergedThing, string>> = {
  lessons: 'grants where revoked_at is null and student_id',
  orders: 'orders where student_id',
  attempts: 'attempts where student_id',
  watched: 'lesson_progress where student_id',
  messages: 'messages where student_id',
  lessonNotes: "lesson_notes where text <> '' and student_id",
  reviews: 'reviews where student_id',
  practice: 'practice_answers where student_id',
  remarks: 'term_remarks where student_id',
  scores: 'term_scores where student_id',
  cards: 'issued_cards where student_id',
  certificates: 'certificates where student_id',
  registers: 'attendance where student_id',
  wishes: 'wished_lessons where student_id',
  guardians: 'guardian_links where student_id',
  groups: 'group_members where student_id',
  notifications: 'notifications where user_id',
  staffNotes: 'staff_notes where student_id',
};

async function movesOf(db: Db, { ended }: Pair): Promise<MergePreview['moves']> {
  const moves = [];
  for (const thing of mergedThings) {
    const what = sql.raw(thing === 'lessons' ? 'distinct lesson_id' : '*');
    const counting = sql<{ count: number }>`select count(${what}) as count from ${sql.raw(places[thing])} = ${ended}`;
    const count = (await counting.execute(db)).rows[0]?.count ?? 0;
    if (count > 0) moves.push({ thing, count });
  }
  return moves;
}

type OfBoth = 'grants where revoked_at is null and' | 'reviews where' | 'attempts where';

async function titlesOfBoth(db: Db, pair: Pair, rows: OfBoth): Promise<string[]> {
  const [things, id] = rows.startsWith('attempts') ? ['exams', 'exam_id'] : ['lessons', 'lesson_id'];
  const of = (student: string) => sql`(select ${sql.ref(id)} from ${sql.raw(rows)} student_id = ${student})`;
  const found = await sql<{ title: string }>`
    select title from ${sql.table(things)} where _id in ${of(pair.kept)} and _id in ${of(pair.ended)} order by title, _id
  `.execute(db);
  return found.rows.map(({ title }) => title);
}

export async function previewOf(context: Context, kept: UserRow, ended: UserRow): Promise<MergePreview> {
  const { db } = context;
  const pair = { kept: kept._id, ended: ended._id };
  return {
    kept: toStaffUser(kept, context.settings()),
    ended: toStaffUser(ended, context.settings()),
    takes: takesOf(kept, ended),
    moves: await movesOf(db, pair),
    lessonsOfBoth: await titlesOfBoth(db, pair, 'grants where revoked_at is null and'),
    examsOfBoth: await titlesOfBoth(db, pair, 'attempts where'),
    reviewsOfBoth: await titlesOfBoth(db, pair, 'reviews where'),
    refusal: await refusalOf(db, pair),
  };
}
