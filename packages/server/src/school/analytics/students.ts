import { setImmediate as otherWork } from 'node:timers/promises';
import type { BehindKind, BehindReason, BehindStudent } from '@akada/contract';
import { behindKinds } from '@akada/contract';
import { fallOf } from '@akada/contract/rules/fell-behind';
import { percentOfResult } from '@akada/contract/rules/grade';
import { type Reach, teachesSubject } from '@akada/contract/rules/teaching';
import { isInPlace, studentsOfGroups } from '../../platform/db/audience.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { isOwnStudent, isStudentIn } from '../../platform/db/reach.ts';
import type { Db, UserRow } from '../../platform/db/schema.ts';
import { fold } from '../../platform/db/search.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Sitters } from './exam-figures.ts';

const dayMs = 86_400_000;
/** Older marks say nothing about now. */
const marksSinceMs = 366 * dayMs;
const titlesNamed = 3;

export type Wish = Sitters & { days: number };

type Student = Pick<UserRow, '_id' | 'full_name' | 'class_level' | 'email' | 'phone_written' | 'last_sign_in_at'>;

/** Ids of students, both included. */
type Range = { from: string; to: string };

const studentsAtOnce = 100;

/** In batches, so that running exams are served in between. */
async function* activeStudents(
  db: Db,
  { classLevel, class: of, groupId, reach = null, joinedBefore }: Sitters & { joinedBefore: string },
) {
  let after = '';
  for (;;) {
    const students = await db
      .selectFrom('users')
      .select(['_id', 'full_name', 'class_level', 'email', 'phone_written', 'last_sign_in_at'])
      .where('_id', '>', after)
      .where('role', '=', 'user')
      .where('is_active', '=', 1)
      // A student who has just joined cannot be behind.
      .where('created_at', '<', joinedBefore)
      .$if(classLevel !== undefined, (query) => query.where('class_level', '=', classLevel ?? ''))
      .$if(of !== undefined, (query) => query.where(isInPlace(of ?? '')))
      .$if(groupId !== undefined, (query) => query.where('_id', 'in', studentsOfGroups(db, [groupId ?? ''])))
      .where(isOwnStudent(db, reach, 'users._id'))
      .orderBy('_id')
      .limit(studentsAtOnce)
      .execute();
    const [first, last] = [students[0], students.at(-1)];
    if (!first || !last) return;
    yield { students, range: { from: first._id, to: last._id } };
    if (students.length < studentsAtOnce) return;
    after = last._id;
    await otherWork();
  }
}

const ofSessions = prepared(['from', 'to'], (db, { from, to }) =>
  db
    .selectFrom('sessions')
    .select((eb) => ['user_id as student', eb.fn.max(eb.fn.coalesce('last_used_at', 'created_at')).as('at')])
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .groupBy('user_id'),
);

const ofFilms = prepared(['from', 'to'], (db, { from, to }) =>
  db
    .selectFrom('lesson_progress')
    .select((eb) => ['student_id as student', eb.fn.max('updated_at').as('at')])
    .where('student_id', '>=', from)
    .where('student_id', '<=', to)
    .groupBy('student_id'),
);

const ofAttempts = prepared(['from', 'to'], (db, { from, to }) =>
  db
    .selectFrom('attempts')
    .select((eb) => ['student_id as student', eb.fn.max(eb.fn.coalesce('last_seen_at', 'started_at')).as('at')])
    .where('student_id', '>=', from)
    .where('student_id', '<=', to)
    .groupBy('student_id'),
);

const ofOrders = prepared(['from', 'to'], (db, { from, to }) =>
  db
    .selectFrom('orders')
    .select((eb) => ['student_id as student', eb.fn.max('created_at').as('at')])
    .where('student_id', '>=', from)
    .where('student_id', '<=', to)
    .groupBy('student_id'),
);

async function lastSeen(db: Db, range: Range): Promise<Map<string, string>> {
  const last = new Map<string, string>();
  for (const signs of [ofSessions, ofFilms, ofAttempts, ofOrders]) {
    for (const { student, at } of await signs(db, range)) {
      if (at && at > (last.get(student) ?? '')) last.set(student, at);
    }
  }
  return last;
}

const marksOfStudents = prepared(['from', 'to', 'since'], (db, { from, to, since }) =>
  db
    .selectFrom('attempts')
    .select(['student_id', 'exam_id', 'score', 'correct_answers', 'total_points', 'total_questions', 'by_hand'])
    .where('student_id', '>=', from)
    .where('student_id', '<=', to)
    .where('status', '=', 'submitted')
    .where('submitted_at', '>=', since)
    .where('total_questions', '>', 0)
    .where('to_mark', '=', 0)
    .orderBy('student_id')
    .orderBy('submitted_at')
    .orderBy('_id'),
);

type IsOwn = (student: string, table: 'exams' | 'lessons', id: string) => boolean;

/** A limited teacher sees marks and lessons of own subjects, and all of the form. */
async function ownMarks(db: Db, reach: Reach | null): Promise<IsOwn> {
  if (reach === null) return () => true;
  const taught = async (table: 'exams' | 'lessons') => {
    const rows = await db.selectFrom(table).select(['_id', 'subject']).execute();
    return new Set(rows.flatMap(({ _id, subject }) => (teachesSubject(reach, subject) ? _id : [])));
  };
  const own = { exams: await taught('exams'), lessons: await taught('lessons') };
  const ofForm = db
    .selectFrom('users')
    .select('_id')
    .where(isStudentIn(db, reach.formIds, 'users._id'));
  const form = new Set((await ofForm.execute()).map(({ _id }) => _id));
  return (student, table, id) => own[table].has(id) || form.has(student);
}

/** Percents of first attempts in the order of their submission, without those that wait to be marked. */
async function findPercents(db: Db, range: Range, since: string, isOwn: IsOwn): Promise<Map<string, number[]>> {
  const attempts = await marksOfStudents(db, { ...range, since });
  const percents = new Map<string, number[]>();
  const known = new Set<string>();
  for (const attempt of attempts) {
    const key = `${attempt.student_id} ${attempt.exam_id}`;
    if (known.has(key) || !isOwn(attempt.student_id, 'exams', attempt.exam_id)) continue;
    known.add(key);
    const result = { score: attempt.score ?? 0, correct: attempt.correct_answers ?? 0 };
    const own = percents.get(attempt.student_id) ?? [];
    percents.set(attempt.student_id, [...own, percentOfResult(result, attempt)]);
  }
  return percents;
}

const unwatchedOfStudents = prepared(['from', 'to', 'boughtBefore'], (db, { from, to, boughtBefore }) =>
  db
    .selectFrom('grants')
    .innerJoin('payments', (join) =>
      join.onRef('payments.student_id', '=', 'grants.student_id').onRef('payments._id', '=', 'grants.payment_id'),
    )
    .innerJoin('lessons', 'lessons._id', 'grants.lesson_id')
    .leftJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.student_id', '=', 'grants.student_id')
        .onRef('lesson_progress.lesson_id', '=', 'grants.lesson_id')
        .on('lesson_progress.watched_seconds', '>', 0),
    )
    .select(['grants.student_id', 'grants.lesson_id', 'lessons.title'])
    .where('grants.student_id', '>=', from)
    .where('grants.student_id', '<=', to)
    .where('grants.revoked_at', 'is', null)
    .where('grants.given_at', '<', boughtBefore)
    .where('payments.amount_minor', '>', 0)
    .where('lesson_progress.lesson_id', 'is', null)
    .orderBy('grants.given_at')
    .orderBy('grants._id'),
);

/** Titles of lessons that were paid for before `boughtBefore`. */
async function findUnwatched(db: Db, range: Range, boughtBefore: string, isOwn: IsOwn): Promise<Map<string, string[]>> {
  const rows = await unwatchedOfStudents(db, { ...range, boughtBefore });
  const titles = new Map<string, string[]>();
  for (const { student_id, lesson_id, title } of rows) {
    if (!isOwn(student_id, 'lessons', lesson_id)) continue;
    titles.set(student_id, [...(titles.get(student_id) ?? []), title]);
  }
  return titles;
}

type Signs = {
  seen: ReadonlyMap<string, string>;
  percents: ReadonlyMap<string, number[]>;
  unwatched: ReadonlyMap<string, string[]>;
};

function reasonsOf({ _id, last_sign_in_at }: Student, signs: Signs, before: string): BehindReason[] {
  const reasons: BehindReason[] = [];
  const [signedIn, seen] = [last_sign_in_at ?? '', signs.seen.get(_id) ?? ''];
  const lastSeenAt = signedIn > seen ? signedIn : seen;
  if (lastSeenAt < before) reasons.push({ kind: 'not-seen', ...(lastSeenAt !== '' && { lastSeenAt }) });
  const fall = fallOf(signs.percents.get(_id) ?? []);
  if (fall) reasons.push({ kind: 'falling', ...fall });
  const titles = signs.unwatched.get(_id) ?? [];
  if (titles.length > 0) {
    reasons.push({ kind: 'unwatched', lessons: titles.length, titles: titles.slice(0, titlesNamed) });
  }
  return reasons;
}

/** Students with the most reasons come first. */
export async function studentsBehind(context: Context, { days, ...sitters }: Wish): Promise<BehindStudent[]> {
  const { db } = context;
  const now = context.now();
  const before = iso(now - days * dayMs);
  const behind: BehindStudent[] = [];
  const asked = { joinedBefore: before, ...sitters };
  const isOwn = await ownMarks(db, sitters.reach ?? null);
  for await (const { students, range } of activeStudents(db, asked)) {
    const signs = {
      seen: await lastSeen(db, range),
      percents: await findPercents(db, range, iso(now - marksSinceMs), isOwn),
      unwatched: await findUnwatched(db, range, before, isOwn),
    };
    for (const student of students) {
      const reasons = reasonsOf(student, signs, before);
      if (reasons.length === 0) continue;
      const { _id, full_name: fullName, class_level, email, phone_written: phoneNumber } = student;
      behind.push({ _id, fullName, classLevel: class_level, email, phoneNumber, reasons });
    }
  }
  // Comparing as people do takes ten times as long, and there may be thousands.
  const names = new Map(behind.map(({ _id, fullName }) => [_id, `${fold(fullName)} ${_id}`]));
  const nameOf = ({ _id }: BehindStudent) => names.get(_id) ?? '';
  return behind.sort(
    (one, other) => other.reasons.length - one.reasons.length || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
}

export const hasReason = ({ reasons }: BehindStudent, kind: BehindKind | undefined) =>
  kind === undefined || reasons.some((reason) => reason.kind === kind);

export function countBehind(students: readonly BehindStudent[]) {
  const [notSeen = 0, falling = 0, unwatched = 0] = behindKinds.map(
    (kind) => students.filter((student) => hasReason(student, kind)).length,
  );
  return { all: students.length, 'not-seen': notSeen, falling, unwatched };
}
