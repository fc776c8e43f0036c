import type { StoredSubject, Term } from '@akada/contract';
import { scaleFor, schemeFor } from '@akada/contract/rules/schemes';
import { takesSubject } from '@akada/contract/rules/school-subjects';
import {
  type Marks,
  type StudentResult,
  subjectTotal,
  type TermSubject,
  termResults,
} from '@akada/contract/rules/term-totals';
import type { TermScoreRow } from '../../platform/db/schema.ts';
import type { SchoolSettings } from '../../platform/http/context.ts';
import { type ClassInTerm, markOf, type SheetStudent, termsBefore } from './sheet.ts';

/** Totals of a class from its cells, the same for score sheet and broadsheet. */

const keyOf = (cell: Pick<TermScoreRow, 'student_id' | 'term_id' | 'subject_id'>) =>
  `${cell.student_id} ${cell.term_id} ${cell.subject_id}`;

export type Cells = ReadonlyMap<string, readonly TermScoreRow[]>;

export const bySubjectOfStudent = (cells: readonly TermScoreRow[]): Cells => Map.groupBy(cells, keyOf);

export const cellsOf = (cells: Cells, student_id: string, term: Term, { _id: subject_id }: StoredSubject) =>
  cells.get(keyOf({ student_id, term_id: term._id, subject_id })) ?? [];

/** Those of the parts that the scheme has. */
export function marksIn(cells: readonly TermScoreRow[], components: readonly { _id: string }[]): Marks {
  const byPart = new Map(cells.map((cell) => [cell.component_id, markOf(cell)]));
  return Object.fromEntries(components.map(({ _id }) => [_id, byPart.get(_id) ?? null]));
}

/** The percent of an earlier term, by the scheme of the class in which the marks were entered. */
function percentBefore(settings: SchoolSettings, cells: readonly TermScoreRow[]): number | undefined {
  const [first] = cells;
  if (!first) return undefined;
  const place = { classId: first.class_id, subjectId: first.subject_id, termId: first.term_id };
  const components = schemeFor(settings.schemes, place)?.components ?? [];
  return subjectTotal(components, marksIn(cells, components), settings.schemes.rules).percent;
}

/** How results are counted in a class and term: a session's first term has no cumulative. */
export function countedBy(settings: SchoolSettings, { of, term }: Pick<ClassInTerm, 'of' | 'term'>) {
  const { schemes, gradeScale, terms } = settings;
  const isFirst = termsBefore(terms, term).length === 0;
  const { cumulative } = schemes.rules;
  const own = cumulative.kind === 'weighted' ? { ...cumulative, weights: [...cumulative.weights] } : cumulative;
  const rules = { ...schemes.rules, cumulative: isFirst ? ({ kind: 'none' } as const) : own };
  return { rules, scale: scaleFor(schemes, of._id, gradeScale) };
}

/** One that the class does not take is there for whoever brought marks of it from another class. */
export const isChosenIn = (subject: StoredSubject, classId: string) =>
  !subject.isCompulsory || !takesSubject(subject, classId);

/** By student, for all subjects; `students` are those of the whole class. */
export function resultsOf(
  settings: SchoolSettings,
  { of, term }: Pick<ClassInTerm, 'of' | 'term'>,
  subjects: readonly StoredSubject[],
  { students, cells }: { students: readonly SheetStudent[]; cells: Cells },
): Map<string, StudentResult> {
  const { schemes } = settings;
  const before = termsBefore(settings.terms, term);
  const { rules, scale } = countedBy(settings, { of, term });
  const counted = subjects.map((subject): TermSubject => {
    const place = { classId: of._id, subjectId: subject._id, termId: term._id };
    const components = schemeFor(schemes, place)?.components ?? [];
    const marks = students.map(({ _id }) => [_id, marksIn(cellsOf(cells, _id, term, subject), components)] as const);
    const earlier = students.map(({ _id }) => {
      const percents = before.map((one) => percentBefore(settings, cellsOf(cells, _id, one, subject)));
      return [_id, percents] as const;
    });
    return {
      ...{ _id: subject._id, components, isChosen: isChosenIn(subject, of._id) },
      ...{ marks: new Map(marks), earlier: new Map(earlier) },
    };
  });
  return termResults(
    students.map(({ _id, armId }) => ({ _id, armId, scale })),
    counted,
    rules,
  );
}
