import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { isCitus } from './citus/is-citus.ts';
import { isMissingReference, isPostgres } from './dialect.ts';
import type { Db, Trx } from './schema.ts';

/** Resolves when the transaction is on disk. An error of `work` undoes only that work. */
export type Commit = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

type Job = { run: (trx: Trx) => Promise<void>; settle: () => void; fail: (error: unknown) => void };

/** A longer commit would keep the process from answering requests. */
const mostAtOnce = 200;
const longestMs = 10;

const raw = (trx: Trx, statement: string) => trx.executeQuery(CompiledQuery.raw(statement));

async function runTogether(db: Db, jobs: readonly Job[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const until = performance.now() + longestMs;
    let done = 0;
    for (const job of jobs) {
      if (done > 0 && performance.now() > until) break;
      done += 1;
      await raw(trx, 'savepoint job');
      try {
        await job.run(trx);
      } catch (error) {
        // On a full disk SQLite has rolled back everything: the savepoint is gone, and its error would hide the cause.
        await raw(trx, 'rollback to job').catch(() => {
          throw error;
        });
        job.settle = () => job.fail(error);
      }
      await raw(trx, 'release job');
    }
    return done;
  });
}

const deadlock = '40P01';
const mostTries = 5;

/**
 * Citus locks on several machines in no fixed order, so a deadlocked transaction is retried. A row of a reference table
 * is on the coordinator a moment before it is on a worker, so a missing reference is retried too.
 */
async function commitAgain<Result>(db: Db, work: (trx: Trx) => Promise<Result>, tries = 1): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const isEarly = isMissingReference(error);
    if (!(isEarly || (error as { code?: string }).code === deadlock) || tries >= mostTries) throw error;
    if (isEarly) await pause(50 * tries);
    return commitAgain(db, work, tries + 1);
  }
}

/**
 * On SQLite, work that arrives during a commit shares the next one, each in its own savepoint: one sync for many saves.
 * PostgreSQL groups commits itself.
 */
export function groupCommits(db: Db): Commit {
  if (isCitus(db)) return (work) => commitAgain(db, work);
  if (isPostgres(db)) return (work) => db.transaction().execute(work);
  let waiting: Job[] = [];
  let isBusy = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const jobs = waiting.slice(0, mostAtOnce);
      try {
        const done = await runTogether(db, jobs);
        waiting = waiting.slice(done);
        for (const job of jobs.slice(0, done)) job.settle();
      } catch (error) {
        // Everything was rolled back; jobs not started fail too rather than wait.
        waiting = waiting.slice(jobs.length);
        for (const job of jobs) job.fail(error);
      }
      // Requests that arrived during the commit join the next one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    isBusy = false;
  }

  return <Result>(work: (trx: Trx) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const job: Job = {
        run: async (trx) => {
          const result = await work(trx);
          job.settle = () => resolve(result);
        },
        settle: () => undefined,
        fail: reject,
      };
      waiting.push(job);
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void drain());
    });
}
