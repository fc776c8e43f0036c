import { describe, expect, test } from 'vitest';
import { someHostileValues } from '../../../test/hostile-values.ts';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../../../test/people.ts';
import { aLesson, anExam, aPayment } from '../../../test/things.ts';

async function anOffice() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const head = await aSuperAdmin(house);
  const save = (body: object) =>
    house.ask('PUT', '/admin/settings', { as: 'paymentReview' in body ? head : admin, body });
  const standing = async () => (await house.ask('GET', '/admin/settings', { as: admin })).body.data;
  return { house, admin, save, standing };
}

const name = "Please enter the school's name";
const currency = 'Currency must be an ISO 4217 code in capitals, such as NGN';
const zone = 'Time zone must be an IANA name such as Africa/Lagos';
const account = 'Account number may hold digits, letters and spaces only';
const discount = 'Discount must be from 0 to 90';
const factor = 'List-price factor must be from 1 to 5';

const wrong: readonly (readonly [string, unknown, string])[] = [
  ['schoolName', '', name],
  ['schoolName', '   ', name],
  ['schoolName', null, name],
  ['schoolName', 7, 'School name must be text'],
  ['schoolName', 'x'.repeat(101), 'School name must be at most 100 characters long'],
  ['currency', '', currency],
  ['currency', 'ngn', currency],
  ['currency', 'naira', currency],
  ['currency', 'XYZ', currency],
  ['currency', null, currency],
  ['timeZone', '', zone],
  ['timeZone', 'Lagos', zone],
  ['timeZone', '+01:00', zone],
  ['timeZone', 1, zone],
  ['timeZone', `Africa/${'x'.repeat(200)}`, zone],
  ['checkoutDiscountPercent', -0.01, discount],
  ['checkoutDiscountPercent', 90.01, discount],
  ['checkoutDiscountPercent', 12.345, 'Discount must have at most two decimals'],
  ['checkoutDiscountPercent', '10', 'Discount must be a number'],
  ['checkoutDiscountPercent', null, 'Discount must be a number'],
  ['listPriceFactor', 0.99, factor],
  ['listPriceFactor', 5.01, factor],
  ['listPriceFactor', 1.005, 'List-price factor must have at most two decimals'],
  ['listPriceFactor', true, 'List-price factor must be a number'],
  ['dataPricePerGb', -1, 'Price of a gigabyte must be from 0 to 100000'],
  ['dataPricePerGb', 1.005, 'Price of a gigabyte must have at most two decimals'],
  ['dataPricePerGb', '300', 'Price of a gigabyte must be a number'],
  ['paymentReview', 'sometimes', 'Payment review must be manual or auto'],
  ['paymentReview', '', 'Payment review must be manual or auto'],
  ['bankName', 'x'.repeat(101), 'Bank name must be at most 100 characters long'],
  ['bankName', null, 'Bank name must be text'],
  ['accountName', 'x'.repeat(101), 'Account name must be at most 100 characters long'],
  ['accountName', ['a'], 'Account name must be text'],
  ['schoolPhone', 'x'.repeat(41), 'Phone must be at most 40 characters long'],
  ['schoolPhone', 'call me', 'Phone may hold digits, spaces, dashes, brackets and a plus only'],
  ['gradeScale', null, 'Grade scale must be an object with its kind'],
  ['quietFrom', '24:00', 'Quiet hours: from must be a time such as 21:00'],
  ['quietUntil', null, 'Quiet hours: until must be a time such as 06:00'],
  ['guardianConsent', 'yes', 'Guardian’s consent must be true or false'],
  ['privacyContact', 'x'.repeat(201), 'Contact for privacy must be at most 200 characters long'],
  ['keepSignInsDays', 29, 'Traces of sign-ins: from 1 month to 2 years'],
  ['keepSignInsDays', 0, 'Traces of sign-ins: from 1 month to 2 years'],
  ['keepMailsDays', 366, 'Sent mails: from 7 days to 1 year'],
  ['keepDevicesDays', '180', 'Devices of finished exams must be a number of days'],
  ['keepTransfersDays', 364, 'Receipts and bank statements: from 1 year to 10 years, or 0 to keep them for ever'],
  ['keepMessagesDays', 30.5, 'Handled messages must be whole days'],
  ['keepUnusedAccountsDays', 364, 'Unused student accounts: from 1 year to 10 years, or 0 to keep them for ever'],
  ['keepNamelessPaymentsDays', -1, 'Payments of deleted accounts: from 1 year to 20 years, or 0 to keep them for ever'],
  ['keepAuditDays', 30, 'The audit log: from 1 year to 20 years, or 0 to keep them for ever'],
  ['accountNumber', '1'.repeat(101), 'Account number must be at most 100 characters long'],
  ['accountNumber', 1234567890, 'Account number must be text'],
  ['accountNumber', '0123-456', account],
  ['accountNumber', '<b>1</b>', account],
  ['accountNumber', '١٢٣', account],
  ['paymentNote', 'x'.repeat(501), 'Note to payers must be at most 500 characters long'],
  ['news', 'x'.repeat(501), 'News must be at most 500 characters long'],
  ['paymentNote', 'a\u0000b', 'Note to payers contains characters that cannot be stored'],
];

test('a setting that cannot be is refused with its field, and nothing beside it is saved', async () => {
  const { save, standing } = await anOffice();
  const before = await standing();
  for (const [field, value, message] of wrong) {
    const other = field === 'bankName' ? 'accountName' : 'bankName';
    const reply = await save({ [other]: 'Saved by mistake', [field]: value });
    expect(refusal(reply), `${field} = ${String(value)}`).toEqual({ status: 400, message, field });
  }
  expect(await standing()).toEqual(before);
});

const ownScale = {
  kind: 'own',
  bands: [
    { name: 'Pass', from: 45 },
    { name: 'Fail', from: 0 },
  ],
};

const right: readonly (readonly [string, unknown, unknown])[] = [
  ['schoolName', ' Ọ̀yọ́ ', 'Ọ̀yọ́'.normalize('NFC')],
  ['schoolName', '😀'.repeat(100), '😀'.repeat(100)],
  ['currency', 'GHS', 'GHS'],
  ['timeZone', 'Europe/London', 'Europe/London'],
  ['checkoutDiscountPercent', 0, 0],
  ['checkoutDiscountPercent', 90, 90],
  ['checkoutDiscountPercent', 12.35, 12.35],
  ['listPriceFactor', 1, 1],
  ['listPriceFactor', 5, 5],
  ['listPriceFactor', 1.01, 1.01],
  ['dataPricePerGb', 0, 0],
  ['dataPricePerGb', null, null],
  ['paymentReview', 'auto', 'auto'],
  ['bankName', 'x'.repeat(100), 'x'.repeat(100)],
  ['bankName', '', ''],
  ['accountName', "St. Mary's & Sons", "St. Mary's & Sons"],
  ['accountNumber', ' GB82 WEST 1234 5698 7654 32 ', 'GB82 WEST 1234 5698 7654 32'],
  ['accountNumber', '', ''],
  ['paymentNote', 'x'.repeat(500), 'x'.repeat(500)],
  ['news', ' Open day\non Saturday ', 'Open day\non Saturday'],
  ['schoolPhone', ' +234 (0)803 123-4567 ', '+234 (0)803 123-4567'],
  ['gradeScale', { kind: 'jamb' }, { kind: 'jamb' }],
  ['gradeScale', ownScale, ownScale],
  ['guardianConsent', true, true],
  ['privacyContact', ' Mrs Eze, 0803 123 4567 ', 'Mrs Eze, 0803 123 4567'],
  ['keepSignInsDays', 30, 30],
  ['keepMailsDays', 365, 365],
  ['keepDevicesDays', 45, 45],
  ['keepTransfersDays', 1095, 1095],
  ['keepMessagesDays', 0, 0],
  ['keepUnusedAccountsDays', 3650, 3650],
  ['keepNamelessPaymentsDays', 7300, 7300],
  ['keepAuditDays', 365, 365],
];

test('a setting within its bounds is saved, and the others stay', async () => {
  const { save, standing } = await anOffice();
  for (const [field, value, kept] of right) {
    const before = await standing();
    const reply = await save({ [field]: value });
    expect(reply.status, `${field} = ${String(value)}: ${reply.text}`).toBe(200);
    expect(reply.body.message).toBe('Settings saved');
    const after = await standing();
    expect(reply.body.data).toEqual(after);
    const { updatedAt: _at, updatedBy: _by, pricesChosen: _p, ...rest } = before;
    // The price of data was never set, so it is the usual one of the currency.
    const usual = field === 'currency' && { dataPricePerGb: null };
    expect(after).toMatchObject({ ...rest, ...usual, [field]: kept });
  }
});

test('a hostile value in any setting is kept as it is or refused with its field', async () => {
  const { save, standing } = await anOffice();
  const { currencyIsFixed: _c, pricesChosen: _p, updatedAt: _at, updatedBy: _by, ...fields } = await standing();
  for (const field of Object.keys(fields)) {
    for (const value of someHostileValues) {
      const reply = await save({ [field]: value });
      expect(reply.status, `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${reply.text}`).toBeLessThan(500);
      if (reply.status === 200) {
        const kept = typeof value === 'string' ? value.normalize('NFC').trim() : value;
        // Values that JSON cannot hold are not sent; JSON has one zero.
        if (kept !== undefined) expect((await standing())[field]).toEqual(kept === 0 ? 0 : kept);
      } else
        expect(refusal(reply)).toMatchObject({
          status: 400,
          field: expect.stringMatching(new RegExp(`^${field}\\b`)),
        });
    }
  }
});

describe('the settings', () => {
  test('are for staff: students and visitors neither read nor change them', async () => {
    const { house, save } = await anOffice();
    await save({ accountNumber: '0123456789' });
    for (const [as, status] of [
      [undefined, 401],
      [await aStudent(house), 403],
    ] as const) {
      expect((await house.ask('GET', '/admin/settings', { as })).status).toBe(status);
      expect((await house.ask('PUT', '/admin/settings', { as, body: { schoolName: 'Mine' } })).status).toBe(status);
    }
    expect((await house.ask('GET', '/school')).body.data.name).toBe('Test School');
    const head = await aSuperAdmin(house);
    expect((await house.ask('PUT', '/admin/settings', { as: head, body: { schoolName: 'Hers' } })).status).toBe(200);
  });

  test('ignore what they do not know, also the row that counts the saves', async () => {
    const { save, house, standing } = await anOffice();
    const before = await standing();
    for (const body of [{ revision: 99 }, { currencyIsFixed: true, updatedBy: 'nobody', demo: true }, {}]) {
      expect((await save(body)).status).toBe(200);
    }
    expect(await standing()).toEqual(before);
    const rows = await house.db.selectFrom('settings').select('key').execute();
    expect(rows.filter(({ key }) => key !== 'revision')).toEqual([]);
  });
});

describe('the currency', () => {
  const dollars = { currency: 'USD' };

  test('stays once money was asked for, and nothing that came with it is saved', async () => {
    const { house, admin, save, standing } = await anOffice();
    const ada = await aStudent(house);
    await aPayment(house, ada, await aLesson(house, admin, { price: 0 }));
    expect((await save({ currency: 'GHS' })).body.data).toMatchObject({ currency: 'GHS', currencyIsFixed: false });
    await aPayment(house, ada, await aLesson(house, admin, { price: 500 }));
    const before = await standing();
    expect(before.currencyIsFixed).toBe(true);
    const reply = await save({ ...dollars, schoolName: 'Renamed' });
    expect(refusal(reply)).toEqual({
      status: 409,
      message: 'The currency stays GHS: there are payments in it already',
      field: 'currency',
    });
    expect(await standing()).toEqual(before);
  });

  test('may be sent again as it is, so that a whole form can be saved', async () => {
    const { house, admin, save } = await anOffice();
    await aPayment(house, await aStudent(house), await aLesson(house, admin));
    expect((await save({ currency: 'NGN', schoolName: 'Renamed' })).body.data).toMatchObject({
      currency: 'NGN',
      schoolName: 'Renamed',
    });
  });
});

test('a time zone in which an exam would end before it starts is refused and moves no exam', async () => {
  const { house, admin, save } = await anOffice();
  const days = await anExam(house, admin, { title: 'Days' });
  await anExam(house, admin, { title: 'Late', startDate: '2026-09-20T20:00:00Z', endDate: '2026-09-20' });
  const reply = await save({ timeZone: 'Asia/Tokyo' });
  expect(refusal(reply)).toEqual({
    status: 409,
    message: "In this time zone the exam 'Late' would end before it starts. Change its dates first",
    field: 'timeZone',
  });
  const { data } = (await house.ask('GET', `/exam/${days._id}`, { as: admin })).body;
  expect(data.opensAt).toBe(days.opensAt);
});
