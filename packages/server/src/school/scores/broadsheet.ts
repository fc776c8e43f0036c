import type { Broadsheet, StoredSubject } from '@akada/contract';
import { takesSubject } from '@akada/contract/rules/school-subjects';
import { figuresOf, type StudentResult } from '@akada/contract/rules/term-totals';
import type { Db, TermScoreRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { figuresIn, namedIn, shownOf, totalsIn } from './read-sheet.ts';
import { bySubjectOfStudent, resultsOf } from './results.ts';
import { type ClassInTerm, findCells, markOf, type SheetStudent, subjectsThen, termsBefore } from './sheet.ts';

type Clock = Pick<Context, 'settings' | 'now'> & { db: Db };
type ResultsWanted = Pick<ClassInTerm, 'of' | 'term'>;

/** Of these subjects, those with marks of the class in the term. */
async function markedInClass(db: Db, { of, term }: ResultsWanted, subjects: readonly StoredSubject[]) {
  if (subjects.length === 0) return [];
  const ids = subjects.map(({ _id }) => _id);
  const marks = db.selectFrom('term_scores').select('subject_id').distinct();
  return marks
    .where('term_id', '=', term._id)
    .where('class_id', '=', of._id)
    .where('subject_id', 'in', ids)
    .where((eb) => eb.or([eb('hundredths', 'is not', null), eb('state', 'is not', null)]))
    .execute();
}

/** Those that the class takes, and others that have marks of the term. `isArm` where the cells are those of an arm. */
async function subjectsIn(school: Clock, place: ResultsWanted, cells: readonly TermScoreRow[], isArm: boolean) {
  const { of, term } = place;
  const entered = cells.filter((cell) => cell.term_id === term._id && markOf(cell) !== null);
  const marked = new Set(entered.map((cell) => cell.subject_id));
  const existed = subjectsThen(school, term);
  const isUsual = (subject: StoredSubject) =>
    subject.closedAt === null && takesSubject(subject, of._id) && existed(subject);
  const { subjects } = school.settings();
  const unsure = subjects.filter((subject) => isArm && !marked.has(subject._id) && !isUsual(subject));
  for (const { subject_id } of await markedInClass(school.db, place, unsure)) marked.add(subject_id);
  return subjects.filter((subject) => marked.has(subject._id) || isUsual(subject));
}

/** Results of a class, or of one arm, in all subjects of the term: the same for broadsheet and report cards. */
export async function classResults(
  school: Clock,
  place: ResultsWanted & Pick<ClassInTerm, 'armId'>,
  students: readonly SheetStudent[],
) {
  const settings = school.settings();
  const termIds = [place.term, ...termsBefore(settings.terms, place.term)].map(({ _id }) => _id);
  const found = await findCells(school.db, { studentIds: students.map(({ _id }) => _id), termIds });
  const isArm = place.armId !== undefined && students.every(({ armId }) => armId === place.armId);
  const subjects = await subjectsIn(school, place, found, isArm);
  const cells = bySubjectOfStudent(found);
  return { subjects, cells, results: resultsOf(settings, place, subjects, { students, cells }) };
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
  context: Pick<Context, 'db' | 'settings' | 'now'>,
  place: ClassInTerm,
  { students, reads }: { students: readonly SheetStudent[]; reads: ReadonlySet<string> },
): Promise<Broadsheet> {
  const { subjects, results } = await classResults(context, place, students);
  const rows = shownOf(students, reads, place).flatMap((student) => {
    const result = results.get(student._id);
    return result ? [rowOf(namedIn(place, student), result)] : [];
  });
  const { decimals } = context.settings().schemes.rules;
  const group = figuresOf(
    rows.flatMap(({ isComplete, average }) => (isComplete ? (average ?? []) : [])),
    decimals,
  );
  return { subjects: subjects.map((one) => subjectIn(one, rows, decimals)), rows, ...(group && { group }) };
}
