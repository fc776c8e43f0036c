import { subjectKey, usualSubject } from './subject-words.ts';

/** The subjects of a school in its own words; on the wire a subject is the text of its name (decision 57). */

export type SchoolSubject = {
  _id: string;
  name: string;
  shortName: string;
  /** Empty: all classes. */
  classIds: readonly string[];
  /** Other spellings that staff said belong to it. */
  spellings: readonly string[];
  closedAt?: string | null | undefined;
};

const isOpen = ({ closedAt }: SchoolSubject) => (closedAt ?? null) === null;

export const openSubjects = <Subject extends SchoolSubject>(subjects: readonly Subject[]): Subject[] =>
  subjects.filter(isOpen);

/** No classes: a subject of all classes. */
export const takesSubject = ({ classIds }: Pick<SchoolSubject, 'classIds'>, classId: string): boolean =>
  classIds.length === 0 || classIds.includes(classId);

/** The better fit first: its name, a spelling that staff chose, its short name, a usual abbreviation. */
const meanings: readonly ((subject: SchoolSubject, key: string, usual: number | undefined) => boolean)[] = [
  ({ name }, key) => subjectKey(name) === key,
  ({ spellings }, key) => spellings.some((spelling) => subjectKey(spelling) === key),
  ({ shortName }, key) => subjectKey(shortName) === key,
  ({ name }, _, usual) => usual !== undefined && usualSubject(name) === usual,
];

/** All subjects that a text may mean, by the best fit; several where 'Eng' may be English Studies or English Language. */
export function subjectsMeant<Subject extends SchoolSubject>(subjects: readonly Subject[], text: string): Subject[] {
  const [key, usual] = [subjectKey(text), usualSubject(text)];
  if (key === '') return [];
  for (const isMeant of meanings) {
    const found = subjects.filter((subject) => isMeant(subject, key, usual));
    const open = openSubjects(found);
    if (found.length > 0) return open.length > 0 ? open : found;
  }
  return [];
}

/** The listed subject that a text belongs to. `classIds` decide between several: those of the exam, the lesson or the student. */
export function subjectOfText<Subject extends SchoolSubject>(
  subjects: readonly Subject[],
  text: string,
  classIds: readonly string[] = [],
): Subject | undefined {
  const meant = subjectsMeant(subjects, text);
  if (meant.length <= 1) return meant[0];
  const taken = meant.filter((subject) => classIds.length > 0 && classIds.every((id) => takesSubject(subject, id)));
  return taken.length === 1 ? taken[0] : undefined;
}

/** A text as the school writes its subject; one that belongs to no listed subject stays as it is. */
export const subjectName = (subjects: readonly SchoolSubject[], text: string, classIds?: readonly string[]): string =>
  subjectOfText(subjects, text, classIds)?.name ?? text;

/** Subjects that a class takes, those that are open. */
export const subjectsOfClass = <Subject extends SchoolSubject>(subjects: readonly Subject[], classId: string) =>
  openSubjects(subjects).filter((subject) => takesSubject(subject, classId));
