import { aTerm } from './things.ts';
import type { Calls, World } from './world.ts';

/** An earlier day of the term: its changes are on record. */
const day = '2026-09-14';

async function placeOf({ house, student }: World): Promise<string> {
  const row = await house.db.selectFrom('users').select('class_id').where('_id', '=', student._id).executeTakeFirst();
  return `class=${row?.class_id}`;
}

async function registerQuery(world: World): Promise<string> {
  await aTerm(world.house);
  return `${await placeOf(world)}&day=${day}`;
}

const bodyFor = ({ student, other }: World) => ({
  ...{ updatedAt: null, present: [other._id] },
  rows: [{ studentId: student._id, state: 'absent', reason: 'Fever' }],
});

export const registerCalls: Calls = {
  'GET /admin/register': async (world) => ({ query: await registerQuery(world) }),
  'PUT /admin/register': async (world) => ({ query: await registerQuery(world), body: bodyFor(world) }),
  'DELETE /admin/register': async (world) => {
    const query = await registerQuery(world);
    await world.house.ask('PUT', `/admin/register?${query}`, { as: world.admin, body: bodyFor(world) });
    return { query };
  },
  'GET /admin/register/term': async (world) => {
    const term = await aTerm(world.house);
    return { query: `${await placeOf(world)}&term=${term._id}` };
  },
  'GET /admin/register/away': () => ({}),
};
