import type { ScoreSheet, SheetQuery } from '@akada/contract';
import { type PointerEvent, useMemo } from 'react';
import type { CellsState, OpenCells } from '../../../data/school/open-cells.ts';
import { useScoreSheet } from '../../../data/school/scores.ts';
import { counted } from '../../../lib/format.ts';
import { textOfMark, typedMark, wordOfMark } from '../../../state/scores/typed-mark.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PastedNotice, savedText } from '../shared/cell-notices.tsx';
import { focusCell, type GridSheet, useGrid } from '../shared/use-grid.ts';
import { type SheetFigures, sheetFigures, shownCell } from './figures.ts';
import { FillNotices } from './fill-notices.tsx';
import { ScoreGrid } from './score-grid.tsx';
import { Conflicts, LockNotice, Placeless } from './sheet-notices.tsx';

/** Cells that cannot be saved as they are, in their order. */
function problemsIn({ rows, components }: ScoreSheet, cells: CellsState['cells']) {
  return rows.flatMap((student, row) =>
    components.flatMap((part, column) => (shownCell(student, part, cells).problem ? { row, column } : [])),
  );
}

type HeadProps = { title: string; sheet: ScoreSheet; figures: SheetFigures; state: CellsState };

function completeText({ missing, students }: SheetFigures): string {
  if (missing > 0) return `${missing} of ${students} missing`;
  return students === 0 ? 'Nobody has a mark yet' : `All ${students} complete`;
}

function Head({ title, sheet, figures, state }: HeadProps) {
  const problems = problemsIn(sheet, state.cells);
  const isOwing = figures.missing > 0 || figures.students === 0;
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 className="text-lg">{title}</h2>
      <p className={isOwing ? 'font-semibold text-amber-ink' : 'font-semibold text-leaf-ink'}>
        {completeText(figures)}
      </p>
      <p role="status" className="text-soft">
        {savedText(state, problems.length, 'mark')}
      </p>
      {problems.length > 0 && (
        <Button variant="quiet" size="sm" className="text-red-ink" onClick={() => focusCell(problems[0] ?? cellZero)}>
          {`${counted(problems.length, 'mark')} to correct`}
        </Button>
      )}
    </header>
  );
}

const cellZero = { row: 0, column: 0 };
const wordMarks = ['absent', 'exempt', 'not-offered'] as const;

/** Keeps the focus in its cell. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

function Words({ fill, isOff }: { fill: (text: string) => void; isOff: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no flex layout in older browsers */}
      <div role="group" aria-label="Instead of a mark" className="flex flex-wrap gap-2">
        {wordMarks.map((mark) => (
          <Button
            key={mark}
            variant="secondary"
            size="sm"
            disabled={isOff}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus as never}
            onClick={() => fill(textOfMark(mark))}
          >
            {`${wordOfMark(mark)[0]?.toUpperCase()}${wordOfMark(mark).slice(1)} (${textOfMark(mark)})`}
          </Button>
        ))}
      </div>
      <p className="text-xs text-soft max-lg:hidden">
        Enter goes down, Tab right. Paste a block from Excel; beside names each mark finds its student.
      </p>
    </div>
  );
}

function gridOf(sheet: ScoreSheet, cells: CellsState['cells'], { type }: OpenCells): GridSheet {
  const { rows, components, lock } = sheet;
  const at = (row: number, column: number) => {
    const [student, part] = [rows[row], components[column]];
    return student && part ? { part, shown: shownCell(student, part, cells) } : null;
  };
  return {
    ...{ rows, columns: components, type },
    textAt: ({ row, column }) => at(row, column)?.shown.text ?? '',
    isOpen: ({ row }) => !lock.isLocked && rows[row]?.limitedTo === undefined,
    has: ({ row, column }, text) => {
      const found = at(row, column);
      if (!found) return false;
      const typed = typedMark(text, found.part.max);
      const isSame = 'value' in typed && !found.shown.problem && found.shown.mark === typed.value;
      return isSame || found.shown.text === text;
    },
  };
}

type OpenSheetProps = { title: string; query: SheetQuery; sheet: ScoreSheet; marks: OpenCells; state: CellsState };

function OpenSheet({ title, query, sheet, marks, state }: OpenSheetProps) {
  const { cells, problem } = state;
  const figures = useMemo(() => sheetFigures(sheet, cells), [sheet, cells]);
  const grid = useGrid(gridOf(sheet, cells, marks));
  const { group } = figures;
  const isOff = sheet.lock.isLocked || grid.active === null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <Head {...{ title, sheet, figures, state }} />
      <LockNotice query={query} lock={sheet.lock} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Conflicts {...{ sheet, cells, marks }} />
      <Placeless {...{ sheet, cells, marks }} />
      {grid.pasted && <PastedNotice news={grid.pasted} onClose={grid.forgetPasted} />}
      {sheet.rows.length === 0 ? (
        <>
          <EmptyState
            mark="people"
            title="Nobody is in this class"
            text="Students come with a class list or an invite."
          />
          <FillNotices query={query} sheet={sheet} />
        </>
      ) : (
        <>
          {!sheet.lock.isLocked && <Words fill={(text) => grid.fill(text, true)} isOff={isOff} />}
          <FillNotices query={query} sheet={sheet} />
          <ScoreGrid {...{ query, sheet, cells, figures, marks, grid }} label={title} />
          {group && (
            <p className="text-soft">
              {`Average ${group.average}, highest ${group.highest}, lowest ${group.lowest} of those who are complete.`}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Mounted anew for another class, arm, subject or term. */
export function Sheet({ title, query }: { title: string; query: SheetQuery }) {
  const { read, cells: marks, state } = useScoreSheet(query);
  return (
    <Loaded query={read} failure="Error loading the score sheet" loading={<Skeleton shape="rows" count={10} />}>
      {(sheet) => <OpenSheet {...{ title, query, sheet, marks, state }} />}
    </Loaded>
  );
}
