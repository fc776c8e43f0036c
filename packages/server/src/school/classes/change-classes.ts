import type { ClassPreset, classBody, classChange, StoredClass } from '@akada/contract';
import { mostArms, mostClasses } from '@akada/contract';
import { classesForPreset, presets } from '@akada/contract/rules/class-presets';
import { openClasses } from '@akada/contract/rules/school-classes';
import type { z } from 'zod';
import { fold } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';

/** Changes of the list of classes, pure: the list in, the list out. */

type Classes = readonly StoredClass[];
type Stamp = { at: string; newId: () => string };

export const keyOf = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

export function classIn(classes: Classes, id: string): StoredClass {
  const found = classes.find(({ _id }) => _id === id);
  if (!found) throw new AppError('not_found', 'Class not found');
  return found;
}

function refuseTaken(classes: Classes, { _id, name }: Pick<StoredClass, '_id' | 'name'>): void {
  const other = classes.find((one) => one._id !== _id && keyOf(one.name) === keyOf(name));
  if (other) throw new AppError('conflict', `There is a class “${other.name}” already`, 'name');
}

/** Following classes must end: a class never follows itself, not through others either. */
export function refuseCircle(classes: Classes, changed: StoredClass): void {
  const byId = new Map(classes.map((one) => [one._id, one]));
  if (changed.follows !== null && !byId.has(changed.follows)) {
    throw new AppError('invalid', 'The class that follows does not exist any more. Please choose again.', 'follows');
  }
  for (let next = changed.follows; next !== null; next = byId.get(next)?.follows ?? null) {
    if (next === changed._id) throw new AppError('invalid', 'A class cannot follow itself', 'follows');
  }
}

function placed(classes: Classes, one: StoredClass, order: number | undefined): StoredClass[] {
  const others = classes.filter(({ _id }) => _id !== one._id);
  const index = order === undefined ? classes.findIndex(({ _id }) => _id === one._id) : order - 1;
  const at = index < 0 ? others.length : Math.min(index, others.length);
  return [...others.slice(0, at), one, ...others.slice(at)];
}

function checked(classes: Classes, one: StoredClass, order: number | undefined): StoredClass[] {
  refuseTaken(classes, one);
  const next = placed(classes, one, order);
  refuseCircle(next, one);
  return next;
}

type Arms = NonNullable<z.output<typeof classChange>['arms']>;

function armsOf(own: StoredClass['arms'], wanted: Arms, { newId }: Pick<Stamp, 'newId'>): StoredClass['arms'] {
  const keys = wanted.map(({ name }) => keyOf(name));
  const twice = wanted.find(({ name }, index) => keys.indexOf(keyOf(name)) !== index);
  if (twice) throw new AppError('invalid', `There are two arms “${twice.name}”`, 'arms');
  return wanted.map(({ _id, name, teacherId }) => {
    const was = own.find((arm) => arm._id === _id);
    if (_id !== undefined && !was) throw new AppError('conflict', `The arm “${name}” does not exist any more`, 'arms');
    return {
      _id: was?._id ?? newId(),
      name,
      teacherId: teacherId === undefined ? (was?.teacherId ?? null) : teacherId,
    };
  });
}

export function withNewClass(
  classes: Classes,
  body: z.output<typeof classBody>,
  { _id, ...stamp }: Stamp & { _id: string },
): StoredClass[] {
  if (classes.length >= mostClasses)
    throw new AppError('conflict', `A school has at most ${mostClasses} classes`, 'name');
  const { name, shortName = '', order, classLevel, follows = null, arms = [] } = body;
  const made: StoredClass = {
    ...{ _id, name, shortName: shortName || name.slice(0, 20), classLevel, follows, teacherId: null },
    arms: armsOf(
      [],
      arms.map((arm) => ({ name: arm })),
      stamp,
    ),
    ...{ closedAt: null, updatedAt: stamp.at },
  };
  return checked(classes, made, order);
}

export function withChange(
  classes: Classes,
  id: string,
  { updatedAt, order, arms, ...change }: z.output<typeof classChange>,
  stamp: Stamp,
): StoredClass[] {
  const was = classIn(classes, id);
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const is: StoredClass = {
    ...{ ...was, ...named },
    arms: arms === undefined ? was.arms : armsOf(was.arms, arms, stamp),
    updatedAt: laterThan(was.updatedAt, stamp.at),
  };
  is.shortName ||= is.name.slice(0, 20);
  const isSame = JSON.stringify({ ...is, updatedAt: '' }) === JSON.stringify({ ...was, updatedAt: '' });
  refuseIfChanged('class', { updated_at: was.updatedAt }, updatedAt, isSame && order === undefined);
  return checked(classes, is, order);
}

/** An arm of the same name is taken as it is. */
export function withArm(classes: Classes, id: string, name: string, stamp: Stamp): StoredClass[] {
  const was = classIn(classes, id);
  if (was.arms.some((arm) => keyOf(arm.name) === keyOf(name))) return [...classes];
  if (was.arms.length >= mostArms) throw new AppError('conflict', `A class has at most ${mostArms} arms`, 'classes');
  const arms = [...was.arms, { _id: stamp.newId(), name, teacherId: null }];
  const is = { ...was, arms, updatedAt: laterThan(was.updatedAt, stamp.at) };
  return classes.map((one) => (one._id === id ? is : one));
}

export function withClosed(classes: Classes, id: string, closedAt: string | null, at: string): StoredClass[] {
  const was = classIn(classes, id);
  if ((was.closedAt === null) === (closedAt === null)) return [...classes];
  if (closedAt !== null && openClasses(classes).length === 1) {
    throw new AppError('conflict', 'A school has at least one open class');
  }
  const is = { ...was, closedAt, updatedAt: laterThan(was.updatedAt, at) };
  return classes.map((one) => (one._id === id ? is : one));
}

/** The class that followed it follows those before it. */
export function withoutClass(classes: Classes, id: string): StoredClass[] {
  const gone = classIn(classes, id);
  if (gone.closedAt === null && openClasses(classes).length === 1) {
    throw new AppError('conflict', 'A school has at least one open class');
  }
  return classes
    .filter(({ _id }) => _id !== id)
    .map((one) => (one.follows === id ? { ...one, follows: gone.follows } : one));
}

/** Present class for each class of the preset, by name; null is a new one. */
type From = Readonly<Record<string, string | null>>;

function sourcesOf(classes: Classes, preset: ClassPreset, from: From | undefined): Map<string, StoredClass | null> {
  if (!from) return classesForPreset(classes, preset);
  const ids = Object.values(from).filter((id) => id !== null);
  if (new Set(ids).size < ids.length) {
    throw new AppError('invalid', 'One class cannot become two: please choose each only once', 'from');
  }
  return new Map(
    presets[preset].map(({ name }) => {
      const id = from[name] ?? null;
      const was = classes.find(({ _id }) => _id === id) ?? null;
      if (id !== null && !was) throw new AppError('invalid', 'This class does not exist any more', 'from');
      return [name, was];
    }),
  );
}

/**
 * A class that is renamed keeps its level, and with it the exams and lessons of the level. `needed`: people or exams hang
 * on them, so they are closed instead of deleted.
 */
export function withPreset(
  classes: Classes,
  { preset, from }: { preset: ClassPreset; from?: From | undefined },
  { at, newId, needed }: Stamp & { needed: ReadonlySet<string> },
): StoredClass[] {
  const sources = sourcesOf(classes, preset, from);
  const taken = presets[preset].map((one): StoredClass => {
    const was = sources.get(one.name);
    const { classLevel } = was ?? one;
    return {
      teacherId: null,
      arms: [],
      ...was,
      ...one,
      ...{ _id: was?._id ?? newId(), classLevel, follows: null, closedAt: null },
      updatedAt: laterThan(was?.updatedAt ?? '', at),
    };
  });
  const following = taken.map((one, index) => ({ ...one, follows: taken[index + 1]?._id ?? null }));
  const kept = new Set(following.map(({ _id }) => _id));
  const left = classes.flatMap((one) => {
    if (kept.has(one._id) || (!needed.has(one._id) && one.closedAt === null)) return [];
    const follows = one.follows !== null && kept.has(one.follows) ? one.follows : null;
    return [{ ...one, follows, closedAt: one.closedAt ?? at, updatedAt: laterThan(one.updatedAt, at) }];
  });
  for (const one of left) refuseTaken(following, one);
  return [...following, ...left];
}
