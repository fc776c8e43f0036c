import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { lockRows } from '../dialect.ts';
import type { Db, Schema } from '../schema.ts';
import { isCitus } from './is-citus.ts';

/** Whether `rows` have the key in their column. Citus supports no correlated subquery of a reference table. */
export function isIn<Tables extends keyof Schema>(
  db: Db,
  key: string,
  rows: SelectQueryBuilder<Schema, Tables, object>,
  column: string,
) {
  const [one, own] = [sql.ref<string>(key), sql.ref<string>(column)];
  if (isCitus(db)) return sql<SqlBool>`${one} in ${rows.select(own.as('key'))}`;
  return sql<SqlBool>`exists ${rows.select(own.as('key')).where(sql<SqlBool>`${own} = ${one}`)}`;
}

/** Locks ordered rows of many students. Null on Citus, where only an update locks rows of several students. */
export async function lockInOrder<Tables extends keyof Schema, Row>(
  trx: Db,
  rows: SelectQueryBuilder<Schema, Tables, Row>,
): Promise<Row[] | null> {
  return isCitus(trx) ? null : lockRows(trx, rows).execute();
}
