import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { endpoints } from '@akada/contract/endpoints';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { servedEndpoints } from '../../src/http/serve.ts';
import { openHouse } from '../house.ts';
import { askRoute, aWorld, type World } from '../world.ts';

/** Who calls, in the order of the columns. */
const callers = ['nobody', 'inactive', 'student', 'other', 'admin', 'superAdmin'] as const;
const ids = { malformed: 'not-an-id', unknown: 'f'.repeat(24) };

type Row = { valid: string; malformed?: string; unknown?: string };

const open = (status: number): Row => ({ valid: Array(6).fill(status).join(' ') });

/**
 * Every route of the contract with the status each caller gets: with an id that is there, a malformed one and an
 * unknown one. Within a row the callers come one after the other, so a second decision finds the first.
 *
 *                         nobody, inactive, student, other student, admin, super-admin
 */
const matrix: Readonly<Record<string, Row>> = {
  'POST /auth/signup': open(201),
  'POST /auth/login': open(200),
  // There is a super-admin already: the link opens nothing any more.
  'POST /auth/setup': open(404),
  'GET /health': open(200),
  'GET /ready': open(200),
  'GET /school': open(200),

  'POST /auth/logout': { valid: '401 401 200 200 200 200' },
  'PATCH /user/update-password': { valid: '401 401 200 200 200 200' },
  'GET /user': { valid: '401 401 200 200 200 200' },
  'GET /user/profile': { valid: '401 401 200 200 200 200' },
  'PUT /user/profile': { valid: '401 401 200 200 200 200' },
  'PUT /user/:id': {
    valid: '401 401 200 200 200 200',
    malformed: '401 401 400 400 400 400',
    unknown: '401 401 404 404 404 404',
  },
  'DELETE /user': { valid: '401 401 200 200 200 403' },
  'GET /user/stats': { valid: '401 401 200 200 403 403' },
  'POST /admin/create-admin': { valid: '401 401 403 403 403 201' },
  'GET /admin/all-admin': { valid: '401 401 403 403 200 200' },
  'GET /admin/all-user': { valid: '401 401 403 403 200 200' },
  'GET /admin/users/:id': {
    valid: '401 401 403 403 200 200',
    malformed: '401 401 403 403 400 400',
    unknown: '401 401 403 403 404 404',
  },
  // The classmate's account, after the classmate has asked.
  'PUT /admin/users/:id/suspend': {
    valid: '401 401 403 403 200 200',
    malformed: '401 401 403 403 400 400',
    unknown: '401 401 403 403 404 404',
  },
  'PUT /admin/users/:id/reactivate': {
    valid: '401 401 403 403 200 200',
    malformed: '401 401 403 403 400 400',
    unknown: '401 401 403 403 404 404',
  },
  'PUT /admin/users/:id/sign-out': {
    valid: '401 401 403 403 200 200',
    malformed: '401 401 403 403 400 400',
    unknown: '401 401 403 403 404 404',
  },
  'GET /admin/stats': { valid: '401 401 403 403 200 200' },
  'GET /admin/system-status': { valid: '401 401 403 403 200 200' },
  'GET /admin/audit': { valid: '401 401 403 403 403 200' },
  'GET /admin/settings': { valid: '401 401 403 403 200 200' },
  'PUT /admin/settings': { valid: '401 401 403 403 200 200' },

  'GET /lesson': { valid: '401 401 200 200 200 403' },
  'GET /lesson/my/purchased': { valid: '401 401 200 200 403 403' },
  'GET /lesson/:id': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'POST /lesson': { valid: '401 401 403 403 201 403' },
  'PUT /lesson/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'DELETE /lesson/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'PUT /lesson/:id/progress': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'POST /lesson/pay/:lessonId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },

  'GET /payment': { valid: '401 401 403 403 200 403' },
  'GET /payment/mine': { valid: '401 401 200 200 403 403' },
  'GET /payment/:id': {
    valid: '401 401 200 404 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'PUT /payment/approve': { valid: '401 401 403 403 200 403' },
  'PUT /payment/:id/approve': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'PUT /payment/:id/reject': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },

  'POST /message': { valid: '401 401 201 201 403 403' },
  'GET /message': { valid: '401 401 403 403 200 200' },
  'PUT /message/:id/handled': {
    valid: '401 401 403 403 200 200',
    malformed: '401 401 403 403 400 400',
    unknown: '401 401 403 403 404 404',
  },

  'GET /question': { valid: '401 401 403 403 200 403' },
  'GET /question/get/:id': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'POST /question': { valid: '401 401 403 403 201 403' },
  'PUT /question/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'DELETE /question/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'POST /question/:id/picture': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'DELETE /question/:id/picture': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },

  'GET /exam': { valid: '401 401 200 200 200 403' },
  'GET /exam/:id': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'GET /exam/get/:id': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'POST /exam': { valid: '401 401 403 403 201 403' },
  'PUT /exam/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'DELETE /exam/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },

  // The student has not started this exam; the classmate has.
  'POST /studentExam/start/:examId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'PUT /studentExam/answer/:examId': {
    valid: '401 401 404 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/state/:examId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'POST /studentExam/submit/:examId': {
    valid: '401 401 404 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/exams/score/:examId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/exams/remaining-time/:examId': {
    valid: '401 401 404 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/exams/:examId': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'GET /studentExam/exams/:examId/results.csv': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
};

async function statuses(world: World, route: string, id?: string): Promise<string> {
  const found: number[] = [];
  for (const name of callers) {
    const reply = await askRoute(world, route, name === 'nobody' ? null : world[name], id);
    found.push(reply.status);
  }
  return found.join(' ');
}

/** A fresh school for each route: nothing one row did is seen by another. */
async function rowOf(route: string): Promise<Row> {
  const world = await aWorld(await openHouse());
  if (!route.includes(':')) return { valid: await statuses(world, route) };
  const malformed = await statuses(world, route, ids.malformed);
  const unknown = await statuses(world, route, ids.unknown);
  return { valid: await statuses(world, route), malformed, unknown };
}

test.each(Object.keys(matrix))('%s answers each role as the matrix says', async (route) => {
  expect(await rowOf(route)).toEqual(matrix[route]);
});

const ofContract = () => [
  ...new Set(Object.values(endpoints).map((endpoint) => `${endpoint.method} ${endpoint.path}`)),
];

test('the matrix has a row for every endpoint of the contract and for nothing else', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(ofContract().toSorted());
});

test('every endpoint of the contract is served', async () => {
  const { context } = await openHouse();
  const served = new Set(servedEndpoints(context));
  const forgotten = Object.entries(endpoints).filter(([, endpoint]) => !served.has(endpoint));
  expect(forgotten.map(([name]) => name)).toEqual([]);
  expect(served.size).toBe(Object.keys(endpoints).length);
});

/** What is served under /api beside the contract. */
const besideContract = [
  'GET /api/docs',
  'GET /api/docs/files/*',
  'GET /api/docs/start.js',
  'GET /api/lesson/:id/thumbnail',
  'GET /api/openapi.json',
];

test('nothing is served under /api that is neither in the contract nor known beside it', async () => {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat()) {
        if (method !== 'HEAD') routes.add(`${method} ${route.url.replace(/(.)\/$/, '$1').replace(/\?$/, '')}`);
      }
    });
  };
  subscribe('fastify.initialization', listen);
  onTestFinished(() => {
    unsubscribe('fastify.initialization', listen);
  });
  await openHouse();
  const underApi = [...routes].filter((route) => route.includes(' /api')).toSorted();
  const expected = [...ofContract().map((route) => route.replace(' ', ' /api')), ...besideContract];
  expect(underApi).toEqual(expected.toSorted());
});
