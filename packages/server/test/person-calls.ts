import { aStudent, type Person } from './people.ts';
import type { Calls, World } from './world.ts';

/** By whoever may delete it: the caller. */
async function aNote({ house, student, admin }: World, by: Person | null): Promise<string> {
  const _id = house.context.newId();
  const as = by?.token ? by : admin;
  await house.ask('POST', `/admin/users/${student._id}/notes`, { as, body: { _id, text: 'Was ill' } });
  return _id;
}

async function aClassRequest({ house }: World) {
  const student = await aStudent(house);
  await house.db.updateTable('users').set({ class_from_school: 1 }).where('_id', '=', student._id).execute();
  const asked = await house.ask('PUT', '/user/profile', { as: student, body: { classLevel: '2' } });
  return { id: student._id, second: asked.body.data.classRequest._id as string };
}

/** Staff calls on one student's account. */
export const personCalls: Calls = {
  'PUT /admin/users/:id': async ({ house }) => ({
    id: (await aStudent(house))._id,
    body: { fullName: 'Renamed Person' },
  }),
  'POST /admin/users/:id/mail-password': async ({ house }) => {
    const { _id: id } = await aStudent(house);
    await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', id).execute();
    return { id };
  },
  'DELETE /admin/users/:id': async ({ house }) => {
    const { _id: id, fullName } = await aStudent(house);
    return { id, body: { fullName } };
  },
  'GET /admin/users/:id/merge/:otherId': ({ student, other }) => ({ id: student._id, second: other._id }),
  'POST /admin/users/:id/merge/:otherId': async ({ house }) => {
    const { _id: second, fullName } = await aStudent(house);
    return { id: (await aStudent(house))._id, second, body: { fullName } };
  },
  'PUT /admin/users/:id/extra-time': async ({ house }) => ({
    id: (await aStudent(house))._id,
    body: { percent: 25, reason: 'Reads slowly' },
  }),
  'GET /admin/users/class-requests': () => ({}),
  'PUT /admin/users/:id/class-request/:requestId/approve': aClassRequest,
  'PUT /admin/users/:id/class-request/:requestId/decline': aClassRequest,
  'DELETE /user/class-request': () => ({}),
  'GET /admin/users/:id/notes': ({ student }) => ({ id: student._id }),
  'POST /admin/users/:id/notes': ({ house, student }) => ({
    id: student._id,
    body: { _id: house.context.newId(), text: 'Was ill' },
  }),
  'DELETE /admin/users/:id/notes/:noteId': async (world, caller) => ({
    id: world.student._id,
    second: await aNote(world, caller),
  }),
};
