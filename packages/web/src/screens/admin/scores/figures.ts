import type { ScoreRow, ScoreSheet } from '@akada/contract';
import {
  figuresOf,
  type Mark,
  type Marks,
  type SubjectResult,
  subjectResults,
} from '@akada/contract/rules/term-totals';
import type { CellsState } from '../../../data/school/open-cells.ts';
import { cellKey } from '../../../state/cells/kept-cells.ts';
import { textOfMark, typedMark } from '../../../state/scores/typed-mark.ts';

export type ShownCell = { text: string; problem?: string; isWaiting: boolean; mark: Mark };

type Part = ScoreSheet['components'][number];

export function shownCell(row: ScoreRow, { _id, max }: Part, cells: CellsState['cells']): ShownCell {
  const mark = row.scores[_id] ?? null;
  const own = cells.get(cellKey({ studentId: row.studentId, componentId: _id }));
  if (!own) return { text: textOfMark(mark), mark, isWaiting: false };
  const typed = typedMark(own.text, max);
  const problem = 'problem' in typed ? typed.problem : own.refusal;
  return { text: own.text, isWaiting: true, mark: 'value' in typed ? typed.value : null, ...(problem && { problem }) };
}

export type SheetFigures = {
  results: ReadonlyMap<string, SubjectResult>;
  missing: number;
  students: number;
  group: ReturnType<typeof figuresOf>;
};

/** Totals, grades and positions of what is on the screen, by the calculation of the server. A text that is no mark is a blank. */
export function sheetFigures(sheet: ScoreSheet, cells: CellsState['cells']): SheetFigures {
  const { rows, components, counting } = sheet;
  const { rules, scale, isChosen, others } = counting;
  const students = rows.map(({ studentId, arm }) => ({ _id: studentId, armId: arm ?? null, scale }));
  const marks = rows.map((row): [string, Marks] => [
    row.studentId,
    Object.fromEntries(components.map((part) => [part._id, shownCell(row, part, cells).mark])),
  ]);
  const earlier = rows.map((row) => [row.studentId, row.earlier.map((percent) => percent ?? undefined)] as const);
  const subject = { _id: '', components, isChosen, marks: new Map(marks), earlier: new Map(earlier) };
  const unshown = others.map(({ arm, percent }) => ({ armId: arm ?? null, percent }));
  const results = subjectResults(students, subject, rules, unshown);
  const all = [...results.values()];
  return {
    results,
    missing: all.filter(({ state }) => state === 'incomplete').length,
    students: all.filter(({ state }) => state !== 'not-offered').length,
    group: figuresOf(
      all.flatMap(({ percent }) => percent ?? []),
      rules.decimals,
    ),
  };
}
