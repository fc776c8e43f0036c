import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertFilm } from '../src/catalogue/films/films.queries.ts';
import { insertLesson } from '../src/catalogue/lessons/lessons.queries.ts';
import { freePort } from './free-port.ts';
import { aSchoolOnDisk, runCli, startCli } from './school-on-disk.ts';
import { aDataDir, aRunningServer, startProcess } from './server-process.ts';
import { aSmallDisk, canMount } from './small-disk.ts';

test('server and commands read the same file of settings and say so', async () => {
  const { dataDir } = await aSchoolOnDisk();
  const file = join(aDataDir(), 'akada.env');
  writeFileSync(file, `DATA_DIR=${dataDir}\nDEMO=off\nSCHOOL_NAME="Greenfield College"\n`);
  const server = await aRunningServer({ AKADA_ENV: file });
  expect(server.said().out).toContain(`Settings are read from ${file}.\n`);
  expect(server.said().out).toContain('Greenfield College is ready at');
  const { status, stderr } = await startCli('', ['backup'], { AKADA_ENV: file }).ended;
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `Greenfield College · DATA_DIR ${dataDir} · settings of ${file}\n`,
  });
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
});

test('a file of settings that is not there stops the server and commands', async () => {
  const file = join(aDataDir(), 'akada.env');
  const line = `AKADA_ENV names ${file}, and there is no such file.\n`;
  const server = await startProcess({ AKADA_ENV: file });
  expect(await server.exited).toBe(1);
  expect(server.said().err).toBe(`Akada cannot start: ${line}`);
  expect(await startCli('', ['backup'], { AKADA_ENV: file }).ended).toEqual({ status: 1, stdout: '', stderr: line });
});

test('a command that meets the demo school asks for --demo', async () => {
  const dataDir = aDataDir();
  const server = await aRunningServer({ DATA_DIR: dataDir });
  const refused = await runCli(dataDir, 'backup');
  expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('This is the demo school.') });
  expect(readdirSync(dataDir)).not.toContain('backups');
  expect(await runCli(dataDir, 'backup', '--demo')).toMatchObject({ status: 0 });
  server.kill('SIGTERM');
  await server.exited;
});

test('a command says when there is no school, and does not make one', async () => {
  const dataDir = aDataDir();
  const { stderr } = await runCli(dataDir, 'backup');
  expect(stderr).toMatch(`No school yet · DATA_DIR ${dataDir} · no file of settings\n`);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'a command refuses to make files of root in the folder of the service',
  async () => {
    const { dataDir } = await aSchoolOnDisk();
    chownSync(dataDir, 65534, 65534);
    const { status, stderr } = await runCli(dataDir, 'backup');
    expect(status).toBe(1);
    expect(stderr).toBe(
      `DATA_DIR ${dataDir} belongs to the user with id 65534. Run the command as that one: sudo -u '#65534' npm run cli -- …\n`,
    );
    expect(readdirSync(dataDir)).not.toContain('backups');
  },
);

const warning = 'is on the same disk as the school';

test('a backup on the disk of the school is made with a warning', async () => {
  const { dataDir } = await aSchoolOnDisk();
  const { status, stdout } = await runCli(dataDir, 'backup', aDataDir());
  expect(status).toBe(0);
  expect(stdout).toContain(warning);
});

test('a backup of a school with films, and its status, say where those lie', async () => {
  const { dataDir, db } = await aSchoolOnDisk();
  const lesson_id = 'a'.repeat(24);
  await insertLesson(db, lesson_id, { title: 'Fractions' }, '');
  const film = { _id: 'f'.repeat(24), lesson_id, file_name: 'fractions.mp4', bytes: 3 * 1024 * 1024 };
  await db.transaction().execute((trx) => insertFilm(trx, film, '2026-09-15T09:00:00.000Z'));
  const words = `Films and files of lessons: 3 MB in ${join(dataDir, 'media')}`;
  expect((await runCli(dataDir, 'backup')).stdout).toContain('1 more are NOT in this backup. They were not there.');
  // A school that does not run is something to look at, which is said on stderr.
  const { stdout, stderr } = await runCli(dataDir, 'status');
  expect(stdout + stderr).toContain(`${words}.`);
  expect(stdout + stderr).toContain('1 film is missing, of “Fractions”.');
});

const isOtherDisk = statSync('/dev/shm', { throwIfNoEntry: false })?.dev !== statSync(tmpdir()).dev;

test.runIf(process.platform === 'linux' && isOtherDisk)('one on another disk is made without', async () => {
  const { dataDir } = await aSchoolOnDisk();
  const stick = mkdtempSync('/dev/shm/akada-stick-');
  onTestFinished(() => rmSync(stick, { recursive: true }));
  const { status, stdout } = await runCli(dataDir, 'backup', stick);
  expect(status).toBe(0);
  expect(stdout).not.toContain(warning);
});

test('a command without its PostgreSQL says so in one line', async () => {
  const dataDir = aDataDir();
  const DATABASE_URL = `postgres://akada:hunter2@127.0.0.1:${await freePort()}/akada`;
  const { status, stderr } = await startCli(dataDir, ['migrate'], { DATABASE_URL }).ended;
  expect(status).toBe(1);
  expect(stderr.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^the database does not answer\. See that PostgreSQL runs .* \(connect ECONNREFUSED .*\)$/),
    '',
  ]);
  expect(stderr).not.toContain('hunter2');
});

test.runIf(canMount())('a command on a full disk says so in one line', async () => {
  const disk = aSmallDisk(8);
  onTestFinished(disk.remove);
  expect(await runCli(disk.folder, 'migrate')).toMatchObject({ status: 0 });
  disk.fill();
  const { status, stderr } = await runCli(disk.folder, 'unlock', 'ada@school.test');
  expect(status).toBe(1);
  expect(stderr.split('\n').slice(1)).toEqual([expect.stringMatching(/disk .*is full\. Make room on it/), '']);
});
