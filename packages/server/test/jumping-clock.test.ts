import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { enrol, furnish } from './school-under-load.ts';
import { aDataDir, call, ready, type ServerProcess, startProcess } from './server-process.ts';

/** An operator, NTP or a bad battery sets the clock of the machine while a student sits an exam of ten hours. */

const hour = 3_600_000;
const seconds = 1000;
const nodeArgs = ['--import', join(import.meta.dirname, 'jumping-wall.ts')];
const patience = { timeout: 15 * seconds, interval: 100 };

async function anExamOfTenHours() {
  const dataDir = aDataDir();
  const file = join(aDataDir(), 'jump');
  const jump = (ms: number) => writeFileSync(file, String(ms));
  jump(0);
  const { students, admin } = await enrol(dataDir, 1);
  const [token = ''] = students;
  const start = async () => {
    const env = { DATA_DIR: dataDir, DEMO: 'off', WALL_JUMP: file, LOG_LEVEL: 'warn' };
    const server = await startProcess(env, { nodeArgs });
    await ready(server);
    return server;
  };
  const server = await start();
  const school = await furnish(server, admin, { exams: 1, lessons: 1 });
  const exam = school.exams[0];
  const began = performance.now();
  await call(server, 'POST', `/studentExam/start/${exam}`, { token });
  /** Seconds beyond ten hours, with the time that has passed since the start. */
  const gained = async (running: ServerProcess) => {
    const { data } = (await call(running, 'GET', `/studentExam/state/${exam}`, { token })).body;
    expect(data.status).toBe('running');
    return data.remainingSeconds + (performance.now() - began) / seconds - 36_000;
  };
  const save = async (running: ServerProcess, seq: number) => {
    const answers = [{ questionId: school.questions[0], selectedAnswer: 'A', seq }];
    return (await call(running, 'PUT', `/studentExam/answer/${exam}`, { token, body: { answers } })).status;
  };
  const submit = (running: ServerProcess) => call(running, 'POST', `/studentExam/submit/${exam}`, { token, body: {} });
  return { dataDir, jump, start, server, gained, save, submit };
}

const warnings = async (server: ServerProcess) => (await call(server, 'GET', '/ready')).body.warnings as string[];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a machine whose clock is set while a student sits an exam', () => {
  test.each([
    [11 * hour, '11 hours ahead of'],
    [-11 * hour, '11 hours behind'],
  ])(
    'by %i ms neither closes it nor gives time away, over a kill -9 too, and says so',
    {
      timeout: 240_000,
    },
    async (ms, words) => {
      const { jump, start, server, gained, save, submit } = await anExamOfTenHours();
      // So that the time is noted, and the sweep passes twice after the jump.
      await pause(6 * seconds);
      jump(ms);
      await expect.poll(() => warnings(server), patience).toEqual([expect.stringContaining(words)]);
      await pause(10 * seconds);
      expect(Math.abs(await gained(server))).toBeLessThan(2);
      expect(await save(server, 1)).toBe(200);
      expect(server.said().out).toContain('the clock was set while students sit an exam');
      server.kill('SIGKILL');
      await server.exited;
      const again = await start();
      expect(Math.abs(await gained(again))).toBeLessThan(7);
      expect(await save(again, 2)).toBe(200);
      expect((await submit(again)).body.data.score).toBe(1);
      await expect.poll(() => warnings(again), patience).toEqual([]);
      expect(again.said().out).toContain('the clock was set while nobody sat an exam');
    },
  );
});
