import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';

async function anOffice() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const set = (columns: object, id = ada._id) =>
    house.db.updateTable('users').set(columns).where('_id', '=', id).execute();
  await set({ is_verified: 1 });
  const mail = (id = ada._id, as: Person = admin) => house.ask('POST', `/admin/users/${id}/mail-password`, { as });
  const login = (word: string) => house.ask('POST', '/auth/login', { body: { email: ada.email, password: word } });
  const mailed = async () => {
    const text = (await mailbox(house, ada.email)).at(-1)?.text ?? '';
    return /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(text)?.[0] ?? '';
  };
  return { house, admin, ada, set, mail, login, mailed };
}

test('without an address, with one that nobody confirmed, and for staff it is refused, and the password stays', async () => {
  const { house, set, mail, login } = await anOffice();
  await set({ is_verified: 0 });
  expect(refusal(await mail())).toEqual({
    ...{ status: 409, field: 'email' },
    message:
      'This e-mail address was never confirmed, so the mail could reach somebody else. Please make a login slip.',
  });
  const bola = await aStudent(house, { email: '' });
  expect(refusal(await mail(bola._id))).toEqual({
    ...{ status: 409, field: 'email', message: 'This student has no e-mail address. Please make a login slip.' },
  });
  const [colleague, head] = [await anAdmin(house), await aSuperAdmin(house)];
  expect((await mail(colleague._id)).status).toBe(404);
  expect((await mail(colleague._id, head)).status).toBe(403);
  expect((await login(password)).status).toBe(200);
  expect(await mailbox(house)).toEqual([]);
});

test('the mailed password ends the old one and the sessions, signs in once, and an own one is chosen', async () => {
  const { house, ada, mail, login, mailed } = await anOffice();
  expect((await mail()).status).toBe(200);
  expect((await house.ask('GET', '/lesson', { as: ada })).status).toBe(401);
  expect((await login(password)).status).toBe(401);
  const { body } = await login(await mailed());
  expect(body.data.mustChoosePassword).toBe(true);
  const own = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };
  expect((await house.ask('POST', '/user/own-password', { as: body, body: own })).status).toBe(200);
  expect((await login(await mailed())).status).toBe(401);
  expect((await login(own.newPassword)).status).toBe(200);
  const stored = JSON.stringify(await house.db.selectFrom('audit').selectAll().execute());
  for (const secret of [await mailed(), ada.email]) expect(stored).not.toContain(secret);
});

test('of two mails the newer one signs in; the sixth of an hour is refused and changes nothing', async () => {
  const { mail, login, mailed } = await anOffice();
  await mail();
  const first = await mailed();
  await mail();
  expect((await login(first)).status).toBe(401);
  for (let sent = 2; sent < 5; sent += 1) expect((await mail()).status).toBe(200);
  const last = await mailed();
  expect((await mail()).status).toBe(429);
  expect((await login(last)).status).toBe(200);
});

test('a running exam is not stopped: signed in again, the student goes on with all that was saved', async () => {
  const { house, admin, ada, mail, login, mailed } = await anOffice();
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions });
  const desk = deskOf(house, ada, exam);
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  await mail();
  const own = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };
  const { body } = await login(await mailed());
  const { body: chosen } = await house.ask('POST', '/user/own-password', { as: body, body: own });
  const again = deskOf(house, { ...ada, token: chosen.token }, exam);
  expect((await again.state()).body.data).toMatchObject({ status: 'running', answers: [{ selectedAnswer: '4' }] });
  expect((await again.submit()).body.data.score).toBe(2);
});
