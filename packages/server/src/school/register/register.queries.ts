import type { RegisterQuery, StoredClass } from '@akada/contract';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import { allPlaces, isTouched, type Reach } from '@akada/contract/rules/teaching';
import { dayInWords } from '@akada/contract/rules/terms';
import { inChunks } from '../../platform/db/dialect.ts';
import type { AttendanceRow, Db, RegisterRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import { limited } from '../../platform/http/scope.ts';

/** Whose register it is, on which days there may be one, and who is in it. */

export type Place = { of: StoredClass; armId: string | undefined };
export type PlacedDay = Place & { day: string };

export function placeOf({ classes }: SchoolSettings, query: Pick<RegisterQuery, 'class' | 'arm'>): Place {
  const of = classes.find(({ _id }) => _id === query.class);
  if (!of) throw new AppError('not_found', 'Class not found', 'class');
  if (query.arm !== undefined && !of.arms.some(({ _id }) => _id === query.arm)) {
    throw new AppError('invalid', `${of.name} has no such arm`, 'arm');
  }
  return { of, armId: query.arm };
}

export const nameOfPlace = ({ of, armId }: Place) =>
  [of.name, of.arms.find(({ _id }) => _id === armId)?.name ?? ''].join(' ').trim();

export const keyOf = ({ of, armId }: Place): Pick<RegisterRow, 'class_id' | 'arm_id'> => ({
  class_id: of._id,
  arm_id: armId ?? '',
});

export const todayOf = ({ now, settings }: Pick<Context, 'now' | 'settings'>) =>
  schoolDay(iso(now()), settings().timeZone);

/** School is open on days of a term that have come. */
export function requireSchoolDay({ terms }: SchoolSettings, day: string, today: string): void {
  if (schoolInstant(day, 'start', 'UTC') === null) {
    throw new AppError('invalid', 'day must be a day such as 2026-12-18', 'day');
  }
  if (day > today) throw new AppError('invalid', `The day ${dayInWords(day)} has not come yet`, 'day');
  if (terms.some(({ startDate, endDate }) => startDate <= day && day <= endDate)) return;
  throw new AppError('invalid', `The day ${dayInWords(day)} is in no term of the school`, 'day');
}

/** Registers are kept by form teachers, and by staff who are not limited. */
export function requireForm(reach: Reach | null, { of, armId }: Place): void {
  if (reach === null || reach.formIds.some((id) => id === of._id || id === armId)) return;
  if (isTouched(reach.classes, allPlaces(reach), { levels: null, placeIds: [armId ?? of._id] })) {
    throw limited('The register is kept by the form teacher of the class.', 'class');
  }
  throw new AppError('not_found', 'Class not found', 'class');
}

const byName = (one: Named, other: Named) =>
  one.search_text.localeCompare(other.search_text, 'en') || (one._id < other._id ? -1 : 1);

export type Named = { _id: string; full_name: string; search_text: string };

/** Active students who are there now, of the class without its arms where none is named. */
export async function presentStudents(db: Db, { of, armId }: Place): Promise<Named[]> {
  const rows = await db
    .selectFrom('users')
    .select(['_id', 'full_name', 'search_text', 'arm_id'])
    .where('role', '=', 'user')
    .where('is_active', '=', 1)
    .where('class_id', '=', of._id)
    .execute();
  // An arm may be gone: then its students have none, as on the screen.
  const arms = new Set<string | null>(of.arms.map(({ _id }) => _id));
  const isThere = (arm: string | null) => (armId === undefined ? !arms.has(arm) : arm === armId);
  return rows.filter(({ arm_id }) => isThere(arm_id)).toSorted(byName);
}

export type Entry = Named & { stored?: AttendanceRow };

/** Students of the register of a day, by name: those whom it has, and present ones who are in none of that day. */
export async function entriesOf(db: Db, place: PlacedDay): Promise<Entry[]> {
  const { class_id, arm_id } = keyOf(place);
  const { day } = place;
  const stored = await db
    .selectFrom('attendance')
    .innerJoin('users', 'users._id', 'attendance.student_id')
    .selectAll('attendance')
    .select(['users.full_name', 'users.search_text'])
    .where('attendance.class_id', '=', class_id)
    .where('attendance.arm_id', '=', arm_id)
    .where('attendance.day', '=', day)
    .execute();
  const entries: Entry[] = stored.map(({ full_name, search_text, ...row }) => ({
    ...{ _id: row.student_id, full_name, search_text, stored: row },
  }));
  const there = await presentStudents(db, place);
  const marked = new Set<string>();
  for (const some of inChunks(there)) {
    const ids = some.map(({ _id }) => _id);
    const rows = db.selectFrom('attendance').select('student_id').where('student_id', 'in', ids).where('day', '=', day);
    for (const { student_id } of await rows.execute()) marked.add(student_id);
  }
  return [...entries, ...there.filter(({ _id }) => !marked.has(_id))].toSorted(byName);
}

export const findRegister = (db: Db, place: PlacedDay) => {
  const { class_id, arm_id } = keyOf(place);
  const rows = db.selectFrom('registers').selectAll().where('class_id', '=', class_id).where('arm_id', '=', arm_id);
  return rows.where('day', '=', place.day);
};
