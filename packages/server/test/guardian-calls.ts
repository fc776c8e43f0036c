import type { House } from './house.ts';
import { aPerson, type Person, password } from './people.ts';
import type { Calls, World } from './world.ts';

/** With a link to each of these students, without a code. */
export async function aGuardian(house: House, children: readonly Person[], wishes?: Parameters<typeof aPerson>[2]) {
  const guardian = await aPerson(house, 'guardian', wishes);
  await house.db.insertInto('guardians').values({ user_id: guardian._id, wants_digest: 1, digest_week: '' }).execute();
  for (const child of children) await link(house, child, guardian);
  return guardian;
}

export async function link(house: House, child: { _id: string }, guardian: { _id: string }): Promise<void> {
  const row = { student_id: child._id, guardian_id: guardian._id };
  await house.db
    .insertInto('guardian_links')
    .values({ ...row, created_at: new Date(house.clock.now()).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function aCode(house: House, student: Person): Promise<string> {
  return (await house.ask('POST', '/guardian/code', { as: student })).body.data.code;
}

export async function comeOfAge(house: House, staff: Person, student: { _id: string }): Promise<void> {
  await house.ask('PUT', `/admin/users/${student._id}/of-age`, { as: staff, body: { ofAge: true } });
}

/** Students of age, whoever calls. */
const allOfAge = async ({ house, admin, student, other }: World) => {
  for (const one of [student, other]) await comeOfAge(house, admin, one);
};

const linkedOnly = async ({ house, guardian, student }: World) => {
  await link(house, student, guardian);
  return { id: student._id, second: guardian._id };
};

let count = 0;

export const guardianCalls: Calls = {
  'POST /guardian/signup': async ({ house, other }) => {
    count += 1;
    const phoneNumber = `+23470${String(count).padStart(8, '0')}`;
    const email = `guardian-${count}@home.test`;
    return {
      body: {
        code: await aCode(house, other),
        fullName: 'Ngozi Obi',
        phoneNumber,
        email,
        password,
        cpassword: password,
      },
    };
  },
  'POST /guardian/join': async ({ house, other }) => ({ body: { code: await aCode(house, other) } }),
  'GET /guardian/children': () => ({}),
  'GET /guardian/children/:id': ({ student }) => ({ id: student._id }),
  'PUT /guardian/weekly-mail': () => ({ body: { wanted: false } }),
  'GET /guardian/mine': () => ({}),
  'POST /guardian/code': () => ({}),
  'PUT /guardian/withheld': async (world) => {
    await allOfAge(world);
    return { body: { results: true, payments: false, time: true } };
  },
  'DELETE /guardian/mine/:guardianId': async (world, caller) => {
    await allOfAge(world);
    if (caller && [world.student._id, world.other._id].includes(caller._id)) {
      await link(world.house, caller, world.guardian);
    }
    return { id: world.guardian._id };
  },
  'GET /admin/users/:id/guardians': ({ student }) => ({ id: student._id }),
  'POST /admin/users/:id/guardian-code': ({ student }) => ({ id: student._id }),
  'DELETE /admin/users/:id/guardians/:guardianId': linkedOnly,
  'PUT /admin/users/:id/of-age': ({ student }) => ({ id: student._id, body: { ofAge: true } }),
};
