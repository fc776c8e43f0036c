import { type Endpoint, type Right, rights } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { openHouse } from '../house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../people.ts';

/** Open to every admin: their own account, the dashboard and the first steps they may do, terms, messages, cards of teachers (others’ by hand), and what students see as well. */
const forEveryAdmin =
  /^(?:GET|POST|PUT|PATCH|DELETE) \/(?:user|auth|message|school|lesson$|lesson\/|teacher|admin\/(?:stats|terms|schemes$|conduct\/settings$|first-steps|today|system-status|all-admin|settings|reviews|teachers))/;

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ofAdmins = Object.values(endpoints).filter(
  ({ access, method, path }) =>
    access !== 'anyone' && access.includes('admin') && !(method === 'POST' && path === '/auth/logout'),
);
const enoughFor = ({ right = [] }: Endpoint): readonly Right[] => (typeof right === 'string' ? [right] : right);

test('every endpoint for admins alone names the right it needs', () => {
  const silent = ofAdmins.filter((endpoint) => endpoint.right === undefined && !forEveryAdmin.test(keyOf(endpoint)));
  expect(silent.map(keyOf)).toEqual([]);
});

/** Malformed on purpose: a right is asked for before anything is looked at. */
const addressOf = (path: string) => path.replace(/:\w+/g, 'none');

test('an admin with one right is refused all that needs another, by name, and nothing of its own', async () => {
  const house = await openHouse();
  const head = await aSuperAdmin(house);
  for (const right of rights) {
    const admin = await anAdmin(house);
    await house.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body: { rights: [right] } });
    const wrong: string[] = [];
    for (const endpoint of ofAdmins.filter(({ right: needed }) => needed !== undefined)) {
      const { status, body } = await house.ask(endpoint.method, addressOf(endpoint.path), { as: admin });
      const isRefused = status === 403 && body.field === 'rights';
      if (isRefused === enoughFor(endpoint).includes(right)) wrong.push(`${keyOf(endpoint)} with ${right}: ${status}`);
    }
    expect(wrong).toEqual([]);
  }
});

test('rights are taken while an admin is at work, and given back', async () => {
  const house = await openHouse();
  const [head, admin] = [await aSuperAdmin(house), await anAdmin(house)];
  const set = (body: object) => house.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body });
  expect((await house.ask('GET', '/user', { as: admin })).body.data.rights).toEqual(rights);
  expect((await house.ask('GET', '/order', { as: admin })).status).toBe(200);
  expect((await set({ rights: ['people', 'teaching'], before: rights })).body.data.rights).toEqual([
    'teaching',
    'people',
  ]);
  const refused = await house.ask('GET', '/order', { as: admin });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    field: 'rights',
    message: 'Your account has no right to money (payments and settings). Please ask the super admin.',
  });
  const stats = (await house.ask('GET', '/admin/stats', { as: admin })).body.data;
  expect(stats.totalUsers.value).toBe(0);
  expect(stats.totalRevenue).toBeUndefined();
  const student = await aStudent(house);
  const person = (await house.ask('GET', `/admin/users/${student._id}`, { as: admin })).body.data;
  expect(person.payments).toEqual({ total: 0, rows: [] });
  expect((await set({ rights: [] })).status).toBe(200);
  expect((await house.ask('GET', `/admin/users/${student._id}`, { as: admin })).status).toBe(403);
  expect((await set({ rights })).status).toBe(200);
  expect((await house.ask('GET', '/order', { as: admin })).status).toBe(200);
});

test('two super-admins at once: the one who saw old rights is refused, the same change twice is one', async () => {
  const house = await openHouse();
  const [head, admin] = [await aSuperAdmin(house), await anAdmin(house)];
  const set = (body: object) => house.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body });
  const replies = await Promise.all([
    set({ rights: ['money'], before: rights }),
    set({ rights: ['people'], before: rights }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const held = replies.find(({ status }) => status === 200)?.body.data.rights;
  expect((await set({ rights: held, before: rights })).status).toBe(200);
  const { n } = await house.db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('action', '=', 'user.rights')
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test('only admins have rights, and only names of rights are taken', async () => {
  const house = await openHouse();
  const [head, admin, student] = [await aSuperAdmin(house), await anAdmin(house), await aStudent(house)];
  const set = (id: string, body: object) => house.ask('PUT', `/admin/users/${id}/rights`, { as: head, body });
  expect((await set(student._id, { rights: [] })).status).toBe(404);
  expect((await set(head._id, { rights: [] })).status).toBe(404);
  for (const wrong of [{}, { rights: 'money' }, { rights: ['everything'] }]) {
    const { status, body } = await set(admin._id, wrong);
    expect([status, body.field.split('.')[0]]).toEqual([400, 'rights']);
  }
});
