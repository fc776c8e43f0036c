import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { isPostgres } from '../src/platform/db/dialect.ts';
import type { House } from './house.ts';

/** The engine itself refuses every write, as on a disk that has become read-only. Returns how to end that. */
export async function takesNoWrites({ db, context }: House): Promise<() => Promise<void>> {
  if (!isPostgres(db)) {
    const setTo = (value: 'on' | 'off') => sql`pragma query_only = ${sql.raw(value)}`.execute(db);
    await setTo('on');
    return async () => {
      await setTo('off');
    };
  }
  const { pathname, href } = new URL(context.config.databaseUrl);
  const name = pathname.slice(1);
  const server = href.replace(pathname, '/postgres');
  const alter = async (setting: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`alter database ${name} ${setting}`);
    // Only new connections get the setting.
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
    await client.end();
  };
  const end = () => alter('reset default_transaction_read_only');
  onTestFinished(end);
  await alter('set default_transaction_read_only = on');
  return end;
}
