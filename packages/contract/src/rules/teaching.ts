import { classesOfLevel, openClasses, type SchoolClass } from './school-classes.ts';
import { type SchoolSubject, subjectsMeant } from './school-subjects.ts';

/** Teaching duties (subject, class, arm), and what they let a limited teacher see and change (decision 58). */

/** `subjectId` null: every subject. Places are ids of classes, arms and groups. */
export type TeachingRow = { subjectId: string | null; placeIds: readonly string[] };

/** `levels` null: the whole school. With `placeIds` it is for those only. */
export type Audience = { levels: readonly string[] | null; placeIds: readonly string[] };

type Classes = readonly SchoolClass[];

/** The teaching of one person in the school as it is now. */
export type Reach = {
  rows: readonly TeachingRow[];
  /** Classes and arms of the form teacher. */
  formIds: readonly string[];
  classes: Classes;
  subjects: readonly SchoolSubject[];
};

/**
 * `own`: seen and changed. `seen`: read, with the results of own students only, because it is also for others.
 * `results`: nothing but results of the form.
 */
export type Standing = 'own' | 'seen' | 'results' | 'hidden';

const classOfArm = (classes: Classes, id: string) => classes.find(({ arms }) => arms.some((arm) => arm._id === id));

/** Ids of the classes, arms and groups that an audience consists of. */
function placesIn(classes: Classes, { levels, placeIds }: Audience): readonly string[] {
  if (placeIds.length > 0) return placeIds;
  const named = levels === null ? openClasses(classes) : levels.flatMap((level) => classesOfLevel(classes, level));
  return named.map(({ _id }) => _id);
}

/** With the arms of its classes. */
const isIn = (classes: Classes, own: ReadonlySet<string>, place: string) =>
  own.has(place) || own.has(classOfArm(classes, place)?._id ?? '');

/** True if all of the audience is in these places. */
export function isCovered(classes: Classes, placeIds: readonly string[], audience: Audience): boolean {
  const own = new Set(placeIds);
  const places = placesIn(classes, audience);
  return places.length > 0 && places.every((place) => isIn(classes, own, place));
}

/** These places, their arms and the classes of arms: an audience with one of them has students of the places. */
export function touchedBy(classes: Classes, placeIds: readonly string[]): string[] {
  const around = placeIds.flatMap((place) => {
    const arms = classes.find(({ _id }) => _id === place)?.arms ?? [];
    const of = classOfArm(classes, place);
    return [place, ...arms.map(({ _id }) => _id), ...(of ? [of._id] : [])];
  });
  return [...new Set(around)];
}

/** Class levels with an open class that is touched. */
export function levelsOf(classes: Classes, placeIds: readonly string[]): string[] {
  const touched = new Set(touchedBy(classes, placeIds));
  const levels = openClasses(classes).flatMap(({ _id, classLevel }) => (touched.has(_id) ? [classLevel] : []));
  return [...new Set(levels)];
}

/** True if some of the audience may be in these places. */
export function isTouched(classes: Classes, placeIds: readonly string[], audience: Audience): boolean {
  const touched = new Set(touchedBy(classes, placeIds));
  return placesIn(classes, audience).some((place) => touched.has(place));
}

type Subjects = Pick<Reach, 'subjects'>;

const isOf = ({ subjects }: Subjects, text: string, { subjectId }: TeachingRow) =>
  subjectId === null || subjectsMeant(subjects, text).some(({ _id }) => _id === subjectId);

/** A thing without a subject is only for those who teach every subject. */
export const teachesSubject = (reach: Reach, text: string): boolean =>
  reach.rows.some((row) => row.placeIds.length > 0 && isOf(reach, text, row));

/** Classes and arms in which the subject is taught. */
export const placesFor = (reach: Reach, text: string): string[] => [
  ...new Set(reach.rows.filter((row) => isOf(reach, text, row)).flatMap(({ placeIds }) => placeIds)),
];

/** Wherever anything is taught, and the form. */
export const allPlaces = ({ rows, formIds }: Pick<Reach, 'rows' | 'formIds'>): string[] => [
  ...new Set([...rows.flatMap(({ placeIds }) => placeIds), ...formIds]),
];

/** The only subject that somebody teaches; what is made without one gets it. */
export function soleSubject({ rows, subjects }: Pick<Reach, 'rows' | 'subjects'>): string | undefined {
  const [first, ...others] = new Set(rows.map(({ subjectId }) => subjectId));
  return others.length === 0 ? subjects.find(({ _id }) => _id === first)?.name : undefined;
}

export type Thing = { subject: string; audience: Audience };

export function standingOf(reach: Reach, { subject, audience }: Thing): Standing {
  const { classes, formIds } = reach;
  const places = placesFor(reach, subject);
  if (isCovered(classes, places, audience)) return 'own';
  if (isTouched(classes, places, audience)) return 'seen';
  return isTouched(classes, formIds, audience) ? 'results' : 'hidden';
}

/** Places of the students who are taught, and marked; null is everybody. */
export const taughtWithin = (reach: Reach, thing: Thing): string[] | null =>
  standingOf(reach, thing) === 'own' ? null : placesFor(reach, thing.subject);

/** Places whose students' results are shown; null is everybody. Results of an own exam are all shown, also of those who left. */
export function resultsWithin(reach: Reach, thing: Thing): string[] | null {
  if (standingOf(reach, thing) === 'own') return null;
  return [...new Set([...placesFor(reach, thing.subject), ...reach.formIds])];
}

/** Classes and arms whose form teacher somebody is. */
export function formOf(
  classes: readonly {
    _id: string;
    teacherId: string | null;
    arms: readonly { _id: string; teacherId: string | null }[];
  }[],
  teacherId: string,
): string[] {
  return classes.flatMap(({ arms, ...one }) =>
    [one, ...arms].flatMap((place) => (place.teacherId === teacherId ? place._id : [])),
  );
}
