import { CompiledQuery } from 'kysely';
import type { Engine } from './open.ts';
import type { Db, Trx } from './schema.ts';

/** Does some work in a transaction and settles when it is on disk. What the work throws undoes that work alone. */
export type Commit = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

type Job = { run: (trx: Trx) => Promise<void>; settle: () => void; fail: (error: unknown) => void };

/** A commit waits for the disk: this many share the wait at most, so that none waits long for the others' statements. */
const mostAtOnce = 200;

const raw = (trx: Trx, statement: string) => trx.executeQuery(CompiledQuery.raw(statement));

async function runTogether(db: Db, jobs: readonly Job[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const job of jobs) {
      await raw(trx, 'savepoint job');
      try {
        await job.run(trx);
      } catch (error) {
        await raw(trx, 'rollback to job');
        job.settle = () => job.fail(error);
      }
      await raw(trx, 'release job');
    }
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
      waiting = waiting.slice(mostAtOnce);
      try {
        await runTogether(db, jobs);
        for (const job of jobs) job.settle();
      } catch (error) {
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
