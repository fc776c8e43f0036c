import type { Settings } from '@akada/contract';
import type { Db, Trx } from '../db/schema.ts';
import { isDemoLoaded } from '../demo/load-demo.ts';
import { iso } from '../http/context.ts';
import { diceOf } from './dice.ts';
import { mostAnswers, seedAttempts } from './seed-attempts.ts';
import { seedExams } from './seed-exams.ts';
import { seedLessons } from './seed-lessons.ts';
import { seedPayments } from './seed-payments.ts';
import { seedDomain, seedPeople } from './seed-people.ts';
import type { Wishes } from './seeding.ts';

/** Why nothing was loaded, in a line for the operator. */
export class SeedRefused extends Error {}

const seedKey = (seed: number) => `seed-${seed}`;

/** Made-up people have no place among real ones, unless somebody says so. */
async function refuseRealSchool(trx: Trx): Promise<void> {
  const real = await trx
    .selectFrom('users')
    .select('_id')
    .where('email', 'not like', `%${seedDomain}`)
    .executeTakeFirst();
  if (!real || (await isDemoLoaded(trx))) return;
  throw new SeedRefused(
    'This database holds a school with accounts of its own. Use a new DATA_DIR, or add --into-existing if you mean it.',
  );
}

async function refuseTwice(trx: Trx, seed: number): Promise<void> {
  const row = await trx.selectFrom('installation').select('key').where('key', '=', seedKey(seed)).executeTakeFirst();
  if (row) throw new SeedRefused(`Seed ${seed} was loaded before. Choose another number with --seed.`);
}

function refuseImpossible({ users, lessons, payments }: Wishes): void {
  if (payments <= (users * lessons) / 2) return;
  throw new SeedRefused(
    `${payments} payments need more students and lessons: a student buys a lesson once, and at most half of all pairs are filled.`,
  );
}

type School = { now: number; settings: Settings; intoExisting: boolean };

async function fill(trx: Trx, wishes: Wishes, { now, settings, intoExisting }: School): Promise<void> {
  if (!intoExisting) await refuseRealSchool(trx);
  await refuseTwice(trx, wishes.seed);
  const seeding = { trx, dice: diceOf(wishes.seed), wishes, now, timeZone: settings.timeZone };
  const students = await seedPeople(seeding);
  const lessons = await seedLessons(seeding);
  const exams = await seedExams(seeding);
  await seedPayments(seeding, students, lessons, settings.checkoutDiscountPercent);
  const most = mostAnswers(seeding, exams, students);
  if (wishes.answers > most) {
    throw new SeedRefused(
      `${wishes.answers} answers need more students, exams and questions: a student sits an exam of their class once, which makes ${most} here.`,
    );
  }
  await seedAttempts(seeding, exams, students);
  await trx
    .insertInto('installation')
    .values({ key: seedKey(wishes.seed), value: JSON.stringify({ ...wishes, at: iso(now) }) })
    .execute();
}

/** Fills the database with a made-up school of any size, whole or not at all. */
export async function seedSchool(db: Db, wishes: Wishes, school: School): Promise<void> {
  refuseImpossible(wishes);
  await db.transaction().execute((trx) => fill(trx, wishes, school));
}
