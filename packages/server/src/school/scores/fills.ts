import { schemeFor } from '@akada/contract/rules/schemes';
import { schoolDay } from '@akada/contract/rules/school-day';
import { type FillResult, fillResult, markOfFill, type Sitting } from '@akada/contract/rules/score-fill';
import type { Mark } from '@akada/contract/rules/term-totals';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, ScoreFillRow, TermScoreRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { lockedIn } from './lock.ts';
import { findCells, markOf, type SheetStudent } from './sheet.ts';

/** Components of score sheets that exams fill, and what the exams give as they are now. */

type Clock = Pick<Context, 'now' | 'settings'> & { db: Db };

type ExamNow = {
  title: string;
  isDeleted: boolean;
  /** Nobody can sit it any more. */
  isOver: boolean;
  sittingOf: (studentId: string) => Sitting;
};

/** Attempts in order of their number: the newest finished one counts, as on report cards. */
async function attemptsAt(db: Db, examIds: readonly string[]) {
  const rows = await db
    .selectFrom('attempts')
    .select(['exam_id', 'student_id', 'status', 'score', 'total_points', 'to_mark'])
    .where('exam_id', 'in', [...examIds])
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, ({ exam_id }) => exam_id);
}

type Attempts = Awaited<ReturnType<typeof attemptsAt>> extends Map<string, infer Rows> ? Rows : never;

function sittingsOf(attempts: Attempts): (studentId: string) => Sitting {
  const sittings = new Map<string, Sitting>();
  for (const { student_id, status, score, total_points, to_mark } of attempts) {
    const before = sittings.get(student_id);
    if (status === 'running') sittings.set(student_id, { finished: before?.finished, isRunning: true });
    else {
      const finished = { points: score ?? 0, of: total_points, toMark: to_mark };
      sittings.set(student_id, { finished, isRunning: before?.isRunning ?? false });
    }
  }
  return (studentId) => sittings.get(studentId) ?? { isRunning: false };
}

export async function examsNow(db: Db, examIds: readonly string[], at: string): Promise<Map<string, ExamNow>> {
  const found = new Map<string, ExamNow>();
  for (const some of inChunks([...new Set(examIds)])) {
    const attempts = await attemptsAt(db, some);
    const exams = db.selectFrom('exams').select(['_id', 'title', 'closes_at', 'deleted_at']);
    const given = db.selectFrom('extra_attempts').select('exam_id').where('attempt_id', 'is', null);
    const later = await given
      .where('exam_id', 'in', [...some])
      .where('until', '>=', at)
      .execute();
    const stillGiven = new Set(later.map(({ exam_id }) => exam_id));
    for (const exam of await exams.where('_id', 'in', [...some]).execute()) {
      const own = attempts.get(exam._id) ?? [];
      const isRunning = own.some(({ status }) => status === 'running');
      found.set(exam._id, {
        ...{ title: exam.title, isDeleted: exam.deleted_at !== null, sittingOf: sittingsOf(own) },
        isOver: exam.closes_at < at && !isRunning && !stillGiven.has(exam._id),
      });
    }
  }
  return found;
}

type FillChange = { student: SheetStudent; mark: Mark };

export type Fill = {
  row: ScoreFillRow;
  exam: { _id: string; title: string; isDeleted: boolean };
  isLocked: boolean;
  /** Of the class or arm that is filled. */
  students: readonly SheetStudent[];
  /** By student; none of an exam that was deleted. */
  results: ReadonlyMap<string, FillResult>;
  markOf: (studentId: string) => Mark;
  /** Cells that are not as the exam is now. */
  changes: readonly FillChange[];
};

/** Without `classId` and `subjectId`, all of the term. */
export type FillScope = { term: { _id: string; endDate: string }; classId?: string; subjectId?: string };

export async function fillRows(
  db: Db,
  { term, classId, subjectId }: Omit<FillScope, 'term'> & { term: { _id: string } },
) {
  let rows = db.selectFrom('score_fills').selectAll().where('term_id', '=', term._id);
  if (classId !== undefined) rows = rows.where('class_id', '=', classId);
  if (subjectId !== undefined) rows = rows.where('subject_id', '=', subjectId);
  return rows.orderBy('class_id').orderBy('subject_id').orderBy('component_id').orderBy('arm_id').execute();
}

export const isTyped = (cell: Pick<TermScoreRow, 'filled_from' | 'hundredths' | 'state'>) =>
  cell.filled_from === null && markOf(cell) !== null;

const cellKey = (studentId: string, { subject_id, component_id }: Pick<ScoreFillRow, 'subject_id' | 'component_id'>) =>
  `${studentId} ${subject_id} ${component_id}`;

/** More than a class: then the cells of the term are read at once. */
const wholeSchool = 500;

async function cellsOf(db: Db, rows: readonly ScoreFillRow[], studentIds: readonly string[]) {
  const [termId, subjectIds] = [rows[0]?.term_id ?? '', [...new Set(rows.map(({ subject_id }) => subject_id))]];
  if (studentIds.length <= wholeSchool) return findCells(db, { studentIds, termIds: [termId], subjectIds });
  const parts = [...new Set(rows.map(({ component_id }) => component_id))];
  const cells = db.selectFrom('term_scores').select(['student_id', 'subject_id', 'component_id']);
  return cells
    .select(['hundredths', 'state', 'filled_from'])
    .where('term_id', '=', termId)
    .where('subject_id', 'in', subjectIds)
    .where('component_id', 'in', parts)
    .execute();
}

type Cell = Awaited<ReturnType<typeof cellsOf>>[number];

function changesOf(fill: Omit<Fill, 'changes'>, cells: ReadonlyMap<string, Cell>, isPast: boolean): FillChange[] {
  if (fill.exam.isDeleted) return [];
  return fill.students.flatMap((student) => {
    const [cell, mark] = [cells.get(cellKey(student._id, fill.row)), fill.markOf(student._id)];
    const isAsGiven = (cell ? markOf(cell) : null) === mark;
    // The mark that another arm's exam gave stays until the student sits this one.
    const isOthers = typeof mark !== 'number' && !!cell?.filled_from && cell.filled_from !== fill.row.exam_id;
    // Whoever has no mark of a past term may not have been there.
    const isLater = mark === 'absent' && isPast && student.hasMarks !== true;
    return (cell && isTyped(cell)) || isAsGiven || isOthers || isLater ? [] : { student, mark };
  });
}

function fillOf(
  row: ScoreFillRow,
  exam: ExamNow | undefined,
  { max, isLocked, students: all }: { max: number; isLocked: boolean; students: readonly SheetStudent[] },
): Omit<Fill, 'changes'> {
  const isIn = ({ classId, armId }: SheetStudent) =>
    classId === row.class_id && (row.arm_id === '' || armId === row.arm_id);
  const students = all.filter(isIn);
  const isKept = !exam || exam.isDeleted;
  const results = new Map(
    isKept ? [] : students.map(({ _id }) => [_id, fillResult(exam.sittingOf(_id), max)] as const),
  );
  const wanted = { absent: row.absent === 1, isOver: exam?.isOver ?? true };
  return {
    ...{ row, isLocked, students, results },
    exam: { _id: row.exam_id, title: exam?.title ?? row.exam_title, isDeleted: isKept },
    markOf: (studentId) => {
      const result = results.get(studentId);
      return result ? markOfFill(result, wanted) : null;
    },
  };
}

/** A fixed number of queries for any number of fills. `onlyOpen` leaves locked sheets out. */
export async function readFills(
  { db, now, settings }: Clock,
  scope: FillScope & { onlyOpen?: boolean },
  studentsOf: () => Promise<readonly SheetStudent[]>,
): Promise<Fill[]> {
  const found = await fillRows(db, scope);
  if (found.length === 0) return [];
  const isLocked = await lockedIn({ db, now, settings }, scope.term);
  const { schemes } = settings();
  const partOf = ({ class_id: classId, subject_id: subjectId, term_id: termId, component_id }: ScoreFillRow) =>
    schemeFor(schemes, { classId, subjectId, termId })?.components.find(({ _id }) => _id === component_id);
  const rows = found.filter((row) => partOf(row) !== undefined && !(scope.onlyOpen && isLocked(row)));
  if (rows.length === 0) return [];
  const students = await studentsOf();
  const exams = await examsNow(
    db,
    rows.map(({ exam_id }) => exam_id),
    iso(now()),
  );
  const studentIds = students.map(({ _id }) => _id);
  const cells = new Map((await cellsOf(db, rows, studentIds)).map((cell) => [cellKey(cell.student_id, cell), cell]));
  const isPast = scope.term.endDate < schoolDay(iso(now()), settings().timeZone);
  return rows.map((row) => {
    const given = { max: partOf(row)?.max ?? 0, isLocked: isLocked(row), students };
    const fill = fillOf(row, exams.get(row.exam_id), given);
    return { ...fill, changes: changesOf(fill, cells, isPast) };
  });
}
