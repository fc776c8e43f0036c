import type { ConductRow } from '@akada/contract';
import { type RemarkAuthor, suggestRemark } from '@akada/contract/rules/conduct';
import { memo } from 'react';
import { isAuthor } from '../../../data/school/conduct.ts';
import type { OpenCells } from '../../../data/school/open-cells.ts';
import { cellKey } from '../../../state/cells/kept-cells.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { PastedNotice } from '../shared/cell-notices.tsx';
import { cellIdOf, focusCell, useGrid } from '../shared/use-grid.ts';
import {
  authorsIn,
  authorWords,
  blanksOf,
  type ConductColumn,
  columnsOf,
  gridOf,
  type SheetProps,
  type ShownProps,
  shownCell,
} from './columns.ts';
import { Suggestions, standingText } from './suggestions.tsx';

type CellProps = {
  id: string;
  label: string;
  studentId: string;
  componentId: string;
  text: string;
  problem: string | undefined;
  isWaiting: boolean;
  conflictBy: string | undefined;
  readOnly: boolean;
  type: OpenCells['type'];
};

function Cell({ id, label, studentId, componentId, text, problem, isWaiting, conflictBy, readOnly, type }: CellProps) {
  const isRemark = isAuthor(componentId);
  const said = conflictBy === undefined ? problem : `${conflictBy} wrote too`;
  const shared = {
    ...{ id, readOnly, value: text, autoComplete: 'off', enterKeyHint: 'next' as const, 'aria-label': label },
    'aria-invalid': said !== undefined || undefined,
    'aria-describedby': said === undefined ? undefined : `${id}-said`,
    onChange: ({ target }: { target: { value: string } }) => type([{ studentId, componentId, text: target.value }]),
    className: classes(
      'block w-full px-2 text-sm -outline-offset-3',
      isRemark ? 'field-sizing-content max-h-40 min-h-14 resize-none py-1.5' : 'min-h-14 text-center',
      readOnly && 'text-soft',
      said !== undefined && 'bg-red-wash',
      said === undefined && (isWaiting ? 'bg-marigold-wash' : 'bg-card'),
    ),
  };
  return (
    <td className="border-b border-l border-line p-0 align-top">
      {isRemark ? <textarea {...shared} rows={2} /> : <input {...shared} size={4} maxLength={40} />}
      {said !== undefined && (
        <p id={`${id}-said`} className="px-2 pb-1 text-xs text-red-ink">
          {said}
        </p>
      )}
    </td>
  );
}

const MemoCell = memo(Cell);

const headLook = 'sticky top-0 z-10 border-b border-line bg-sunken px-2 py-2 text-left text-sm font-semibold';
const remarkWidth = { minWidth: '18rem' };
const traitWidth = { minWidth: '6.75rem' };

function Heads({ columns }: { columns: readonly ConductColumn[] }) {
  return (
    <tr>
      <th scope="col" className={classes(headLook, 'left-0 z-20')}>
        Student
      </th>
      {columns.map(({ _id, name, isClosed }) => (
        <th
          key={_id}
          scope="col"
          style={isAuthor(_id) ? remarkWidth : traitWidth}
          className={classes(headLook, 'border-l', !isAuthor(_id) && 'text-center text-xs wrap-anywhere')}
        >
          {name}
          {isClosed && <span className="block font-normal text-soft">closed</span>}
        </th>
      ))}
    </tr>
  );
}

function NameCell({ row }: { row: ConductRow }) {
  return (
    <th
      scope="row"
      className="sticky left-0 z-1 w-48 max-w-48 min-w-40 border-b border-line bg-card px-2 py-2 text-left text-sm font-medium wrap-anywhere"
    >
      {row.fullName}
      <span className="block text-xs font-normal text-soft">
        {[standingText(row) || 'no average yet', row.issuedAt !== undefined && 'card issued']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </th>
  );
}

type Grid = ReturnType<typeof useGrid>;
type AboveProps = SheetProps & { grid: Grid; columns: readonly ConductColumn[] };

/** Suggestions for the remark in use; it keeps its height while one goes down the column. */
function Above({ sheet, state, grid, columns }: AboveProps) {
  const { active } = grid;
  const [row, column] = [sheet.rows[active?.row ?? -1], columns[active?.column ?? -1]];
  const author: RemarkAuthor = column && isAuthor(column._id) ? column._id : 'teacher';
  const at = authorsIn(sheet).indexOf(author);
  const blanks = blanksOf(sheet, author, state.cells).flatMap((place) => {
    const text = suggestRemark(sheet.suggestions[author], sheet.rows[place]?.average, place);
    return text === undefined ? [] : { row: place, column: at, text };
  });
  const suggestAll = () => {
    grid.write(blanks);
    // Ctrl+Z takes them back from any cell.
    if (blanks[0]) focusCell(blanks[0]);
  };
  return (
    <div className="flex min-h-32 flex-col items-start gap-2 rounded-md border border-line bg-sunken p-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold wrap-anywhere">
          {row && column && isAuthor(column._id)
            ? [`${authorWords[author]} of ${row.fullName}`, standingText(row)].filter(Boolean).join(', ')
            : 'Suggestions of the school'}
        </p>
        {blanks.length > 0 && (
          <Button variant="quiet" size="sm" onClick={suggestAll}>
            {`Suggest a ${authorWords[author].toLowerCase()} for ${blanks.length === 1 ? 'the one' : `all ${blanks.length}`} without`}
          </Button>
        )}
      </div>
      {row && column && isAuthor(column._id) ? (
        <Suggestions sheet={sheet} row={row} author={author} onPick={(text) => grid.fill(text, false)} />
      ) : (
        <p className="text-soft">
          Go into a remark, and what the school suggests for the average stands here. Enter goes down, Tab right. Paste
          a block from Excel; beside names each value finds its student.
        </p>
      )}
    </div>
  );
}

type RowsProps = SheetProps & { columns: readonly ConductColumn[] };

const rowKey = ({ studentId }: ConductRow) => studentId;

function Rows({ sheet, state, cells, columns }: RowsProps) {
  return sheet.rows.map((row, down) => (
    <tr key={rowKey(row)}>
      <NameCell row={row} />
      {columns.map(({ _id, name, isClosed }, right) => {
        const { text, problem, isWaiting } = shownCell(sheet, row, _id, state.cells);
        return (
          <MemoCell
            key={_id}
            id={cellIdOf(down, right)}
            label={`${row.fullName}, ${name}`}
            studentId={row.studentId}
            componentId={_id}
            {...{ text, problem, isWaiting }}
            conflictBy={state.cells.get(cellKey({ studentId: row.studentId, componentId: _id }))?.conflict?.by}
            readOnly={isClosed}
            type={cells.type}
          />
        );
      })}
    </tr>
  ));
}

/** Merged borders would scroll away from fixed cells. */
const apart = { borderCollapse: 'separate', borderSpacing: 0 } as const;
const frame = { maxHeight: '75vh' };

/** Scrolls inside itself, with the names and the heads fixed. */
export function ConductGrid({ label, ...props }: ShownProps) {
  const { sheet, state, cells } = props;
  const columns = columnsOf(sheet);
  const grid = useGrid(gridOf(sheet, columns, state.cells, cells));
  return (
    <>
      {grid.pasted && <PastedNotice news={grid.pasted} onClose={grid.forgetPasted} />}
      <Above {...props} grid={grid} columns={columns} />
      <div style={frame} className="overflow-x-auto overflow-y-auto rounded-md border border-line bg-card">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move between its cells */}
        <table role="grid" aria-label={label} style={apart} {...grid.handlers}>
          <thead>
            <Heads columns={columns} />
          </thead>
          <tbody>
            <Rows {...props} columns={columns} />
          </tbody>
        </table>
      </div>
    </>
  );
}
