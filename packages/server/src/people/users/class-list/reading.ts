import type { ClassList } from '@akada/contract';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Context } from '../../../platform/http/context.ts';
import { classKey } from './class-names.ts';
import type { Cells } from './columns.ts';
import { proposalOf, surePlace } from './read-class.ts';
import { hasClassOfAll, type Reading } from './read-lines.ts';

/** Questions of a list to its staff, and what it left out. */

export const storedReading = ({ reading }: Pick<ClassListTableRow, 'reading'>) =>
  reading === null ? null : (JSON.parse(reading) as Reading);

export function readingOf(list: ClassListTableRow): Pick<ClassList, 'columns' | 'asksHead' | 'notes'> {
  const reading = storedReading(list);
  if (reading === null) return { columns: [], asksHead: false, notes: [] };
  const { columns, hasHead, notes } = reading;
  return { columns, asksHead: columns.length > 0 && !hasHead, notes };
}

const mostNames = 100;
const longestName = 100;

const classCell = ({ cells }: Pick<ClassListLineRow, 'cells'>) =>
  (JSON.parse(cells ?? '{}') as Partial<Cells>).classLevel ?? '';

/** Spellings of rows that wait for a class, and of those whose class staff have explained. */
export async function classNamesOf(
  { db, settings }: Context,
  list: ClassListTableRow,
): Promise<ClassList['classNames']> {
  const reading = storedReading(list);
  if (list.applied_at !== null || reading === null) return [];
  const rows = await db
    .selectFrom('class_list_rows')
    .select(['line', 'cells', 'raw', 'mended', 'class_level', 'class_id', 'arm_id'])
    .where('list_id', '=', list._id)
    .where('added_at', 'is', null)
    .where('cells', 'is not', null)
    .where('status', '<>', 'skipped')
    .orderBy('line')
    .execute();
  const { classes } = settings();
  const names = new Map<string, ClassList['classNames'][number]>();
  for (const row of rows) {
    const isOfAll = hasClassOfAll(row, reading);
    const name = isOfAll ? '' : classCell(row);
    const key = classKey(name);
    if (name.length > longestName) continue;
    if (row.class_level !== '' && !isOfAll && surePlace(classes, name) !== null) continue;
    const there = names.get(key);
    if (there) there.rows += 1;
    else if (names.size < mostNames) {
      const { class_level: classLevel, class_id, arm_id } = row;
      const said = { ...(class_id !== null && { classId: class_id }), ...(arm_id !== null && { armId: arm_id }) };
      const proposal = name === '' ? undefined : proposalOf(classes, name);
      names.set(key, { name, rows: 1, classLevel, proposed: '', ...said, ...(proposal && { proposal }) });
    }
  }
  return [...names.values()];
}
