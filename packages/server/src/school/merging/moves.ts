import { sql } from 'kysely';
import { places as placesOnCitus } from '../../platform/db/citus/places.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Schema, Trx } from '../../platform/db/schema.ts';

/** Ids of the two accounts of one student. */
export type Pair = { kept: string; ended: string };

type TablesWith<Column extends string> = {
  [Table in keyof Schema]: Column extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/**
 * `moves`: the rows of both stand side by side. `unique`: of two rows with the same in these columns the kept account's
 * stays, or the one with the later `newest`; one that is null in all of `filled` never replaces another. `together`: see together.ts. `ends`: goes with the account. `none`: students
 * have none.
 */
type Rule =
  | 'moves'
  | 'together'
  | 'ends'
  | 'none'
  | { unique: readonly string[]; newest?: string; filled?: readonly string[] };

/** All tables with a `student_id`: a new one does not compile until it is decided what a merge does with it. */
export const ofStudents: Readonly<Record<TablesWith<'student_id'>, Rule>> = {
  answers: 'moves',
  attendance: { unique: ['day'], newest: 'changed_at' },
  attempt_extra_time: 'moves',
  attempts: 'together',
  // The other paper of one exam or course is withdrawn: see merge.ts.
  certificates: { unique: ['kind', 'subject_id'] },
  // As the cards that they are about.
  card_texts: 'moves',
  calendar_feeds: { unique: [] },
  // The request names a class of the account that ends.
  class_requests: 'ends',
  extra_attempts: 'together',
  extra_time: { unique: ['_id'] },
  gateway_payments: 'moves',
  gateway_refunds: 'moves',
  // Two grants of one lesson are two reasons to own it: money back for one order leaves the other.
  grants: 'moves',
  group_members: { unique: ['group_id'] },
  guardian_choices: 'together',
  guardian_codes: { unique: [] },
  guardian_links: { unique: ['guardian_id'] },
  hand_marks: 'moves',
  // Both never have one of the same term: see pair.ts.
  issued_cards: 'moves',
  late_answers: 'moves',
  lesson_notes: { unique: ['_id'] },
  lesson_progress: 'together',
  message_attachments: 'moves',
  message_replies: 'moves',
  messages: 'together',
  money: 'moves',
  orders: 'moves',
  payments: 'moves',
  practice_answers: { unique: ['_id'] },
  practice_cards: { unique: ['question_id'], newest: 'answered_at' },
  practice_days: { unique: ['day'] },
  promotion_students: { unique: ['promotion_id'] },
  proofs: 'moves',
  reviews: { unique: ['lesson_id'], newest: 'updated_at' },
  score_changes: 'moves',
  second_marks: 'moves',
  signed_papers: 'moves',
  staff_notes: { unique: ['_id'] },
  study_days: 'together',
  term_remarks: 'together',
  term_scores: {
    unique: ['term_id', 'subject_id', 'component_id'],
    newest: 'updated_at',
    filled: ['hundredths', 'state'],
  },
  term_traits: { unique: ['term_id', 'trait_id'], newest: 'updated_at', filled: ['step'] },
  wished_courses: { unique: ['course_id'] },
  wished_lessons: { unique: ['lesson_id'] },
};

/** All tables with a `user_id`. */
export const ofUsers: Readonly<Record<TablesWith<'user_id'>, Rule>> = {
  address_changes: 'ends',
  // An undo of the list must not delete the account that was kept.
  class_list_rows: 'ends',
  email_links: 'ends',
  guardian_consents: { unique: [] },
  guardians: 'none',
  lesson_tutors: 'none',
  notification_choices: { unique: ['topic'] },
  notification_deliveries: 'together',
  notifications: 'together',
  one_time_codes: 'ends',
  outbox: 'moves',
  push_deliveries: 'ends',
  push_subscriptions: 'ends',
  quiet_hours: { unique: [] },
  recovery_codes: 'ends',
  second_factors: 'ends',
  sessions: 'ends',
  teacher_cards: 'none',
};

/** Other columns with a student's id. */
export const elsewhere = [
  ['audit', 'person_id'],
  ['card_texts', 'recipient_id'],
  ['merged_accounts', 'kept_id'],
  ['message_attachments', 'author_id'],
  ['message_replies', 'author_id'],
] as const;

type Place = { table: string; column: string };
type Row = Record<string, string | number | null>;

const rowsOf = async (trx: Trx, { table, column }: Place, owner: string) =>
  (await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${owner}`.execute(trx)).rows;

/** Deleted and written again: on Citus the student's id, by which a row is spread, cannot be changed. */
export async function moveAllRows(trx: Trx, place: Place, { kept, ended }: Pair): Promise<void> {
  const { table, column } = place;
  await writeMoved(trx, place, await takeRows(trx, { table, column }, ended), kept);
}

async function takeRows(trx: Trx, { table, column }: Place, owner: string): Promise<Row[]> {
  const { rows } =
    await sql<Row>`delete from ${sql.table(table)} where ${sql.ref(column)} = ${owner} returning *`.execute(trx);
  return rows;
}

async function writeMoved(trx: Trx, { table, column }: Place, rows: readonly Row[], kept: string): Promise<void> {
  for (const some of inChunks(rows)) {
    const moved = some.map((row) => ({ ...row, [column]: kept }));
    await trx
      .insertInto(table as 'answers')
      .values(moved as never)
      .execute();
  }
}

async function moveUnique(
  trx: Trx,
  place: Place,
  { unique, newest, filled = [] }: Exclude<Rule, string>,
  { kept, ended }: Pair,
): Promise<void> {
  const { table, column } = place;
  const keyOf = (row: Row) => JSON.stringify(unique.map((name) => row[name]));
  const own = new Map((await rowsOf(trx, place, kept)).map((row) => [keyOf(row), row]));
  const rows = await takeRows(trx, place, ended);
  const isBlank = (row: Row) => filled.length > 0 && filled.every((name) => row[name] === null);
  // What an exam gave is worked out again: a typed mark stays.
  const weight = (row: Row) => (isBlank(row) ? 0 : (row.filled_from ?? null) === null ? 2 : 1);
  const isNewer = (row: Row, other: Row) => newest !== undefined && String(row[newest]) > String(other[newest]);
  const replaces = (row: Row, other: Row) => {
    const more = weight(row) - weight(other);
    return more > 0 || (more === 0 && weight(row) > 0 && isNewer(row, other));
  };
  const moved = rows.filter((row) => {
    const other = own.get(keyOf(row));
    return !other || replaces(row, other);
  });
  for (const row of moved.filter((one) => own.has(keyOf(one)))) {
    const same = unique.map((name) => sql`and ${sql.ref(name)} = ${row[name]}`);
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${kept} ${sql.join(same, sql` `)}`.execute(
      trx,
    );
  }
  await writeMoved(trx, place, moved, kept);
}

const isOfStudent = (table: string) => (placesOnCitus as Readonly<Record<string, string>>)[table] === 'student_id';

/** Applies the rule of each table; the rule 'together' is in together.ts. */
export async function moveRows(trx: Trx, pair: Pair): Promise<void> {
  // Keys of requests that nobody can repeat: the sessions of the account end.
  for (const table of ['orders', 'extra_time'] as const) {
    await trx.updateTable(table).set({ request_key: null }).where('student_id', '=', pair.ended).execute();
  }
  const places = [
    ...Object.entries(ofStudents).map(([table, rule]) => ({ table, column: 'student_id', rule })),
    ...Object.entries(ofUsers).map(([table, rule]) => ({ table, column: 'user_id', rule })),
    ...elsewhere.map(([table, column]) => ({ table, column, rule: 'moves' as Rule })),
  ];
  for (const { rule, ...place } of places) {
    const { table, column } = place;
    if (typeof rule === 'object') await moveUnique(trx, place, rule, pair);
    if (rule !== 'moves') continue;
    if (isOfStudent(table)) await moveAllRows(trx, place, pair);
    else {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${pair.kept}
        where ${sql.ref(`${table}.${column}`)} = ${pair.ended}`.execute(trx);
    }
  }
}
