import { setImmediate as otherWork } from 'node:timers/promises';
import { classLevels, classNumber } from '@akada/contract/rules/class-level';
import { nameOfLevel } from '@akada/contract/rules/school-classes';
import { sql } from 'kysely';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { Db, UserRow } from '../../../platform/db/schema.ts';
import { readClasses } from '../../../platform/db/school-classes.ts';
import { isAnother, isSomebodyElse, isToBeMade, nameKeyOf, perhapsThe, type ReadRow, wordsIn } from './check-row.ts';
import { namesSeen } from './same-name.ts';

type Known = Pick<UserRow, '_id' | 'full_name' | 'class_level' | 'role' | 'phone_number' | 'email'>;
const columns = ['_id', 'full_name', 'class_level', 'role', 'phone_number', 'email'] as const;

async function findBy(db: Db, column: 'phone_number' | 'email', rows: readonly ReadRow[]): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  const values = rows.map((row) => row[column]).filter((value) => value !== '');
  for (const chunk of inChunks(values)) {
    const people = await db
      .selectFrom('users')
      .select(columns)
      .where(column, 'in', [...chunk])
      .where(column, '<>', sql.lit(''))
      .execute();
    for (const person of people) found.set(person[column], person);
    await otherWork();
  }
  return found;
}

const atOnce = 500;

type Names = { find: (row: ReadRow) => Known | undefined };

/** In the class of the row a like name; in the class before, where the row's student may still be, the same one. */
function namesOf(): Names & { add: (person: Known) => void } {
  const same = namesSeen<Known>();
  const exact = new Map<string, Known>();
  return {
    add: (person) => {
      const key = nameKeyOf(person.full_name, person.class_level);
      same.add(person.class_level, wordsIn(key), person);
      exact.set(key, person);
    },
    find: (row) => {
      const words = wordsIn(row.name_key);
      const before = classLevels[classNumber(row.class_level) - 2];
      const earlier = before && words.length > 1 ? exact.get(`${before}|${words.join(' ')}`) : undefined;
      return exact.get(row.name_key) ?? same.find(row.class_level, words) ?? earlier;
    },
  };
}

/** Reads the classes of the list, because names are compared without regard to order, accents and case. */
async function findByName(db: Db, rows: readonly ReadRow[]): Promise<Names> {
  const names = namesOf();
  const levels = rows.flatMap(({ class_level }) => [
    class_level,
    classLevels[classNumber(class_level) - 2] ?? class_level,
  ]);
  for (const classLevel of new Set(levels)) {
    for (let after = ''; ; ) {
      const people = await db
        .selectFrom('users')
        .select(columns)
        .where('class_level', '=', classLevel)
        .where('role', '=', 'user')
        .where('_id', '>', after)
        .orderBy('_id')
        .limit(atOnce)
        .execute();
      for (const person of people) names.add(person);
      const last = people.at(-1);
      if (!last || people.length < atOnce) break;
      after = last._id;
      await otherWork();
    }
  }
  return names;
}

type Whose = (person: Known) => string;

type Verdict = Pick<ReadRow, 'status' | 'why' | 'problem'> & { user_id: string | null };

const nameOf = { phoneNumber: 'phone number', email: 'e-mail address' };

function verdictOn(field: keyof typeof nameOf, person: Known, whose: Whose, isShared = false): Verdict {
  const problem = isShared ? 'shared-phone' : null;
  if (person.role !== 'user') {
    const why = `The ${nameOf[field]} is that of another account`;
    return { status: 'refused', why, user_id: null, problem: problem ?? field };
  }
  return { status: 'known', why: `The ${nameOf[field]} is that of ${whose(person)}`, user_id: person._id, problem };
}

const isShared = (person: Known, row: ReadRow) => isSomebodyElse(nameKeyOf(person.full_name, ''), row.name_key);

function verdictOnName(row: ReadRow, person: Known, whose: Whose): Verdict {
  if (nameKeyOf(person.full_name, person.class_level) === row.name_key) {
    const why = 'There is an account of this name in this class';
    return { status: 'known', why, user_id: person._id, problem: 'perhaps-same' };
  }
  const why = perhapsThe(whose(person), 'there is an account of a like name');
  return { status: 'refused', why, user_id: null, problem: 'perhaps-same' };
}

/** Rows whose student already has an account, by line. */
export async function findKnown(db: Db, all: readonly ReadRow[]): Promise<Map<number, Verdict>> {
  const rows = all.filter((row) => isToBeMade(row) || row.problem === 'shared-phone');
  const byPhone = await findBy(db, 'phone_number', rows);
  const byEmail = await findBy(db, 'email', rows);
  const byName = await findByName(db, rows);
  const classes = await readClasses(db);
  const whose: Whose = ({ full_name, class_level }) => `${full_name}, ${nameOfLevel(classes, class_level)}`;
  const verdicts = new Map<number, Verdict>();
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await otherWork();
    const [phone, email] = [byPhone.get(row.phone_number), byEmail.get(row.email)];
    const name = isAnother(row) || phone || email ? undefined : byName.find(row);
    if (!isToBeMade(row)) {
      // The shared number turned out to be that of this student's own account.
      if (phone && !isShared(phone, row)) verdicts.set(row.line, verdictOn('phoneNumber', phone, whose));
    } else if (phone) verdicts.set(row.line, verdictOn('phoneNumber', phone, whose, isShared(phone, row)));
    else if (email) verdicts.set(row.line, verdictOn('email', email, whose));
    else if (name) verdicts.set(row.line, verdictOnName(row, name, whose));
  }
  return verdicts;
}
