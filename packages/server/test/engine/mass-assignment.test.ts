import type { Endpoint } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { fieldsOf } from '../hostile/fields-of.ts';
import { routeOf, validRequest } from '../hostile/hostile-request.ts';
import { openWorld } from '../open-world.ts';
import { allRows } from '../table-rows.ts';
import { addressOf } from '../world.ts';

const someId = 'e'.repeat(24);

/** Fields that a caller must not set: with the names of the API, of the tables, and of other systems. */
const wishes: Readonly<Record<string, unknown>> = {
  _id: someId,
  id: someId,
  role: 'super-admin',
  roles: ['super-admin'],
  isAdmin: true,
  isVerified: true,
  is_verified: 1,
  emailVerified: true,
  email_verified_at: '2001-01-01T00:00:00.000Z',
  isActive: false,
  is_active: 0,
  password_hash: 'chosen',
  passwordHash: 'chosen',
  status: 'approved',
  price: 0.77,
  price_minor: 77,
  amount: 0.77,
  amount_minor: 77,
  discount: 77,
  paymentMethod: 'free',
  studentId: someId,
  student_id: someId,
  userId: someId,
  user_id: someId,
  lessonId: someId,
  lesson_id: someId,
  score: 77,
  correctAnswers: 77,
  correct_answers: 77,
  isCorrect: true,
  is_correct: 1,
  totalPoints: 77,
  points: 77,
  isSubmitted: true,
  submittedAt: '2001-01-01T00:00:00.000Z',
  submitted_at: '2001-01-01T00:00:00.000Z',
  startTime: '2001-01-01T00:00:00.000Z',
  endTime: '2101-01-01T00:00:00.000Z',
  deadline_at: '2101-01-01T00:00:00.000Z',
  createdAt: '2001-01-01T00:00:00.000Z',
  created_at: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  decidedBy: someId,
  decided_by: someId,
  handledBy: someId,
  purchased: true,
  confirmed_at: '2001-01-01T00:00:00.000Z',
};

/** All the wishes that are no fields of the endpoint itself. */
function wishesAt(endpoint: Endpoint): [string, unknown][] {
  const own = new Set(fieldsOf(endpoint).flatMap(({ path }) => path));
  return Object.entries(wishes).filter(([name]) => !own.has(name));
}

/** Values by ids, such as the marks of a student: another key is refused. */
const isById = (value: object) =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => /^[0-9a-f]{24}$/.test(key));

/** The wishes in every object of the body. */
function wishing(value: unknown, wanted: [string, unknown][]): unknown {
  if (Array.isArray(value)) return value.map((item) => wishing(item, wanted));
  if (typeof value !== 'object' || value === null || isById(value)) return value;
  const own = Object.entries(value).map(([name, item]) => [name, wishing(item, wanted)]);
  return { ...Object.fromEntries(wanted), ...Object.fromEntries(own) };
}

/** A form takes a few parts only: the ones worth most. */
function formWishing(form: FormData): FormData {
  form.set('role', 'super-admin');
  form.set('points', '77');
  return form;
}

/** Status of the call in a fresh school, and every row of every table after it. */
async function after(endpoint: Endpoint, isWishing: boolean) {
  const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } });
  const { house, caller, call, body } = await validRequest(world, endpoint);
  const wanted = wishesAt(endpoint);
  const asked = body instanceof FormData ? formWishing(body) : wishing(body, wanted);
  const query = new URLSearchParams(wanted.map(([name, value]): [string, string] => [name, String(value)]));
  const path = addressOf(endpoint.path, call);
  const { status } = await house.ask(
    endpoint.method,
    isWishing ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path,
    {
      ...(caller && { as: caller }),
      body: isWishing ? asked : body,
    },
  );
  return { status, rows: await allRows(world.house.db) };
}

const mutations = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET');

// Validation precedes the database, so one engine is enough.
test.skipIf(process.env.TEST_ENGINE === 'postgres').each(mutations)(
  '%s stores nothing of what its caller would like to decide',
  async (_name, endpoint) => {
    const [plain, wished] = [await after(endpoint, false), await after(endpoint, true)];
    expect(wished.status, routeOf(endpoint)).toBe(plain.status);
    expect(wished.rows).toEqual(plain.rows);
  },
);
