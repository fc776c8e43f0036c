import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Endpoint } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { servedEndpoints } from '../../src/platform/http/serve.ts';
import { guardianStatuses } from '../access-guardians.ts';
import { matrix } from '../access-matrix.ts';
import type { Row } from '../access-row.ts';
import { openHouse } from '../house.ts';
import { openWorld } from '../open-world.ts';
import { expectApiHeaders } from '../safety-headers.ts';
import { askRoute, type World } from '../world.ts';

/** Callers in the order of the columns. */
const callers = ['nobody', 'inactive', 'student', 'other', 'admin', 'superAdmin'] as const;
const ids = { malformed: 'not-an-id', unknown: 'f'.repeat(24) };

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function statuses(world: World, route: string, id?: string): Promise<string> {
  const found: number[] = [];
  for (const name of callers) {
    const reply = await askRoute(world, route, name === 'nobody' ? null : world[name], id);
    expectApiHeaders(reply.headers, `${route} for ${name}: ${reply.status}`);
    found.push(reply.status);
  }
  return found.join(' ');
}

/** A fresh school for each route: nothing one row did is seen by another. */
async function rowOf(route: string): Promise<Row> {
  const world = await openWorld();
  if (!route.includes(':')) return { valid: await statuses(world, route) };
  const malformed = await statuses(world, route, ids.malformed);
  const unknown = await statuses(world, route, ids.unknown);
  return { valid: await statuses(world, route), malformed, unknown };
}

test.each(Object.keys(matrix))('%s answers each role as the matrix says', async (route) => {
  expect(await rowOf(route)).toEqual(matrix[route]);
});

test.each(Object.entries(guardianStatuses))('%s answers a guardian as the table says', async (route, expected) => {
  const found: number[] = [];
  for (const id of route.includes(':') ? [undefined, ids.malformed, ids.unknown] : [undefined]) {
    const world = await openWorld();
    found.push((await askRoute(world, route, world.guardian, id)).status);
  }
  expect(found.join(' ')).toBe(expected);
});

test('a guardian is refused everything else of the contract', async () => {
  const { house, guardian } = await openWorld();
  const admitted: string[] = [];
  const open = new Set(Object.values(endpoints).flatMap((one) => (one.access === 'anyone' ? routeOf(one) : [])));
  const others = Object.keys(matrix).filter((route) => !open.has(route) && !(route in guardianStatuses));
  for (const route of others) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await house.ask(method as 'GET', path.replace(/:\w+/g, ids.unknown), { as: guardian });
    if (status !== 403) admitted.push(`${route}: ${status}`);
  }
  expect(admitted).toEqual([]);
  expect(others.length).toBeGreaterThan(150);
});

const ofContract = () => [...new Set(Object.values(endpoints).map(routeOf))];

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

/** Routes under /api outside the contract. */
const besideContract = [
  'DELETE /api/upload/:id',
  'PATCH /api/upload/:id',
  'POST /api/upload',
  'GET /api/auth/oidc/callback',
  'GET /api/auth/oidc/start',
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
