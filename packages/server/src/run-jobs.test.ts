import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type Job, startJobs } from './run-jobs.ts';

const aJob = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  ...{ name: 'job', problem: 'the job failed', firstAfterMs: 1, everyMs: 1, run },
  ...more,
});

const unreachable = (error: unknown) => expect.unreachable(String(error));

test('a job runs again and again, and not after the stop', async () => {
  let runs = 0;
  const job = aJob(async () => {
    runs += 1;
  });
  const stop = startJobs([job], unreachable);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 10_000);
  await stop();
  const atTheStop = runs;
  await pause(20);
  expect(runs).toBe(atTheStop);
});

test('a job that fails is reported by its problem, and runs again, as do the others', async () => {
  const problems: string[] = [];
  let others = 0;
  const failing = aJob(() => Promise.reject(new Error('no disk')));
  const other = aJob(async () => {
    others += 1;
  });
  const stop = startJobs([failing, other], (error, problem) => problems.push(`${problem}: ${String(error)}`));
  await vi.waitFor(() => expect([problems.length > 1, others > 1]).toEqual([true, true]), 10_000);
  await stop();
  expect(new Set(problems)).toEqual(new Set(['the job failed: Error: no disk']));
});

test('a stop tells the run under way, waits for its end, and then closes the job', async () => {
  const order: string[] = [];
  const job = aJob(
    async (signal) => {
      order.push('begins');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await pause(5);
      order.push('ends');
    },
    { close: () => order.push('closes') },
  );
  const stop = startJobs([job], unreachable);
  await vi.waitFor(() => expect(order).toEqual(['begins']), 10_000);
  await stop();
  expect(order).toEqual(['begins', 'ends', 'closes']);
});

test('a stop waits no longer for a run that hangs than its job allows', async () => {
  let hasBegun = false;
  const hang = () => {
    hasBegun = true;
    return new Promise<never>(() => undefined);
  };
  const stop = startJobs([aJob(hang, { longestStopMs: 5 })], unreachable);
  await vi.waitFor(() => expect(hasBegun).toBe(true), 10_000);
  await stop();
});

test('a stop before the first run does not wait for it', async () => {
  await startJobs([aJob(unreachable, { firstAfterMs: 3_600_000 })], unreachable)();
});
