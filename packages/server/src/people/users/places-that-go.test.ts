import { expect, test } from 'vitest';
import { listForm, officeOf } from '../../../test/class-lists.ts';
import { openHouse, type Reply } from '../../../test/house.ts';
import { anAdmin, aStudent, password } from '../../../test/people.ts';
import { aCourse, aLesson, anExam } from '../../../test/things.ts';

/** A class or an arm goes at the moment in which a student is placed into it. */

type Shown = { _id: string; name: string; arms: { _id: string; name: string }[] };

const five = 'Grade 5 Secondary';

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = admin) =>
    house.ask(method, path, { as, ...(body && { body }) });
  await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' });
  const classes = async (): Promise<Shown[]> => (await ask('GET', '/admin/classes')).body.data;
  const named = async (name: string) => (await classes()).find((one) => one.name === name) as Shown;
  const last = (await ask('POST', '/admin/classes', { name: 'SSS 4', order: 7, classLevel: five, arms: ['A'] })).body
    .data as Shown;
  const place = { classId: last._id, armId: last.arms[0]?._id ?? '' };
  /** Every student is in a class and an arm of the school, or in none. */
  const expectAllPlaced = async () => {
    const arms = new Map((await classes()).map((one) => [one._id, one.arms.map(({ _id }) => _id)]));
    const people = await house.db.selectFrom('users').select(['full_name', 'class_id', 'arm_id']).execute();
    const lost = people.filter(({ class_id, arm_id }) => {
      const own = class_id === null ? [] : arms.get(class_id);
      return !own || (arm_id !== null && !own.includes(arm_id));
    });
    expect(lost).toEqual([]);
  };
  /** No exam, lesson or course is for one either. */
  const expectAllGiven = async () => {
    const known = (await classes()).flatMap(({ _id, arms }) => [_id, ...arms.map((arm) => arm._id)]);
    for (const table of ['exam_groups', 'lesson_groups', 'course_groups'] as const) {
      const rows = await house.db.selectFrom(table).select('group_id').where('group_id', 'not in', known).execute();
      expect(rows, table).toEqual([]);
    }
  };
  return { house, admin, ask, named, place, expectAllPlaced, expectAllGiven };
}

type School = Awaited<ReturnType<typeof aSchool>>;
/** Makes ready what is needed, and returns the request. */
type Placing = (school: School) => Promise<() => Promise<Reply>>;

const alone = (more: object) => ({
  ...{ fullName: 'Dayo Ige', phoneNumber: '08035551111', email: 'dayo@home.test' },
  ...{ password, cpassword: password, ...more },
});

const placings: Record<string, Placing> = {
  'an edit of the account': async ({ house, ask, place }) => {
    const { _id } = await aStudent(house, { classLevel: five });
    return () => ask('PUT', `/admin/users/${_id}`, place);
  },
  'a change of the own profile': async ({ house, ask, place: { classId } }) => {
    const ada = await aStudent(house, { classLevel: 'Grade 1 Secondary' });
    return () => ask('PUT', '/user/profile', { classId }, ada);
  },
  'a sign-up': async ({ house, place: { classId } }) => {
    return () => house.ask('POST', '/auth/signup', { body: alone({ classId }) });
  },
  'a sign-up by invite': async ({ house, ask, place }) => {
    const endsAt = new Date(house.clock.now() + 86_400_000).toISOString();
    const { body } = await ask('POST', '/admin/users/invites', { ...place, mostUses: 2, endsAt });
    return () => house.ask('POST', '/auth/signup', { body: alone({ classLevel: five, invite: body.data.code }) });
  },
  'a class request that is granted': async ({ house, ask, place: { classId } }) => {
    const ada = await aStudent(house, { classLevel: five });
    await ask('PUT', `/admin/users/${ada._id}`, { classLevel: 'Grade 1 Secondary' });
    const { body } = await ask('PUT', '/user/profile', { classId }, ada);
    const request = body.data.classRequest._id;
    return () => ask('PUT', `/admin/users/${ada._id}/class-request/${request}/approve`);
  },
  'a class list': async ({ house, admin }) => {
    const { read, apply } = officeOf(house, admin);
    const { _id } = await read(listForm('Name,Class,Email\nEfe Udo,SSS 4A,efe@home.test\n'));
    return () => apply(_id);
  },
  'a promotion': async ({ house, ask, named, place: { classId: toClassId, armId: toArmId } }) => {
    const { _id } = await aStudent(house);
    const classId = (await named('SSS 3'))._id;
    await ask('PUT', `/admin/users/${_id}`, { classId });
    const wishes = { classLevel: null, classId, toClassId, toArmId, after: 0 };
    return () => ask('POST', '/admin/users/promotions', wishes);
  },
  'the undo of a promotion': async ({ house, ask, named, place }) => {
    const { _id } = await aStudent(house);
    await ask('PUT', `/admin/users/${_id}`, place);
    const to = { toClassId: (await named('SSS 3'))._id, after: 0 };
    const { body } = await ask('POST', '/admin/users/promotions', { classLevel: null, classId: place.classId, ...to });
    return () => ask('DELETE', `/admin/users/promotions/${body.data._id}`);
  },
};

/** An exam, a lesson or a course is given to the arm, or keeps it. */
const givings: Record<string, Placing> = {
  'a new exam': async ({ ask, place }) => {
    const dates = { startDate: '2026-09-16', endDate: '2026-09-17' };
    const exam = { title: 'Test', classLevel: five, ...dates, duration: 30, groupIds: [place.armId] };
    return () => ask('POST', '/exam', exam);
  },
  'an exam that keeps its arm': async ({ house, admin, ask, place: { armId } }) => {
    const { _id } = await anExam(house, admin, { classLevel: five, groupIds: [armId] });
    return () => ask('PUT', `/exam/${_id}`, { title: 'Another', groupIds: [armId] });
  },
  'a lesson': async ({ house, admin, ask, place: { armId } }) => {
    const { _id } = await aLesson(house, admin, { classLevel: five });
    return () => ask('PUT', `/lesson/${_id}`, { groupIds: [armId] });
  },
  'a lesson that keeps its arm': async ({ house, admin, ask, place: { armId } }) => {
    const { _id } = await aLesson(house, admin, { classLevel: five, groupIds: [armId] });
    return () => ask('PUT', `/lesson/${_id}`, { title: 'Another', groupIds: [armId] });
  },
  'a course that keeps its arm': async ({ house, admin, ask, place: { armId } }) => {
    const lesson = await aLesson(house, admin, { classLevel: five });
    const { _id } = await aCourse(house, admin, [lesson], { groupIds: [armId] });
    return () => ask('PUT', `/course/${_id}`, { title: 'Another', groupIds: [armId] });
  },
};

const goings: Record<string, (school: School) => Promise<Reply>> = {
  'is deleted': ({ ask, place }) => ask('DELETE', `/admin/classes/${place.classId}`),
  'is merged': async ({ ask, named, place }) =>
    ask('PUT', `/admin/classes/${place.classId}/merge`, { into: (await named('SSS 3'))._id }),
  'loses its arm': ({ ask, place }) => ask('PUT', `/admin/classes/${place.classId}`, { arms: [] }),
};

const casesOf = (placings: Record<string, Placing>) =>
  Object.keys(placings).flatMap((way) => Object.keys(goings).map((going) => ({ way, going })));

async function atOnce(placing: Placing | undefined, going: string, check: (school: School) => Promise<void>) {
  for (const comesFirst of ['going', 'placing']) {
    const school = await aSchool();
    const place = await (placing as Placing)(school);
    const go = () => (goings[going] as (of: School) => Promise<Reply>)(school);
    const replies = await Promise.all(comesFirst === 'going' ? [go(), place()] : [place(), go()]);
    for (const { status, text } of replies) expect([200, 201, 400, 409], text).toContain(status);
    await check(school);
    // One after the other too.
    await go();
    await place();
    await check(school);
  }
}

test.each(casesOf(placings))('$way into a class that $going at that moment: nobody is in what is gone', (one) =>
  atOnce(placings[one.way], one.going, ({ expectAllPlaced }) => expectAllPlaced()),
);

test.each(casesOf(givings))('$way of a class that $going at that moment is for nothing that is gone', (one) =>
  atOnce(givings[one.way], one.going, ({ expectAllGiven }) => expectAllGiven()),
);

test('a class whose students were promoted stays while they can be brought back', async () => {
  const { ask, place, named, house } = await aSchool();
  const { _id } = await aStudent(house);
  await ask('PUT', `/admin/users/${_id}`, place);
  const to = { toClassId: (await named('SSS 3'))._id, after: 0 };
  const { body } = await ask('POST', '/admin/users/promotions', { classLevel: null, classId: place.classId, ...to });
  const gone = await ask('DELETE', `/admin/classes/${place.classId}`);
  expect(gone.body.message).toBe('SSS 4 is still needed by a promotion that can be undone. It can be closed instead.');
  await ask('DELETE', `/admin/users/promotions/${body.data._id}`);
  expect((await ask('GET', `/admin/users/${_id}`)).body.data.class).toMatchObject({ name: 'SSS 4', arm: 'A' });
});

test('a row of a class list whose class went since the review waits for an answer, and the others are made', async () => {
  const { house, admin, ask, place } = await aSchool();
  const { read, apply, open } = officeOf(house, admin);
  const { _id } = await read(listForm('Name,Class,Email\nEfe Udo,SSS 4A,efe@home.test\nIfe Ojo,SSS 3,ife@home.test\n'));
  await ask('DELETE', `/admin/classes/${place.classId}`);
  expect((await apply(_id)).status).toBe(200);
  const { rows } = await open(_id);
  expect(rows).toMatchObject([
    { status: 'refused', why: expect.stringContaining('SSS 4A') },
    { userId: expect.any(String) },
  ]);
});
