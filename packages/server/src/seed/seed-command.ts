import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { analyze } from '../db/analyze.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { holdDataDir } from '../ops/data-dir.ts';
import { keepSettings } from '../settings/keep-settings.ts';
import { SeedRefused, seedSchool } from './seed-school.ts';
import type { Wishes } from './seeding.ts';

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

/** What is asked for on the command line; a SeedRefused says what is wrong with it. */
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
  const db = await openDb(config.databaseUrl);
  try {
    await migrate(db);
    const { settings } = await keepSettings(db, config);
    await seedSchool(db, wishes, { now: Date.now(), settings: settings(), intoExisting });
    await analyze(db, config.databaseUrl);
  } finally {
    await db.destroy();
  }
  const { seed, ...counts } = wishes;
  const loaded = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en-NG')} ${name}`);
  return `Loaded ${loaded.join(', ')} (seed ${seed}) in ${((performance.now() - began) / 1000).toFixed(1)} s.`;
}

/** The data directory is held meanwhile: a server that runs on it would serve what it had read before. */
export async function seedCommand(args: readonly string[]): Promise<string> {
  const config = readConfig(process.env);
  const lock = holdDataDir(config.dataDir, 'nothing: it is being seeded');
  try {
    return await seedInto(config, args);
  } finally {
    lock.release();
  }
}
