import { CompiledQuery } from 'kysely';
import type { Engine } from './open.ts';
import type { Db, Trx } from './schema.ts';

/** Does some work in a transaction and settles when it is on disk. What the work throws undoes that work alone. */
export type Commit = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

type Job = { run: (trx: Trx) => Promise<void>; settle: () => void; fail: (error: unknown) => void };

/**
 * A commit waits for the disk: this many share the wait at most, and only while their statements have not yet taken this
 * long. A process that does nothing else for longer accepts no connection and answers nobody meanwhile.
 */
const mostAtOnce = 200;
const longestMs = 10;

const raw = (trx: Trx, statement: string) => trx.executeQuery(CompiledQuery.raw(statement));

/** Does what it has the time for; gives how many jobs that were. */
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
        await raw(trx, 'rollback to job');
        job.settle = () => job.fail(error);
      }
      await raw(trx, 'release job');
    }
    return done;
  });
}

/**
 * SQLite has one writer, and each commit waits for the disk to have it. Work that arrives while another commit is under
 * way is done together in the next one, piece by piece in savepoints: one sync for all, and nobody hears of success
 * before it. PostgreSQL groups the commits of its connections by itself: there every work has a transaction of its own.
 */
export function groupCommits(db: Db, engine: Engine): Commit {
  if (engine === 'postgres') return (work) => db.transaction().execute(work);
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
        // Nothing of this transaction is there; what had no turn in it is told the same rather than kept waiting.
        waiting = waiting.slice(jobs.length);
        for (const job of jobs) job.fail(error);
      }
      // What reached the sockets meanwhile shall join the next commit.
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
