import type { FillPreview, getFillExams } from '@akada/contract';
import { subjectsMeant } from '@akada/contract/rules/school-subjects';
import { fillResult } from '@akada/contract/rules/score-fill';
import { type Reach, standingOf } from '@akada/contract/rules/teaching';
import { momentsOfTerm } from '../../exams/reports/term-results.ts';
import { groupIdsOf, groupList } from '../../platform/db/audience.ts';
import { thingOf } from '../../platform/db/reach.ts';
import type { Db, ExamRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import type { Answer } from '../../platform/http/serve.ts';
import { examsNow, isTyped } from './fills.ts';
import { namedIn } from './read-sheet.ts';
import { findCells, markOf, type Sheet, type SheetStudent } from './sheet.ts';

/** Exams that can fill a component of a sheet, and what one of them would give. */

type Own = Pick<Context, 'now' | 'settings'> & { db: Db };

const longestBeforeMs = 30 * 86_400_000;

type Named = Pick<ExamRow, 'class_level' | 'group_ids' | 'subject'>;

/** An exam for groups of students may have some of the class. */
function isForClass({ classes }: SchoolSettings, { of, armId }: Sheet, exam: Named): boolean {
  const ids = groupIdsOf(exam);
  const own = armId === undefined ? [of._id, ...of.arms.map(({ _id }) => _id)] : [of._id, armId];
  const isOther = (id: string) => classes.some(({ _id, arms }) => _id === id || arms.some((arm) => arm._id === id));
  return ids.length === 0 || ids.some((id) => own.includes(id) || !isOther(id));
}

const isOfSubject = ({ subjects }: SchoolSettings, { subject }: Sheet, exam: Named) =>
  exam.subject === '' || subjectsMeant(subjects, exam.subject).some(({ _id }) => _id === subject._id);

/** Those that have opened, and close in the term or shortly before it; a limited teacher has those that are seen. */
async function examsFor({ db, now, settings }: Own, sheet: Sheet, reach: Reach | null) {
  const { from, to } = momentsOfTerm({ settings }, sheet.term);
  const rows = await db
    .selectFrom('exams')
    .select(['_id', 'title', 'subject', 'class_level', 'closes_at', 'is_active', groupList('exams')])
    .where('class_level', '=', sheet.of.classLevel)
    .where('deleted_at', 'is', null)
    .where('closes_at', '>=', iso(Date.parse(from) - longestBeforeMs))
    .where('closes_at', '<=', to)
    .where('opens_at', '<=', iso(now()))
    .where((eb) =>
      eb.or([
        eb('is_active', '=', 1),
        eb.exists(eb.selectFrom('attempts').select('attempts._id').whereRef('attempts.exam_id', '=', 'exams._id')),
      ]),
    )
    .orderBy('closes_at', 'desc')
    .orderBy('_id')
    .execute();
  const isSeen = (row: Named) => reach === null || ['own', 'seen'].includes(standingOf(reach, thingOf(row)));
  return rows.filter((row) => isForClass(settings(), sheet, row) && isOfSubject(settings(), sheet, row) && isSeen(row));
}

export async function examFor(own: Own, sheet: Sheet, reach: Reach | null, id: string) {
  const exam = (await examsFor(own, sheet, reach)).find(({ _id }) => _id === id);
  if (exam) return exam;
  throw new AppError('not_found', 'Exam not found among those that can fill this sheet', 'exam');
}

export async function listedExams(
  own: Own,
  sheet: Sheet,
  reach: Reach | null,
): Promise<Answer<typeof getFillExams>['data']> {
  const exams = await examsFor(own, sheet, reach);
  const at = iso(own.now());
  return exams.map(({ _id, title, subject, closes_at: closesAt }) => {
    return { _id, title, subject, closesAt, isOpen: closesAt >= at };
  });
}

export function partOf({ scheme, subject }: Sheet, id: string) {
  const part = scheme.components.find(({ _id }) => _id === id);
  if (part) return part;
  const message = `The parts of ${subject.name} were changed meanwhile. Please load the sheet again.`;
  throw new AppError('conflict', message, 'component');
}

type Wanted = { examId: string; componentId: string; students: readonly SheetStudent[] };

export async function previewOf(
  { db, now }: Own,
  sheet: Sheet,
  { examId, componentId, students }: Wanted,
): Promise<FillPreview> {
  const { max } = partOf(sheet, componentId);
  const exam = (await examsNow(db, [examId], iso(now()))).get(examId);
  const studentIds = students.map(({ _id }) => _id);
  const cells = await findCells(db, { studentIds, termIds: [sheet.term._id], subjectIds: [sheet.subject._id] });
  const typed = new Map(
    cells.flatMap((cell) =>
      cell.component_id === componentId && isTyped(cell) ? [[cell.student_id, markOf(cell)] as const] : [],
    ),
  );
  const rows = students.map((student) => {
    const result = fillResult(exam?.sittingOf(student._id) ?? { isRunning: false }, max);
    const own = typed.get(student._id);
    return { ...namedIn(sheet, student), ...result, ...(own !== undefined && { typed: own }) };
  });
  return { isOver: exam?.isOver ?? true, rows };
}
