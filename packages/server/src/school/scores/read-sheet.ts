import type { ScoreRow, ScoreSheet } from '@akada/contract';
import { figuresOf, type Standing, type SubjectResult } from '@akada/contract/rules/term-totals';
import type { Context } from '../../platform/http/context.ts';
import type { Fill } from './fills.ts';
import { bySubjectOfStudent, cellsOf, countedBy, isChosenIn, resultsOf } from './results.ts';
import {
  type Access,
  type ClassInTerm,
  findCells,
  markOf,
  type Sheet,
  type SheetStudent,
  termsBefore,
} from './sheet.ts';
import { filledIn, fillsIn } from './shown-fills.ts';

type Shown = { students: readonly SheetStudent[]; access: Access; fills: readonly Fill[] };

export const figuresIn = ({ percent, grade, position }: Standing) => ({
  percent,
  grade,
  ...(position && { position }),
});

export const totalsIn = ({ standing, cumulative, state, total, outOf }: SubjectResult) => ({
  ...{ state, total, outOf },
  ...(standing && figuresIn(standing)),
  ...(cumulative && { cumulative }),
});

/** How a student is named in a row. */
export function namedIn({ of }: Pick<ClassInTerm, 'of'>, { _id, fullName, armId }: SheetStudent) {
  const arm = of.arms.find((one) => one._id === armId)?.name;
  return { studentId: _id, fullName, ...(arm !== undefined && { arm }) };
}

/** Students of the arm that was asked for whom the caller may see. */
export const shownOf = (
  students: readonly SheetStudent[],
  reads: ReadonlySet<string>,
  { armId }: Pick<ClassInTerm, 'armId'>,
) => students.filter(({ _id, armId: own }) => reads.has(_id) && (armId ?? own) === own);

/** Totals and positions are of the whole class. */
export async function readSheet(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  sheet: Sheet,
  { students, access, fills }: Shown,
): Promise<Omit<ScoreSheet, 'lock'>> {
  const { subject, term, scheme } = sheet;
  const school = settings();
  const termIds = [term, ...termsBefore(school.terms, term)].map(({ _id }) => _id);
  const studentIds = students.map(({ _id }) => _id);
  const cells = bySubjectOfStudent(await findCells(db, { studentIds, termIds, subjectIds: [subject._id] }));
  const results = resultsOf(school, sheet, [subject], { students, cells });
  const own = shownOf(students, access.reads, sheet);
  const rows = own.flatMap((student): ScoreRow[] => {
    const result = results.get(student._id)?.subjects.get(subject._id);
    if (!result) return [];
    const stored = cellsOf(cells, student._id, term, subject);
    const marks = new Map(stored.map((cell) => [cell.component_id, markOf(cell)]));
    return [
      {
        ...namedIn(sheet, student),
        scores: Object.fromEntries(scheme.components.map((part) => [part._id, marks.get(part._id) ?? null])),
        ...filledIn(fills, student, stored),
        ...totalsIn(result),
        earlier: result.earlier.map((percent) => percent ?? null),
        updatedAt:
          stored
            .map(({ updated_at }) => updated_at)
            .toSorted()
            .at(-1) ?? null,
        ...(!access.writes.has(student._id) && { limitedTo: 'reading' as const }),
      },
    ];
  });
  const shown = new Set(rows.map(({ studentId }) => studentId));
  const others = students.flatMap((student) => {
    const percent = results.get(student._id)?.subjects.get(subject._id)?.percent;
    const { studentId, arm } = namedIn(sheet, student);
    return percent === undefined || shown.has(studentId) ? [] : [{ ...(arm !== undefined && { arm }), percent }];
  });
  const percents = rows.flatMap(({ percent }) => percent ?? []);
  const group = figuresOf(percents, school.schemes.rules.decimals);
  return {
    components: scheme.components.map((part) => ({ ...part })),
    rows,
    missing: rows.filter(({ state }) => state === 'incomplete').length,
    students: rows.filter(({ state }) => state !== 'not-offered').length,
    ...(group && { group }),
    ...fillsIn(fills, { shown: own, isWhole: own.length === students.length }, sheet.armId),
    counting: { ...countedBy(school, sheet), isChosen: isChosenIn(subject, sheet.of._id), others },
  };
}
