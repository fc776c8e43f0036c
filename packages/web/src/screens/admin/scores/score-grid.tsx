import type { ScoreRow, ScoreSheet, SheetQuery } from '@akada/contract';
import { ordinal } from '@akada/contract/rules/position';
import type { Mark, SubjectResult } from '@akada/contract/rules/term-totals';
import { memo } from 'react';
import type { CellsState, OpenCell, OpenCells } from '../../../data/school/open-cells.ts';
import { cellKey } from '../../../state/cells/kept-cells.ts';
import { wordOfMark } from '../../../state/scores/typed-mark.ts';
import { classes } from '../../../ui/classes.ts';
import { cellIdOf, type useGrid } from '../shared/use-grid.ts';
import { type SheetFigures, shownCell } from './figures.ts';
import { type Origin, originOf } from './origin.ts';
import { PartHead } from './part-head.tsx';

type Part = ScoreSheet['components'][number];

const wide = { minWidth: 'clamp(4.5rem, 8vw, 6.5rem)' };

type CellProps = {
  id: string;
  row: ScoreRow;
  part: Part;
  text: string;
  problem: string | undefined;
  isWaiting: boolean;
  /** What an exam has to do with the mark: its letter, and in words. */
  origin: Origin | undefined;
  conflict: OpenCell['conflict'];
  readOnly: boolean;
  type: OpenCells['type'];
};

function Cell({ id, row, part, text, problem, isWaiting, origin, conflict, readOnly, type }: CellProps) {
  const said = conflict ? `${conflict.by}: ${wordOfMark(conflict.mark as Mark)}` : problem;
  const described = [said !== undefined && `${id}-said`, origin && `${id}-from`].filter(Boolean).join(' ');
  return (
    <td className="relative border-b border-l border-line p-0 align-top">
      <input
        id={id}
        aria-label={`${row.fullName}, ${part.name}`}
        aria-invalid={said !== undefined || undefined}
        aria-describedby={described || undefined}
        style={wide}
        readOnly={readOnly}
        value={text}
        size={4}
        maxLength={40}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        onChange={(event) => type([{ studentId: row.studentId, componentId: part._id, text: event.target.value }])}
        className={classes(
          'block min-h-11 w-full px-2 text-right text-base -outline-offset-3',
          readOnly && 'text-soft',
          said !== undefined && 'bg-red-wash font-semibold',
          said === undefined && (isWaiting ? 'bg-marigold-wash' : 'bg-card'),
        )}
      />
      {origin && (
        <span
          id={`${id}-from`}
          title={origin.words}
          className="pointer-events-none absolute top-1 left-1 text-xs font-semibold text-soft"
        >
          <span aria-hidden="true">{origin.letter}</span>
          <span className="sr-only">{origin.words}</span>
        </span>
      )}
      {said !== undefined && (
        <p id={`${id}-said`} className="ml-auto max-w-36 px-2 pb-2 text-right text-xs text-red-ink">
          {said}
        </p>
      )}
    </td>
  );
}

const MemoCell = memo(
  Cell,
  ({ origin: was, ...before }, { origin: is, ...after }) =>
    was?.words === is?.words &&
    Object.entries(after).every(([name, value]) => before[name as keyof typeof before] === value),
);

const positionText = (position: NonNullable<SubjectResult['standing']>['position']) =>
  position ? `${ordinal(position.place)}${position.isShared ? ' =' : ''}` : '';

const stateWords = { absent: 'absent', exempt: 'exempt', 'not-offered': 'not offered', incomplete: '', complete: '' };

type Columns = { isOfHundred: boolean; hasPositions: boolean; hasYear: boolean };

function Figures({ result, columns }: { result: SubjectResult; columns: Columns }) {
  const { standing, cumulative, total, outOf, state } = result;
  const look = 'border-b border-l border-line px-2 py-2.5 text-right whitespace-nowrap';
  return (
    <>
      <td className={classes(look, standing ? 'font-semibold' : 'text-soft')}>
        {outOf > 0 ? total : stateWords[state]}
      </td>
      {!columns.isOfHundred && <td className={look}>{standing ? `${standing.percent}%` : ''}</td>}
      <td className={look}>{standing?.grade ?? ''}</td>
      {columns.hasPositions && <td className={look}>{positionText(standing?.position)}</td>}
      {columns.hasYear && <td className={look}>{cumulative ? `${cumulative.percent} ${cumulative.grade}` : ''}</td>}
    </>
  );
}

type Props = {
  query: SheetQuery;
  sheet: ScoreSheet;
  cells: CellsState['cells'];
  figures: SheetFigures;
  marks: OpenCells;
  grid: ReturnType<typeof useGrid>;
  label: string;
};

type HeadsProps = { query: SheetQuery; sheet: ScoreSheet; columns: Columns };

function Heads({ query, sheet, columns }: HeadsProps) {
  const { components, counting } = sheet;
  const look = 'sticky top-0 z-10 border-b border-line bg-sunken px-2 py-2 text-sm font-semibold';
  const right = classes(look, 'border-l text-right');
  const most = components.reduce((sum, { max }) => sum + max, 0);
  return (
    <tr>
      <th scope="col" className={classes(look, 'left-0 z-20 text-left')}>
        Student
      </th>
      {components.map((part) => (
        <th key={part._id} scope="col" aria-label={`${part.name} of ${part.max}`} className={right}>
          <PartHead {...{ query, sheet, part }} />
        </th>
      ))}
      <th scope="col" className={right}>
        <span className="block">Total</span>
        <span className="block text-xs font-normal whitespace-nowrap text-soft">{`of ${most}`}</span>
      </th>
      {!columns.isOfHundred && (
        <th scope="col" className={right}>
          Percent
        </th>
      )}
      <th scope="col" className={right}>
        Grade
      </th>
      {columns.hasPositions && (
        <th scope="col" className={right}>
          <span className="block">Position</span>
          <span className="block text-xs font-normal whitespace-nowrap text-soft">
            {counting.rules.positions === 'arm' ? 'in arm' : 'in class'}
          </span>
        </th>
      )}
      {columns.hasYear && (
        <th scope="col" className={right}>
          Year
        </th>
      )}
    </tr>
  );
}

const frame = { width: 'fit-content', maxWidth: '100%', maxHeight: '75vh' };
/** Merged borders would scroll away from fixed cells. */
const apart = { borderCollapse: 'separate', borderSpacing: 0 } as const;

/** Scrolls inside itself, with the names and the heads fixed. */
export function ScoreGrid({ query, sheet, cells, figures, marks, grid, label }: Props) {
  const { rows, components, counting, lock } = sheet;
  const columns = {
    isOfHundred: components.reduce((sum, { max }) => sum + max, 0) === 100,
    hasPositions: counting.rules.positions !== 'off',
    hasYear: counting.rules.cumulative.kind !== 'none',
  };
  return (
    <div style={frame} className="overflow-x-auto overflow-y-auto rounded-md border border-line bg-card">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move between its cells */}
      <table role="grid" aria-label={label} style={apart} {...grid.handlers}>
        <thead>
          <Heads {...{ query, sheet, columns }} />
        </thead>
        <tbody>
          {rows.map((row, down) => {
            const result = figures.results.get(row.studentId);
            return (
              <tr key={row.studentId}>
                <th
                  scope="row"
                  className="sticky left-0 z-1 max-w-36 min-w-36 border-b border-line bg-card px-2 py-2.5 text-left text-sm font-medium wrap-anywhere sm:max-w-64"
                >
                  {row.fullName}
                  {row.limitedTo !== undefined && <span className="block text-xs text-soft">to read</span>}
                </th>
                {components.map((part, right) => {
                  const { mark: _, problem, ...shown } = shownCell(row, part, cells);
                  const own = cells.get(cellKey({ studentId: row.studentId, componentId: part._id }));
                  return (
                    <MemoCell
                      key={part._id}
                      id={cellIdOf(down, right)}
                      {...{ row, part, problem, ...shown }}
                      origin={shown.isWaiting ? undefined : originOf(sheet, row, part)}
                      conflict={own?.conflict}
                      readOnly={lock.isLocked || row.limitedTo !== undefined}
                      type={marks.type}
                    />
                  );
                })}
                {result && <Figures result={result} columns={columns} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
