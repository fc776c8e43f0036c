import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, RawNode, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Db } from '../schema.ts';
import { isCitus } from './is-citus.ts';
import { type Place, places } from './places.ts';

type Places = Readonly<Record<string, Place>>;

const tablesAt = (of: Places, wanted: Place) =>
  Object.entries(of).flatMap(([table, place]) => (place === wanted ? [table] : []));

/** The other spread tables are colocated with it. */
const firstSpread = 'attempts';

/** Tables that are spread (`h`) or everywhere (`t`) already. */
async function placedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' or (partmethod = 'n' and repmodel = 't')`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export const isSpread = async (db: Db) => isCitus(db) && (await placedTables(db)).has(firstSpread);

type Reference = { name: string; table: string; definition: string };

/** Foreign keys between spread tables: Citus takes them only when both are. */
async function referencesOf(trx: Db, tables: readonly string[], spread: readonly string[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conname as name, own.relname as table, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and own.relname in (${sql.join(tables)}) and other.relname in (${sql.join(spread)})
    order by own.relname, conname`.execute(trx);
  return rows;
}

const copyEverywhere = (trx: Db, table: string) => sql`select create_reference_table(${table})`.execute(trx);

async function spreadTables(trx: Db, tables: readonly string[], spread: readonly string[]): Promise<void> {
  const references = await referencesOf(trx, tables, spread);
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  for (const table of tables) {
    const beside = table === firstSpread ? 'none' : firstSpread;
    await sql`select create_distributed_table(${table}, 'student_id', colocate_with => ${beside})`.execute(trx);
  }
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
}

async function missingTables(db: Db, of: Places) {
  const placed = await placedTables(db);
  const missing = (place: Place) => tablesAt(of, place).filter((table) => !placed.has(table));
  return { everywhere: missing('everywhere'), spread: missing('student_id') };
}

export type Placed = Awaited<ReturnType<typeof missingTables>>;

/**
 * Places what is not placed yet. Each table that goes everywhere has a transaction of its own, those that are spread
 * share one: after a kill the next call goes on where this one was.
 */
export async function placeTables(db: Db): Promise<Placed> {
  const missing = await missingTables(db, places);
  for (const table of missing.everywhere) await db.transaction().execute((trx) => copyEverywhere(trx, table));
  if (missing.spread.length > 0) {
    await db.transaction().execute((trx) => spreadTables(trx, missing.spread, tablesAt(places, 'student_id')));
  }
  return missing;
}

type Held = { table: string; definition: string };

/** Takes the references to spread tables out of `create table`, because the new table is not spread yet. */
class ReferencesLater implements KyselyPlugin {
  readonly held: Held[] = [];
  readonly #pattern: RegExp;

  constructor(spread: readonly string[]) {
    this.#pattern = new RegExp(
      `,\\s*(foreign key \\([^)]*\\) references (?:${spread.join('|')}) \\([^)]*\\)(?: on delete (?:cascade|set null))?)`,
      'gi',
    );
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (!RawNode.is(node)) return node;
    const table = /^\s*create table (\w+)/i.exec(node.sqlFragments[0] ?? '')?.[1];
    if (table === undefined) return node;
    const take = (_: string, definition: string) => {
      this.held.push({ table, definition });
      return '';
    };
    return RawNode.create(
      node.sqlFragments.map((text) => text.replace(this.#pattern, take)),
      node.parameters,
    );
  }

  transformResult = async ({ result }: PluginTransformResultArgs) => result;
}

/** The migrations of a school that is spread: each places the tables it makes, in its own transaction. */
export function placingMigrations(known: Readonly<Record<string, Migration>>, of: Places = places) {
  const spread = tablesAt(of, 'student_id');
  const placing = ({ up }: Migration): Migration => ({
    up: async (trx: Db) => {
      const later = new ReferencesLater(spread);
      await up(trx.withPlugin(later));
      const missing = await missingTables(trx, of);
      const made = new Set((await trx.introspection.getTables()).map(({ name }) => name));
      for (const table of missing.everywhere.filter((name) => made.has(name))) await copyEverywhere(trx, table);
      const own = missing.spread.filter((name) => made.has(name));
      if (own.length > 0) await spreadTables(trx, own, spread);
      for (const { table, definition } of later.held)
        await sql`alter table ${sql.table(table)} add ${sql.raw(definition)}`.execute(trx);
    },
  });
  return Object.fromEntries(Object.entries(known).map(([name, migration]) => [name, placing(migration)]));
}
