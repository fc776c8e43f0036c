import type { ClassMerge, StoredClass } from '@akada/contract';
import { mostArms } from '@akada/contract';
import { moveClass } from '../../people/users/move-class.ts';
import { isIn } from '../../people/users/promotion/moves.ts';
import { countItems, moveItems, openExamOf } from '../../platform/db/audience.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { moveRegisters } from '../register/move-registers.ts';
import { moveScores } from '../scores/move-scores.ts';
import { classIn, keyOf, refuseCircle } from './change-classes.ts';

/** Two classes become one: the class that goes, and the one that stays. */

type Classes = readonly StoredClass[];
type Merge = { from: StoredClass; into: StoredClass };

export function mergeOf(classes: Classes, id: string, intoId: string): Merge {
  const from = classIn(classes, id);
  const into = classes.find(({ _id }) => _id === intoId);
  if (!into) {
    throw new AppError('invalid', 'The class that stays does not exist any more. Please choose again.', 'into');
  }
  if (into === from) throw new AppError('invalid', 'Please choose another class', 'into');
  if (into.closedAt !== null) {
    throw new AppError('conflict', `${into.name} is closed. Please open it first, or choose another class.`, 'into');
  }
  return { from, into };
}

const twinOf = ({ into }: Merge, name: string) => into.arms.find((arm) => keyOf(arm.name) === keyOf(name));

/** Arms by the arm of the same name that they become. */
function unitedArms(merge: Merge): Map<string, string> {
  return new Map(
    merge.from.arms.flatMap(({ _id, name }) => {
      const twin = twinOf(merge, name);
      return twin ? [[_id, twin._id] as const] : [];
    }),
  );
}

/** The class and its united arms by what they become. */
export const becameIn = (merge: Merge): Map<string, string> =>
  new Map([[merge.from._id, merge.into._id], ...unitedArms(merge)]);

/** The one that stays: with the other's arms, and its form teachers where there was none. */
function joined(merge: Merge, at: string): StoredClass {
  const { from, into } = merge;
  const arms = [
    ...into.arms.map((arm) => {
      const twin = from.arms.find(({ name }) => keyOf(name) === keyOf(arm.name));
      return { ...arm, teacherId: arm.teacherId ?? twin?.teacherId ?? null };
    }),
    ...from.arms.filter(({ name }) => !twinOf(merge, name)),
  ];
  if (arms.length > mostArms) throw new AppError('conflict', `A class has at most ${mostArms} arms`, 'into');
  const follows = into.follows === from._id ? from.follows : into.follows;
  return {
    ...{ ...into, arms, teacherId: into.teacherId ?? from.teacherId },
    ...{ follows: follows === into._id ? null : follows, updatedAt: laterThan(into.updatedAt, at) },
  };
}

function comesBefore(classes: Classes, first: StoredClass, id: string): boolean {
  const byId = new Map(classes.map((one) => [one._id, one]));
  for (let next = first.follows; next !== null; next = byId.get(next)?.follows ?? null) if (next === id) return true;
  return false;
}

/** A class that led to the one that goes leads to the other, or past both where it comes after the other. */
export function withMerged(classes: Classes, merge: Merge, at: string): StoredClass[] {
  const { from, into } = merge;
  const after = classes
    .filter(({ _id }) => _id !== from._id)
    .map((one) => {
      if (one._id === into._id) return joined(merge, at);
      if (one.follows !== from._id) return one;
      return { ...one, follows: comesBefore(classes, into, one._id) ? from.follows : into._id };
    });
  for (const one of after) refuseCircle(after, one);
  return after;
}

async function countStudents(db: Db, classes: Classes, from: StoredClass): Promise<number> {
  const students = db.selectFrom('users').where(isIn(classes, from)).where('role', '=', 'user');
  return (await students.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** Students of another level have the exams and lessons of that level. */
async function refuseOpenExams(trx: Trx, classes: Classes, { from, into }: Merge, at: string): Promise<void> {
  if (from.classLevel === into.classLevel || (await countStudents(trx, classes, from)) === 0) return;
  const title = await openExamOf(trx, { levels: [from.classLevel, into.classLevel], ids: [] }, at);
  if (title === undefined) return;
  throw new AppError('conflict', `The exam “${title}” is open: please wait until it has closed`, 'into');
}

export async function merge(trx: Trx, classes: Classes, wanted: Merge, at: string): Promise<StoredClass[]> {
  const after = withMerged(classes, wanted, at);
  await refuseOpenExams(trx, classes, wanted, at);
  const arms = unitedArms(wanted);
  await moveClass(trx, { classes, ...wanted, arms, at });
  await moveScores(trx, { ...wanted, arms });
  await moveRegisters(trx, { ...wanted, arms });
  for (const [was, is] of becameIn(wanted)) await moveItems(trx, was, is);
  return after;
}

export async function whatWouldMove(db: Db, classes: Classes, wanted: Merge): Promise<ClassMerge> {
  const { from } = wanted;
  return {
    students: await countStudents(db, classes, from),
    ...(await countItems(db, [from._id, ...from.arms.map(({ _id }) => _id)])),
    arms: from.arms.map(({ name }) => ({ name, isUnited: twinOf(wanted, name) !== undefined })),
  };
}
