import { setImmediate as otherWork } from 'node:timers/promises';
import { classLabel } from '@akada/contract/rules/class-level';
import { sql } from 'kysely';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { Db, UserRow } from '../../../platform/db/schema.ts';
import { isSomebodyElse, isToBeMade, nameKeyOf, type ReadRow } from './check-row.ts';

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

/** Reads the classes of the list, because names are compared without regard to order, accents and case. */
async function findByName(db: Db, rows: readonly ReadRow[]): Promise<Map<string, Known>> {
  const wanted = new Set(rows.map((row) => row.name_key));
  const found = new Map<string, Known>();
  for (const classLevel of new Set(rows.map((row) => row.class_level))) {
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
      for (const person of people) {
        const key = nameKeyOf(person.full_name, person.class_level);
        if (wanted.has(key)) found.set(key, person);
      }
      const last = people.at(-1);
      if (!last || people.length < atOnce) break;
      after = last._id;
      await otherWork();
    }
  }
  return found;
}

const whose = ({ full_name, class_level }: Known) => `${full_name}, ${classLabel(class_level)}`;

type Verdict = Pick<ReadRow, 'status' | 'why' | 'problem'> & { user_id: string | null };

const nameOf = { phoneNumber: 'phone number', email: 'e-mail address' };

function verdictOn(field: keyof typeof nameOf, person: Known, isShared = false): Verdict {
  const problem = isShared ? 'shared-phone' : null;
  if (person.role !== 'user') {
    const why = `The ${nameOf[field]} is that of another account`;
    return { status: 'refused', why, user_id: null, problem: problem ?? field };
  }
  return { status: 'known', why: `The ${nameOf[field]} is that of ${whose(person)}`, user_id: person._id, problem };
}

const isShared = (person: Known, row: ReadRow) => isSomebodyElse(nameKeyOf(person.full_name, ''), row.name_key);

/** Rows whose student already has an account, by line. */
export async function findKnown(db: Db, all: readonly ReadRow[]): Promise<Map<number, Verdict>> {
  const rows = all.filter((row) => isToBeMade(row) || row.problem === 'shared-phone');
  const byPhone = await findBy(db, 'phone_number', rows);
  const byEmail = await findBy(db, 'email', rows);
  const byName = await findByName(db, rows);
  const verdicts = new Map<number, Verdict>();
  for (const row of rows) {
    const [phone, email, name] = [byPhone.get(row.phone_number), byEmail.get(row.email), byName.get(row.name_key)];
    if (!isToBeMade(row)) {
      // The shared number turned out to be that of this student's own account.
      if (phone && !isShared(phone, row)) verdicts.set(row.line, verdictOn('phoneNumber', phone));
    } else if (phone) verdicts.set(row.line, verdictOn('phoneNumber', phone, isShared(phone, row)));
    else if (email) verdicts.set(row.line, verdictOn('email', email));
    else if (name) {
      const why = 'There is an account of this name in this class';
      verdicts.set(row.line, { status: 'known', why, user_id: name._id, problem: null });
    }
  }
  return verdicts;
}
