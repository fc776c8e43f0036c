import {
  AliasNode,
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  type OperationNode,
  type QueryCompiler,
  ReferenceNode,
  SelectionNode,
  SelectModifierNode,
  SelectQueryNode,
  TableNode,
} from 'kysely';
import { places } from './places.ts';

/**
 * On Citus a row lock on a reference table locks the whole table, and two concurrent `for share` deadlock. Advisory
 * locks on the coordinator, which every statement passes, replace those row locks.
 */

type Locks = readonly ('row' | 'row shared' | 'key' | 'key shared')[];

/** As in PostgreSQL, a key lock conflicts with a deletion only. */
const locksOf: Readonly<Record<string, Locks>> = {
  ForUpdate: ['key', 'row'],
  ForNoKeyUpdate: ['row'],
  ForShare: ['row shared'],
  ForKeyShare: ['key shared'],
};

function lockingOf({ endModifiers = [] }: SelectQueryNode): Locks | undefined {
  for (const modifier of endModifiers) {
    const locks = SelectModifierNode.is(modifier) && modifier.modifier ? locksOf[modifier.modifier] : undefined;
    if (locks) return locks;
  }
  return undefined;
}

type Source = { table: TableNode; name: string; alias: TableNode };

function sourceOf({ from }: SelectQueryNode): Source | undefined {
  const [first] = from?.froms ?? [];
  const aliased = first && AliasNode.is(first) ? first.alias : undefined;
  const table = first && AliasNode.is(first) ? first.node : first;
  if (!table || !TableNode.is(table)) return undefined;
  const { name } = table.table.identifier;
  const alias = aliased && 'name' in aliased ? TableNode.create(String(aliased.name)) : table;
  return { table, name, alias };
}

const isEverywhere = (name: string) => (places as Readonly<Record<string, string>>)[name] === 'everywhere';

const lockText = (name: string, lock: Locks[number], keys: string) => `
  select pg_advisory_xact_lock${lock.endsWith('shared') ? '_shared' : ''}(hashtext('${name} ${lock.split(' ')[0]}'), hashtext(own._id))
  from (${keys}) as own`;

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Targets of foreign keys: a referring statement locks the key first. */
const referredTo = new Set(['users', 'lessons', 'passages', 'exams', 'questions', 'student_groups']);

/** A deletion waits for transactions that refer to its rows. */
function lockedDelete(query: CompiledQuery, node: DeleteQueryNode, compiler: QueryCompiler): Statement[] | null {
  const [table] = node.from.froms;
  if (!table || !TableNode.is(table) || node.using || !referredTo.has(table.table.identifier.name)) return null;
  const key = SelectionNode.create(ReferenceNode.create(ColumnNode.create('_id'), table));
  const rows = { ...SelectQueryNode.createFrom([table]), ...(node.where && { where: node.where }), selections: [key] };
  const keys = compiler.compileQuery(rows, query.queryId);
  const { name } = table.table.identifier;
  const locks = (locksOf.ForUpdate ?? []).map((lock) => ({ sql: lockText(name, lock, keys.sql) }));
  return [...locks, { sql: query.sql }].map(({ sql }) => ({ sql, parameters: query.parameters }));
}

/** The statements to run instead of one that locks or deletes rows of a reference table. */
function instead(query: CompiledQuery, compiler: QueryCompiler): Statement[] | null {
  const node: OperationNode = query.query;
  if (DeleteQueryNode.is(node)) return lockedDelete(query, node, compiler);
  if (!SelectQueryNode.is(node)) return null;
  const [locks, source] = [lockingOf(node), sourceOf(node)];
  if (!locks || !source || !isEverywhere(source.name)) return null;
  const { endModifiers: _, ...unlocked } = node;
  const key = SelectionNode.create(ReferenceNode.create(ColumnNode.create('_id'), source.alias));
  const { parameters, queryId } = query;
  const keys = compiler.compileQuery({ ...unlocked, selections: [key] }, queryId);
  const rows = compiler.compileQuery(unlocked, queryId);
  if (keys.parameters.length !== parameters.length)
    throw new Error(`Rows to lock are selected by a value: ${query.sql}`);
  return [...locks.map((lock) => lockText(source.name, lock, keys.sql)), rows.sql].map((sql) => ({ sql, parameters }));
}

function withAdvisoryLocks(driver: Driver, compiler: QueryCompiler, isOn: () => boolean): Driver {
  const wrapped = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (wrapped.has(connection)) return connection;
    wrapped.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, more) => {
      const statements = isOn() ? instead(query, compiler) : null;
      if (!statements) return execute(query, more);
      for (const statement of statements.slice(0, -1)) await execute({ ...query, ...statement }, more);
      return execute({ ...query, ...statements.at(-1) }, more);
    };
    return connection;
  };
  return driver;
}

export function lockingForCitus(dialect: Dialect, isOn: () => boolean): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => withAdvisoryLocks(dialect.createDriver(), dialect.createQueryCompiler(), isOn),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
