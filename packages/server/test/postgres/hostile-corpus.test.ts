import { type Endpoint, errorReply } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { diceOf } from '../../src/demo/seed/seeding.ts';
import { type Field, fieldsOf, nameOf } from '../hostile/fields-of.ts';
import { ask, routeOf } from '../hostile/hostile-request.ts';
import { namesTheField } from '../hostile/plain-refusal.ts';
import { hostileValues } from '../hostile-values.ts';
import type { Reply } from '../house.ts';
import { openWorld } from '../open-world.ts';
import type { World } from '../world.ts';

/** `npm run hostile` takes every value; otherwise each field gets this many, others for each field, always the same. */
const wantsAll = process.env.HOSTILE_VALUES === 'all';
const inASample = 6;
const longestMs = 2000;

const behindProxy = { env: { TRUST_PROXY: '127.0.0.1' } };

/**
 * The requests of the matrix that are refused as they are: links, codes and a ticket that nobody was given, a closed
 * review, a provider without keys, news that no provider signed, columns that are known.
 */
const refusedAnyway = new Set([
  ...['POST /auth/setup', 'POST /auth/oidc/ticket', 'GET /studentExam/exams/review/:examId'],
  ...['POST /order/:id/checkout', 'PUT /order/statement/:id/columns'],
  ...['POST /auth/link', 'POST /auth/link/password', 'POST /auth/address/confirm', 'POST /auth/address/undo'],
  ...['POST /user/phone/confirm', 'POST /webhook/paystack', 'POST /webhook/flutterwave'],
]);

/** PostgreSQL is backed up with its own tools, and says so. */
const ofSqliteAlone = ['POST /admin/backups'];

/** The same values for a field in every run, whatever becomes of the fields before it. */
function sampleFor(name: string): readonly unknown[] {
  const dice = diceOf([...name].reduce((seed, letter) => (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0, 7));
  return Array.from({ length: inASample }, () => dice.pick(hostileValues));
}

const cases = Object.entries(endpoints)
  .filter(([, endpoint]) => !ofSqliteAlone.includes(routeOf(endpoint)))
  .map(([name, endpoint]) => {
    const fields = fieldsOf(endpoint).map((field) => ({
      field,
      values: wantsAll ? hostileValues : sampleFor(`${name} ${field.place} ${nameOf(field.path)}`),
    }));
    return { name, endpoint, fields };
  });

const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, 80);

async function timed(world: World, endpoint: Endpoint, field: Field, value: unknown): Promise<[Reply, number]> {
  const began = performance.now();
  const reply = await ask(world, endpoint, field, value);
  return [reply, performance.now() - began];
}

/** One stall of a busy machine is no hang: what takes too long is asked once more. */
async function answerOf(world: World, endpoint: Endpoint, field: Field, value: unknown): Promise<Reply> {
  const [reply, tookMs] = await timed(world, endpoint, field, value);
  if (tookMs < longestMs) return reply;
  const [again, againMs] = await timed(world, endpoint, field, value);
  expect(againMs, `${routeOf(endpoint)} ${nameOf(field.path)} = ${shown(value)}`).toBeLessThan(longestMs);
  return again;
}

/** Problems in the two engines' replies to one value; usually none. */
function problemsWith(field: Field, one: Reply, other: Reply): string[] {
  const problems: string[] = [];
  if (one.status >= 500) problems.push('our fault');
  if (one.status !== other.status) problems.push(`another answer by PostgreSQL: ${other.text.slice(0, 200)}`);
  if (one.status < 400) return problems;
  if (!errorReply.strict().safeParse(one.body).success) problems.push('no refusal of ours');
  if (!namesTheField(field, one)) problems.push('the field is not named');
  return problems.map((problem) => `${problem}: ${one.status} ${one.text.slice(0, 200)}`);
}

describe('a hostile value in any field of any endpoint', () => {
  test.each(cases)(
    '$name: never our fault, named in the refusal, the same on both engines',
    async ({ endpoint, fields }) => {
      const sqlite = await openWorld({ ...behindProxy, engine: 'sqlite' });
      const postgres = await openWorld({ ...behindProxy, engine: 'postgres' });
      const valid = [(await ask(sqlite, endpoint)).status, (await ask(postgres, endpoint)).status];
      expect(valid[0]).toBe(valid[1]);
      if (!refusedAnyway.has(routeOf(endpoint))) expect(valid[0]).toBeLessThan(300);
      const problems: string[] = [];
      for (const { field, values } of fields) {
        for (const value of values) {
          const reply = await answerOf(sqlite, endpoint, field, value);
          const other = await answerOf(postgres, endpoint, field, value);
          const what = `${field.place} ${nameOf(field.path)} = ${shown(value)}`;
          problems.push(...problemsWith(field, reply, other).map((problem) => `${what}: ${problem}`));
        }
      }
      expect(problems).toEqual([]);
    },
    wantsAll ? 900_000 : 120_000,
  );
});
