import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { enrol, furnish } from './school-under-load.ts';
import { aDataDir, aRunningServer, call, ready, refusedStart, startProcess } from './server-process.ts';
import { aSmallDisk, canMount } from './small-disk.ts';

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };

function aDisk(megabytes: number) {
  const disk = aSmallDisk(megabytes);
  onTestFinished(disk.remove);
  return { ...disk, dataDir: join(disk.folder, 'data') };
}

async function aSchoolIn(dataDir: string): Promise<void> {
  const server = await aRunningServer({ DATA_DIR: dataDir, ...head });
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(canMount())('a disk', () => {
  test('that is full refuses the start, and names itself and no process', async () => {
    const { dataDir, fill, makeRoom } = aDisk(16);
    await aSchoolIn(dataDir);
    fill();
    expect(await refusedStart({ DATA_DIR: dataDir, ...head })).toBe(
      `the disk that holds ${dataDir} is full. Make room on it, then start Akada again.`,
    );
    makeRoom();
    await aSchoolIn(dataDir);
  });

  test('that is read-only refuses the start, and names itself', async () => {
    const { dataDir, makeReadOnly, makeWritable } = aDisk(16);
    await aSchoolIn(dataDir);
    expect(makeReadOnly()).toBe(true);
    expect(await refusedStart({ DATA_DIR: dataDir, ...head })).toBe(
      `${dataDir} is on a disk that is read-only. Make it writable, then start Akada again.`,
    );
    expect(makeWritable()).toBe(true);
    await aSchoolIn(dataDir);
  });

  test('that fills up while students answer: saves are refused, reads go on, and all is well when there is room', async () => {
    const { dataDir, fill, makeRoom } = aDisk(24);
    mkdirSync(dataDir);
    const { students, admin } = await enrol(dataDir, 1);
    const [token = ''] = students;
    const server = await startProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error' });
    await ready(server);
    const school = await furnish(server, admin, { exams: 1, lessons: 1 });
    const [exam, [question]] = [school.exams[0], school.questions];
    expect((await call(server, 'POST', `/studentExam/start/${exam}`, { token })).status).toBe(200);
    let seq = 0;
    const save = () => {
      seq += 1;
      const answers = [{ questionId: question, selectedAnswer: 'A', seq }];
      return call(server, 'PUT', `/studentExam/answer/${exam}`, { token, body: { answers } });
    };
    fill();
    let last = await save();
    // Saves succeed while the existing WAL file has room.
    while (last.status === 200 && seq < 2000) last = await save();
    expect([last.status, last.body.code]).toEqual([503, 'storage_full']);
    for (let count = 0; count < 50; count += 1) expect((await save()).status).toBe(503);
    expect(await call(server, 'GET', '/ready')).toMatchObject({
      status: 503,
      body: { message: 'The disk is full: nothing can be saved' },
    });
    const state = await call(server, 'GET', `/studentExam/state/${exam}`, { token });
    expect(state.body.data).toMatchObject({ status: 'running' });
    expect((await call(server, 'GET', '/admin/stats', { token: admin })).status).toBe(200);
    const lines = server
      .said()
      .out.split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'nothing can be saved: the disk is full; make room on it',
    ]);
    expect(JSON.parse(lines[0] ?? '').err.message).toMatch(/disk is full/);
    makeRoom();
    expect((await save()).status).toBe(200);
    await pause(6000);
    expect((await call(server, 'GET', '/ready')).status).toBe(200);
  });
});

/** The uid of `nobody` on every Linux. */
const stranger = 65_534;

describe.runIf(process.getuid?.() === 0)('a file that the process may not use refuses the start and is named:', () => {
  async function aSchoolOfAStranger(): Promise<string> {
    const dataDir = aDataDir();
    await aSchoolIn(dataDir);
    chmodSync(dataDir, 0o700);
    chownSync(dataDir, stranger, stranger);
    for (const name of readdirSync(dataDir)) chownSync(join(dataDir, name), stranger, stranger);
    return dataDir;
  }

  const remedy = 'Give it to the user that runs Akada (chown), then start Akada again.';

  test.each([
    ['secret', 'read'],
    ['akada.sqlite', 'read and written'],
    ['lock', 'read and written'],
  ])('%s', async (name, verb) => {
    const dataDir = await aSchoolOfAStranger();
    const file = join(dataDir, name);
    chownSync(file, 0, 0);
    chmodSync(file, name === 'secret' ? 0o600 : 0o644);
    expect(await refusedStart({ DATA_DIR: dataDir, ...head }, { uid: stranger })).toBe(
      `${file} may not be ${verb} by the user with id ${stranger}. ${remedy}`,
    );
  });

  test('the folder itself', async () => {
    const dataDir = await aSchoolOfAStranger();
    chownSync(dataDir, 0, 0);
    chmodSync(dataDir, 0o755);
    expect(await refusedStart({ DATA_DIR: dataDir, ...head }, { uid: stranger })).toBe(
      `${dataDir} may not be read and written by the user with id ${stranger}. ${remedy}`,
    );
  });
});
