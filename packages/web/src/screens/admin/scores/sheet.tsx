import type { ScoreSheet, SheetQuery } from '@akada/contract';
import { type PointerEvent, useMemo } from 'react';
import type { MarksState, OpenMark, OpenMarks } from '../../../data/school/open-marks.ts';
import { useScoreSheet } from '../../../data/school/scores.ts';
import { counted } from '../../../lib/format.ts';
import { textOfMark, wordOfMark } from '../../../state/scores/typed-mark.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { type SheetFigures, sheetFigures, shownCell } from './figures.ts';
import { FillNotices } from './fill-notices.tsx';
import { ScoreGrid } from './score-grid.tsx';
import { Conflicts, LockNotice, PastedNotice, Placeless } from './sheet-notices.tsx';
import { focusCell, useGrid } from './use-grid.ts';

type Cells = ReadonlyMap<string, OpenMark>;

/** Cells that cannot be saved as they are, in their order. */
function problemsIn({ rows, components }: ScoreSheet, cells: Cells) {
  return rows.flatMap((student, row) =>
    components.flatMap((part, column) => (shownCell(student, part, cells).problem ? { row, column } : [])),
  );
}

/** The truth about what was typed, in words. */
function savedText({ status, cells, isKept }: MarksState, problems: number): string {
  const waiting = counted(cells.size - problems, 'mark');
  if (cells.size === 0) return 'All marks are saved';
  if (status === 'saving') return 'Saving…';
  if (!isKept) return `${waiting} only on this page: this browser keeps nothing`;
  if (status === 'offline') return `No connection: ${waiting} kept on this device, and sent by themselves`;
  return cells.size === problems ? 'All other marks are saved' : `${waiting} kept on this device`;
}

type HeadProps = { title: string; sheet: ScoreSheet; figures: SheetFigures; state: MarksState };

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
        {savedText(state, problems.length)}
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

type OpenSheetProps = { title: string; query: SheetQuery; sheet: ScoreSheet; marks: OpenMarks; state: MarksState };

function OpenSheet({ title, query, sheet, marks, state }: OpenSheetProps) {
  const { cells, problem } = state;
  const figures = useMemo(() => sheetFigures(sheet, cells), [sheet, cells]);
  const grid = useGrid(sheet, cells, marks);
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
          {!sheet.lock.isLocked && <Words fill={grid.fill} isOff={isOff} />}
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
  const { read, marks, state } = useScoreSheet(query);
  return (
    <Loaded query={read} failure="Error loading the score sheet" loading={<Skeleton shape="rows" count={10} />}>
      {(sheet) => <OpenSheet {...{ title, query, sheet, marks, state }} />}
    </Loaded>
  );
}
