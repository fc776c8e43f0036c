import type { ConductRow, ConductSheet } from '@akada/contract';
import type { RemarkAuthor } from '@akada/contract/rules/conduct';
import { isAuthor, storedConduct, typedConduct } from '../../../data/school/conduct.ts';
import type { CellsState, OpenCells } from '../../../data/school/open-cells.ts';
import { cellKey } from '../../../state/cells/kept-cells.ts';
import type { GridSheet } from '../shared/use-grid.ts';

/** A remark, or a trait with its rating. */
export type ConductColumn = { _id: string; name: string; isClosed: boolean };

export const authorWords: Readonly<Record<RemarkAuthor, string>> = {
  teacher: 'Teacher’s remark',
  principal: 'Principal’s remark',
};

/** Authors of the remarks that the signed-in person writes. */
export const authorsIn = ({ mayWritePrincipal }: ConductSheet): RemarkAuthor[] =>
  mayWritePrincipal ? ['teacher', 'principal'] : ['teacher'];

export const columnsOf = (sheet: ConductSheet): ConductColumn[] => [
  ...authorsIn(sheet).map((author) => ({ _id: author, name: authorWords[author], isClosed: false })),
  ...sheet.traits,
];

export type SheetProps = { sheet: ConductSheet; state: CellsState; cells: OpenCells };
export type ShownProps = SheetProps & { label: string };

type Cells = CellsState['cells'];

export type ShownCell = { text: string; problem?: string; isWaiting: boolean };

/** How a remark or the step of a trait reads. */
export function textOfValue({ steps, closedSteps }: ConductSheet, componentId: string, value: unknown): string {
  if (isAuthor(componentId)) return String(value ?? '');
  return [...steps, ...closedSteps].find(({ _id }) => _id === value)?.label ?? '';
}

export function shownCell(sheet: ConductSheet, row: ConductRow, componentId: string, cells: Cells): ShownCell {
  const own = cells.get(cellKey({ studentId: row.studentId, componentId }));
  if (!own) return { text: textOfValue(sheet, componentId, storedConduct(row, componentId)), isWaiting: false };
  const typed = typedConduct(sheet, own);
  const problem = 'problem' in typed ? typed.problem : own.refusal;
  return { text: own.text, isWaiting: true, ...(problem && { problem }) };
}

/** Places of the students without this remark, as the screen shows it. */
export const blanksOf = (sheet: ConductSheet, author: RemarkAuthor, cells: Cells): number[] =>
  sheet.rows.flatMap((row, at) => (shownCell(sheet, row, author, cells).text.trim() === '' ? at : []));

/** Cells that cannot be saved as they are. Those of a closed trait cannot be corrected. */
export const problemsIn = (sheet: ConductSheet, columns: readonly ConductColumn[], cells: Cells) =>
  sheet.rows.flatMap((one, row) =>
    columns.flatMap(({ _id, isClosed }, column) =>
      !isClosed && shownCell(sheet, one, _id, cells).problem ? { row, column } : [],
    ),
  );

export function gridOf(
  sheet: ConductSheet,
  columns: readonly ConductColumn[],
  cells: Cells,
  { type }: OpenCells,
): GridSheet {
  const { rows } = sheet;
  const textAt: GridSheet['textAt'] = ({ row, column }) => {
    const [student, found] = [rows[row], columns[column]];
    return student && found ? shownCell(sheet, student, found._id, cells).text : '';
  };
  const typedValue = (componentId: string, text: string) => {
    const typed = typedConduct(sheet, { componentId, text });
    return 'value' in typed ? typed.value : text;
  };
  return {
    ...{ rows, columns, type, textAt },
    isOpen: ({ column }) => columns[column]?.isClosed === false,
    has: (at, text) => {
      const componentId = columns[at.column]?._id ?? '';
      return typedValue(componentId, textAt(at)) === typedValue(componentId, text);
    },
  };
}
