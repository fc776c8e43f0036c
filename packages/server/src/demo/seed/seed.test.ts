import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { readWishes, seedSchool } from './seed-school.ts';

const wishes = { users: 60, payments: 120, questions: 90, lessons: 30, exams: 4, answers: 500, seed: 1 };
const asked = ({ context, clock }: House) => ({
  now: clock.now(),
  settings: context.settings(),
  intoExisting: false,
});

const seeded = [
  'users',
  'lessons',
  'payments',
  'questions',
  'exams',
  'exam_questions',
  'papers',
  'attempts',
  'answers',
  'installation',
] as const;

async function rowsOf(house: House, table: keyof Schema) {
  const rows = await house.db.selectFrom(table).selectAll().execute();
  // Everybody's password is thrown away: its salt is new each time.
  return rows.map((row) => JSON.stringify({ ...row, password_hash: '' })).toSorted();
}

test('a seeding makes as many of each as were asked for, and the lists of an admin show them', async () => {
  const house = await openHouse();
  await seedSchool(house.db, wishes, asked(house));
  const admin = await anAdmin(house);
  const total = async (path: string) => (await house.ask('GET', path, { as: admin })).body.pagination.total;
  expect(await total('/admin/all-user?limit=5')).toBe(60);
  expect(await total('/payment?limit=5')).toBe(120);
  expect(await total('/question?limit=5')).toBe(90);
  expect(await total('/lesson?limit=5')).toBe(30);
  const exams = (await house.ask('GET', '/exam', { as: admin })).body.data as { questions: unknown[] }[];
  expect(exams.map((exam) => exam.questions.length)).toEqual([22, 22, 22, 22]);
  const { data, summary } = (await house.ask('GET', '/payment', { as: admin })).body;
  const sumOf = (status: string) =>
    data
      .filter((one: { status: string }) => one.status === status)
      .reduce((sum: number, one: { amount: number }) => sum + Math.round(one.amount * 100), 0) / 100;
  expect(summary).toEqual({
    totalPayments: 120,
    pendingAmount: sumOf('pending'),
    approvedAmount: sumOf('approved'),
  });
  expect(summary.pendingAmount).toBeGreaterThan(0);
});

test('seeded answers belong to finished attempts at exams that have begun, and the results add up', async () => {
  const house = await openHouse();
  await seedSchool(house.db, wishes, asked(house));
  const admin = await anAdmin(house);
  const exams = (await house.ask('GET', '/exam', { as: admin })).body.data as { _id: string; opensAt: string }[];
  for (const exam of exams) {
    const results = (await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin })).body.data;
    if (Date.parse(exam.opensAt) > house.clock.now()) expect(results).toEqual([]);
    for (const { isSubmitted } of results) expect(isSubmitted).toBe(true);
  }
  expect(await rowsOf(house, 'answers')).toHaveLength(500);
  const attempts = await house.db.selectFrom('attempts').selectAll().execute();
  for (const { score, total_points, correct_answers, total_questions } of attempts) {
    expect(score).toBeLessThanOrEqual(total_points);
    expect(correct_answers).toBeLessThanOrEqual(total_questions);
  }
  expect(attempts.some(({ score }) => (score ?? 0) > 0)).toBe(true);
});

test('more answers than the classes can give are refused', async () => {
  const house = await openHouse();
  await expect(seedSchool(house.db, { ...wishes, answers: 100_000 }, asked(house))).rejects.toThrow(
    '100000 answers need more students, exams and questions',
  );
  expect(await rowsOf(house, 'users')).toEqual([]);
});

test('every question that was seeded has a right answer the bank itself would accept', async () => {
  const house = await openHouse();
  await seedSchool(house.db, wishes, asked(house));
  const admin = await anAdmin(house);
  const questions = (await house.ask('GET', '/question', { as: admin })).body.data;
  for (const { text, type, options, correctAnswer, points } of questions) {
    const body = { text, type, options, correctAnswer, points };
    expect((await house.ask('POST', '/question', { as: admin, body })).status, text).toBe(201);
  }
});

test('the same seed at the same moment makes the same school, another one another', async () => {
  const [one, other, third] = [await openHouse(), await openHouse(), await openHouse()];
  await seedSchool(one.db, wishes, asked(one));
  await seedSchool(other.db, wishes, asked(other));
  await seedSchool(third.db, { ...wishes, seed: 2 }, asked(third));
  for (const table of seeded) expect(await rowsOf(other, table), table).toEqual(await rowsOf(one, table));
  expect(await rowsOf(third, 'users')).not.toEqual(await rowsOf(one, 'users'));
});

test('a seed is loaded once; another one goes beside it', async () => {
  const house = await openHouse();
  await seedSchool(house.db, wishes, asked(house));
  await expect(seedSchool(house.db, wishes, asked(house))).rejects.toThrow(
    'Seed 1 was loaded before. Choose another number with --seed.',
  );
  await seedSchool(house.db, { ...wishes, seed: 2 }, asked(house));
  expect(await rowsOf(house, 'users')).toHaveLength(120);
});

test('a school with people of its own is left alone unless the operator means it', async () => {
  const house = await openHouse();
  await aStudent(house);
  await expect(seedSchool(house.db, wishes, asked(house))).rejects.toThrow(
    'This database holds a school with accounts of its own.',
  );
  expect(await rowsOf(house, 'lessons')).toEqual([]);
  await seedSchool(house.db, wishes, { ...asked(house), intoExisting: true });
  expect(await rowsOf(house, 'users')).toHaveLength(61);
});

test('the demo school may be seeded', async () => {
  const house = await openHouse();
  await aStudent(house);
  await house.db.insertInto('installation').values({ key: 'demo', value: 'now' }).execute();
  await seedSchool(house.db, wishes, asked(house));
  expect(await rowsOf(house, 'users')).toHaveLength(61);
});

test('more payments than students can make are refused, and nothing is left of the attempt', async () => {
  const house = await openHouse();
  const impossible = { ...wishes, users: 10, lessons: 10, payments: 51, answers: 0 };
  await expect(seedSchool(house.db, impossible, asked(house))).rejects.toThrow(
    '51 payments need more students and lessons',
  );
  expect(await rowsOf(house, 'users')).toEqual([]);
});

test('a command line that says nothing sensible is refused in a sentence', () => {
  for (const [args, message] of [
    [[], 'Nothing asked for.'],
    [['--users', 'many'], '--users many must be a whole number from 0 to 1000000'],
    [['--users', '-5'], /./],
    [['--users', '1.5'], '--users 1.5 must be a whole number from 0 to 1000000'],
    [['--users', '5', '--seed', '1000'], '--seed 1000 must be a whole number from 1 to 999'],
    [['--people', '5'], "Unknown option '--people'"],
    [['5'], /Unexpected argument '5'/],
  ] as const) {
    expect(() => readWishes(args), args.join(' ')).toThrow(message);
  }
  expect(readWishes(['--users', '5', '--seed', '7', '--into-existing'])).toEqual({
    wishes: { users: 5, payments: 0, questions: 0, lessons: 0, exams: 0, answers: 0, seed: 7 },
    intoExisting: true,
  });
});
