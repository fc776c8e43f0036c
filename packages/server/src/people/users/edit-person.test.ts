import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';

async function anOffice() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house, { fullName: 'Ada Obi' })];
  const edit = (body: object, { id = ada._id, as = admin }: { id?: string; as?: Person } = {}) =>
    house.ask('PUT', `/admin/users/${id}`, { as, body });
  return { house, admin, ada, edit, row: () => rowOf(house, ada._id) };
}

const rowOf = (house: House, id: string) =>
  house.db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

test('what the profile would refuse is refused here by its field, and changes nothing', async () => {
  const { edit, row } = await anOffice();
  const before = await row();
  for (const [body, field] of [
    [{ fullName: ' ' }, 'fullName'],
    [{ fullName: 'x'.repeat(101) }, 'fullName'],
    [{ email: 'nobody' }, 'email'],
    [{ email: '' }, 'email'],
    [{ phoneNumber: '12' }, 'phoneNumber'],
    [{ classLevel: 'Grade 9' }, 'classLevel'],
    [{ updatedAt: 7 }, 'updatedAt'],
  ] as const) {
    expect(refusal(await edit(body)), JSON.stringify(body)).toMatchObject({ status: 400, field });
  }
  expect(await row()).toEqual(before);
});

test('accounts of staff are not changed here, neither by colleagues nor by the super-admin', async () => {
  const { house, edit, admin } = await anOffice();
  const [colleague, head] = [await anAdmin(house), await aSuperAdmin(house)];
  for (const { _id: id } of [colleague, admin, head]) {
    expect((await edit({ fullName: 'Somebody' }, { id })).status).toBe(404);
    expect((await edit({ fullName: 'Somebody' }, { id, as: head })).status).toBe(403);
  }
});

test('an address or a number of somebody else is refused with whose it is; of staff without a name', async () => {
  const { house, edit, row, admin } = await anOffice();
  const bola = await aStudent(house, { fullName: 'Bola Ige', email: 'bola@home.test', phoneNumber: '+2348031112222' });
  const before = await row();
  const holder = { _id: bola._id, fullName: 'Bola Ige' };
  const byEmail = await edit({ email: 'Bola@home.test' });
  expect([byEmail.status, byEmail.body.field, byEmail.body.holder]).toEqual([409, 'email', holder]);
  expect(byEmail.body.message).toBe('This e-mail address belongs to the account of Bola Ige, Class 1');
  const byPhone = await edit({ phoneNumber: '0803 111 2222', email: 'new@home.test' });
  expect([byPhone.status, byPhone.body.field, byPhone.body.holder]).toEqual([409, 'phoneNumber', holder]);
  const ofStaff = await edit({ email: admin.email });
  expect([ofStaff.status, ofStaff.body.holder]).toEqual([409, undefined]);
  expect(ofStaff.body.message).toBe('This e-mail address belongs to the account of somebody else');
  expect(await row()).toEqual(before);
});

test('of two who correct one account from the same page, the second is refused; the same again is not', async () => {
  const { house, edit, ada } = await anOffice();
  const { updated_at: updatedAt } = await rowOf(house, ada._id);
  const both = await Promise.all([
    edit({ fullName: 'Ada Obi-Eze', updatedAt }),
    edit({ fullName: 'Adaeze Obi', updatedAt }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)?.body.data;
  expect((await edit({ fullName: won.fullName, updatedAt })).status).toBe(200);
  const deeds = await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.edit').execute();
  expect(deeds).toHaveLength(1);
});

test('two accounts are never given one number, however many correct them at once', async () => {
  const { house, edit, ada } = await anOffice();
  const others = [await aStudent(house), await aStudent(house)];
  const phoneNumber = '0803 999 8888';
  const all = await Promise.all([ada, ...others].map(({ _id: id }) => edit({ phoneNumber }, { id })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('another e-mail address has to be confirmed, the old one is notified, and the log names nobody', async () => {
  const { house, edit, ada, row } = await anOffice();
  await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', ada._id).execute();
  const { body } = await edit({ email: 'ada.obi@home.test', classLevel: '2' });
  expect(body.data).toMatchObject({ email: 'ada.obi@home.test', isVerified: false, classLevel: 'Grade 2 Secondary' });
  const mails = await mailbox(house);
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['ada.obi@home.test', 'Confirm your e-mail address'],
    [ada.email, 'Your school changed the e-mail address of your account'],
  ]);
  expect(mails.find(({ to }) => to === ada.email)?.text).not.toContain('ada.obi@home.test');
  const [deed] = await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.edit').execute();
  expect(deed).toMatchObject({ person_id: ada._id, before: '{"classLevel":"Grade 1 Secondary"}' });
  expect(deed?.after).toBe('{"classLevel":"Grade 2 Secondary","changed":["E-mail address","Class"]}');
  expect((await row()).search_text).toContain('ada.obi@home.test');
});

test('a name alone is corrected without a mail, and found by the search', async () => {
  const { house, edit, admin } = await anOffice();
  await edit({ fullName: 'Adaobi Nwosu' });
  expect(await mailbox(house)).toEqual([]);
  const found = await house.ask('GET', '/admin/all-user?search=nwosu', { as: admin });
  expect(found.body.data.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Adaobi Nwosu']);
});

test('a class that is corrected during an exam leaves the attempt as it is', async () => {
  const { house, edit, admin, ada } = await anOffice();
  const questions = await threeQuestions(house, admin);
  const desk = deskOf(house, ada, await anExam(house, admin, { questions }));
  await desk.start();
  expect((await edit({ classLevel: '2' })).status).toBe(200);
  expect((await desk.save(...rightAnswers(questions))).status).toBe(200);
  expect((await desk.start()).status).toBe(200);
  expect((await desk.submit()).body.data.score).toBe(6);
});
