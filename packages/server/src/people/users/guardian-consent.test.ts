import { guardianConsentTexts, guardianConsentVersion } from '@akada/contract/rules/guardian-consent';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, password } from '../../../test/people.ts';

const ada = {
  fullName: 'Ada Obi',
  email: 'ada@home.test',
  phoneNumber: '08031234567',
  password,
  cpassword: password,
  classLevel: 'Grade 1 Secondary',
};
const guardian = { guardianConsent: true, guardianName: 'Ngozi Obi', guardianContact: '0803 765-4321' };

async function aSchoolThatAsks() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  await house.ask('PUT', '/admin/settings', { as: admin, body: { guardianConsent: true } });
  const signUp = (more: object) => house.ask('POST', '/auth/signup', { body: { ...ada, ...more } });
  const page = async (id: string) => (await house.ask('GET', `/admin/users/${id}`, { as: admin })).body.data;
  return { house, admin, signUp, page };
}

const consents = (house: House) => house.db.selectFrom('guardian_consents').selectAll().execute();

describe('a school that asks for a guardian’s consent', () => {
  test('says so to everybody, and opens no account without it', async () => {
    const { house, signUp } = await aSchoolThatAsks();
    expect((await house.ask('GET', '/school')).body.data.guardianConsent).toBe(true);
    const wrong: [object, string, string][] = [
      [{}, 'guardianConsent', 'Please confirm that your parent or guardian agrees'],
      [
        { ...guardian, guardianConsent: false },
        'guardianConsent',
        'Please confirm that your parent or guardian agrees',
      ],
      [{ ...guardian, guardianName: ' ' }, 'guardianName', 'Please enter the name of your parent or guardian'],
      [{ ...guardian, guardianName: undefined }, 'guardianName', 'Please enter the name of your parent or guardian'],
      [
        { ...guardian, guardianContact: '' },
        'guardianContact',
        'Please enter the phone number or e-mail address of your parent or guardian',
      ],
      [
        { ...guardian, guardianContact: 'next door' },
        'guardianContact',
        'This must be a phone number of 7 to 15 digits or an e-mail address',
      ],
    ];
    for (const [more, field, message] of wrong) {
      expect(refusal(await signUp(more)), JSON.stringify(more)).toEqual({ status: 400, message, field });
    }
    expect((await house.db.selectFrom('users').select('_id').where('role', '=', 'user').execute()).length).toBe(0);
  });

  test('keeps who agreed, how to reach them, when, and to which words; staff find it on the student’s page', async () => {
    const { house, signUp, page } = await aSchoolThatAsks();
    const { body } = await signUp(guardian);
    expect((await page(body.data._id)).guardianConsent).toEqual({
      guardianName: 'Ngozi Obi',
      guardianContact: guardian.guardianContact,
      text: guardianConsentTexts[guardianConsentVersion],
      textVersion: guardianConsentVersion,
      givenAt: new Date(house.clock.now()).toISOString(),
    });
  });

  test('takes an e-mail address as well', async () => {
    const { signUp, page } = await aSchoolThatAsks();
    const { body } = await signUp({ ...guardian, guardianContact: ' Ngozi@Home.Test ' });
    expect((await page(body.data._id)).guardianConsent.guardianContact).toBe('ngozi@home.test');
  });

  test('forgets it with the account, and with nothing else', async () => {
    const { house, signUp } = await aSchoolThatAsks();
    await signUp(guardian);
    const { body } = await house.ask('POST', '/auth/login', { body: { email: ada.email, password } });
    expect(await consents(house)).toHaveLength(1);
    await house.ask('DELETE', '/user', { as: body });
    expect(await consents(house)).toEqual([]);
  });
});

describe('a school that does not ask', () => {
  test('opens the account without it, and keeps nothing of a guardian who is named all the same', async () => {
    const house = await openHouse();
    expect((await house.ask('GET', '/school')).body.data.guardianConsent).toBe(false);
    expect((await house.ask('POST', '/auth/signup', { body: ada })).status).toBe(201);
    const other = { ...ada, ...guardian, email: 'bola@home.test', phoneNumber: '08030000001' };
    expect((await house.ask('POST', '/auth/signup', { body: other })).status).toBe(201);
    expect(await consents(house)).toEqual([]);
  });

  test('shows none on a student’s page', async () => {
    const house = await openHouse();
    const [admin, student] = [await anAdmin(house), await aStudent(house)];
    const { body } = await house.ask('GET', `/admin/users/${student._id}`, { as: admin });
    expect(body.data.guardianConsent).toBeUndefined();
  });
});
