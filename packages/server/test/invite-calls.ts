import type { Calls, World } from './world.ts';

const aBody = ({ house }: World) => ({
  ...{ classLevel: 'Grade 2 Secondary', mostUses: 40 },
  endsAt: new Date(house.clock.now() + 7 * 86_400_000).toISOString(),
});

async function anInvite(world: World): Promise<{ _id: string; code: string }> {
  const { house, admin } = world;
  const { body } = await house.ask('POST', '/admin/users/invites', { as: admin, body: aBody(world) });
  return body.data;
}

export const inviteCalls: Calls = {
  'GET /admin/users/invites': () => ({}),
  'POST /admin/users/invites': (world) => ({ body: aBody(world) }),
  'DELETE /admin/users/invites/:id': async (world) => ({ id: (await anInvite(world))._id }),
  'GET /invite/:code': async (world) => ({ id: (await anInvite(world)).code }),
};
