import { addressIn, aPdf, begin, send } from './uploading.ts';
import type { Calls, World } from './world.ts';

async function aMaterial({ house, admin, owned }: World): Promise<{ id: string; second: string }> {
  // A lesson has room for twenty.
  const { body } = await house.ask('GET', `/admin/lessons/${owned._id}/materials`, { as: admin });
  if (body.data.length > 0) return { id: owned._id, second: body.data[0]._id };
  const pdf = aPdf();
  const address = addressIn(
    await begin(house, admin, { kind: 'material', lesson: owned._id, filename: 'notes.pdf' }, pdf.length),
  );
  await send(house, admin, address, 0, pdf);
  return { id: owned._id, second: address.split('/').at(-1) ?? '' };
}

/** The files beside a lesson. */
export const uploadCalls: Calls = {
  'GET /admin/lessons/:lessonId/materials': ({ owned }) => ({ id: owned._id }),
  'PUT /admin/lessons/:lessonId/materials/:materialId': async (world) => ({
    ...(await aMaterial(world)),
    body: { name: 'Notes on fractions.pdf' },
  }),
  'DELETE /admin/lessons/:lessonId/materials/:materialId': aMaterial,
};
