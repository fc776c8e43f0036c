import { fromMinor, toMinor } from '@akada/contract/rules/money';

type FieldOf<Row, Column extends keyof Row, Value> = {
  column: Column;
  read: (stored: Row[Column]) => Value;
  write: (value: Value) => Row[Column];
};

type Fields<Row, Wire> = {
  readonly [Name in keyof Wire]-?: { [Column in keyof Row]: FieldOf<Row, Column, Wire[Name]> }[keyof Row];
};

const same = <Value>(value: Value): Value => value;

export const plain = <const Column extends string>(column: Column) => ({ column, read: same, write: same });

export const flag = <const Column extends string>(column: Column) => ({
  column,
  read: (stored: number) => stored === 1,
  write: (value: boolean) => (value ? 1 : 0),
});

export const money = <const Column extends string>(column: Column) => ({
  column,
  read: fromMinor,
  write: (value: number) => toMinor(value) ?? 0,
});

export const json = <Value, const Column extends string>(column: Column) => ({
  column,
  read: (stored: string) => JSON.parse(stored) as Value,
  write: (value: Value) => JSON.stringify(value),
});

/** An object that may have nothing in it. */
export const optionalJson = <Value extends object, const Column extends string>(column: Column) => ({
  column,
  read: (stored: string | null) => (stored === null ? undefined : (JSON.parse(stored) as Value)),
  write: (value: Value | undefined) => (value && Object.keys(value).length > 0 ? JSON.stringify(value) : null),
});

type Stamped = { _id: string; created_at: string; updated_at: string };
type Partially<Wire> = { [Name in keyof Wire]?: Wire[Name] | undefined };

/** `initial` has the values of a new row's unnamed fields. */
export function entity<Row extends Stamped, Wire extends object>(fields: Fields<Row, Wire>, initial: Wire) {
  const entries = Object.entries<FieldOf<Row, keyof Row, unknown>>(fields as never);

  const facts = (row: Row) =>
    Object.fromEntries(entries.map(([name, { column, read }]) => [name, read(row[column])])) as Wire;

  const toColumns = (body: Partially<Wire>): Partial<Row> => {
    const given = body as Readonly<Record<string, unknown>>;
    const named = entries.filter(([name]) => given[name] !== undefined);
    return Object.fromEntries(named.map(([name, { column, write }]) => [column, write(given[name])])) as Partial<Row>;
  };

  return {
    facts,
    initial,
    toColumns,
    toWire: (row: Row) => ({ _id: row._id, ...facts(row), createdAt: row.created_at, updatedAt: row.updated_at }),
    newRow: (_id: string, body: Partially<Wire>, at: string) => ({
      ...(toColumns(initial) as Row),
      ...toColumns(body),
      _id,
      created_at: at,
      updated_at: at,
    }),
  };
}
