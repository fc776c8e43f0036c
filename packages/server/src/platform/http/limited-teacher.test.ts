import type { Endpoint, ScopedThing } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { aLimitedTeacher, type LimitedTeacher } from '../../../test/limited-teacher.ts';
import { aTerm } from '../../../test/things.ts';
import { notFound } from './scope.ts';

/** Each endpoint is called by a teacher limited to Chemistry in SSS 2, with things that are own, shared and foreign. */

const staffEndpoints: readonly Endpoint[] = Object.values(endpoints).filter(
  ({ access, as }) => access !== 'anyone' && access.includes('admin') && as === null,
);
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const queries: Readonly<Record<string, string>> = {
  'GET /exam/:id/print': 'part=paper',
  'GET /admin/users/:id/report-card': `term=${'a'.repeat(24)}`,
  'GET /admin/users/:id/report-card.pdf': `term=${'a'.repeat(24)}`,
  'GET /admin/report-cards': `term=${'a'.repeat(24)}&classLevel=5`,
  'GET /admin/report-cards.pdf': `term=${'a'.repeat(24)}&classLevel=5`,
  'GET /analytics/results': 'from=2026-09&to=2026-10',
  'GET /analytics/topics': 'from=2026-09&to=2026-10',
  'GET /admin/video-check': 'link=https://youtu.be/aBcDeFgHiJk',
  'GET /question/export': 'format=json',
  'GET /admin/announcements/preview': '',
};

type Ids = Partial<Record<ScopedThing, string>>;

function addressOf(endpoint: Endpoint, thing: ScopedThing | null, id: string, { own, ada }: LimitedTeacher): string {
  const others: Readonly<Record<string, string>> = {
    ...{ examId: own.ids.exam, attemptId: own.ids.attempt, lessonId: own.ids.lesson, questionId: own.essay._id },
    ...{ line: '1', studentId: ada._id, userId: ada._id, id: own.ids.exam },
  };
  const named =
    thing && { exam: 'examId', results: 'examId', attempt: 'attemptId', lesson: 'lessonId' }[thing as 'exam'];
  const its = named && endpoint.path.includes(`:${named}`) ? named : 'id';
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    thing !== null && name === its ? id : (others[name] ?? 'e'.repeat(24)),
  );
  const query = queries[keyOf(endpoint)];
  return query === undefined ? path : `${path}?${query}`;
}

const scoped = staffEndpoints.flatMap((endpoint) => {
  if (typeof endpoint.scope !== 'string' || endpoint.scope === 'own') return [];
  const [act, thing] = endpoint.scope.split(' ') as ['sees' | 'changes', ScopedThing];
  return [{ endpoint, act, thing }];
});

test('a thing that is not own is 404 at each of its endpoints, and one that is shared is not changed', async () => {
  const world = await aLimitedTeacher();
  const { ask, shared, ofSubject, ofClass, work } = world;
  const sent: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const { endpoint, act, thing } of scoped) {
    const call = async (ids: Ids) => {
      const id = ids[thing];
      if (id === undefined) return undefined;
      const { status, body } = await ask(endpoint.method as 'GET', addressOf(endpoint, thing, id, world));
      if (status === 404 && body?.message === notFound(thing).message) return 'missing';
      return status === 403 && body?.field === 'limits' ? 'refused' : 'admitted';
    };
    const foreign = [
      await call({ ...ofSubject.ids, ...work.foreign, card: world.musa._id }),
      await call({ ...ofClass.ids, card: world.zed._id }),
    ];
    // The bank has no classes, imports and deletions have those who made them only.
    const isOfBank = thing === 'question' || thing === 'passage';
    const isWork = thing === 'import' || thing === 'deletion';
    const key = keyOf(endpoint);
    sent[key] = [foreign[0], isOfBank || isWork ? 'missing' : foreign[1], await call(shared.ids)];
    const whenShared = isOfBank || thing === 'attempt' || thing === 'thread' || act === 'sees' ? 'admitted' : 'refused';
    // Own students have a report card, which is for their form teacher.
    wanted[key] = ['missing', 'missing', thing === 'card' ? 'refused' : isWork ? undefined : whenShared];
  }
  expect(sent).toEqual(wanted);
}, 60_000);

test('an own thing is admitted at each of its endpoints', async () => {
  const world = await aLimitedTeacher();
  const { ask, own, work } = world;
  const refused: string[] = [];
  const byHarm = scoped.toSorted(
    (first, other) => Number(first.endpoint.method !== 'GET') - Number(other.endpoint.method !== 'GET'),
  );
  for (const { endpoint, thing } of byHarm) {
    if (thing === 'card' || endpoint.method === 'DELETE') continue;
    const id = { ...own.ids, ...work.own }[thing];
    const { status, body } = await ask(endpoint.method as 'GET', addressOf(endpoint, thing, id, world));
    if (status === 403 || status >= 500) refused.push(`${keyOf(endpoint)} ${status} ${body?.message}`);
    if (status === 404 && body.message === notFound(thing).message) refused.push(`${keyOf(endpoint)} 404`);
  }
  expect(refused).toEqual([]);
}, 60_000);

test('no reply names what is foreign', async () => {
  const world = await aLimitedTeacher();
  await aTerm(world.house);
  const told: string[] = [];
  for (const endpoint of staffEndpoints) {
    if (endpoint.method !== 'GET' || endpoint.scope === undefined) continue;
    const thing = typeof endpoint.scope === 'string' && endpoint.scope !== 'own' ? endpoint.scope.split(' ')[1] : null;
    for (const ids of [world.own.ids, world.shared.ids] as Ids[]) {
      const id = { ...ids, ...world.work.own }[thing as ScopedThing] ?? '';
      const { text, status } = await world.ask('GET', addressOf(endpoint, thing as ScopedThing | null, id, world));
      if (status >= 500) told.push(`${keyOf(endpoint)} ${status}`);
      if (/Foreign/.test(text)) told.push(`${keyOf(endpoint)}: ${/.{0,30}Foreign.{0,30}/.exec(text)?.[0]}`);
    }
  }
  expect(told).toEqual([]);
}, 60_000);
