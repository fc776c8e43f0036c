import type { StoredSubject, subjectBody, subjectChange } from '@akada/contract';
import { mostSubjects } from '@akada/contract';
import { namesOfPresets, type PresetSubject } from '@akada/contract/rules/subject-presets';
import { subjectKey, usualSubject } from '@akada/contract/rules/subject-words';
import { topicKey } from '@akada/contract/rules/sureness';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';

/** Changes of the list of subjects, pure: the list in, the list out. */

type Subjects = readonly StoredSubject[];
type NewSubject = z.output<typeof subjectBody>;
type Change = z.output<typeof subjectChange>;
type Classes = readonly { _id: string; name: string }[];

export function subjectIn(subjects: Subjects, id: string): StoredSubject {
  const found = subjects.find(({ _id }) => _id === id);
  if (!found) throw new AppError('not_found', 'Subject not found');
  return found;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function refuseTaken(subjects: Subjects, { _id, name }: Pick<StoredSubject, '_id' | 'name'>): void {
  const key = subjectKey(name);
  if (key === '') throw new AppError('invalid', 'Please give the subject a name', 'name');
  const other = subjects.find((one) => one._id !== _id && subjectKey(one.name) === key);
  if (other) throw new AppError('conflict', `There is a subject “${other.name}” already`, 'name');
}

/** Classes that are gone may stay in the list of a subject, new ones must be there. */
function refuseUnknown(classes: Classes, was: readonly string[], classIds: readonly string[]): void {
  const known = new Set([...was, ...classes.map(({ _id }) => _id)]);
  if (classIds.every((id) => known.has(id))) return;
  throw new AppError('invalid', 'A class of this subject does not exist any more. Please choose again.', 'classIds');
}

function placed(subjects: Subjects, one: StoredSubject, order: number | undefined): StoredSubject[] {
  const others = subjects.filter(({ _id }) => _id !== one._id);
  const index = order === undefined ? subjects.findIndex(({ _id }) => _id === one._id) : order - 1;
  const at = index < 0 ? others.length : Math.min(index, others.length);
  return [...others.slice(0, at), one, ...others.slice(at)];
}

const differing = (texts: readonly string[], name: string): string[] => {
  const byKey = new Map(texts.map((text) => [subjectKey(text), oneLine(text)]));
  byKey.delete('');
  byKey.delete(subjectKey(name));
  return [...byKey.values()];
};

/** A text belongs to one subject, so the others lose it. */
function withoutSpellings(subjects: Subjects, keeper: StoredSubject): StoredSubject[] {
  const keys = new Set([keeper.name, ...keeper.spellings].map(subjectKey));
  return subjects.map((one) =>
    one._id === keeper._id ? one : { ...one, spellings: one.spellings.filter((text) => !keys.has(subjectKey(text))) },
  );
}

export function withNewSubject(
  subjects: Subjects,
  { order, classIds = [], isCompulsory = false, shortName = '', ...body }: NewSubject,
  { _id, at, classes }: { _id: string; at: string; classes: Classes },
): StoredSubject[] {
  if (subjects.length >= mostSubjects)
    throw new AppError('conflict', `A school has at most ${mostSubjects} subjects`, 'name');
  refuseUnknown(classes, [], classIds);
  const name = oneLine(body.name);
  const made: StoredSubject = {
    ...{ _id, name, shortName: shortName || name.slice(0, 20), classIds: [...new Set(classIds)], isCompulsory },
    ...{ spellings: [], closedAt: null, updatedAt: at },
  };
  refuseTaken(subjects, made);
  return withoutSpellings(placed(subjects, made, order), made);
}

export function withSubjectChange(
  subjects: Subjects,
  id: string,
  { updatedAt, order, ...change }: Change,
  { at, classes }: { at: string; classes: Classes },
): StoredSubject[] {
  const was = subjectIn(subjects, id);
  refuseUnknown(classes, was.classIds, change.classIds ?? []);
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const is: StoredSubject = { ...was, ...named, updatedAt: laterThan(was.updatedAt, at) };
  is.name = oneLine(is.name);
  is.shortName ||= is.name.slice(0, 20);
  is.classIds = [...new Set(is.classIds)];
  is.spellings = differing([...is.spellings, ...(is.name === was.name ? [] : [was.name])], is.name);
  const isSame = JSON.stringify({ ...is, updatedAt: '' }) === JSON.stringify({ ...was, updatedAt: '' });
  refuseIfChanged('subject', { updated_at: was.updatedAt }, updatedAt, isSame && order === undefined);
  if (isSame && order === undefined) return [...subjects];
  refuseTaken(subjects, is);
  return withoutSpellings(placed(subjects, is, order), is);
}

export function withTopicOrder(
  subjects: Subjects,
  id: string,
  { topics, updatedAt }: { topics: readonly string[]; updatedAt?: string | undefined },
  at: string,
): StoredSubject[] {
  const { topics: had = [], ...was } = subjectIn(subjects, id);
  const keys = topics.map(topicKey);
  const ordered = topics.map(oneLine).filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
  const isSame = ordered.join('\n') === had.join('\n');
  refuseIfChanged('subject', { updated_at: was.updatedAt }, updatedAt, isSame);
  if (isSame) return [...subjects];
  const is = { ...was, ...(ordered.length > 0 && { topics: ordered }), updatedAt: laterThan(was.updatedAt, at) };
  return subjects.map((one) => (one._id === id ? is : one));
}

export function withSubjectClosed(subjects: Subjects, id: string, closedAt: string | null, at: string) {
  const was = subjectIn(subjects, id);
  if ((was.closedAt === null) === (closedAt === null)) return [...subjects];
  const is = { ...was, closedAt, updatedAt: laterThan(was.updatedAt, at) };
  return subjects.map((one) => (one._id === id ? is : one));
}

/** Texts that staff gave to a subject are its spellings from then on. */
export function withSpelling(subjects: Subjects, id: string, text: string, at: string): StoredSubject[] {
  const was = subjectIn(subjects, id);
  const spellings = differing([...was.spellings, text], was.name).slice(-40);
  if (spellings.join('\n') === was.spellings.join('\n')) return [...subjects];
  const is = { ...was, spellings, updatedAt: laterThan(was.updatedAt, at) };
  const changed = subjects.map((one) => (one._id === id ? is : one));
  return withoutSpellings(changed, is);
}

/** By the key of a preset's name; 'Maths' of the school is Mathematics, where no other subject of the preset is meant. */
function knownFor(subjects: Subjects, wanted: readonly PresetSubject[]): Map<string, StoredSubject> {
  const known = new Map(subjects.map((one) => [subjectKey(one.name), one]));
  for (const one of subjects) {
    const usual = usualSubject(one.name);
    if (usual === undefined || namesOfPresets.has(one.name)) continue;
    const [meant, ...others] = wanted.filter(({ name }) => usualSubject(name) === usual);
    if (meant && others.length === 0 && !known.has(subjectKey(meant.name))) known.set(subjectKey(meant.name), one);
  }
  return known;
}

type Place = { at: string; newId: () => string; classes: Classes; own: readonly string[] };

/**
 * The subjects of a preset come first. One that is there keeps its name and gets the classes of the preset, and keeps
 * those that are not its `own`; one of the curricula that no class takes any more is closed.
 */
export function withSubjectPreset(
  subjects: Subjects,
  wanted: readonly PresetSubject[],
  { at, newId, classes, own }: Place,
): StoredSubject[] {
  const known = knownFor(subjects, wanted);
  const others = classes.flatMap(({ _id }) => (own.includes(_id) ? [] : _id));
  const outside = ({ classIds }: StoredSubject) => classIds.filter((id) => others.includes(id));
  const listed = (classIds: readonly string[]) =>
    classes.every(({ _id }) => classIds.includes(_id)) ? [] : [...classIds];
  const taken = wanted.map(({ name, shortName, isCompulsory, classIds }): StoredSubject => {
    const was = known.get(subjectKey(name));
    const made = { name, shortName, classIds, isCompulsory, spellings: [], closedAt: null, updatedAt: at };
    if (!was) return { _id: newId(), ...made };
    const isOfAll = classIds.length === 0 || (was.classIds.length === 0 && was.closedAt === null);
    const changed = {
      ...was,
      classIds: isOfAll ? [] : listed([...outside(was), ...classIds]),
      isCompulsory,
      closedAt: null,
    };
    const isSame = JSON.stringify(changed) === JSON.stringify(was);
    return isSame ? was : { ...changed, updatedAt: laterThan(was.updatedAt, at) };
  });
  const ids = new Set(taken.map(({ _id }) => _id));
  const left = subjects
    .filter(({ _id }) => !ids.has(_id))
    .map((one): StoredSubject => {
      const classIds = outside(one);
      const isUnchanged = classIds.length === one.classIds.length || one.closedAt !== null;
      if (!namesOfPresets.has(one.name) || isUnchanged) return one;
      const updatedAt = laterThan(one.updatedAt, at);
      return classIds.length > 0 ? { ...one, classIds, updatedAt } : { ...one, closedAt: at, updatedAt };
    });
  const next = [...taken, ...left];
  if (next.length > mostSubjects) throw new AppError('conflict', `A school has at most ${mostSubjects} subjects`);
  return next;
}
