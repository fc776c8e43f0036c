import { expect, test } from 'vitest';
import { listForm } from '../../../../test/class-lists.ts';
import { type House, openHouse, refusal } from '../../../../test/house.ts';
import { mergeCalls } from '../../../../test/merging.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../../test/people.ts';
import { deskOf } from '../../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../../test/things.ts';

const [first, second, third] = ['Grade 1 Secondary', 'Grade 2 Secondary', 'Grade 3 Secondary'];

async function aSchool() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house, { fullName: 'Mr Bello' }), await aStudent(house, { fullName: 'Ada Obi' })];
  const change = (body: object, as = ada) => house.ask('PUT', '/user/profile', { as, body });
  const me = async (as = ada) => (await house.ask('GET', '/user/profile', { as })).body.data;
  const edit = (body: object, id = ada._id) => house.ask('PUT', `/admin/users/${id}`, { as: admin, body });
  const waiting = async () => (await house.ask('GET', '/admin/users/class-requests', { as: admin })).body.data;
  const decide = (how: 'approve' | 'decline', requestId: string, body?: object, { as = admin, id = ada._id } = {}) =>
    house.ask('PUT', `/admin/users/${id}/class-request/${requestId}/${how}`, { as, body });
  /** By staff: from then on the class is the school's. */
  const give = async (classLevel = second, id = ada._id) => expect((await edit({ classLevel }, id)).status).toBe(200);
  const asks = async (classLevel: string, as = ada): Promise<string> =>
    (await change({ classLevel }, as)).body.data.classRequest._id;
  const logged = () =>
    house.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'user.class%' as never)
      .orderBy('_id')
      .execute();
  return { house, admin, ada, change, me, edit, waiting, decide, give, asks, logged };
}

const anExamOf = async (house: House, admin: Person, classLevel: string, wishes: object = {}) =>
  anExam(house, admin, { classLevel, title: 'Maths mock', questions: await threeQuestions(house, admin), ...wishes });

test('who signed up alone changes class at once, and nothing waits', async () => {
  const { change, waiting } = await aSchool();
  const reply = await change({ classLevel: '2' });
  expect(reply.body).toMatchObject({ message: 'Profile updated successfully!', data: { classLevel: second } });
  expect([reply.body.data.classRequest, await waiting()]).toEqual([undefined, []]);
});

test('a class that the school gave by hand, invite, promotion or list stays, and the other fields are saved', async () => {
  const { house, admin, ada, change, me, give } = await aSchool();
  await give();
  const [bola, chidi] = [await aStudent(house, { classLevel: third }), await aStudent(house)];
  const promoted = await house.ask('POST', '/admin/users/promotions', {
    as: admin,
    body: { classLevel: third, after: 0 },
  });
  expect(promoted.status).toBe(201);
  const endsAt = new Date(house.clock.now() + 86_400_000).toISOString();
  const invited = { classLevel: '1', mostUses: 2, endsAt };
  const { code } = (await house.ask('POST', '/admin/users/invites', { as: admin, body: invited })).body.data;
  const about = { fullName: 'Dayo', phoneNumber: '08035551111', email: 'dayo@home.test', classLevel: '4' };
  const body = { ...about, password, cpassword: password, invite: code };
  expect((await house.ask('POST', '/auth/signup', { body })).status).toBe(201);
  const login = await house.ask('POST', '/auth/login', { body: { email: about.email, password } });
  const list = listForm('Name,Class,Email\nEfe Udo,1,efe@home.test\n');
  const { _id } = (await house.ask('POST', '/admin/users/import', { as: admin, body: list })).body.data;
  expect((await house.ask('POST', `/admin/users/import/${_id}/apply`, { as: admin })).status).toBe(200);
  const rows = await house.db.selectFrom('users').select(['email', 'class_from_school']).execute();
  const given = Object.fromEntries(rows.map((row) => [row.email, row.class_from_school]));
  expect([ada.email, bola.email, chidi.email, 'dayo@home.test', 'efe@home.test'].map((one) => given[one])).toEqual([
    1, 1, 0, 1, 1,
  ]);
  for (const [as, now] of [
    [ada, second],
    [bola, 'Grade 4 Secondary'],
    [{ ...login.body, ...login.body.data } as Person, first],
  ] as const) {
    const reply = await change({ fullName: 'Renamed Person', classLevel: '5' }, as);
    expect([reply.status, reply.body.data.fullName, reply.body.data.classLevel]).toEqual([200, 'Renamed Person', now]);
    expect(reply.body.message).toMatch(
      /^Profile updated successfully! Your class stays Class \d until your school lets you into Class 5\.$/,
    );
    expect((await me(as)).classRequest).toMatchObject({ status: 'waiting', classLevel: 'Grade 5 Secondary' });
  }
});

test('while an exam of either class is open, is still sat or is still to come for one, nobody moves alone', async () => {
  const { house, admin, change, me } = await aSchool();
  const exam = await anExamOf(house, admin, second, { endDate: '2026-09-15T10:00:00.000Z', duration: 60 });
  expect((await change({ classLevel: '2' })).body.data.classLevel).toBe(first);
  const sitter = await aStudent(house, { classLevel: second });
  const desk = deskOf(house, sitter, exam);
  expect((await desk.start()).status).toBe(200);
  expect((await change({ classLevel: '3' }, sitter)).body.data.classLevel).toBe(second);
  const minutes = { studentIds: [sitter._id], minutes: 30, reason: 'The light went' };
  const more = await house.ask('POST', `/studentExam/exams/${exam._id}/extra-time`, { as: admin, body: minutes });
  expect(more.status).toBeLessThan(300);
  house.clock.set('2026-09-15T10:10:00.000Z');
  expect((await change({ classLevel: '2' })).body.data.classLevel).toBe(first);
  await desk.submit();
  expect((await change({ classLevel: '2' })).body.data.classLevel).toBe(second);
  expect((await me()).classRequest).toBeUndefined();
});

test('an exam of a group or of a third class, a draft and one that is over keep nobody', async () => {
  const { house, admin, ada, change } = await aSchool();
  await anExamOf(house, admin, third);
  await anExamOf(house, admin, second, { isActive: false });
  await anExamOf(house, admin, second, { startDate: '2026-09-14', endDate: '2026-09-14' });
  const group = (await house.ask('POST', '/admin/groups', { as: admin, body: { name: 'Chess' } })).body.data;
  await house.ask('POST', `/admin/groups/${group._id}/members`, { as: admin, body: { studentIds: [ada._id] } });
  await anExamOf(house, admin, second, { groupIds: [group._id] });
  expect((await change({ classLevel: '2' })).body.data.classLevel).toBe(second);
});

test('staff see who asks and let in or decline; the student is notified, and the log has it', async () => {
  const { house, admin, ada, me, waiting, decide, give, asks, logged } = await aSchool();
  await give();
  await anExamOf(house, admin, third);
  const asked = await asks('3');
  const row = { _id: asked, studentId: ada._id, fullName: 'Ada Obi', from: second, classLevel: third };
  expect(await waiting()).toMatchObject([{ ...row, openExam: 'Maths mock' }]);
  const page = (await house.ask('GET', `/admin/users/${ada._id}`, { as: admin })).body.data;
  expect(page.classRequest).toMatchObject({ _id: asked, classLevel: third, openExam: 'Maths mock' });
  const today = (await house.ask('GET', '/admin/today', { as: admin })).body.data;
  expect(today.classRequests).toMatchObject({ open: 1, oldest: { _id: ada._id, studentName: 'Ada Obi' } });
  expect((await decide('decline', asked, { reason: 'Wait for September' })).status).toBe(200);
  expect(await me()).toMatchObject({
    ...{ classLevel: second, classRequest: { status: 'declined', reason: 'Wait for September' } },
  });
  const again = await asks('3');
  expect((await decide('approve', again)).status).toBe(200);
  expect(await me()).toMatchObject({ classLevel: third });
  expect([(await me()).classRequest, await waiting()]).toEqual([undefined, []]);
  expect((await logged()).map(({ action, before, after, person_id }) => [action, before, after, person_id])).toEqual([
    ['user.class-decline', `{"classLevel":"${second}"}`, `{"askedFor":"${third}"}`, ada._id],
    ['user.class-approve', `{"classLevel":"${second}"}`, `{"classLevel":"${third}"}`, ada._id],
  ]);
  const told = house.db.selectFrom('notifications').select('title').where('user_id', '=', ada._id).orderBy('_id');
  expect((await told.execute()).map(({ title }) => title)).toEqual(['You stay in Class 2', 'You are in Class 3 now']);
});

test('of two who decide at once one counts: the same decision is as once, the opposite one is refused by name', async () => {
  const { house, decide, give, asks, logged } = await aSchool();
  const other = await aSuperAdmin(house, { fullName: 'Mrs Eze' });
  await give();
  const asked = await asks('3');
  const both = await Promise.all([decide('approve', asked), decide('decline', asked, {}, { as: other })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost?.body.message).toMatch(
    /^(Mr Bello let this student into the class|Mrs Eze declined this request) already$/,
  );
  const won = both[0]?.status === 200 ? 'approve' : 'decline';
  expect((await decide(won, asked)).status).toBe(200);
  expect(await logged()).toHaveLength(1);
});

test('a request that was withdrawn, replaced or overtaken by another class is not decided', async () => {
  const { house, ada, edit, waiting, decide, give, asks, me } = await aSchool();
  await give();
  const withdrawn = await asks('3');
  expect((await house.ask('DELETE', '/user/class-request', { as: ada })).status).toBe(200);
  expect((await house.ask('DELETE', '/user/class-request', { as: ada })).status).toBe(200);
  const gone = { status: 404, message: 'The student has withdrawn this request, or asks for another class now' };
  expect(refusal(await decide('approve', withdrawn))).toEqual(gone);
  const replaced = await asks('3');
  expect(await asks('3'), 'the same class again').toBe(replaced);
  const newer = await asks('4');
  expect(refusal(await decide('approve', replaced))).toEqual(gone);
  expect(await waiting()).toMatchObject([{ _id: newer, classLevel: 'Grade 4 Secondary' }]);
  expect((await edit({ classLevel: '5' })).status).toBe(200);
  expect([await waiting(), (await me()).classRequest]).toEqual([[], undefined]);
  const overtaken = await decide('approve', newer);
  expect(refusal(overtaken)).toEqual({ status: 409, message: 'The class of this student is Class 5 by now' });
  expect((await me()).classLevel).toBe('Grade 5 Secondary');
});

test('a form that sends the own class along leaves the request in its place', async () => {
  const { change, waiting, give, asks } = await aSchool();
  await give();
  const asked = await asks('3');
  expect((await change({ fullName: 'Ada N.', classLevel: second })).body.message).toBe('Profile updated successfully!');
  expect(await waiting()).toMatchObject([{ _id: asked, fullName: 'Ada N.' }]);
});

test('of an account that is erased, or merged into another, no request is left', async () => {
  const { house, admin, ada, waiting, give, asks, decide } = await aSchool();
  const other = await aStudent(house, { fullName: 'Ada Obi' });
  await give();
  await give(second, other._id);
  const [kept, ended] = [await asks('3'), await asks('4', other)];
  expect((await mergeCalls(house, admin, ada, other).merge()).status).toBe(200);
  expect((await waiting()).map(({ _id }: { _id: string }) => _id)).toEqual([kept]);
  expect((await decide('approve', ended, {}, { id: other._id })).status).toBe(404);
  expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(await house.db.selectFrom('class_requests').selectAll().execute()).toEqual([]);
});

test('ten requests of one student at once are one', async () => {
  const { waiting, give, change } = await aSchool();
  await give();
  const replies = await Promise.all(Array.from({ length: 10 }, () => change({ classLevel: '3' })));
  expect(new Set(replies.map(({ body }) => body.data.classRequest._id)).size).toBe(1);
  expect(await waiting()).toHaveLength(1);
});
