import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, type Person, password } from '../../../test/people.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';

/** Students choose a class of the school: level 5 has SSS 2 and SSS 3. */

const [four, five] = ['Grade 4 Secondary', 'Grade 5 Secondary'];

async function aSecondarySchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: Person | null = admin) =>
    house.ask(method, path, { ...(as && { as }), ...(body && { body }) });
  const { data } = (await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' })).body;
  const idOf = (name: string): string => data.find((one: { name: string }) => one.name === name)._id;
  const { arms } = (await ask('PUT', `/admin/classes/${idOf('SSS 3')}`, { arms: [{ name: 'Gold' }] })).body.data;
  const gold: string = arms[0]._id;
  let count = 0;
  const signUp = (wishes: object) => {
    count += 1;
    const about = { fullName: 'Ada Obi', email: `ada${count}@home.test`, phoneNumber: `0803555000${count}` };
    return ask('POST', '/auth/signup', { ...about, password, cpassword: password, ...wishes }, null);
  };
  const join = async (wishes: object): Promise<Person> => {
    const { data: made } = (await signUp(wishes)).body;
    const { token } = (await ask('POST', '/auth/login', { email: made.email, password }, null)).body;
    return { ...made, token };
  };
  const me = async (as: Person) => (await ask('GET', '/user/profile', undefined, as)).body.data;
  const change = (as: Person, body: object) => ask('PUT', '/user/profile', body, as);
  return { house, admin, ask, idOf, gold, signUp, join, me, change };
}

test('a sign-up names a class instead of a level, and both must agree', async () => {
  const { ask, idOf, signUp } = await aSecondarySchool();
  const made = (await signUp({ classId: idOf('SSS 3') })).body.data;
  expect(made).toMatchObject({ classLevel: five, class: { _id: idOf('SSS 3'), name: 'SSS 3' } });
  expect((await signUp({ classId: idOf('SSS 3'), classLevel: '5' })).status).toBe(201);
  const refused = { message: 'SSS 3 counts as Grade 5 Secondary, not as Grade 4 Secondary', field: 'classId' };
  expect(refusal(await signUp({ classId: idOf('SSS 3'), classLevel: four }))).toEqual({ status: 400, ...refused });
  expect(refusal(await signUp({}))).toMatchObject({ status: 400, field: 'classLevel' });
  expect(refusal(await signUp({ classId: 'SSS 3' }))).toMatchObject({ status: 400, field: 'classId' });
  await ask('PUT', `/admin/classes/${idOf('SSS 2')}/close`);
  expect(refusal(await signUp({ classId: idOf('SSS 2') }))).toMatchObject({ status: 400, field: 'classId' });
});

test('who signed up alone moves to another class of the same level, but not into one with an open exam', async () => {
  const { house, admin, idOf, join, me, change } = await aSecondarySchool();
  const ada = await join({ classLevel: '5' });
  expect((await me(ada)).class).toBeUndefined();
  expect((await change(ada, { classId: idOf('SSS 2'), classLevel: five })).body.data.class.name).toBe('SSS 2');
  expect(refusal(await change(ada, { classId: idOf('SSS 2'), classLevel: four }))).toMatchObject({ field: 'classId' });
  // The form sends the class that the student has.
  expect((await change(ada, { classId: idOf('SSS 2'), fullName: 'Ada O' })).body.message).toBe(
    'Profile updated successfully!',
  );
  const questions = await threeQuestions(house, admin);
  await anExam(house, admin, { classLevel: five, groupIds: [idOf('SSS 3')], questions, title: 'Mock' });
  const asked = await change(ada, { classId: idOf('SSS 3') });
  expect(asked.body).toMatchObject({
    message: 'Profile updated successfully! Your class stays SSS 2 until your school lets you into SSS 3.',
    data: { class: { name: 'SSS 2' }, classRequest: { classLevel: five, class: { name: 'SSS 3' }, status: 'waiting' } },
  });
});

test('a request for a class is decided by its name, and one from a class that was left is none', async () => {
  const { ask, idOf, join, me, change, gold } = await aSecondarySchool();
  const ada = await join({ classId: idOf('SSS 2') });
  const place = (body: object) => ask('PUT', `/admin/users/${ada._id}`, body);
  const waiting = async () => (await ask('GET', '/admin/users/class-requests')).body.data;
  await place({ classId: idOf('SSS 3'), armId: gold });
  await change(ada, { classId: idOf('SSS 2') });
  const [request] = await waiting();
  expect(request).toMatchObject({ from: five, fromClass: { name: 'SSS 3' }, class: { name: 'SSS 2' } });
  await place({ classId: idOf('SSS 1') });
  expect(await waiting()).toEqual([]);
  const path = (id: string, how: string) => `/admin/users/${ada._id}/class-request/${id}/${how}`;
  expect((await ask('PUT', path(request._id, 'approve'))).body.message).toBe(
    'The class of this student is SSS 1 by now',
  );
  await change(ada, { classId: idOf('SSS 3') });
  const [again] = await waiting();
  expect((await ask('PUT', path(again._id, 'approve'))).status).toBe(200);
  expect((await me(ada)).class).toEqual({ _id: idOf('SSS 3'), name: 'SSS 3' });
});

test('an invite leads to a class and its arm, or to the level where the class is closed by then', async () => {
  const { ask, idOf, gold, signUp } = await aSecondarySchool();
  const invite = (wishes: object) =>
    ask('POST', '/admin/users/invites', { mostUses: 5, endsAt: '2026-10-01T08:00:00Z', ...wishes });
  const { data } = (await invite({ classId: idOf('SSS 3'), armId: gold })).body;
  const place = { classLevel: five, class: { _id: idOf('SSS 3'), name: 'SSS 3', arm: 'Gold', armId: gold } };
  expect(data).toMatchObject(place);
  expect((await ask('GET', `/invite/${data.code}`)).body.data).toMatchObject(place);
  expect((await signUp({ classLevel: '1', invite: data.code })).body.data).toMatchObject(place);
  expect(refusal(await invite({ classId: idOf('SSS 3'), classLevel: '1' }))).toMatchObject({ field: 'classId' });
  expect(refusal(await invite({ classId: idOf('SSS 2'), armId: gold }))).toMatchObject({ field: 'armId' });
  const other = (await invite({ classId: idOf('SSS 2') })).body.data;
  await ask('PUT', `/admin/classes/${idOf('SSS 2')}/close`);
  // SSS 3 is the only class of the level now.
  expect((await signUp({ classLevel: '1', invite: other.code })).body.data.class.name).toBe('SSS 3');
});

test('a class list has one class for all its rows, said before or after it is read', async () => {
  const { ask, idOf, gold } = await aSecondarySchool();
  const bring = async (body: object) => (await ask('POST', '/admin/users/import', body)).body;
  const chosen = await bring({ text: 'Name\nAda Obi\n', classId: idOf('SSS 3'), armId: gold });
  expect(chosen.data.rows[0]).toMatchObject({ status: 'new', class: { name: 'SSS 3', arm: 'Gold' } });
  const wrong = await bring({ text: 'Name\nAda Obi\n', classId: 'f'.repeat(24) });
  expect(wrong).toMatchObject({ code: 'invalid', field: 'classId' });
  const { _id } = (await bring({ text: 'Name\nBola Ade\n' })).data;
  const said = { classes: [{ name: '', classId: idOf('SSS 2') }] };
  expect((await ask('PUT', `/admin/users/import/${_id}/classes`, said)).status).toBe(200);
  const list = (await ask('GET', `/admin/users/import/${_id}`)).body.data;
  expect(list.rows[0]).toMatchObject({ status: 'new', class: { name: 'SSS 2' } });
  expect(list.classNames).toMatchObject([{ name: '', classId: idOf('SSS 2') }]);
});
