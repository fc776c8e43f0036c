import { sql } from 'kysely';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { Table } from '../../../platform/files/workbook.ts';
import { fitName, nameWords, narrationWords } from './names.ts';
import { hasOrder } from './shared-orders.ts';

type Payer = { names: readonly string[]; orderIds: readonly string[] };

type IsNamed = (text: string) => boolean;

function namedIn(names: readonly string[]): IsNamed {
  const known = names.map(nameWords).filter((words) => words.length > 0);
  return (text) =>
    known.some((words) => {
      const fit = fitName(words, narrationWords(text));
      return fit.level === 'full' || fit.words.length === words.length;
    });
}

const blank = (row: readonly string[]) => row.map(() => '');

/** Files whose columns staff have named keep all their rows. */
async function forgetInCells(trx: Trx, isNamed: IsNamed, paid: ReadonlyMap<string, ReadonlySet<number>>) {
  const kept = await trx
    .selectFrom('statements')
    .select(['_id', 'cells', 'sample'])
    .where('cells', 'is not', null)
    .execute();
  for (const { _id, cells, sample } of kept) {
    const { at, table } = JSON.parse(cells ?? '') as { at: number; table: Table };
    const isTheirs = (row: readonly string[], index: number) =>
      index > at && (paid.get(_id)?.has(index + 1) || isNamed(row.join(' ')));
    const gone = new Set(table.filter(isTheirs).map((row) => JSON.stringify(row)));
    if (gone.size === 0) continue;
    const left = (rows: Table) => rows.map((row) => (gone.has(JSON.stringify(row)) ? blank(row) : row));
    const rows = {
      cells: JSON.stringify({ at, table: left(table) }),
      sample: JSON.stringify(left(JSON.parse(sample))),
    };
    await trx.updateTable('statements').set(rows).where('_id', '=', _id).execute();
  }
}

/** A bank writes the payer's name into a credit, also where no order was found for it. */
export async function forgetInStatements(trx: Trx, { names, orderIds }: Payer): Promise<void> {
  const isNamed = namedIn(names);
  const paid = new Map<string, Set<number>>();
  const forget = async (statement_id: string, line: number) => {
    paid.set(statement_id, (paid.get(statement_id) ?? new Set()).add(line));
    const gone = { narration: '', why: '' };
    await trx
      .updateTable('statement_rows')
      .set(gone)
      .where('statement_id', '=', statement_id)
      .where('line', '=', line)
      .execute();
  };
  const rows = trx.selectFrom('statement_rows').select(['statement_id', 'line', 'narration', 'why']);
  for (const ids of inChunks(orderIds)) {
    for (const { statement_id, line } of await rows.where('order_id', 'in', ids).execute())
      await forget(statement_id, line);
  }
  for (const id of orderIds) {
    const shared = rows.where('shared_orders', 'like', hasOrder(id));
    for (const { statement_id, line } of await shared.execute()) await forget(statement_id, line);
  }
  for (const word of new Set(names.flatMap(nameWords))) {
    const has = sql<boolean>`(lower(narration) like ${`%${word}%`} or lower(why) like ${`%${word}%`})`;
    for (const { statement_id, line, narration, why } of await rows.where(has).execute()) {
      if (isNamed(narration) || isNamed(why)) await forget(statement_id, line);
    }
  }
  await forgetInCells(trx, isNamed, paid);
}

/** Deletes unused rows. Used ones stay without their text, as a record that their credits were used. */
export async function forgetStatement(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('statement_rows').where('statement_id', '=', id).where('applied_at', 'is', null).execute();
  const used = await trx
    .updateTable('statement_rows')
    .set({ narration: '', why: '' })
    .where('statement_id', '=', id)
    .returning('line')
    .execute();
  if (used.length === 0) await trx.deleteFrom('statements').where('_id', '=', id).execute();
  else await trx.updateTable('statements').set({ sample: '[]', cells: null }).where('_id', '=', id).execute();
}
