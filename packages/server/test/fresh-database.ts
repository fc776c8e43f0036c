import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { tableOrder } from '../src/school/ops/copy-to-postgres.ts';
import { onServer } from './on-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Citus workers; the coordinator is `postgresUrl`. */
    workerUrls: readonly string[];
  }
}

/** Databases earlier tests of this file have left empty: PostgreSQL takes its time to copy a new one. */
const emptied: string[] = [];

async function newDatabase(): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  const servers = [inject('postgresUrl'), ...inject('workerUrls')];
  await Promise.all(servers.map((server) => onServer(server, `create database ${name} template akada_template`)));
  return `${servers[0]}/${name}`;
}

/** Deletes the rows of all tables, children first: few rows go many times faster this way than by truncate. */
const emptyAll = sql`do $$
  declare
    name text;
    isFilled boolean;
  begin
    set local session_replication_role = replica;
    foreach name in array string_to_array(${sql.lit([...tableOrder, 'instances', 'call_counts'].toReversed().join())}, ',') loop
      execute format('select exists (select 1 from %I)', name) into isFilled;
      if isFilled then execute format('delete from %I', name); end if;
    end loop;
  end $$`;

let image: Promise<Uint8Array> | undefined;

/** The pages of a migrated SQLite database: a copy of them takes a hundredth of the time of the migrations. */
async function migratedImage(): Promise<Uint8Array> {
  const file = join(tmpdir(), `akada-image-${randomBytes(8).toString('hex')}.db`);
  const db = await openDb(file);
  await migrate(db);
  await db.destroy();
  const database = new DatabaseSync(file);
  // Pages that ask for a log beside them cannot be opened in memory.
  database.exec('pragma journal_mode = delete');
  const pages = database.serialize();
  database.close();
  rmSync(file);
  return pages;
}

export type TestEngine = 'sqlite' | 'postgres';

export const engineOfThisRun: TestEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A database of its own for one test, on the engine this run is for, or on the other one to compare the two. */
export async function freshDatabase(
  engine = engineOfThisRun,
): Promise<{ db: Db; url: string; drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    image ??= migratedImage();
    const db = await openDb(':memory:', { image: await image });
    return { db, url: ':memory:', drop: () => db.destroy() };
  }
  const url = emptied.pop() ?? (await newDatabase());
  const db = await openDb(url);
  const drop = async () => {
    await emptyAll.execute(db);
    await db.destroy();
    emptied.push(url);
  };
  return { db, url, drop };
}
