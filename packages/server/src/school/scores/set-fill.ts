import type { PartQuery } from '@akada/contract';
import { takesSubject } from '@akada/contract/rules/school-subjects';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import { recordAudit } from '../../platform/audit/record.ts';
import { groupIdsOf } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { ExamRow, ScoreFillRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { limited } from '../../platform/http/scope.ts';
import type { Caller } from '../../platform/http/session.ts';
import { examFor, partOf } from './fill-exams.ts';
import { fillRows } from './fills.ts';
import { refuseIfLocked } from './lock.ts';
import { shownOf } from './read-sheet.ts';
import { fillSheet, lockedSheet } from './refresh-fills.ts';
import { type Access, accessTo, findCells, type Sheet, type SheetStudent } from './sheet.ts';

/** The exam of a component is set and taken away. */

type Doer = { by: Caller; at: string };

/** Who fills a component enters the marks of all its students. */
export function filledStudents(
  sheet: Sheet,
  students: readonly SheetStudent[],
  { reads, writes }: Access,
  mayBeEmpty = false,
): readonly SheetStudent[] {
  const all = sheet.armId === undefined ? students : students.filter(({ armId }) => armId === sheet.armId);
  if (all.length === 0 && !mayBeEmpty) throw new AppError('conflict', 'Nobody is in this class in the term', 'class');
  if (all.every(({ _id }) => writes.has(_id))) return all;
  if (shownOf(all, reads, sheet).every(({ _id }) => !writes.has(_id))) {
    throw limited('You see these marks as form teacher. They are entered by those who teach the subject.', 'class');
  }
  throw limited('You do not teach everybody of this sheet. Please choose an arm that you teach.', 'arm');
}

/** The sheet under its lock, for somebody who may fill it. */
async function openSheet(trx: Trx, context: Context, query: PartQuery, by: Caller, mayBeEmpty = false) {
  const { sheet, row, own, students } = await lockedSheet(trx, context, query);
  const reach = reachOf(own, by);
  const access = await accessTo(trx, reach, sheet.subject.name, students);
  const filled = filledStudents(sheet, students, access, mayBeEmpty);
  refuseIfLocked(own.settings(), sheet, row, own);
  return { sheet, own, reach, students, filled, settings: own.settings() };
}

const facts = ({ of, subject, term }: Sheet) => ({
  subject: { kind: 'subject', _id: subject._id, title: `${subject.name}, ${of.name}` } as const,
  term: termLabel({ ...term, session: sessionOf(term) }),
});

const keyOf = ({ of, subject, term, armId }: Sheet, componentId: string) => ({
  ...{ term_id: term._id, class_id: of._id, subject_id: subject._id },
  ...{ component_id: componentId, arm_id: armId ?? '' },
});

type Key = ReturnType<typeof keyOf>;

/** Fills of the component that have students in common with the place. */
async function fillsAt(trx: Trx, { term_id, class_id: classId, subject_id: subjectId, component_id, arm_id }: Key) {
  const rows = await fillRows(trx, { term: { _id: term_id }, classId, subjectId });
  const meets = (row: ScoreFillRow) => row.arm_id === '' || arm_id === '' || row.arm_id === arm_id;
  return rows.filter((row) => row.component_id === component_id && meets(row));
}

function refuseOther(key: Key, examId: string, found: readonly ScoreFillRow[], part: string): void {
  const other = found.find((row) => row.exam_id !== examId || row.arm_id !== key.arm_id);
  if (!other) return;
  const where = other.arm_id === key.arm_id ? '' : other.arm_id === '' ? ' for the whole class' : ' for one arm';
  const message = `${part} is filled from “${other.exam_title}” already${where}, by ${other.filled_by}. Please end that first.`;
  throw new AppError('conflict', message, 'exam');
}

/** An absence is for those who should have sat it. */
function refuseAbsences({ of, subject, armId }: Sheet, exam: Pick<ExamRow, 'title' | 'group_ids'>): void {
  const forIds = groupIdsOf(exam);
  const isForAll = forIds.length === 0 || [of._id, armId].some((id) => id !== undefined && forIds.includes(id));
  if (subject.isCompulsory && isForAll) return;
  const why = subject.isCompulsory
    ? `“${exam.title}” is not for everybody of this sheet`
    : `Not everybody takes ${subject.name}`;
  const message = `${why}. Please fill without absences, and type those of students who should have sat.`;
  throw new AppError('conflict', message, 'absent');
}

export async function setSheetFill(
  trx: Trx,
  context: Context,
  query: PartQuery,
  { exam: examId, absent, by, at }: { exam: string; absent: boolean } & Doer,
): Promise<void> {
  const { sheet, own, reach, students } = await openSheet(trx, context, query, by);
  const { of, subject } = sheet;
  if (!takesSubject(subject, of._id)) {
    throw new AppError('conflict', `${of.name} does not take ${subject.name}`, 'subject');
  }
  const part = partOf(sheet, query.component);
  const key = keyOf(sheet, part._id);
  const found = await fillsAt(trx, key);
  const exam = await examFor(own, sheet, reach, examId);
  refuseOther(key, examId, found, part.name);
  if (absent) refuseAbsences(sheet, exam);
  const row = { ...key, exam_id: examId, exam_title: exam.title, absent: absent ? 1 : 0 };
  const isSame = found.some((one) => one.absent === row.absent);
  if (isSame) return;
  await trx
    .insertInto('score_fills')
    .values({ ...row, filled_by: by.fullName, filled_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['term_id', 'class_id', 'subject_id', 'component_id', 'arm_id'])
        .doUpdateSet({ absent: row.absent, filled_by: by.fullName, filled_at: at }),
    )
    .execute();
  const marks = await fillSheet(own, sheet, students);
  const { subject: about, term } = facts(sheet);
  const after = { term, part: part.name, exam: exam.title, absent, marks };
  await recordAudit(trx, { action: 'score.fill', by, at, subject: about, after });
}

/** Marks that the exam gave become typed ones, or blank. */
async function endFilled(
  trx: Trx,
  sheet: Sheet,
  { fill, students, marks, by, at }: Doer & { fill: ScoreFillRow; students: readonly SheetStudent[]; marks: Marks },
): Promise<number> {
  const { subject, term } = sheet;
  const studentIds = students.map(({ _id }) => _id);
  const cells = await findCells(trx, { studentIds, termIds: [term._id], subjectIds: [subject._id] });
  const own = cells.filter(
    ({ component_id, filled_from }) => component_id === fill.component_id && filled_from === fill.exam_id,
  );
  const latest = cells.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '');
  const after = {
    ...{ filled_from: null, updated_at: latest === '' ? at : laterThan(latest, at), updated_by: by.fullName },
    ...(marks === 'blank' && { hundredths: null, state: null }),
  };
  for (const some of inChunks(own.map(({ student_id }) => student_id))) {
    await trx
      .updateTable('term_scores')
      .set(after)
      .where('student_id', 'in', [...some])
      .where('term_id', '=', term._id)
      .where('subject_id', '=', subject._id)
      .where('component_id', '=', fill.component_id)
      .where('filled_from', '=', fill.exam_id)
      .execute();
  }
  return own.length;
}

type Marks = 'keep' | 'blank';

export async function removeSheetFill(
  trx: Trx,
  context: Context,
  { marks, ...query }: PartQuery & { marks: Marks },
  doer: Doer,
): Promise<void> {
  const { sheet, filled } = await openSheet(trx, context, query, doer.by, true);
  const key = keyOf(sheet, query.component);
  const [fill] = (await fillsAt(trx, key)).filter(({ arm_id }) => arm_id === key.arm_id);
  if (!fill) throw new AppError('not_found', 'No exam fills this part of the sheet', 'component');
  const count = await endFilled(trx, sheet, { fill, students: filled, marks, ...doer });
  await trx
    .deleteFrom('score_fills')
    .where('term_id', '=', key.term_id)
    .where('class_id', '=', key.class_id)
    .where('subject_id', '=', key.subject_id)
    .where('component_id', '=', key.component_id)
    .where('arm_id', '=', key.arm_id)
    .execute();
  const { subject, term } = facts(sheet);
  const part = sheet.scheme.components.find(({ _id }) => _id === key.component_id)?.name ?? '';
  const before = { term, part, exam: fill.exam_title, marks: count };
  await recordAudit(trx, { action: 'score.unfill', ...doer, subject, before, after: { kept: marks === 'keep' } });
}
