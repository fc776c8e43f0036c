import { setTimeout as pause } from 'node:timers/promises';

export type Job = {
  /** In traces. */
  name: string;
  /** Logged when a run fails. */
  problem: string;
  firstAfterMs: number;
  /** Pause between the end of a run and the next one. */
  everyMs: number;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** The longest that a stop waits for a run; without it, until the run ends. */
  longestStopMs?: number;
  close?: () => unknown;
};

type OnError = (error: unknown, problem: string) => void;

async function repeat(job: Job, signal: AbortSignal, onError: OnError): Promise<void> {
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  await wait(job.firstAfterMs);
  while (!signal.aborted) {
    await job.run(signal).catch((error: unknown) => {
      if (!signal.aborted) onError(error, job.problem);
    });
    await wait(job.everyMs);
  }
}

export function startJobs(jobs: readonly Job[], onError: OnError): () => Promise<void> {
  const stopping = new AbortController();
  const running = jobs.map((job) => ({ job, ended: repeat(job, stopping.signal, onError) }));
  return async () => {
    stopping.abort();
    for (const { job, ended } of running) {
      const { longestStopMs: limit } = job;
      await (limit === undefined ? ended : Promise.race([ended, pause(limit, undefined, { ref: false })]));
      try {
        await job.close?.();
      } catch (error) {
        onError(error, job.problem);
      }
    }
  };
}
