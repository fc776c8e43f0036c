import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engineOf } from '../../src/db/dialect.ts';
import { appliedMigrations, migrate, migrations } from '../../src/db/migrate.ts';
import { type Db, nobody, type Schema } from '../../src/db/schema.ts';
import { openHouse } from '../house.ts';
import { aWorld } from '../world.ts';

/** Every table with its columns, `?` for those that may be null, `#` for integers. The same on both engines. */
const tables: Readonly<Record<keyof Schema, string>> = {
  answers: 'attempt_id question_id saved_at selected_answer seq# student_id',
  attempt_extra_time: 'attempt_id extra_time_id student_id',
  attempts:
    '_id correct_answers?# deadline_at device? device_number# exam_id extra_minutes# last_seen_at? number# paper_id score?# started_at status student_id submitted_at? submitted_by? total_points# total_questions#',
  audit:
    '_id action actor_id actor_name actor_role after? area at before? person_id? request_id search_text subject_id subject_kind subject_title',
  call_counts: 'calls# ends_at key',
  coupons:
    '_id amount_minor?# code created_at deleted_at? ends_at? lesson_ids? most_per_student?# most_uses?# percent?# starts_at? updated_at',
  email_links: 'email expires_at token_hash user_id',
  exam_questions: 'exam_id position# question_id',
  exams:
    '_id allow_review# class_level closes_at created_at deleted_at? description duration_minutes# end_date is_active# max_attempts# opens_at search_text start_date title updated_at',
  extra_time: '_id attempts# exam_id given_at given_by minutes# reason reopened# request_key? student_id',
  gateway_payments:
    '_id amount_minor# checks# created_at currency next_check_at? order_id payment_url? problem? provider provider_id? status student_id',
  gateway_refunds:
    '_id amount_minor# checks# created_at next_check_at? order_id problem? provider provider_id? received_id status student_id transaction_id',
  grants:
    '_id given_at given_by? given_by_name lesson_id order_id? payment_id? reason revoked_at? revoked_by? revoked_by_name? revoked_reason? student_id',
  guardian_consents: 'given_at guardian_contact guardian_name text_version user_id',
  installation: 'key value',
  instances: '_id build seen_at started_at',
  late_answers:
    'answered_at? arrived_at attempt_id decided_at? decided_by? decision? question_id selected_answer seq# student_id',
  lesson_progress:
    'duration_seconds# lesson_id position_seconds# ranges student_id updated_at watched_at watched_seconds#',
  lessons:
    '_id class_level created_at description duration_minutes?# instructor price_minor# scheduled_date? search_text subject title updated_at video withdrawn_at?',
  login_failures: 'failures# key next_try_at',
  mail_counts: 'ends_at key mails#',
  messages: '_id created_at handled_at? handled_by? number# search_text student_id teacher text',
  money:
    '_id amount_minor# external_id? kind method moved_at moved_by? moved_by_name? order_id reason? status student_id',
  one_time_codes: 'code_hash expires_at key tries# user_id?',
  orders:
    '_id claimed_at? coupon_code? coupon_id? created_at decided_at? decided_by? decided_by_name? discount_minor# method note problem? reason? receipt_number?# received_minor# reference request_key? search_text session_id? status student_email student_id student_name subtotal_minor# total_minor#',
  outbox: '_id created_at expires_at finished_at? next_try_at problem? sealed status tries# user_id?',
  papers: '_id content content_hash created_at exam_id',
  payments:
    '_id amount_minor# created_at decided_at? decided_by? decided_by_name? discount_minor# lesson_id lesson_title method order_id price_minor# reason? reference search_text status student_email student_id student_name',
  pictures: 'content created_at hash',
  proofs:
    '_id content created_at file_hash file_name media_type order_id picture_grey? picture_hash? same_picture? student_id',
  questions: '_id correct_answer created_at exam_id? options picture? points# search_text text type updated_at',
  re_marks: '_id correct_answer exam_id made_at made_by question_id reason request_key? result',
  recovery_codes: 'code_hash user_id',
  score_changes:
    '_id after_correct?# after_score?# attempt_id before_correct# before_score# changed_at changed_by kind reason student_id',
  school_logins: 'browser_hash class_level email expires_at full_name has_second_factor# ticket_hash',
  sessions: 'confirmed_at? created_at device? expires_at id_hash last_used_at? replaced_by? user_id',
  settings: 'key updated_at updated_by? value',
  second_factors: 'confirmed_at? created_at last_step# sealed_secret user_id',
  statement_rows:
    'amount_minor# applied_at? booked_on confidence excluded? fingerprint line# narration order_id? statement_id why',
  statements: '_id bank? cells? created_at file_hash file_name header mapping? sample uploaded_by uploaded_by_name',
  study_days: 'day student_id updated_at watched_seconds#',
  users:
    '_id class_level created_at devices_since email full_name is_active# is_verified# last_sign_in_at? password_hash phone_number role search_text updated_at',
};

/** Named indexes with their columns; `!` for unique ones, `where` for those that hold for some rows only. */
const indexes = [
  'attempts_best (exam_id, coalesce(score, -1) desc, started_at, _id)',
  'attempts_due (status, deadline_at)',
  'attempts_exam (exam_id, status, deadline_at, correct_answers, total_questions)',
  "attempts_finished (exam_id, coalesce(submitted_at, '') desc, started_at, _id)",
  'attempts_id (_id)',
  'attempts_lowest (exam_id, coalesce(score, 2000000000), started_at, _id)',
  'attempts_once! (student_id, exam_id, number)',
  'attempts_started (exam_id, started_at desc, _id)',
  'attempts_student (student_id, started_at)',
  'attempts_study (status, started_at, submitted_at, deadline_at)',
  'audit_actor (actor_id, _id)',
  'audit_person (person_id, _id)',
  'audit_search (_id, area, search_text, actor_id, person_id)',
  'call_counts_end (ends_at)',
  'email_links_user (user_id, expires_at)',
  'exam_questions_question (question_id)',
  'exams_class (class_level, created_at)',
  'extra_time_exam (exam_id, given_at)',
  'extra_time_key! (request_key, student_id)',
  'lesson_progress_lesson (lesson_id)',
  'lessons_list (withdrawn_at, created_at, _id, class_level, price_minor, subject, search_text)',
  'lessons_subjects (withdrawn_at, subject)',
  'mail_counts_end (ends_at)',
  'messages_handled (handled_at, created_at)',
  'messages_handler (handled_by)',
  'messages_new (created_at, _id)',
  'messages_turn! (student_id, number)',
  'one_time_codes_end (expires_at)',
  'one_time_codes_user (user_id)',
  'outbox_due (status, next_try_at)',
  'outbox_user (user_id)',
  'papers_once! (exam_id, content_hash)',
  'payments_id (_id)',
  'payments_lesson (lesson_id)',
  'payments_list (status, created_at, _id, search_text)',
  'payments_live! (student_id, lesson_id) where',
  'payments_new (created_at, _id, status, search_text)',
  'payments_owned (student_id, status, created_at, _id)',
  'payments_reference (substr(_id, 17))',
  'payments_student (student_id, created_at)',
  'payments_sums (status, amount_minor)',
  'questions_list (created_at, _id, type, search_text)',
  're_marks_exam (exam_id)',
  're_marks_key! (request_key)',
  'school_logins_end (expires_at)',
  'study_days_day (day)',
  'users_class (class_level, role, is_active, search_text, _id)',
  'users_counted (role, is_active)',
  'users_email! (email)',
  'users_list (role, created_at, _id, is_active, search_text)',
  'users_phone! (phone_number) where',
];

/** PostgreSQL searches by trigrams. */
const isTrigramIndex = (name: string) => /^(create index )?search_/i.test(name);

async function tablesOf(db: Db): Promise<Record<string, string>> {
  const found = await db.introspection.getTables();
  return Object.fromEntries(
    found.map((table) => [
      table.name,
      table.columns
        .map(({ name, isNullable, dataType }) => {
          expect(dataType.toLowerCase()).toMatch(/^(text|integer|int4|bigint|int8)$/);
          return `${name}${isNullable ? '?' : ''}${/int/i.test(dataType) ? '#' : ''}`;
        })
        .toSorted()
        .join(' '),
    ]),
  );
}

/** Both engines keep the statement that made an index; only its text differs. */
async function indexesOf(db: Db, url: string): Promise<string[]> {
  const statement =
    engineOf(url) === 'sqlite'
      ? sql<{ text: string }>`select sql as text from sqlite_master where type = 'index' and sql is not null`
      : sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = 'public'`;
  const { rows } = await statement.execute(db);
  return rows
    .map(({ text }) => {
      const plain = text
        .replace(/"/g, '')
        .replace(/ using btree/i, '')
        .replace(/public\./g, '')
        .replace(/'(-?\d+)'::integer|('')::text/g, '$1$2')
        .replace(/\b(?:COALESCE|DESC)\b/g, (word) => word.toLowerCase());
      const parts = /^create (unique )?index (\w+) on \w+ \((.*?)\)( where\b.*)?$/is.exec(plain);
      return parts ? `${parts[2]}${parts[1] ? '!' : ''} (${parts[3]})${parts[4] ? ' where' : ''}` : plain;
    })
    .filter((index) => !/^\w+_(pkey|once)! /.test(index) || indexes.includes(index))
    .filter((index) => !index.startsWith('kysely_') && !isTrigramIndex(index))
    .toSorted();
}

describe('the migrated schema', () => {
  test('has these tables and columns on both engines', async () => {
    const { db } = await openHouse();
    expect(await tablesOf(db)).toEqual(tables);
  });

  test('has these indexes on both engines', async () => {
    const { db, context } = await openHouse();
    expect(await indexesOf(db, context.config.databaseUrl)).toEqual(indexes);
  });

  test('lets little wait before a search index of PostgreSQL, for a search reads all that waits', async () => {
    const { db, context } = await openHouse();
    const isSqlite = engineOf(context.config.databaseUrl) === 'sqlite';
    const ofInverted = sql<{ kilobytes: string | null }>`
      select substring(array_to_string(reloptions, ' ') from 'gin_pending_list_limit=(\\d+)') as kilobytes
      from pg_class join pg_am on pg_am.oid = relam where amname = 'gin'`;
    const { rows } = isSqlite ? { rows: [] } : await ofInverted.execute(db);
    expect(rows.map(({ kilobytes }) => kilobytes)).toEqual(isSqlite ? [] : Array(4).fill('64'));
  });

  test('has no trigger but those that keep the audit log append-only', async () => {
    const { db, context } = await openHouse();
    const isSqlite = engineOf(context.config.databaseUrl) === 'sqlite';
    const ofSqlite = sql<{ name: string }>`select name from sqlite_master where type = 'trigger' order by name`;
    const ofPostgres = sql<{
      name: string;
    }>`select tgname as name from pg_trigger where not tgisinternal order by name`;
    const { rows } = await (isSqlite ? ofSqlite : ofPostgres).execute(db);
    const wanted = ['audit_no_delete', ...(isSqlite ? [] : ['audit_no_truncate']), 'audit_no_update'];
    expect(rows.map(({ name }) => name)).toEqual(wanted);
  });

  test('is left alone, with all its rows, by the next migration', async () => {
    const house = await openHouse();
    await aWorld(house);
    const dump = async () =>
      Promise.all(
        (Object.keys(tables) as (keyof Schema)[]).map(async (table) => [
          table,
          (await house.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted(),
        ]),
      );
    const before = await dump();
    await migrate(house.db);
    expect(await dump()).toEqual(before);
    expect(await tablesOf(house.db)).toEqual(tables);
  });
});

test('migrations that wait are applied together or not at all', async () => {
  const { db } = await openHouse();
  const whole = { up: (trx: Db) => sql`create table more (_id text not null primary key)`.execute(trx).then(() => {}) };
  const broken = {
    up: async (trx: Db) => {
      await sql`alter table users add column more integer not null default 0`.execute(trx);
      throw new Error('the power went');
    },
  };
  const known = { ...migrations, '9998-whole': whole, '9999-broken': broken };
  await expect(migrate(db, known)).rejects.toThrow('the power went');
  expect(await tablesOf(db)).toEqual(tables);
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
  await migrate(db);
});

/** Copies one row of those that match, with some columns changed; rejects where a constraint refuses it. */
async function copyRow<Table extends keyof Schema>(db: Db, table: Table, changes: object, where: [string, string]) {
  const [column, value] = where;
  const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit 1`.execute(db);
  const copy = { ...(rows[0] as object), ...changes };
  return db
    .insertInto(table)
    .values(copy as never)
    .execute();
}

const newId = () => Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join('');

describe('the database itself refuses', () => {
  test('a second account with the same e-mail address or phone number, but not a second one without a phone', async () => {
    const { house, student } = await aWorld(await openHouse());
    const another = (changes: object) =>
      copyRow(house.db, 'users', { _id: newId(), email: `${newId()}@school.test`, ...changes }, ['_id', student._id]);
    await expect(another({ email: student.email, phone_number: '' })).rejects.toThrow(/unique/i);
    await expect(another({})).rejects.toThrow(/unique/i);
    await another({ phone_number: '' });
    await another({ phone_number: '' });
  });

  test('a second live payment for the same lesson, but not one after a rejection', async () => {
    const { house, student, payment } = await aWorld(await openHouse());
    const another = (status: string, student_id = student._id) =>
      copyRow(house.db, 'payments', { _id: newId(), status, student_id }, ['_id', payment._id]);
    await expect(another('pending')).rejects.toThrow(/unique/i);
    await expect(another('approved')).rejects.toThrow(/unique/i);
    await another('rejected');
    await another('rejected');
    await house.db.updateTable('payments').set({ status: 'rejected' }).where('_id', '=', payment._id).execute();
    await another('pending');
    await expect(another('pending')).rejects.toThrow(/unique/i);
    // Several erased students may have paid for the lesson.
    await another('approved', nobody);
    await another('approved', nobody);
  });

  test('the same attempt, paper, answer or place in an exam twice', async () => {
    const { house, other, exam } = await aWorld(await openHouse());
    const { db } = house;
    const { attempt_id } = await db.selectFrom('answers').select('attempt_id').executeTakeFirstOrThrow();
    await expect(copyRow(db, 'attempts', { _id: newId() }, ['student_id', other._id])).rejects.toThrow(/unique/i);
    await copyRow(db, 'attempts', { _id: newId(), number: 2 }, ['student_id', other._id]);
    await expect(copyRow(db, 'papers', { _id: newId() }, ['exam_id', exam._id])).rejects.toThrow(/unique/i);
    await expect(copyRow(db, 'answers', { seq: 99 }, ['attempt_id', attempt_id])).rejects.toThrow(/unique/i);
    await expect(copyRow(db, 'exam_questions', { position: 99 }, ['exam_id', exam._id])).rejects.toThrow(/unique/i);
  });

  test('a row that names a student, lesson, exam or paper there is not', async () => {
    const { house, student, payment, exam } = await aWorld(await openHouse());
    const { db } = house;
    const nowhere = 'f'.repeat(24);
    const refused = /foreign key/i;
    await expect(copyRow(db, 'payments', { _id: newId(), lesson_id: nowhere }, ['_id', payment._id])).rejects.toThrow(
      refused,
    );
    await expect(
      copyRow(db, 'attempts', { _id: newId(), number: 7, paper_id: nowhere }, ['student_id', student._id]),
    ).rejects.toThrow(refused);
    await expect(copyRow(db, 'papers', { _id: newId(), exam_id: nowhere }, ['exam_id', exam._id])).rejects.toThrow(
      refused,
    );
    await expect(
      copyRow(db, 'sessions', { id_hash: newId(), user_id: nowhere }, ['user_id', student._id]),
    ).rejects.toThrow(refused);
  });

  test('a row without an id', async () => {
    const { house, student } = await aWorld(await openHouse());
    await expect(
      copyRow(house.db, 'users', { _id: null, email: 'a@b.test', phone_number: '' }, ['_id', student._id]),
    ).rejects.toThrow(/null/i);
  });
});
