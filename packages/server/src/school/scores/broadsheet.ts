import type { Broadsheet, StoredSubject } from '@akada/contract';
import { takesSubject } from '@akada/contract/rules/school-subjects';
import { figuresOf, type StudentResult } from '@akada/contract/rules/term-totals';
import type { TermScoreRow } from '../../platform/db/schema.ts';
import type { Context, SchoolSettings } from '../../platform/http/context.ts';
import { figuresIn, namedIn, shownOf, totalsIn } from './read-sheet.ts';
import { bySubjectOfStudent, resultsOf } from './results.ts';
import { type ClassInTerm, findCells, type SheetStudent, termsBefore } from './sheet.ts';

/** Those that the class takes, and closed ones that have marks of the term. */
function subjectsIn({ subjects }: SchoolSettings, { of, term }: ClassInTerm, cells: readonly TermScoreRow[]) {
  const marked = new Set(cells.flatMap((cell) => (cell.term_id === term._id ? cell.subject_id : [])));
  return subjects.filter(
    (subject) => marked.has(subject._id) || (subject.closedAt === null && takesSubject(subject, of._id)),
  );
}

type Row = Broadsheet['rows'][number];

function rowOf(named: Pick<Row, 'studentId' | 'fullName' | 'arm'>, result: StudentResult): Row {
  const { percent: average = result.average, ...figures } = result.standing ? figuresIn(result.standing) : {};
  return {
    ...named,
    subjects: Object.fromEntries([...result.subjects].map(([id, one]) => [id, totalsIn(one)])),
    ...{ isComplete: result.isComplete, ...(average !== undefined && { average }), ...figures },
    ...(result.cumulative && { cumulative: result.cumulative }),
  };
}

function subjectIn({ _id, name, shortName }: StoredSubject, rows: readonly Row[], decimals: number) {
  const cells = rows.flatMap((row) => row.subjects[_id] ?? []);
  const group = figuresOf(
    cells.flatMap(({ percent }) => percent ?? []),
    decimals,
  );
  const missing = cells.filter(({ state }) => state === 'incomplete').length;
  return { _id, name, shortName, missing, ...(group && { group }) };
}

/** Positions are of the whole class, statistics of the rows. */
export async function readBroadsheet(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  place: ClassInTerm,
  { students, reads }: { students: readonly SheetStudent[]; reads: ReadonlySet<string> },
): Promise<Broadsheet> {
  const school = settings();
  const termIds = [place.term, ...termsBefore(school.terms, place.term)].map(({ _id }) => _id);
  const cells = await findCells(db, { studentIds: students.map(({ _id }) => _id), termIds });
  const subjects = subjectsIn(school, place, cells);
  const results = resultsOf(school, place, subjects, { students, cells: bySubjectOfStudent(cells) });
  const rows = shownOf(students, reads, place).flatMap((student) => {
    const result = results.get(student._id);
    return result ? [rowOf(namedIn(place, student), result)] : [];
  });
  const { decimals } = school.schemes.rules;
  const group = figuresOf(
    rows.flatMap(({ isComplete, average }) => (isComplete ? (average ?? []) : [])),
    decimals,
  );
  return { subjects: subjects.map((one) => subjectIn(one, rows, decimals)), rows, ...(group && { group }) };
}
