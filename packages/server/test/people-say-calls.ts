import { defaultClassId } from '@akada/contract/rules/school-classes';
import type { House } from './house.ts';
import { aCourseOf } from './order-calls.ts';
import { pictureForm } from './pictures.ts';
import { aReview, aWatchedLesson, watch } from './reviewing.ts';
import { aTeacherCard } from './teaching.ts';
import type { Calls, World } from './world.ts';

/** The classmate's, of a lesson of its own. */
async function aReviewOfOther({ house, other, admin }: World) {
  return aReview(house, other, await aWatchedLesson(house, other, admin));
}

/** To the whole school, at once or tomorrow. */
async function anAnnouncement({ house, admin }: World, sendAt: string | null): Promise<string> {
  const body = { title: 'Closed on Friday', text: 'The school is closed.', classLevels: null, sendAt };
  return (await house.ask('POST', '/admin/announcements', { as: admin, body })).body.data._id;
}

async function aGroup({ house, admin }: World): Promise<string> {
  const body = { name: `Group ${house.context.newId()}` };
  return (await house.ask('POST', '/admin/groups', { as: admin, body })).body.data._id;
}

const aClassBody = (house: House) => ({
  ...{ name: `Class ${house.context.newId()}`, order: 9, classLevel: 'Grade 5 Secondary' },
});

/** A walk over all calls fills the list of classes: then one that it left is taken. */
async function aClass({ house, admin }: World): Promise<string> {
  const made = await house.ask('POST', '/admin/classes', { as: admin, body: aClassBody(house) });
  if (made.status === 201) return made.body.data._id;
  const { data } = (await house.ask('GET', '/admin/classes', { as: admin })).body;
  type Left = { _id: string; name: string; closedAt?: string };
  return (data as Left[]).findLast(({ name, closedAt }) => /^Class \w{24}$/.test(name) && !closedAt)?._id ?? '';
}

async function aSubject({ house, admin }: World): Promise<string> {
  const body = { name: `Subject ${house.context.newId()}` };
  return (await house.ask('POST', '/admin/subjects', { as: admin, body })).body.data._id;
}

const tomorrow = ({ house }: World) => new Date(house.clock.now() + 86_400_000).toISOString();

/** Calls for lesson reviews, wish lists, teacher cards and announcements. */
export const peopleSayCalls: Calls = {
  'GET /review': () => ({}),
  'POST /review': async ({ house, student, other, admin }, caller) => {
    const author = caller?._id === other._id ? other : student;
    return { body: { lessonId: (await aWatchedLesson(house, author, admin))._id, rating: 5, text: 'Clear.' } };
  },
  'PUT /review/:id': async (world) => ({
    id: (await aReviewOfOther(world))._id,
    body: { rating: 2, text: 'Too fast.' },
  }),
  'DELETE /review/:id': async (world) => ({ id: (await aReviewOfOther(world))._id }),
  'GET /lesson/:id/reviews': async ({ house, other, owned }) => {
    await watch(house, other, owned);
    await aReview(house, other, owned);
    return { id: owned._id };
  },
  'GET /admin/announcements': () => ({}),
  'GET /admin/announcements/preview': () => ({ query: 'classLevels=1,2' }),
  'POST /admin/announcements': (world) => ({
    body: { title: 'Sports day', text: 'Bring water.', classLevels: ['Grade 1 Secondary'], sendAt: tomorrow(world) },
  }),
  'PUT /admin/announcements/:id': async (world) => ({
    id: await anAnnouncement(world, tomorrow(world)),
    body: {
      title: 'Sports day',
      text: 'Bring a cap too.',
      classLevels: ['Grade 1 Secondary'],
      sendAt: tomorrow(world),
    },
  }),
  'DELETE /admin/announcements/:id': async (world) => ({ id: await anAnnouncement(world, tomorrow(world)) }),
  'PUT /admin/announcements/:id/withdraw': async (world) => ({ id: await anAnnouncement(world, null) }),
  'GET /announcement/:id': async (world) => ({ id: await anAnnouncement(world, null) }),
  'GET /admin/classes': () => ({}),
  'POST /admin/classes': ({ house }) => ({ body: aClassBody(house) }),
  'PUT /admin/classes': () => ({ body: { preset: 'Form' } }),
  'PUT /admin/classes/:id': async (world) => ({
    id: await aClass(world),
    body: { name: `Class ${world.house.context.newId()}` },
  }),
  'PUT /admin/classes/:id/close': async (world) => ({ id: await aClass(world) }),
  'PUT /admin/classes/:id/reopen': async (world) => {
    const id = await aClass(world);
    await world.house.ask('PUT', `/admin/classes/${id}/close`, { as: world.admin });
    return { id };
  },
  'GET /admin/classes/:id/merge': async (world) => ({ id: await aClass(world), query: `into=${defaultClassId(5)}` }),
  'PUT /admin/classes/:id/merge': async (world) => ({ id: await aClass(world), body: { into: defaultClassId(5) } }),
  'DELETE /admin/classes/:id': async (world) => ({ id: await aClass(world) }),
  'GET /admin/subjects': () => ({}),
  'POST /admin/subjects': ({ house }) => ({ body: { name: `Subject ${house.context.newId()}` } }),
  'PUT /admin/subjects': () => ({ body: { preset: 'SSS' } }),
  'GET /admin/subjects/texts': () => ({}),
  'POST /admin/subjects/map': async (world) => ({
    body: { texts: [{ text: `Text ${world.house.context.newId()}`, subjectId: await aSubject(world) }] },
  }),
  'PUT /admin/subjects/:id': async (world) => ({
    id: await aSubject(world),
    body: { name: `Subject ${world.house.context.newId()}` },
  }),
  'PUT /admin/subjects/:id/topics': async (world) => ({
    id: await aSubject(world),
    body: { topics: ['Waves', 'Heat'] },
  }),
  'PUT /admin/subjects/:id/close': async (world) => ({ id: await aSubject(world) }),
  'PUT /admin/subjects/:id/reopen': async (world) => {
    const id = await aSubject(world);
    await world.house.ask('PUT', `/admin/subjects/${id}/close`, { as: world.admin });
    return { id };
  },
  'DELETE /admin/subjects/:id': async (world) => ({ id: await aSubject(world) }),
  'GET /admin/groups': () => ({}),
  'POST /admin/groups': ({ house }) => ({ body: { name: `Choir ${house.context.newId()}` } }),
  'GET /admin/groups/:id': async (world) => ({ id: await aGroup(world) }),
  'GET /admin/groups/:id/given': async (world) => ({ id: await aGroup(world) }),
  'PUT /admin/groups/:id': async (world) => ({
    id: await aGroup(world),
    body: { name: `Choir ${world.house.context.newId()}` },
  }),
  'DELETE /admin/groups/:id': async (world) => ({ id: await aGroup(world) }),
  'POST /admin/groups/:id/members': async (world) => ({
    id: await aGroup(world),
    body: { studentIds: [world.student._id] },
  }),
  'DELETE /admin/groups/:id/members/:studentId': async (world) => {
    const id = await aGroup(world);
    const body = { studentIds: [world.student._id] };
    await world.house.ask('POST', `/admin/groups/${id}/members`, { as: world.admin, body });
    return { id, second: world.student._id };
  },
  'GET /admin/reviews': () => ({}),
  'PUT /admin/reviews/:id': async (world) => ({
    id: (await aReviewOfOther(world))._id,
    body: { hidden: true, reason: 'It names a classmate' },
  }),
  'GET /wish-list': () => ({}),
  'PUT /wish-list/lessons/:lessonId': ({ lesson }) => ({ id: lesson._id }),
  'DELETE /wish-list/lessons/:lessonId': ({ lesson }) => ({ id: lesson._id }),
  'PUT /wish-list/courses/:courseId': async (world) => ({ id: (await aCourseOf(world))._id }),
  'DELETE /wish-list/courses/:courseId': async (world) => ({ id: (await aCourseOf(world))._id }),
  'GET /teacher': () => ({}),
  'GET /teacher/:id': async ({ house, admin }) => ({ id: (await aTeacherCard(house, admin))._id }),
  'GET /admin/teachers': () => ({}),
  'PUT /admin/teachers/:id': ({ admin }) => ({
    id: admin._id,
    body: { name: 'Mrs Eze', subjects: ['Biology'], words: 'I like cells.', isShown: true },
  }),
  'POST /admin/teachers/:id/picture': ({ admin }) => ({ id: admin._id, body: pictureForm(null) }),
  'DELETE /admin/teachers/:id/picture': async ({ house, admin }) => {
    await house.ask('POST', `/admin/teachers/${admin._id}/picture`, { as: admin, body: pictureForm(null) });
    return { id: admin._id };
  },
};
