import type { StoredClass } from '@akada/contract';
import { classLevelFrom, classLevels } from '@akada/contract/rules/class-level';
import { classReader, type ReadClass } from '@akada/contract/rules/class-name';
import { classOfLevel, fullClassName, nameOfLevel, openClasses } from '@akada/contract/rules/school-classes';
import { AppError } from '../../../platform/http/app-error.ts';
import { classKey } from './class-names.ts';

/** The class of a row, by the list that the school has and what staff said of its spellings. */

/** As staff said it; `classId` null where they chose a level only. */
export type Place = { classLevel: string; classId: string | null; armId: string | null };

type Classes = readonly StoredClass[];

const readers = new WeakMap<Classes, (written: string) => ReadClass>();

const mostSpellings = 1000;

/** The rows of a list share few spellings. */
function remembering(reader: (written: string) => ReadClass) {
  const known = new Map<string, ReadClass>();
  return (written: string): ReadClass => {
    const found = known.get(written) ?? reader(written);
    if (known.size < mostSpellings) known.set(written, found);
    return found;
  };
}

/** The reader of a list is prepared once. */
function read(classes: Classes, written: string): ReadClass {
  const known = readers.get(classes);
  if (known) return known(written);
  const list = classes.map((one, index) => ({ ...one, order: index + 1, isClosed: one.closedAt !== null }));
  const reader = remembering(classReader(list));
  readers.set(classes, reader);
  return reader(written);
}

export const placeOfLevel = (all: Classes, classLevel: string): Place => ({
  ...{ classLevel, classId: classOfLevel(all, classLevel), armId: null },
});

export function placeOf(all: Classes, classId: string, armId: string | null = null): Place | null {
  const found = all.find(({ _id, closedAt }) => _id === classId && closedAt === null);
  const isArm = armId === null || found?.arms.some(({ _id }) => _id === armId);
  return found && isArm ? { classLevel: found.classLevel, classId, armId } : null;
}

export function nameOfPlace(all: Classes, { classLevel, classId, armId }: Place): string {
  const found = all.find(({ _id }) => _id === classId);
  if (!found) return nameOfLevel(all, classLevel);
  return fullClassName({ name: found.name, arm: found.arms.find(({ _id }) => _id === armId)?.name });
}

type Chosen = { classLevel?: string | undefined; classId?: string | undefined; armId?: string | undefined };

/** Class of rows that name none, as a cell of them would write it; empty for none. */
export function classOfAll(all: Classes, { classLevel = '', classId, armId }: Chosen): string {
  if (classId === undefined) return classLevel;
  const place = placeOf(all, classId, armId);
  if (place) return nameOfPlace(all, place);
  throw new AppError('invalid', 'This class does not exist any more, or is closed. Please choose again.', 'classId');
}

/** '2B' where the second class has no arms: the letter of a list whose school keeps none. */
function withoutArm(all: Classes, written: string): Place | null {
  const digit = /^(?:class|grade)?\s*([1-5])\s*[a-h]?$/i.exec(written)?.[1];
  const level = classLevelFrom(digit ?? '');
  const place = level && placeOfLevel(all, level);
  const found = all.find(({ _id }) => place && _id === place.classId);
  return place && found?.name === `Class ${digit}` && found.arms.length === 0 ? place : null;
}

/** 'Grade 5 Secondary' to the letter is no class, but the level of other front ends. */
function ofWire(all: Classes, written: string): Place | null {
  const level = classLevels.find((one) => one === written.trim());
  return level ? placeOfLevel(all, level) : null;
}

/** Null where staff have to say it. */
export function surePlace(all: Classes, written: string): Place | null {
  const found = read(all, written);
  if (found.kind === 'class') return placeOf(all, found.classId, found.armId ?? null);
  return ofWire(all, written) ?? withoutArm(all, written);
}

export type ReadPlace = { place: Place | null; repaired?: string; refused?: string };

type Said = Readonly<Record<string, Place>>;

/** A class of the very name goes before an earlier answer of staff. */
export function readClass(all: Classes, written: string, said: Said): ReadPlace {
  const key = classKey(written);
  const place = surePlace(all, written) ?? (Object.hasOwn(said, key) ? said[key] : null);
  if (place) {
    const name = nameOfPlace(all, place);
    const isPlain = written === name || classLevelFrom(written) === place.classLevel;
    return isPlain ? { place } : { place, repaired: `“${written}” is read as ${name}` };
  }
  const open = openClasses(all).map(({ name }) => name);
  return { place: null, refused: `There is no class “${written}”: write ${open[0]} to ${open.at(-1)}` };
}

/** Proposal of a question about a spelling; an arm that is not there yet has no id. */
export function proposalOf(all: Classes, written: string) {
  const found = read(all, written);
  if (found.kind !== 'ask' || found.classId === undefined) return undefined;
  const arms = all.find(({ _id }) => _id === found.classId)?.arms ?? [];
  const arm = arms.find(({ name }) => name.toLowerCase() === found.arm?.toLowerCase());
  return { classId: found.classId, ...(arm ? { armId: arm._id } : found.arm !== undefined && { arm: found.arm }) };
}
