import { setImmediate as otherWork } from 'node:timers/promises';
import type { SheetsOfTerm, StoredClass, StoredSubject, Term } from '@akada/contract';
import { schemeFor } from '@akada/contract/rules/schemes';
import { takesSubject } from '@akada/contract/rules/school-subjects';
import { placesFor, type Reach, type TeachingRow } from '@akada/contract/rules/teaching';
import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { refreshFills } from './refresh-fills.ts';
import { type SheetStudent, studentsInTerm, subjectsThen, within } from './sheet.ts';

/** Who still owes marks of a term. Cells are counted by the database: a school has a hundred thousand of them. */

type Entered = { entered: number; notOffered: number };

/**
 * Of one subject, by student. A query for each class, because sorting the cells of a whole school would keep a running
 * exam waiting.
 */
async function countEntered(
  { db, settings }: Context,
  term: Term,
  subject: StoredSubject,
): Promise<Map<string, Entered>> {
  const counts = new Map<string, Entered>();
  for (const { _id } of settings().classes) {
    const rows = await db
      .selectFrom('term_scores')
      .select((eb) => [
        'student_id',
        eb.fn.countAll<number>().as('entered'),
        eb.fn.sum<number>(eb.case().when('state', '=', 'not-offered').then(1).else(0).end()).as('not_offered'),
      ])
      .where('term_id', '=', term._id)
      .where('class_id', '=', _id)
      .where('subject_id', '=', subject._id)
      .where((eb) => eb.or([eb('hundredths', 'is not', null), eb('state', 'is not', null)]))
      .groupBy('student_id')
      .execute();
    for (const { student_id, entered, not_offered } of rows) {
      const before = counts.get(student_id) ?? { entered: 0, notOffered: 0 };
      counts.set(student_id, {
        entered: before.entered + entered,
        notOffered: before.notOffered + Number(not_offered),
      });
    }
    await otherWork();
  }
  return counts;
}

type Taught = { fullName: string; rows: readonly TeachingRow[] };

async function findTeachers(db: Db): Promise<Taught[]> {
  const staff = db.selectFrom('users').select(['full_name', 'teaching']).where('role', '=', 'admin');
  const rows = await staff.where('teaching', 'is not', null).where('is_active', '=', 1).orderBy('full_name').execute();
  return rows.map(({ full_name: fullName, teaching }) => ({ fullName, rows: JSON.parse(teaching ?? '[]') }));
}

type Group = { of: StoredClass; armId: string | null; students: readonly SheetStudent[] };

function sheetOfGroup(
  { of, armId, students }: Group,
  subject: StoredSubject,
  { parts, entered, teachers }: { parts: number; entered: ReadonlyMap<string, Entered>; teachers: readonly Taught[] },
): SheetsOfTerm[number] {
  const counts = students.map(({ _id }) => entered.get(_id) ?? { entered: 0, notOffered: 0 });
  const takes = (one: Entered) => one.notOffered < parts && (subject.isCompulsory || one.entered > 0);
  const taking = counts.filter(takes);
  const isThere = ({ subjectId, placeIds }: TeachingRow) =>
    subjectId === subject._id && (placeIds.includes(of._id) || (armId !== null && placeIds.includes(armId)));
  return {
    ...{ classId: of._id, armId, subjectId: subject._id, students: taking.length },
    missing: taking.filter((one) => one.entered < parts).length,
    teachers: teachers.flatMap(({ fullName, rows }) => (rows.some(isThere) ? fullName : [])),
  };
}

async function groupsOf(context: Context, term: Term): Promise<Group[]> {
  const groups: Group[] = [];
  for (const of of context.settings().classes.filter(({ closedAt }) => closedAt === null)) {
    const students = await studentsInTerm(context, { of, term });
    for (const armId of [...of.arms.map(({ _id }) => _id), null]) {
      const own = students.filter((student) => student.armId === armId);
      if (own.length > 0) groups.push({ of, armId, students: own });
    }
  }
  return groups;
}

export async function readSheets(context: Context, term: Term, reach: Reach | null): Promise<SheetsOfTerm> {
  const { db, settings } = context;
  const { subjects, schemes } = settings();
  const groups = await groupsOf(context, term);
  const all = groups.flatMap(({ students }) => students);
  const existed = subjectsThen(context, term);
  await refreshFills(context, { term, onlyOpen: true }, async () => all);
  const teachers = await findTeachers(db);
  const classOf = new Map(all.map(({ _id, classId }) => [_id, classId]));
  const sheets: SheetsOfTerm = [];
  for (const subject of subjects.filter(({ closedAt }) => closedAt === null)) {
    const placesOf = (one: Reach) => [...placesFor(one, subject.name), ...one.formIds];
    const reads = await within(db, reach, placesOf, all);
    const entered = await countEntered(context, term, subject);
    const marked = new Set([...entered.keys()].map((id) => classOf.get(id)));
    const isThere = (of: StoredClass) => takesSubject(subject, of._id) && (existed(subject) || marked.has(of._id));
    for (const group of groups.filter(({ of }) => isThere(of))) {
      const students = group.students.filter(({ _id }) => reads.has(_id));
      if (students.length === 0) continue;
      const place = { classId: group.of._id, subjectId: subject._id, termId: term._id };
      const parts = schemeFor(schemes, place)?.components.length ?? 0;
      sheets.push(sheetOfGroup({ ...group, students }, subject, { parts, entered, teachers }));
    }
  }
  return sheets;
}
