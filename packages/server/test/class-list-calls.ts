import { aStudent } from './people.ts';
import type { Calls, World } from './world.ts';

const listsOf = new WeakMap<World, number>();

const names = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Each of a world names somebody else, so that nobody has an account already. */
function aText(world: World): string {
  const list = (listsOf.get(world) ?? 0) + 1;
  listsOf.set(world, list);
  const letters = [...String(list)].map((digit) => names[Number(digit)]).join('');
  return `Name,Class,Parent phone\nPupil ${letters},Class 1,0805${String(list).padStart(7, '0')}\n`;
}

async function aClassList(world: World, isApplied = false): Promise<string> {
  const { house, admin } = world;
  const { body } = await house.ask('POST', '/admin/users/import', { as: admin, body: { text: aText(world) } });
  if (isApplied) await house.ask('POST', `/admin/users/import/${body.data._id}/apply`, { as: admin });
  return body.data._id;
}

export const classListCalls: Calls = {
  'POST /admin/users/import': (world) => ({ body: { text: aText(world) } }),
  'GET /admin/users/import': () => ({}),
  'GET /admin/users/import/:id': async (world) => ({ id: await aClassList(world) }),
  'PUT /admin/users/import/:id/rows/:line': async (world) => ({
    ...{ id: await aClassList(world), second: '2' },
    body: { fullName: 'Mended Pupil' },
  }),
  'POST /admin/users/import/:id/login-names': async (world) => ({ id: await aClassList(world) }),
  'POST /admin/users/import/:id/one-word-names': async (world) => ({ id: await aClassList(world) }),
  'PUT /admin/users/import/:id/groups': async (world) => ({
    ...{ id: await aClassList(world), body: { makeGroups: true } },
  }),
  'PUT /admin/users/import/:id/columns': async (world) => ({
    id: await aClassList(world),
    body: {
      columns: [
        { name: 'Name', role: 'fullName' },
        { name: 'Class', role: 'classLevel' },
      ],
    },
  }),
  'PUT /admin/users/import/:id/classes': async (world) => ({
    id: await aClassList(world),
    body: { classes: [{ name: 'JSS 1A', classLevel: 'Grade 1 Secondary' }] },
  }),
  'POST /admin/users/import/:id/apply': async (world) => ({ id: await aClassList(world) }),
  'POST /admin/users/import/:id/guardians': async (world) => ({ id: await aClassList(world, true) }),
  'DELETE /admin/users/import/:id': async (world) => ({ id: await aClassList(world, true) }),
  'POST /admin/users/import/:id/slips': async (world) => ({ id: await aClassList(world, true), body: {} }),
  'POST /admin/users/:id/slip': async ({ house }) => ({ id: (await aStudent(house))._id }),
  'POST /user/own-password': async ({ house, inactive }, caller) => {
    const one_time_password_at = '2026-09-01T08:00:00.000Z';
    if (caller && caller._id !== inactive._id && caller.token !== '') {
      await house.db.updateTable('users').set({ one_time_password_at }).where('_id', '=', caller._id).execute();
    }
    const newPassword = `another battery horse ${house.context.newId()}`;
    return { body: { newPassword, cpassword: newPassword } };
  },
};
