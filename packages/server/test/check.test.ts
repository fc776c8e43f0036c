import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { runCli } from './school-on-disk.ts';
import { aDataDir, aRunningServer } from './server-process.ts';

/** `check` and `status` on schools with one kind of damage each. */

/** The demo school, as it lies there after a stop. */
async function readSound(): Promise<Map<string, Buffer>> {
  const dataDir = aDataDir();
  const server = await aRunningServer({ DATA_DIR: dataDir });
  expect((await runCli(dataDir, 'backup', '--demo')).status).toBe(0);
  server.kill('SIGTERM');
  await server.exited;
  const isFile = (name: string) => statSync(join(dataDir, name)).isFile();
  return new Map(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter(isFile)
      .map((name) => [name, readFileSync(join(dataDir, name))]),
  );
}

let sound: Promise<Map<string, Buffer>> | undefined;

async function aSchool(): Promise<string> {
  sound ??= readSound();
  const dataDir = aDataDir();
  for (const [name, content] of await sound) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), content, { mode: 0o600 });
  }
  return dataDir;
}

const inDatabase = (text: string) => (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, 'akada.sqlite'));
  database.exec(text);
  database.close();
};

function zeroPage(dataDir: string): void {
  const file = join(dataDir, 'akada.sqlite');
  const database = new DatabaseSync(file);
  const { rootpage } = database.prepare("select rootpage from sqlite_master where name = 'questions'").get() ?? {};
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096);
  writeFileSync(file, bytes);
}

const aDay = '2026-09-15T09:00:00.000Z';

const waitingMail = inDatabase(
  `insert into outbox (_id, user_id, sealed, status, tries, next_try_at, expires_at, created_at) values ('${'1'.repeat(24)}', null, '', 'waiting', 3, '2099-01-01', '2099-01-01', '${aDay}')`,
);

const damages: [string, (dataDir: string) => void, RegExp][] = [
  [
    'a page of zeros in the database',
    zeroPage,
    /database file (is damaged|cannot be read).*\n {2}Stop Akada and restore/,
  ],
  [
    'a result that its answers do not come to',
    inDatabase(
      "update attempts set score = score + 1 where _id = (select min(_id) from attempts where status = 'submitted')",
    ),
    /Results that are not what their answers come to: 1 of \d+ /,
  ],
  [
    'an attempt that was over yesterday and is still open',
    inDatabase(
      `update attempts set status = 'running', deadline_at = '${aDay}' where _id = (select min(_id) from attempts)`,
    ),
    /Attempts that are over and still open: 1\./,
  ],
  [
    'a payment that was decided at no time',
    inDatabase(
      "update payments set status = 'rejected', decided_at = null where _id = (select min(_id) from payments)",
    ),
    /Payments that are decided without a time of decision: 1\./,
  ],
  [
    'a secret that others may read',
    (dataDir) => chmodSync(join(dataDir, 'secret'), 0o644),
    /Other users .*secret.\n {2}chmod/,
  ],
  [
    'a second factor that does not open',
    inDatabase(
      `insert into second_factors (user_id, sealed_secret, last_step, created_at, confirmed_at) select _id, 'AAAA', 0, '${aDay}', '${aDay}' from users limit 1`,
    ),
    /Second factors that do not open with the secret: 1 of 1\./,
  ],
  [
    'a clock that is years behind',
    inDatabase(
      "update payments set created_at = '2099-01-01T00:00:00.000Z' where _id = (select min(_id) from payments)",
    ),
    /The clock of this machine says .* of 2099-01-01/,
  ],
  ['a mail that waits for hours', waitingMail, /Mails that have waited for an hour or longer: 1\./],
];

describe('check', () => {
  test('finds nothing in a sound school, quickly or reading everything', async () => {
    const dataDir = await aSchool();
    const full = await runCli(dataDir, 'check', '--demo');
    expect(full).toMatchObject({ status: 0, stdout: 'Nothing found. Everything was read.\n' });
    expect(await runCli(dataDir, 'check', '--quick', '--demo')).toMatchObject({
      status: 0,
      stdout: 'Nothing found.\n',
    });
  });

  test.each(damages)('finds %s', async (_what, damage, said) => {
    const dataDir = await aSchool();
    damage(dataDir);
    const { status, stderr } = await runCli(dataDir, 'check', '--demo');
    expect(stderr).toMatch(said);
    expect(status).toBe(1);
  });

  test('finds a backup that cannot be restored', async () => {
    const dataDir = await aSchool();
    const folder = join(dataDir, 'backups');
    const [name = ''] = readdirSync(folder);
    const bytes = readFileSync(join(folder, name));
    bytes.fill(0xa5, bytes.length - 8192, bytes.length - 4096);
    writeFileSync(join(folder, name), bytes);
    const { status, stderr } = await runCli(dataDir, 'check', '--demo');
    expect(stderr).toContain(`The backup ${name} cannot be restored`);
    expect(status).toBe(1);
  });
});

test('rehearse restores a backup elsewhere, reads all of it, says so, and leaves nothing', async () => {
  const dataDir = await aSchool();
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('akada-rehearsal-'));
  await runCli(dataDir, 'backup', '--demo');
  const file = join(dataDir, 'backups', readdirSync(join(dataDir, 'backups'))[0] ?? '');
  const database = readFileSync(join(dataDir, 'akada.sqlite'));
  const { status, stdout } = await runCli(dataDir, 'rehearse', file, '--demo');
  expect(stdout).toMatch(
    /Rehearsed on .*\nThe school as it was at .* users.*\nFilms and files of lessons: 1 of 1 .*\nRestored, .*\nNothing found: this backup/,
  );
  expect(status).toBe(0);
  expect(readFileSync(join(dataDir, 'akada.sqlite')).equals(database)).toBe(true);
  writeFileSync(file, readFileSync(file).fill(0xa5, 40_960, 45_056));
  const damaged = await runCli(dataDir, 'rehearse', file, '--demo');
  expect(damaged).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be restored') });
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith('akada-rehearsal-'));
  expect(after).toEqual(before);
});

describe('status', () => {
  test('is well while a server runs, in text and for a program, and says when none does', async () => {
    const dataDir = await aSchool();
    const server = await aRunningServer({ DATA_DIR: dataDir });
    const text = await runCli(dataDir, 'status', '--demo');
    expect(text).toMatchObject({ status: 0, stdout: expect.stringContaining('All is well.') });
    const json = await runCli(dataDir, 'status', '--json', '--demo');
    expect(JSON.parse(json.stdout)).toMatchObject({
      dataDir,
      engine: 'sqlite',
      runningAs: expect.stringContaining(`process ${server.child.pid}`),
      findings: [],
    });
    server.kill('SIGTERM');
    await server.exited;
    const stopped = await runCli(dataDir, 'status', '--demo');
    expect(stopped).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Akada does not run on this DATA_DIR.'),
    });
  });
});

test('a start says what the quick check finds', async () => {
  const env = {
    DATA_DIR: aDataDir(),
    DEMO: 'off',
    SUPER_ADMIN_EMAIL: 'head@school.test',
    SUPER_ADMIN_PASSWORD: 'plain-wooden-table',
  };
  const first = await aRunningServer(env);
  expect(first.said().out).not.toContain('that have waited');
  first.kill('SIGTERM');
  await first.exited;
  waitingMail(env.DATA_DIR);
  const second = await aRunningServer(env);
  await expect
    .poll(() => second.said().out)
    .toContain('Mails that have waited for an hour or longer: 1.\n  See SMTP_URL');
});
