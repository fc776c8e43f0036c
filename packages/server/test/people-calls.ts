import { classListCalls } from './class-list-calls.ts';
import { guardianCalls } from './guardian-calls.ts';
import { inviteCalls } from './invite-calls.ts';
import { password } from './people.ts';
import { peopleSayCalls } from './people-say-calls.ts';
import { personCalls } from './person-calls.ts';
import { promotionCalls } from './promotion-calls.ts';
import { aBrowser } from './push-service.ts';
import { aQuestion, aTerm } from './things.ts';
import type { Calls, World } from './world.ts';

let count = 0;
export const unique = () => {
  count += 1;
  return { email: `new${count}@school.test`, phoneNumber: `+23490${String(count).padStart(8, '0')}` };
};

const nationalSubjects = ['English', 'Physics', 'Chemistry', 'Biology'];

async function questionsToPractise({ house, admin }: World) {
  const questions = [];
  for (const subject of nationalSubjects) {
    // No exam asks one that is nearly equal.
    const text = `How many chapters has the ${subject} book?`;
    const options = ['4', '12', '14', '16'];
    questions.push(await aQuestion(house, admin, { text, options, subject, topic: 'Mock', practice: true }));
  }
  return questions;
}

async function aCalendarToken({ house, student }: World): Promise<string> {
  const { body } = await house.ask('POST', '/user/calendar', { as: student });
  return body.data.address.slice(-36, -4);
}

/** Accounts and profiles, and what staff may do with them. */
export const peopleCalls: Calls = {
  ...peopleSayCalls,
  ...classListCalls,
  ...inviteCalls,
  ...promotionCalls,
  ...personCalls,
  ...guardianCalls,
  'GET /calendar/:token.ics': async (world) => ({ id: await aCalendarToken(world) }),
  'GET /user/calendar': () => ({}),
  'POST /user/calendar': () => ({}),
  'DELETE /user/calendar': () => ({}),
  'GET /user': () => ({}),
  'GET /user/profile': () => ({}),
  'PUT /user/profile': () => ({ body: { fullName: 'Renamed Person' } }),
  'PUT /user/:id': (_world, caller) => ({ id: caller?._id ?? '0'.repeat(24), body: { fullName: 'Renamed Person' } }),
  'GET /user/export': () => ({}),
  'DELETE /user': () => ({}),
  'GET /user/stats': () => ({}),
  'GET /user/road': () => ({}),
  'GET /notification': () => ({}),
  'GET /notification/unread': () => ({}),
  'PUT /notification/read': () => ({ body: {} }),
  'GET /notification/choices': () => ({}),
  'PUT /notification/choices': () => ({ body: { topic: 'exams', mail: true } }),
  'PUT /notification/quiet-hours': () => ({ body: { whose: 'own', from: '20:00', until: '06:30' } }),
  'GET /notification/push': () => ({}),
  'PUT /notification/push': () => ({ body: aBrowser() }),
  'DELETE /notification/push': () => ({}),
  'GET /practice': () => ({}),
  'GET /practice/cards': () => ({}),
  'GET /practice/national': async (world) => {
    await questionsToPractise(world);
    return { query: `subjects=${nationalSubjects.join(',')}` };
  },
  'POST /practice/answers': async (world) => ({
    body: {
      answers: [
        {
          _id: world.house.context.newId(),
          questionId: (await questionsToPractise(world))[0]?._id,
          selectedAnswer: '4',
          answeredAt: new Date(world.house.clock.now()).toISOString(),
        },
      ],
    },
  }),
  'POST /admin/create-admin': () => ({ body: { ...unique(), fullName: 'New Admin', password } }),
  'PUT /admin/users/:id/rights': ({ admin }) => ({
    id: admin._id,
    body: { rights: ['teaching', 'marking'] },
  }),
  'GET /admin/all-admin': () => ({}),
  'GET /admin/all-user': () => ({}),
  'GET /admin/all-guardian': () => ({}),
  'GET /admin/users.csv': () => ({}),
  'GET /admin/users.xlsx': () => ({}),
  'GET /admin/users/:id': ({ student }) => ({ id: student._id }),
  'GET /admin/users/:id/report-card': async ({ house, student }) => ({
    id: student._id,
    query: `term=${(await aTerm(house))._id}`,
  }),
  'GET /admin/users/:id/report-card.pdf': async ({ house, student }) => ({
    id: student._id,
    query: `term=${(await aTerm(house))._id}`,
  }),
  'PUT /admin/users/:id/report-card': async ({ house, student }) => ({
    id: student._id,
    body: { term: (await aTerm(house))._id, teacher: 'Works well', principal: 'Keep it up' },
  }),
  'GET /admin/report-cards': async ({ house }) => ({ query: `term=${(await aTerm(house))._id}&classLevel=1` }),
  'GET /admin/report-cards.pdf': async ({ house }) => ({ query: `term=${(await aTerm(house))._id}&classLevel=1` }),
  'PUT /admin/users/:id/suspend': ({ other }) => ({ id: other._id }),
  'PUT /admin/users/:id/reactivate': ({ inactive }) => ({ id: inactive._id }),
  'PUT /admin/users/:id/sign-out': ({ other }) => ({ id: other._id }),
  'POST /admin/users/:id/sign-in-code': ({ other }) => ({ id: other._id }),
};
