import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '../../src/demo/accounts.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDb } from '../../src/platform/db/open.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { CopyRefused, copyCommand, copyToPostgres, tableOrder } from '../../src/school/ops/copy-to-postgres.ts';
import { lockDataDir } from '../../src/school/ops/data-dir.ts';
import { freshDatabase } from '../fresh-database.ts';
import { aPng } from '../pictures.ts';
import { aSchoolOnDisk, introduced } from '../school-on-disk.ts';
import { aDataDir, aRunningServer, call, inherited, type ServerProcess, signIn } from '../server-process.ts';

const cli = join(import.meta.dirname, '../../src/cli.ts');

function copy(dataDir: string, args: readonly string[], more: Record<string, string> = {}) {
  const env = { ...inherited, DATA_DIR: dataDir, ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'copy-to-postgres', ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const nowhere = 'postgres://nobody@127.0.0.1:1/none';

async function anEmptyPostgres() {
  const { db, url, drop } = await freshDatabase();
  onTestFinished(drop);
  const rows = async () => {
    const counts = await Promise.all(
      tableOrder.map((table) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .execute(),
      ),
    );
    return counts.reduce((sum, [count]) => sum + (count?.rows ?? 0), 0);
  };
  const knownRowsOf = async (table: string) => {
    const { rows: found } = await sql<{
      rows: number;
    }>`select reltuples as rows from pg_class where relname = ${table}`.execute(db);
    return found[0]?.rows ?? -1;
  };
  return { db, url, rows, knownRowsOf };
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  await server.exited;
}

/** Two servers and four copies of the demo school. */
test('a school with a running attempt goes on where it was, with the same sessions, answers and pictures', async () => {
  const dataDir = aDataDir();
  const onSqlite = await aRunningServer({ DATA_DIR: dataDir, DEMO: 'on' });
  const token = await signIn(onSqlite, 'class1@akada.example', demoPassword);
  const exams = (await call(onSqlite, 'GET', '/exam', { token })).body.data;
  const exam = exams.find((one: { canStart: boolean; attempt?: object }) => one.canStart && !one.attempt);
  const started = (await call(onSqlite, 'POST', `/studentExam/start/${exam._id}`, { token })).body;
  const [first, second] = started.exam.questions;
  const answerTo = (question: { _id: string; options: string[] }) => ({
    questionId: question._id,
    selectedAnswer: question.options[0] ?? '',
    seq: 1,
  });
  const save = (server: ServerProcess, question: typeof first) =>
    call(server, 'PUT', `/studentExam/answer/${exam._id}`, { token, body: { answers: [answerTo(question)] } });
  expect((await save(onSqlite, first)).status).toBe(200);

  const picture = aPng(20, 10);
  const name = `${createHash('sha256').update(picture).digest('hex')}.webp`;
  mkdirSync(join(dataDir, 'pictures'));
  writeFileSync(join(dataDir, 'pictures', name), picture);

  const target = await anEmptyPostgres();
  const whileRunning = copy(dataDir, ['--demo', target.url]);
  expect(whileRunning).toMatchObject({ status: 1, stdout: '' });
  expect(whileRunning.stderr).toContain('is in use by');
  await stop(onSqlite);

  const dryRun = copy(dataDir, ['--demo', '--dry-run'], { DATABASE_URL: target.url });
  expect(dryRun).toMatchObject({ status: 0, stderr: introduced });
  expect(dryRun.stdout).toContain('nothing was kept');
  expect(await target.rows()).toBe(0);

  expect(copy(dataDir, [target.url]).stderr).toContain('This is the demo school');
  // The password is not among the arguments, which every user of the machine can read.
  const { password } = new URL(target.url);
  const real = copy(dataDir, ['--demo', target.url.replace(`:${password}@`, '@')], { PGPASSWORD: password });
  expect(real).toMatchObject({ status: 0, stderr: introduced });
  // The same lines, table by table: what the dry run counted is what was copied.
  expect(real.stdout.split('\n').slice(0, -2)).toEqual(dryRun.stdout.split('\n').slice(0, -2));
  expect(await target.rows()).toBeGreaterThan(300);
  // PostgreSQL plans for the tables as they are now, not as they were when they were empty.
  expect(await target.knownRowsOf('questions')).toBeGreaterThan(0);

  rmSync(join(dataDir, 'pictures'), { recursive: true });
  const onPostgres = await aRunningServer({ DATA_DIR: dataDir, DATABASE_URL: target.url });
  const shown = await fetch(`${onPostgres.url}/media/pictures/${name}`);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture);
  const state = (await call(onPostgres, 'GET', `/studentExam/state/${exam._id}`, { token })).body.data;
  expect(state).toMatchObject({ status: 'running', endTime: started.data.endTime, answers: [answerTo(first)] });
  expect((await save(onPostgres, second)).status).toBe(200);
  expect((await call(onPostgres, 'POST', `/studentExam/submit/${exam._id}`, { token, body: {} })).status).toBe(200);
  await stop(onPostgres);

  const again = copy(dataDir, ['--demo', target.url]);
  expect(again).toMatchObject({ status: 1, stdout: '' });
  expect(again.stderr).toContain('is not empty');
}, 180_000);

async function aSmallSchool(): Promise<Db> {
  const db = await openDb(join(aDataDir(), 'school.sqlite'));
  await migrate(db);
  onTestFinished(() => db.destroy());
  const values = Array.from({ length: 1203 }, (_, index) => ({ key: `note ${index}`, value: `Ọlá ${index} “é”` }));
  for (let from = 0; from < values.length; from += 500) {
    await db
      .insertInto('installation')
      .values(values.slice(from, from + 500))
      .execute();
  }
  return db;
}

test('a database that changes what is written to it keeps nothing, and the table is named', async () => {
  const { db, rows } = await anEmptyPostgres();
  await sql`create function shout() returns trigger language plpgsql as
    $$ begin if new.key = 'note 900' then new.value = upper(new.value); end if; return new; end $$`.execute(db);
  await sql`create trigger shouting before insert on installation for each row execute function shout()`.execute(db);
  onTestFinished(async () => {
    await sql`drop trigger shouting on installation`.execute(db);
    await sql`drop function shout()`.execute(db);
  });
  await expect(copyToPostgres(await aSmallSchool(), db, false)).rejects.toThrow(/^installation differs after copying/);
  expect(await rows()).toBe(0);
});

test('a failure in the middle keeps nothing', async () => {
  const { db, rows } = await anEmptyPostgres();
  const source = await aSmallSchool();
  await sql`pragma foreign_keys = off`.execute(source);
  await sql`insert into sessions (id_hash, user_id, created_at, expires_at) values ('a', 'nobody', '', '')`.execute(
    source,
  );
  await expect(copyToPostgres(source, db, false)).rejects.toThrow(/foreign key/);
  expect(await rows()).toBe(0);
});

test('what is asked for wrongly is said in one line', async () => {
  const usage = /^Usage: .*copy-to-postgres/m;
  const { dataDir } = await aSchoolOnDisk();
  expect(copy(dataDir, [])).toMatchObject({ status: 1, stderr: expect.stringMatching(usage) });
  expect(copy(dataDir, ['school.sqlite']).stderr).toMatch(usage);
  expect(copy(dataDir, [nowhere]).stderr).toMatch(/^The PostgreSQL database cannot be opened: /m);
  expect(copy(aDataDir(), [nowhere]).stderr).toMatch(/^There is no school to copy: /m);
});

test('a copy that cannot begin leaves the data directory free', async () => {
  const { dataDir, context } = await aSchoolOnDisk();
  await expect(copyCommand([nowhere], context.config)).rejects.toThrow(CopyRefused);
  lockDataDir(dataDir, 'another process').release();
});
