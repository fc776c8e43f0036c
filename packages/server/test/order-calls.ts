import type { House } from './house.ts';
import type { Person } from './people.ts';
import { aPng } from './pictures.ts';
import { aCourse, aLesson } from './things.ts';
import type { Calls, World } from './world.ts';

const secretFile = 'https://videos.school.test/hidden-reel-5521.mp4';

const aNewLesson = ({ house, admin }: World) => aLesson(house, admin, { title: 'Wanted', video: secretFile });

export const aCourseOf = ({ house, admin, lesson }: World) => aCourse(house, admin, [lesson]);

/** At the school's discount of a tenth. */
const whatItCosts = 1800;

const wish = async (world: World) => ({ lessonIds: [(await aNewLesson(world))._id], expectedTotal: whatItCosts });

export async function anOrder(house: House, as: Person, lessons: readonly { _id: string }[], more: object = {}) {
  const lessonIds = lessons.map(({ _id }) => _id);
  const quote = await house.ask('POST', '/order/quote', { as, body: { lessonIds, ...more } });
  if (quote.status !== 200) throw new Error(`a quote answered ${quote.status}: ${quote.text}`);
  const body = { lessonIds, expectedTotal: quote.body.data.total, ...more };
  const reply = await house.ask('POST', '/order', { as, body });
  if (reply.status !== 201) throw new Error(`ordering answered ${reply.status}: ${reply.text}`);
  return reply.body.data;
}

/** For the lesson that the student owns, also when money was given back since. */
async function aPaidOrder({ house, student, owned }: World): Promise<string> {
  const { body } = await house.ask('GET', '/order/mine', { as: student });
  return body.data.find(({ items }: { items: { lessonId: string }[] }) => items[0]?.lessonId === owned._id)._id;
}

const aNewOrder = async (world: World): Promise<string> =>
  (await anOrder(world.house, world.student, [await aNewLesson(world)]))._id;

export function proofForm(fields: Record<string, string> = {}, file: Buffer | null = aPng(40, 30)): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('proof', new Blob([new Uint8Array(file)]), 'slip.png');
  return form;
}

const reason = 'No transfer found';

async function aGift(world: World): Promise<string> {
  const { house, admin, student } = world;
  const lesson = await aLesson(house, admin, { title: 'A gift' });
  const body = { studentId: student._id, lessonId: lesson._id, reason: 'Scholarship' };
  return (await house.ask('POST', '/grant', { as: admin, body })).body.data._id;
}

async function aGroupOf({ house, admin, other }: World): Promise<string> {
  const body = { name: `Group ${house.context.newId()}` };
  const { _id } = (await house.ask('POST', '/admin/groups', { as: admin, body })).body.data;
  await house.ask('POST', `/admin/groups/${_id}/members`, { as: admin, body: { studentIds: [other._id] } });
  return _id;
}

async function aGroupGift(world: World): Promise<string> {
  const body = { groupId: await aGroupOf(world), lessonId: (await aNewLesson(world))._id, reason: 'Scholarship' };
  return (await world.house.ask('POST', '/grant/group', { as: world.admin, body })).body.data._id;
}

let coupons = 0;

function couponBody() {
  coupons += 1;
  return { code: `NEW${coupons}`, percent: 10 };
}

async function aCoupon({ house, admin }: World) {
  const { body } = await house.ask('POST', '/coupon', { as: admin, body: couponBody() });
  return body.data as { _id: string; code: string; updatedAt: string };
}

const statementsOf = new WeakMap<World, number>();

/** Each of a world has another day, so that no credit was seen before. */
function statementForm(world: World): FormData {
  const { reference } = world.payment;
  const statements = (statementsOf.get(world) ?? 0) + 1;
  statementsOf.set(world, statements);
  const day = new Date(Date.UTC(2026, 0, 1) + statements * 86_400_000).toISOString().slice(0, 10);
  const form = new FormData();
  const csv = `Date,Narration,Reference,Debit,Credit,Balance\n${day},${reference} ADA,TRF|2MPT|${statements},,1800.00,9000.00\n`;
  form.set('file', new Blob([csv]), 'statement.csv');
  return form;
}

async function aStatement(world: World): Promise<string> {
  const { house, admin } = world;
  const body = statementForm(world);
  const reply = await house.ask('POST', '/order/statement', { as: admin, body });
  if (reply.status !== 201) throw new Error(`a statement answered ${reply.status}: ${reply.text}`);
  return reply.body.data._id;
}

const aPeriod = 'from=2026-09-01&to=2026-09-30';

/** Orders, coupons and lessons that are given. */
export const orderCalls: Calls = {
  'POST /order/quote': async (world) => ({ body: { lessonIds: (await wish(world)).lessonIds } }),
  'POST /order': async (world) => ({ body: await wish(world) }),
  'GET /order/mine': () => ({}),
  'GET /course': () => ({}),
  'GET /course/:id': async (world) => ({ id: (await aCourseOf(world))._id }),
  'POST /course': ({ lesson }) => ({
    body: { title: 'Numbers', classLevel: 'Grade 1 Secondary', price: 3000, lessonIds: [lesson._id], isDraft: false },
  }),
  'PUT /course/:id': async (world) => ({ id: (await aCourseOf(world))._id, body: { price: 2500 } }),
  'DELETE /course/:id': async (world) => ({ id: (await aCourseOf(world))._id }),
  'GET /order/:id': ({ payment }) => ({ id: payment._id }),
  'GET /order/:id/state': ({ payment }) => ({ id: payment._id }),
  'DELETE /order/:id': ({ payment }) => ({ id: payment._id }),
  'POST /order/:id/paid': ({ payment }) => ({ id: payment._id, body: proofForm({ sessionId: '0000132504081921' }) }),
  'GET /order/:id/proof/:proofId': async (world) => {
    const id = await aNewOrder(world);
    const { body } = await world.house.ask('POST', `/order/${id}/paid`, { as: world.student, body: proofForm() });
    return { id, second: body.data.proofs[0]._id };
  },
  'GET /order/:id/receipt.pdf': async (world) => ({ id: await aPaidOrder(world) }),
  'GET /admin/revenue': () => ({ query: aPeriod }),
  'GET /admin/revenue.csv': () => ({ query: aPeriod }),
  'GET /admin/revenue.xlsx': () => ({ query: aPeriod }),
  'GET /analytics/results': () => ({ query: 'from=2026-08&to=2026-09' }),
  'GET /analytics/topics': () => ({ query: 'from=2026-08&to=2026-09' }),
  'GET /analytics/lessons': () => ({}),
  'GET /analytics/students': () => ({}),
  'GET /analytics/students.csv': () => ({}),
  'GET /order/statement': () => ({}),
  'POST /order/statement': (world) => ({ body: statementForm(world) }),
  'GET /order/statement/:id': async (world) => ({ id: await aStatement(world) }),
  'PUT /order/statement/:id/columns': async (world) => ({
    id: await aStatement(world),
    body: { date: 'Date', narration: 'Narration', credit: 'Credit' },
  }),
  'POST /order/statement/:id/apply': async (world) => ({ id: await aStatement(world), body: { lines: [2] } }),
  'POST /order/:id/checkout': ({ payment }) => ({ id: payment._id, body: { provider: 'paystack' } }),
  'POST /order/:id/check': ({ payment }) => ({ id: payment._id }),
  'POST /webhook/paystack': () => ({ body: { event: 'charge.success', data: {} } }),
  'POST /webhook/flutterwave': () => ({ body: { event: 'charge.completed', data: {} } }),
  'GET /order': () => ({}),
  'PUT /order/approve': ({ payment }) => ({ body: { ids: [payment._id] } }),
  'PUT /order/:id/approve': ({ payment }) => ({ id: payment._id }),
  'PUT /order/:id/reject': async (world) => ({ id: await aNewOrder(world), body: { reason } }),
  'PUT /order/:id/reverse': async (world) => ({ id: await aPaidOrder(world), body: { reason } }),
  'POST /order/:id/refund': async (world) => ({
    id: await aPaidOrder(world),
    body: { lessonIds: [world.owned._id], reason },
  }),
  'POST /order/:id/received': ({ payment }) => ({ id: payment._id, body: { amount: 500, lessonIds: [] } }),
  'PUT /order/:id/note': ({ payment }) => ({ id: payment._id, body: { note: 'Called the bank' } }),
  'POST /grant': async (world) => ({
    body: { studentId: world.other._id, lessonId: (await aNewLesson(world))._id, reason: 'Scholarship' },
  }),
  'POST /grant/course': async (world) => ({
    body: { studentId: world.other._id, courseId: (await aCourseOf(world))._id, reason: 'Scholarship' },
  }),
  'POST /grant/group': async (world) => ({
    body: { groupId: await aGroupOf(world), lessonId: (await aNewLesson(world))._id, reason: 'Scholarship' },
  }),
  'GET /grant/group': async (world) => ({ query: `groupId=${await aGroupOf(world)}` }),
  'DELETE /grant/group/:id': async (world) => ({ id: await aGroupGift(world), body: { reason: 'By mistake' } }),
  'GET /grant/mine': () => ({}),
  'DELETE /grant/:id': async (world) => ({ id: await aGift(world), body: { reason: 'By mistake' } }),
  'GET /grant': ({ student }) => ({ query: `studentId=${student._id}` }),
  'GET /coupon': () => ({}),
  'POST /coupon': () => ({ body: couponBody() }),
  'PUT /coupon/:id': async (world) => {
    const { _id, code, updatedAt } = await aCoupon(world);
    return { id: _id, body: { code, percent: 20, updatedAt } };
  },
  'DELETE /coupon/:id': async (world) => ({ id: (await aCoupon(world))._id }),
};
