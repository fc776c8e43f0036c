import type { ColumnMapping } from '@akada/contract';
import { type Entries, readEntries } from '../src/money/orders/statement/credits.ts';
import { findColumns, mappedLayout } from '../src/money/orders/statement/layouts.ts';
import { readTable } from '../src/money/orders/statement/read-table.ts';
import { understood } from '../src/money/orders/statement/roles.ts';

/** As an upload reads it, or with the columns that staff have named: 'asked' where they are asked for. */
export function read(file: string | Buffer, said?: ColumnMapping): Entries | 'asked' {
  const table = readTable(Buffer.from(file));
  const found = findColumns(table);
  if (!found) return 'asked';
  const mapping = said ?? (found.layout === null ? understood(found.columns, table.slice(found.at + 1)) : null);
  const mapped = mapping && mappedLayout(found.columns, mapping, table.slice(found.at + 1));
  const layout = (said ? undefined : found.layout) ?? (mapped && !('unknown' in mapped) ? mapped : null);
  if (layout === null) return 'asked';
  const entries = readEntries(table, found.at, layout);
  return entries.opposedAt === null ? entries : 'asked';
}
