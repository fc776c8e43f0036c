import { parseArgs } from 'node:util';
import type { Settings } from '@akada/contract';
import type { Config } from '../../config.ts';
import { analyze } from '../../platform/db/dialect.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { openSchool } from '../../school/ops/before-start.ts';
import { lockDataDir } from '../../school/ops/data-dir.ts';
import { keepSettings } from '../../school/settings/settings.queries.ts';
import { isDemoLoaded } from '../load-demo.ts';
import { mostAnswers, seedAttempts } from './seed-attempts.ts';
import { seedExams, seedLessons } from './seed-content.ts';
import { seedPayments } from './seed-payments.ts';
import { seedDomain, seedPeople } from './seed-people.ts';
import { diceOf, type Wishes } from './seeding.ts';

const options = {
  users: { type: 'string', default: '0' },
  payments: { type: 'string', default: '0' },
  questions: { type: 'string', default: '0' },
  lessons: { type: 'string', default: '0' },
  exams: { type: 'string', default: '0' },
  answers: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  'into-existing': { type: 'boolean', default: false },
} as const;

const seedUsage =
  'seed --users N --payments N --questions N --lessons N --exams N --answers N [--seed 1…999] [--into-existing]';

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new SeedRefused(`--${name} ${text} must be a whole number from ${least} to ${most}`);
}

export function readWishes(args: readonly string[]): { wishes: Wishes; intoExisting: boolean } {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new SeedRefused((error as Error).message);
  }
  const count = (name: 'users' | 'payments' | 'questions' | 'lessons' | 'exams' | 'answers') =>
    wholeNumber(name, values[name], 0, 1_000_000);
  const wishes = {
    users: count('users'),
    payments: count('payments'),
    questions: count('questions'),
    lessons: count('lessons'),
    exams: count('exams'),
    answers: count('answers'),
    seed: wholeNumber('seed', values.seed, 1, 999),
  };
  const { seed, ...counts } = wishes;
  if (Object.values(counts).every((one) => one === 0)) throw new SeedRefused(`Nothing asked for. Usage: ${seedUsage}`);
  return { wishes: { ...counts, seed }, intoExisting: values['into-existing'] };
}

async function seedInto(config: Config, args: readonly string[]): Promise<string> {
  const { wishes, intoExisting } = readWishes(args);
  const began = performance.now();
  const db = await openSchool(config);
  try {
    const { settings } = await keepSettings(db, config);
    await seedSchool(db, wishes, { now: Date.now(), settings: settings(), intoExisting });
    await analyze(db);
  } finally {
    await db.destroy();
  }
  const { seed, ...counts } = wishes;
  const loaded = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en-NG')} ${name}`);
  return `Loaded ${loaded.join(', ')} (seed ${seed}) in ${((performance.now() - began) / 1000).toFixed(1)} s.`;
}

/** A running server would go on serving its caches, so the data directory is locked. */
export async function seedCommand(args: readonly string[], config: Config): Promise<string> {
  const lock = lockDataDir(config.dataDir, 'nothing: it is being seeded');
  try {
    return await seedInto(config, args);
  } finally {
    lock.release();
  }
}

export class SeedRefused extends Error {}

const seedKey = (seed: number) => `seed-${seed}`;

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
  if (await readInstallation(trx, seedKey(seed)))
    throw new SeedRefused(`Seed ${seed} was loaded before. Choose another number with --seed.`);
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
  await writeInstallation(trx, seedKey(wishes.seed), JSON.stringify({ ...wishes, at: iso(now) }));
}

export async function seedSchool(db: Db, wishes: Wishes, school: School): Promise<void> {
  refuseImpossible(wishes);
  await db.transaction().execute((trx) => fill(trx, wishes, school));
}
