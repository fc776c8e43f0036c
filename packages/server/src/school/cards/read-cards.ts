import type { Attendance, CardOfStudent, TermCard } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { sessionOf } from '@akada/contract/rules/terms';
import { attendanceOf } from '../../platform/db/attendance.ts';
import type { Db, IssuedCardRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import { conductOf } from '../conduct/conduct.queries.ts';
import { classResults } from '../scores/broadsheet.ts';
import { namedIn, shownOf } from '../scores/read-sheet.ts';
import { type ClassInTerm, type SheetStudent, studentsInTerm } from '../scores/sheet.ts';
import { contentOf, newestVersions } from './cards.queries.ts';
import { changesBetween, hasMarks, missingOf } from './compare-cards.ts';
import { type BesideMarks, termCardOf } from './term-card.ts';

type Clock = Pick<Context, 'settings' | 'now'> & { db: Db };

/** A student's card by the marks of now, and the newest version that was issued. */
export type CardNow = { student: SheetStudent; card: TermCard; newest: IssuedCardRow | undefined };

async function formTeachers(
  db: Db,
  { of }: Pick<ClassInTerm, 'of'>,
): Promise<(armId: string | null) => string | undefined> {
  const ids = [of.teacherId, ...of.arms.map(({ teacherId }) => teacherId)].filter((id) => id !== null);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['_id', 'full_name']).where('_id', 'in', ids).execute();
  const names = new Map<string | null, string>(rows.map((row) => [row._id, row.full_name]));
  return (armId) => names.get(of.arms.find(({ _id }) => _id === armId)?.teacherId ?? null) ?? names.get(of.teacherId);
}

const groupWords = { affective: 'Behaviour', psychomotor: 'Skills' } as const;

/** Who was excused was not there. */
const daysIn = ({ open, present, late, absent, excused }: Attendance) => ({
  ...{ open, present, late },
  absent: absent + excused,
});

/** What is not a mark: conduct, the register, and who the form teacher is. */
async function besideMarks(
  { db, settings }: Clock,
  place: ClassInTerm,
  students: readonly SheetStudent[],
): Promise<(student: SheetStudent) => BesideMarks> {
  const studentIds = students.map(({ _id }) => _id);
  const { conduct } = settings();
  const conducts = await conductOf(db, { conduct }, { termId: place.term._id, studentIds });
  const registers = await attendanceOf(db, { term: place.term, students: studentIds });
  const teacherOf = await formTeachers(db, place);
  const traitKey = conduct.steps.map(({ label, word }) => `${label} ${word}`).join(' · ');
  return ({ _id, armId }) => {
    const { teacherRemark: teacher = '', principalRemark: principal = '', traits = [] } = conducts.get(_id) ?? {};
    const [attendance, formTeacher] = [registers.get(_id), teacherOf(armId)];
    return {
      traits: traits.map(({ name, group, step }) => ({ name, group: groupWords[group], rating: step })),
      ...(traits.length > 0 && { traitKey }),
      remarks: { teacher, principal },
      ...(formTeacher !== undefined && { formTeacher }),
      ...(attendance && { attendance: daysIn(attendance) }),
    };
  };
}

function isSessionOver({ settings, now }: Clock, term: ClassInTerm['term']): boolean {
  const { terms, timeZone } = settings();
  const today = schoolDay(iso(now()), timeZone);
  const hasBegun = ({ startDate }: typeof term) => startDate > term.endDate && startDate <= today;
  return terms.some((other) => hasBegun(other) && sessionOf(other) !== sessionOf(term));
}

/** Positions are of the whole class; cards are those of students whom `reads` names, in the arm that was asked for. */
export async function cardsNow(
  context: Clock,
  place: ClassInTerm,
  students: readonly SheetStudent[],
  reads: ReadonlySet<string>,
): Promise<CardNow[]> {
  const { subjects, cells, results } = await classResults(context, place, students);
  const shown = shownOf(students, reads, place);
  const besideOf = await besideMarks(context, place, shown);
  const versions = await newestVersions(
    context.db,
    place.term._id,
    shown.map(({ _id }) => _id),
  );
  const all = { ...place, subjects, cells, students };
  const isOver = isSessionOver(context, place.term);
  return shown.flatMap((student) => {
    const result = results.get(student._id);
    if (!result) return [];
    const newest = versions.get(student._id);
    const { formTeacher: present, ...beside } = besideOf(student);
    // In a later session the class has another teacher.
    const formTeacher = isOver && newest ? contentOf(newest).formTeacher : present;
    const own = { ...beside, ...(formTeacher !== undefined && { formTeacher }) };
    return { student, card: termCardOf(context.settings(), all, student, result, own), newest };
  });
}

export const issueIn = ({ version, code, issued_at, issued_by, reason }: IssuedCardRow) => ({
  ...{ version, code, issuedAt: issued_at, issuedBy: issued_by, reason },
});

export const withdrawalIn = (row: IssuedCardRow) =>
  row.withdrawn_at === null
    ? undefined
    : { at: row.withdrawn_at, by: row.withdrawn_by ?? '', reason: row.withdrawn_reason ?? '' };

/** Empty where the paper would be the same. */
export const changesOf = ({ newest, card }: CardNow): string[] =>
  newest ? changesBetween(contentOf(newest), card) : [];

function stateOf({ card, newest }: CardNow, changes: readonly string[], missing: readonly string[]) {
  if (newest?.withdrawn_at) return 'withdrawn';
  if (newest) return changes.length > 0 ? 'would-change' : 'issued';
  if (!hasMarks(card)) return 'no-marks';
  return missing.length > 0 ? 'incomplete' : 'draft';
}

export function cardOfStudentIn(place: ClassInTerm, one: CardNow): CardOfStudent {
  const { student, card, newest } = one;
  const [changes, missing] = [changesOf(one), missingOf(card)];
  const withdrawn = newest && withdrawalIn(newest);
  const { average, position } = card.summary;
  return {
    ...namedIn(place, student),
    ...{ state: stateOf(one, changes, missing), missing, changes },
    ...(average !== undefined && { average }),
    ...(position && { position }),
    ...(newest && { issued: issueIn(newest) }),
    ...(withdrawn && { withdrawn }),
  };
}

/** The class whose student somebody was in the term: that of the newest mark, or else the present one. */
export async function placeOfStudent(
  context: Clock,
  term: ClassInTerm['term'],
  studentId: string,
): Promise<{ place: ClassInTerm; students: SheetStudent[] }> {
  const { db } = context;
  const settings: SchoolSettings = context.settings();
  const marked = await db
    .selectFrom('term_scores')
    .select('class_id')
    .where('student_id', '=', studentId)
    .where('term_id', '=', term._id)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const present = await db.selectFrom('users').select('class_id').where('_id', '=', studentId).executeTakeFirst();
  for (const classId of new Set([marked?.class_id, present?.class_id])) {
    const of = settings.classes.find(({ _id }) => _id === classId);
    if (!of) continue;
    const place = { of, term, armId: undefined };
    const students = await studentsInTerm(context, place);
    if (students.some(({ _id }) => _id === studentId)) return { place, students };
  }
  throw new AppError('not_found', 'This student has no report card of the term', 'studentId');
}
