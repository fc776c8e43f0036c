import type { SheetQuery, StoredClass, StoredSubject, Term } from '@akada/contract';
import { type Scheme, schemeFor } from '@akada/contract/rules/schemes';
import { schoolDay } from '@akada/contract/rules/school-day';
import { allPlaces, placesFor, type Reach } from '@akada/contract/rules/teaching';
import { daysOfTerm, sessionOf } from '@akada/contract/rules/terms';
import { studentsOfGroups } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, TermScoreRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import { limited } from '../../platform/http/scope.ts';

/** Students and cells of score sheets. */

export type ClassInTerm = { of: StoredClass; armId: string | undefined; term: Term };
export type Sheet = ClassInTerm & { subject: StoredSubject; scheme: Scheme };

export function termOf({ terms }: SchoolSettings, query: Pick<SheetQuery, 'term'>): Term {
  const term = terms.find(({ _id }) => _id === query.term);
  if (!term) throw new AppError('not_found', 'Term not found: your school may have changed its terms', 'term');
  return term;
}

export function classInTerm(settings: SchoolSettings, query: Omit<SheetQuery, 'subject'>): ClassInTerm {
  const of = settings.classes.find(({ _id }) => _id === query.class);
  if (!of) throw new AppError('not_found', 'Class not found', 'class');
  if (query.arm !== undefined && !of.arms.some(({ _id }) => _id === query.arm)) {
    throw new AppError('invalid', `${of.name} has no such arm`, 'arm');
  }
  return { of, armId: query.arm, term: termOf(settings, query) };
}

export function sheetOf(settings: SchoolSettings, query: SheetQuery): Sheet {
  const place = classInTerm(settings, query);
  const subject = settings.subjects.find(({ _id }) => _id === query.subject);
  if (!subject) throw new AppError('not_found', 'Subject not found', 'subject');
  const ids = { classId: place.of._id, subjectId: subject._id, termId: place.term._id };
  const scheme = schemeFor(settings.schemes, ids);
  if (!scheme) throw new Error('the last scheme fits every sheet');
  return { ...place, subject, scheme };
}

/** The terms of the session before this one, in their order. */
export function termsBefore(terms: readonly Term[], term: Term): Term[] {
  const session = sessionOf(term);
  const before = terms.filter((other) => sessionOf(other) === session && other.startDate < term.startDate);
  return before.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
}

export type SheetStudent = { _id: string; fullName: string; armId: string | null };

const usersIn = (db: Db) =>
  db
    .selectFrom('users')
    .select(['_id', 'full_name', 'class_id', 'arm_id', 'is_active', 'search_text'])
    .where('role', '=', 'user');

async function usersOf(db: Db, classId: string, ids: readonly string[]) {
  const rows = await usersIn(db).where('class_id', '=', classId).execute();
  const present = new Set(rows.map(({ _id }) => _id));
  const others = ids.filter((id) => !present.has(id));
  for (const some of inChunks(others)) {
    rows.push(
      ...(await usersIn(db)
        .where('_id', 'in', [...some])
        .execute()),
    );
  }
  return rows;
}

type Placed = { class_id: string; arm_id: string | null };

/** By student, where the newest mark of the term was entered. */
async function placesInTerm(db: Db, termId: string, ids: readonly string[]): Promise<Map<string, Placed>> {
  const places = new Map<string, Placed>();
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('term_scores')
      .select(['student_id', 'class_id', 'arm_id', 'updated_at'])
      .where('term_id', '=', termId)
      .where('student_id', 'in', [...some])
      .orderBy('updated_at')
      .execute();
    for (const { student_id, class_id, arm_id } of rows) places.set(student_id, { class_id, arm_id });
  }
  return places;
}

/**
 * Students of a class in a term, by name. While the term lasts, its present students; afterwards, those whose marks were
 * entered in it, though they may have been promoted since, and present ones who have no marks of the term.
 */
export async function studentsInTerm(
  { db, settings, now }: Pick<Context, 'settings' | 'now'> & { db: Db },
  { of, term }: Pick<ClassInTerm, 'of' | 'term'>,
): Promise<SheetStudent[]> {
  const { terms, timeZone } = settings();
  const isOver = daysOfTerm(terms, term).to < schoolDay(iso(now()), timeZone);
  const marked = db.selectFrom('term_scores').select('student_id').distinct().where('term_id', '=', term._id);
  const withMarks = (await marked.where('class_id', '=', of._id).execute()).map((row) => row.student_id);
  const rows = await usersOf(db, of._id, isOver ? withMarks : []);
  const places = isOver
    ? await placesInTerm(
        db,
        term._id,
        rows.map(({ _id }) => _id),
      )
    : new Map<string, Placed>();
  const hasMarks = new Set(withMarks);
  const inClass = rows.flatMap(({ _id, full_name: fullName, ...row }) => {
    const place = places.get(_id) ?? row;
    if (place.class_id !== of._id || (row.is_active === 0 && !hasMarks.has(_id))) return [];
    return [{ _id, fullName, armId: place.arm_id, sortText: row.search_text }];
  });
  const byName = inClass.toSorted(
    (one, other) => one.sortText.localeCompare(other.sortText, 'en') || (one._id < other._id ? -1 : 1),
  );
  return byName.map(({ sortText: _, ...student }) => student);
}

type CellsWanted = { studentIds: readonly string[]; termIds: readonly string[]; subjectIds?: readonly string[] };

export async function findCells(db: Db, { studentIds, termIds, subjectIds }: CellsWanted): Promise<TermScoreRow[]> {
  const cells: TermScoreRow[] = [];
  for (const some of inChunks(studentIds)) {
    const rows = db
      .selectFrom('term_scores')
      .selectAll()
      .where('student_id', 'in', [...some])
      .where('term_id', 'in', [...termIds]);
    cells.push(...(await (subjectIds ? rows.where('subject_id', 'in', [...subjectIds]) : rows).execute()));
  }
  return cells;
}

export const markOf = ({ hundredths, state }: Pick<TermScoreRow, 'hundredths' | 'state'>) =>
  state ?? (hundredths === null ? null : hundredths / 100);

/** Students in these classes, arms and groups; null is everybody. */
export async function within(db: Db, placeIds: readonly string[] | null, ids: readonly string[]): Promise<Set<string>> {
  if (placeIds === null) return new Set(ids);
  if (placeIds.length === 0 || ids.length === 0) return new Set();
  const rows = await db.selectFrom(studentsOfGroups(db, placeIds).as('own')).select('own.student_id').execute();
  const own = new Set(rows.map(({ student_id }) => student_id));
  return new Set(ids.filter((id) => own.has(id)));
}

export type Access = { reads: ReadonlySet<string>; writes: ReadonlySet<string> };

/** Who teaches the subject writes the marks of own students; the form teacher reads those of the form. */
export async function accessTo(
  db: Db,
  reach: Reach | null,
  subject: string,
  students: readonly SheetStudent[],
): Promise<Access> {
  const ids = students.map(({ _id }) => _id);
  const taught = reach && placesFor(reach, subject);
  const writes = await within(db, taught, ids);
  const form = await within(db, reach?.formIds ?? null, ids);
  if (reach !== null && ids.length > 0 && writes.size + form.size === 0) {
    const isNear = (await within(db, allPlaces(reach), ids)).size > 0;
    throw new AppError('not_found', isNear ? `You do not teach ${subject} in this class` : 'Class not found', 'class');
  }
  return { reads: new Set([...writes, ...form]), writes };
}

/** The broadsheet of an arm is its form teacher's. */
export async function accessToForm(
  db: Db,
  reach: Reach | null,
  students: readonly SheetStudent[],
): Promise<ReadonlySet<string>> {
  const ids = students.map(({ _id }) => _id);
  const form = await within(db, reach?.formIds ?? null, ids);
  if (reach === null || ids.length === 0 || form.size > 0) return form;
  const isNear = (await within(db, allPlaces(reach), ids)).size > 0;
  if (isNear) throw limited('The broadsheet is for the form teacher of the class.', 'class');
  throw new AppError('not_found', 'Class not found', 'class');
}
