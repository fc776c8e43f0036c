import type { SheetQuery, StoredClass, StoredSubject, Term } from '@akada/contract';
import { type Scheme, schemeFor } from '@akada/contract/rules/schemes';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import { allPlaces, placesFor, type Reach } from '@akada/contract/rules/teaching';
import { endingSession, sessionOf } from '@akada/contract/rules/terms';
import { studentsOfGroups } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, TermScoreRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import { firstIdAt } from '../../platform/http/new-id.ts';
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

/**
 * Whether the class had a subject in the term that nobody entered marks of. In a term that is over, one that was added
 * since is none of it: a subject's id has the moment at which it was made.
 */
export function subjectsThen({ settings, now }: Pick<Context, 'settings' | 'now'>, { endDate }: Term) {
  const { timeZone } = settings();
  const isOver = endDate < schoolDay(iso(now()), timeZone);
  const end = firstIdAt(schoolInstant(endDate, 'end', timeZone) ?? 0);
  return ({ _id }: Pick<StoredSubject, '_id'>) => !isOver || _id < end;
}

/** Class and arm are those of the term. */
export type SheetStudent = {
  _id: string;
  fullName: string;
  classId: string;
  armId: string | null;
  /** Some of the term in this class. */
  hasMarks?: boolean;
};

const usersIn = (db: Db) =>
  db
    .selectFrom('users')
    .select(['_id', 'full_name', 'class_id', 'arm_id', 'is_active', 'search_text'])
    .where('role', '=', 'user');

async function usersOf(db: Db, classId: string, armId: string | undefined, ids: readonly string[]) {
  const inClass = usersIn(db).where('class_id', '=', classId);
  const rows = await (armId === undefined ? inClass : inClass.where('arm_id', '=', armId)).execute();
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

type Placed = { class_id: string; arm_id: string | null; firstAt: string };

/** By student, where the newest mark of the term was entered, and when the first was. */
async function placesInTerm(db: Db, termId: string, ids: readonly string[]): Promise<Map<string, Placed>> {
  const places = new Map<string, Placed>();
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('term_scores')
      .select(['student_id', 'class_id', 'arm_id'])
      .select((eb) => [eb.fn.min<string>('updated_at').as('first_at'), eb.fn.max<string>('updated_at').as('last_at')])
      .where('term_id', '=', termId)
      .where('student_id', 'in', [...some])
      .groupBy(['student_id', 'class_id', 'arm_id'])
      .orderBy('last_at')
      .execute();
    for (const { student_id, class_id, arm_id, first_at } of rows) {
      const before = places.get(student_id)?.firstAt ?? first_at;
      places.set(student_id, { class_id, arm_id, firstAt: before < first_at ? before : first_at });
    }
  }
  return places;
}

type Terms = Pick<SchoolSettings, 'terms' | 'timeZone'>;

/** Schools promote in the last weeks of a session too: when students went up in the term, and did not come back. */
async function promotedIn(db: Db, { terms, timeZone }: Terms, term: Term, ids: readonly string[]) {
  const found = new Map<string, string>();
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('promotion_students')
      .innerJoin('promotions', 'promotions._id', 'promotion_students.promotion_id')
      .select(['student_id', 'made_at'])
      .where('student_id', 'in', [...some])
      .where('made_at', '>=', term.startDate)
      .where('undone_at', 'is', null)
      .where('returned_at', 'is', null)
      .orderBy('made_at')
      .execute();
    for (const { student_id, made_at } of rows) {
      // A late promotion, in the weeks after a session, ends that one.
      if (endingSession(terms, made_at, timeZone)?.name === sessionOf(term)) found.set(student_id, made_at);
    }
  }
  return found;
}

/** Where students belong in the term by its marks, if not where they are now. */
async function placesByMarks(
  db: Db,
  settings: Terms,
  term: Term,
  { ids, day }: { ids: readonly string[]; day: string },
) {
  if (term.endDate < day) return placesInTerm(db, term._id, ids);
  const promoted = await promotedIn(db, settings, term, ids);
  const places = await placesInTerm(db, term._id, [...promoted.keys()]);
  return new Map([...places].filter(([id, { firstAt }]) => firstAt < (promoted.get(id) ?? '')));
}

/**
 * Students of a class in a term, by name. While the term lasts, its present students; from its holidays on, those whose
 * marks were entered in it, and present ones who have no marks of the term. Who is promoted stays where the marks are.
 * With an arm, its students alone.
 */
export async function studentsInTerm(
  { db, settings, now }: Pick<Context, 'settings' | 'now'> & { db: Db },
  { of, term }: Pick<ClassInTerm, 'of' | 'term'>,
  armId?: string,
): Promise<SheetStudent[]> {
  const day = schoolDay(iso(now()), settings().timeZone);
  const inTerm = db.selectFrom('term_scores').select('student_id').distinct().where('term_id', '=', term._id);
  // An arm is of one class, and SQLite would look through that one's marks if both were asked for.
  const marked = armId === undefined ? inTerm.where('class_id', '=', of._id) : inTerm.where('arm_id', '=', armId);
  const withMarks = (await marked.execute()).map((row) => row.student_id);
  const rows = await usersOf(db, of._id, armId, withMarks);
  const ids = rows.map(({ _id }) => _id);
  const places = await placesByMarks(db, settings(), term, { ids, day });
  const hasMarks = new Set(withMarks);
  // An arm may be gone: then its students have none, as on the screen.
  const arms = new Set<string | null>(of.arms.map((arm) => arm._id));
  const inClass = rows.flatMap(({ _id, full_name: fullName, ...row }) => {
    const place = places.get(_id) ?? row;
    if (place.class_id !== of._id || (row.is_active === 0 && !hasMarks.has(_id))) return [];
    const own = arms.has(place.arm_id) ? place.arm_id : null;
    if (armId !== undefined && own !== armId) return [];
    return [{ _id, fullName, classId: of._id, armId: own, hasMarks: hasMarks.has(_id), sortText: row.search_text }];
  });
  const byName = inClass.toSorted(
    (one, other) => one.sortText.localeCompare(other.sortText, 'en') || (one._id < other._id ? -1 : 1),
  );
  return byName.map(({ sortText: _, ...student }) => student);
}

/**
 * The arm that was asked for, where nobody outside it has a part in its figures. Without positions, cards and the year's
 * figures are still compared with the class.
 */
export function comparedArm({ schemes }: SchoolSettings, { armId }: Pick<ClassInTerm, 'armId'>, isCard = false) {
  const { positions, cumulative } = schemes.rules;
  const isAlone = positions === 'off' && cumulative.kind === 'none' && !isCard;
  return positions === 'arm' || isAlone ? armId : undefined;
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

/**
 * Students in classes, arms and groups of a limited teacher. Class and arm are those of the term: who taught it goes on
 * after a promotion, and who has the students now does not change its marks.
 */
export async function within(
  db: Db,
  reach: Reach | null,
  placesOf: (reach: Reach) => readonly string[],
  students: readonly SheetStudent[],
): Promise<Set<string>> {
  if (reach === null) return new Set(students.map(({ _id }) => _id));
  const places = new Set<string | null>(placesOf(reach));
  const taught = students.filter(({ classId, armId }) => places.has(classId) || places.has(armId));
  const own = new Set(taught.map(({ _id }) => _id));
  const isOfClass = (id: string) =>
    reach.classes.some(({ _id, arms }) => _id === id || arms.some((arm) => arm._id === id));
  const groupIds = placesOf(reach).filter((id) => !isOfClass(id));
  if (groupIds.length === 0 || students.length === 0) return own;
  const rows = await db.selectFrom(studentsOfGroups(db, groupIds).as('own')).select('own.student_id').execute();
  const members = new Set(rows.map(({ student_id }) => student_id));
  return new Set(students.flatMap(({ _id }) => (own.has(_id) || members.has(_id) ? _id : [])));
}

export type Access = { reads: ReadonlySet<string>; writes: ReadonlySet<string> };

const formOf = ({ formIds }: Reach) => formIds;

type Class = () => Promise<readonly SheetStudent[]>;

/**
 * Who teaches the subject writes the marks of own students; the form teacher reads those of the form. `classOf` where
 * `students` are those of an arm: who may read others of the class finds the arm empty.
 */
export async function accessTo(
  db: Db,
  reach: Reach | null,
  subject: string,
  students: readonly SheetStudent[],
  classOf?: Class,
): Promise<Access> {
  const writes = await within(db, reach, (one) => placesFor(one, subject), students);
  const form = await within(db, reach, formOf, students);
  if (reach !== null && writes.size + form.size === 0) {
    if (classOf) {
      await accessTo(db, reach, subject, await classOf());
    } else if (students.length > 0) {
      const isNear = (await within(db, reach, allPlaces, students)).size > 0;
      const message = isNear ? `You do not teach ${subject} in this class` : 'Class not found';
      throw new AppError('not_found', message, 'class');
    }
  }
  return { reads: new Set([...writes, ...form]), writes };
}

/** The broadsheet of an arm is its form teacher's, and so are remarks and traits. */
export async function accessToForm(
  db: Db,
  reach: Reach | null,
  students: readonly SheetStudent[],
  refusal = 'The broadsheet is for the form teacher of the class.',
  classOf?: Class,
): Promise<ReadonlySet<string>> {
  const form = await within(db, reach, formOf, students);
  if (reach === null || form.size > 0) return form;
  if (classOf) {
    await accessToForm(db, reach, await classOf(), refusal);
    return form;
  }
  if (students.length === 0) return form;
  const isNear = (await within(db, reach, allPlaces, students)).size > 0;
  if (isNear) throw limited(refusal, 'class');
  throw new AppError('not_found', 'Class not found', 'class');
}
