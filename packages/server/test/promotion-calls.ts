import { lastNumber } from '../src/people/users/promotion/promotion.queries.ts';
import { aStudent } from './people.ts';
import type { Calls, World } from './world.ts';

/** Body that promotes a class without other members of the world. */
async function aPromotion({ house }: World) {
  await aStudent(house, { classLevel: 'Grade 4 Secondary' });
  return { classLevel: 'Grade 4 Secondary', to: 'Grade 5 Secondary', leaveOut: [], after: await lastNumber(house.db) };
}

export const promotionCalls: Calls = {
  'GET /admin/users/promotions': () => ({}),
  'GET /admin/users/promotions/preview': () => ({}),
  'POST /admin/users/promotions': async (world) => ({ body: await aPromotion(world) }),
  'DELETE /admin/users/promotions/:id': async (world) => {
    const { house, admin } = world;
    const body = await aPromotion(world);
    const made = await house.ask('POST', '/admin/users/promotions', { as: admin, body });
    return { id: made.body.data._id };
  },
};
