import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, migrations } from '../../src/platform/db/migrate.ts';
import { openDb } from '../../src/platform/db/open.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { engineOfThisRun } from '../fresh-database.ts';
import { onServer } from '../on-server.ts';

const migrationsBefore = (number: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < number));

/** A database with the migrations before the group tables, and no other. */
async function aDatabaseWithLists(): Promise<Db> {
  let url = ':memory:';
  if (engineOfThisRun === 'postgres') {
    const [server, name] = [inject('postgresUrl'), `t_${randomBytes(8).toString('hex')}`];
    await onServer(server, `create database ${name} template template0`);
    onTestFinished(async () => void (await onServer(server, `drop database ${name} with (force)`)));
    url = `${server}/${name}`;
  }
  const db = await openDb(url);
  onTestFinished(() => db.destroy());
  await migrate(db, migrationsBefore('0007'));
  return db;
}

const [science, choir] = ['a'.repeat(24), 'b'.repeat(24)];
const texts = { title: '', description: '', subject: '', instructor: '', class_level: '', search_text: '' };
const times = { created_at: '', updated_at: '' };
const dates = { start_date: '', end_date: '', opens_at: '', closes_at: '' };
const { subject: _1, instructor: _2, ...textsOfExam } = texts;
const rows = {
  exams: { ...textsOfExam, ...times, ...dates, duration_minutes: 30, is_active: 1, max_attempts: 1, allow_review: 1 },
  lessons: { ...texts, ...times, video: '', price_minor: 0, is_draft: 0 },
  courses: { ...texts, ...times, price_minor: 0, is_draft: 0 },
  announcements: { ...times, title: '', text: '', send_at: '', sent_up_to: '', students: 0, read_before: 0 },
};

test('the lists of groups become rows, also of a group that was deleted, and no other row or column changes', async () => {
  const db = await aDatabaseWithLists();
  const insert = (table: keyof typeof rows, _id: string, group_ids: string | null) =>
    db
      .insertInto(table)
      .values({ ...rows[table], _id, group_ids } as never)
      .execute();
  for (const table of ['exams', 'lessons', 'courses'] as const) {
    await insert(table, 'for all', '[]');
    await insert(table, 'for one', JSON.stringify([choir]));
    await insert(table, 'for two', JSON.stringify([choir, science]));
  }
  await insert('announcements', 'for all', null);
  await insert('announcements', 'for none', '[]');
  await insert('announcements', 'for two', JSON.stringify([science, choir]));
  const read = async (table: keyof typeof rows) =>
    (await sql<{ group_ids?: string }>`select * from ${sql.table(table)} order by _id`.execute(db)).rows.map(
      ({ group_ids: _, ...row }) => row,
    );
  const names = ['exams', 'lessons', 'courses', 'announcements'] as const;
  const before = await Promise.all(names.map(read));
  await migrate(db, migrationsBefore('0008'));
  expect(await Promise.all(names.map(read))).toEqual(before);
  const two = [science, choir].map((group_id) => ({ item_id: 'for two', group_id }));
  const all = [{ item_id: 'for one', group_id: choir }, ...two];
  for (const table of ['exam_groups', 'lesson_groups', 'course_groups'] as const)
    expect(await db.selectFrom(table).selectAll().orderBy('item_id').orderBy('group_id').execute(), table).toEqual(all);
  expect(await db.selectFrom('announcement_groups').selectAll().orderBy('group_id').execute()).toEqual(two);
});
