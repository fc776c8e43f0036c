import type { ClassList, ClassListRow } from '@akada/contract';

/** Rows that are not refused but wait for an answer of staff. */

type Asked = Pick<ClassList, 'columns' | 'classNames' | 'appliedAt' | 'undoneAt' | 'created' | 'counts'>;

const asksColumns = ({ columns }: Pick<ClassList, 'columns'>) => columns.some(({ role }) => role === null);

/** Classes are asked once the columns are known, and until accounts are made. */
export const showsClasses = (data: Asked) =>
  data.classNames.length > 0 &&
  !asksColumns(data) &&
  data.appliedAt === undefined &&
  data.undoneAt === undefined &&
  data.created === 0;

export const openClasses = (data: Asked) =>
  showsClasses(data) ? data.classNames.filter(({ classLevel }) => classLevel === '') : [];

/** The number of rows that an answer above takes in. */
export function countWaiting(data: Asked): number {
  if (asksColumns(data)) return data.counts.refused;
  const rows = openClasses(data).reduce((sum, one) => sum + one.rows, 0);
  return Math.min(rows, data.counts.refused);
}

export function waitsFor(row: ClassListRow, data: Asked): 'columns' | 'class' | null {
  if (row.status !== 'refused') return null;
  if (asksColumns(data)) return 'columns';
  return row.field === 'classLevel' && openClasses(data).length > 0 ? 'class' : null;
}

const aboutClass = /^There is no class\b/;

/** Other faults of a row whose class is asked. */
export const otherProblems = (why: string) =>
  why
    .split('. ')
    .filter((one) => !aboutClass.test(one))
    .join('. ');
