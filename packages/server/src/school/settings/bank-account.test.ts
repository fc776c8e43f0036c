import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aSuperAdmin, type Person, password } from '../../../test/people.ts';

const subject = 'The bank account of your school was changed';
const account = { bankName: 'Unity Bank', accountName: 'Hill School Ltd', accountNumber: '0123456789' };

async function anOffice() {
  const house = await openHouse();
  const [head, other, suspended, admin] = [
    await aSuperAdmin(house, { email: 'head@school.test' }),
    await aSuperAdmin(house, { email: 'other@school.test' }),
    await aSuperAdmin(house, { email: 'gone@school.test' }),
    await anAdmin(house, { fullName: 'Mr Bello' }),
  ];
  await house.ask('PUT', `/admin/users/${suspended._id}/suspend`, { as: head });
  return { house, head, other, admin };
}

const save = (house: House, as: Person, body: object) => house.ask('PUT', '/admin/settings', { as, body });
const alerts = async (house: House) => (await mailbox(house)).filter((mail) => mail.subject === subject);
const standing = async (house: House, as: Person) => (await house.ask('GET', '/admin/settings', { as })).body.data;

test.each([
  { accountNumber: '0123456789' },
  { bankName: 'Unity Bank' },
  { accountName: 'Me' },
  { paymentNote: 'To me' },
  { schoolPhone: '0803 123 4567' },
])(
  'another bank account (%o) is refused ten minutes after the sign-in, and works after a confirmation',
  async (change) => {
    const { house, admin } = await anOffice();
    house.clock.advance({ minutes: 10 });
    const refused = await save(house, admin, { schoolName: 'Hill School', ...change });
    expect(refused.body.code).toBe('step_up_required');
    expect(refusal(refused).message).toBe('Nothing was done: this needs you to confirm that it is you.');
    expect(await standing(house, admin)).toMatchObject({
      schoolName: 'Test School',
      accountNumber: '',
      updatedAt: null,
    });
    expect(await alerts(house)).toEqual([]);
    await house.ask('POST', '/auth/step-up', { as: admin, body: { password } });
    expect((await save(house, admin, change)).status).toBe(200);
    expect(await standing(house, admin)).toMatchObject(change);
  },
);

test('every super-admin who is not suspended reads of it in a mail, and the audit log has both accounts', async () => {
  const { house, head, admin } = await anOffice();
  await save(house, admin, account);
  house.clock.advance({ minutes: 1 });
  await save(house, admin, { accountNumber: '9999999999' });
  const mails = await alerts(house);
  expect(mails.map((mail) => mail.to).toSorted()).toEqual([
    'head@school.test',
    'head@school.test',
    'other@school.test',
    'other@school.test',
  ]);
  // Mails of two changes that follow each other at once may overtake one another.
  const second = mails.filter((mail) => mail.text.includes('Now: Unity Bank, Hill School Ltd, 9999999999'));
  expect(second).toHaveLength(2);
  for (const { text } of second) {
    expect(text).toContain('Mr Bello changed where students are asked to pay, on 15 Sept 2026');
    expect(text).toContain('Before: Unity Bank, Hill School Ltd, 0123456789');
  }
  const entries = (await house.ask('GET', '/admin/audit', { as: head })).body.data;
  expect(entries.find(({ action }: { action: string }) => action === 'settings.update')).toMatchObject({
    before: { accountNumber: '0123456789' },
    after: { accountNumber: '9999999999' },
  });
});

test('the mails of the hour are used up by nobody, and use up nothing', async () => {
  const { house, admin } = await anOffice();
  const askForCode = () => house.ask('POST', '/auth/code', { body: { email: 'head@school.test' } });
  for (let asked = 0; asked < 6; asked += 1) await askForCode();
  await save(house, admin, account);
  expect((await alerts(house)).map((mail) => mail.to)).toContain('head@school.test');
});

test('the same account again, and other settings, ask for nothing and mail nobody', async () => {
  const { house, admin } = await anOffice();
  await save(house, admin, account);
  const mails = (await alerts(house)).length;
  house.clock.advance({ minutes: 10 });
  expect((await save(house, admin, { ...account, schoolName: 'Hill School' })).status).toBe(200);
  expect(await alerts(house)).toHaveLength(mails);
});
