import { describe, expect, test } from 'vitest';
import { aCode, aGuardian, comeOfAge } from '../../../test/guardian-calls.ts';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anOrder, proofForm } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';
import { deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aLesson, anExam, threeQuestions } from '../../../test/things.ts';

const ngozi = { fullName: 'Ngozi Obi', phoneNumber: '0803 765 4321', password, cpassword: password };

const signUp = (house: House, body: object) => house.ask('POST', '/guardian/signup', { body: { ...ngozi, ...body } });
const join = (house: House, as: Person, code: string) => house.ask('POST', '/guardian/join', { as, body: { code } });
const childrenOf = async (house: House, as: Person) =>
  (await house.ask('GET', '/guardian/children', { as })).body.data.children;
const links = (house: House) => house.db.selectFrom('guardian_links').selectAll().execute();

const expired = 'This code is wrong, was used, or has expired. Ask for a new one.';

describe('joining with a code', () => {
  test('what is missing or wrong is refused by its name, and no account is opened', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const code = await aCode(house, ada);
    const wrong = [
      [{}, 'code', 'Please enter the code that your child or the school gave you'],
      [{ code: 'ABC' }, 'code', 'This code is not complete: it has ten letters and figures'],
      [{ code: 'ABCDE-FGHJK' }, 'code', expired],
      [{ code, phoneNumber: '' }, 'phoneNumber', 'Please enter a phone number or an e-mail address'],
      [{ code, phoneNumber: '12' }, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ code, email: 'ngozi' }, 'email', 'Please enter a valid e-mail address'],
      [{ code, fullName: ' ' }, 'fullName', 'Please enter your full name'],
      [{ code, cpassword: 'another' }, 'cpassword', 'Passwords do not match'],
    ] as const;
    for (const [body, field, message] of wrong) {
      expect(refusal(await signUp(house, body))).toEqual({ status: 400, field, message });
    }
    expect(await house.db.selectFrom('guardians').selectAll().execute()).toEqual([]);
  });

  test('a code is typed in any way, works once, and of two at one moment one gets the link', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { fullName: 'Ada Obi' });
    const code = await aCode(house, ada);
    const typed = code.toLowerCase().replace('-', ' ');
    const replies = await Promise.all([
      signUp(house, { code: typed }),
      signUp(house, { code: typed, phoneNumber: '', email: 'uche@home.test' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(replies.find(({ status }) => status === 201)?.body.data).toMatchObject({ role: 'guardian' });
    expect((await links(house)).length).toBe(1);
    const accounts = house.db.selectFrom('users').select('_id').where('role', '=', 'guardian');
    expect((await accounts.execute()).length).toBe(1);
    expect(refusal(await signUp(house, { code }))).toMatchObject({ field: 'code', message: expired });
  });

  test('only the newest code works, and for 14 days', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const first = await aCode(house, ada);
    const second = await aCode(house, ada);
    const uche = await aGuardian(house, []);
    expect((await join(house, uche, first)).status).toBe(400);
    house.clock.advance({ days: 13 });
    expect((await house.ask('GET', '/guardian/mine', { as: ada })).body.data.codeUntil).toBeDefined();
    house.clock.advance({ days: 1 });
    const again = {
      ...uche,
      token: (await house.ask('POST', '/auth/login', { body: { email: uche.email, password } })).body.token,
    };
    expect((await join(house, again, second)).status).toBe(400);
    expect(await links(house)).toEqual([]);
  });

  test('whoever guesses has to wait', async () => {
    const house = await openHouse();
    const uche = await aGuardian(house, []);
    const guess = () => join(house, uche, 'ABCDE-FGHJK');
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('one phone for several children: the second is added by another code, a student has six guardians at most', async () => {
    const house = await openHouse();
    const [ada, bola] = [
      await aStudent(house, { fullName: 'Ada Obi' }),
      await aStudent(house, { fullName: 'Bola Obi' }),
    ];
    await signUp(house, { code: await aCode(house, ada) });
    const body = { phoneNumber: ngozi.phoneNumber, password };
    const login = await house.ask('POST', '/auth/login', { body });
    expect(login.body.role).toBe('guardian');
    const as = { ...login.body.data, token: login.body.token };
    expect((await join(house, as, await aCode(house, bola))).body.data).toEqual({
      _id: bola._id,
      fullName: 'Bola Obi',
    });
    expect((await join(house, as, await aCode(house, bola))).status).toBe(200);
    const names = (await childrenOf(house, as)).map(({ fullName }: { fullName: string }) => fullName);
    expect(names).toEqual(['Ada Obi', 'Bola Obi']);
    for (let count = 0; count < 5; count += 1) await aGuardian(house, [ada]);
    const seventh = await aGuardian(house, []);
    const code = await aCode(house, ada);
    expect(refusal(await join(house, seventh, code))).toMatchObject({ status: 409, field: 'code' });
    expect((await house.ask('GET', '/guardian/mine', { as: ada })).body.data.guardians.length).toBe(6);
    expect((await join(house, seventh, await aCode(house, bola))).status).toBe(200);
  });
});

/** Ada has sat an exam, watched ten minutes and ordered a lesson; Bola is a stranger’s child. */
async function aFamily() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const [ada, bola] = [await aStudent(house, { fullName: 'Ada Obi' }), await aStudent(house, { fullName: 'Bola Ade' })];
  const guardian = await aGuardian(house, [ada]);
  const questions = await threeQuestions(house, admin);
  const desk = deskOf(house, ada, await anExam(house, admin, { title: 'Algebra', questions }));
  await desk.start();
  await desk.submit(...rightAnswers(questions));
  const day = { student_id: ada._id, day: '2026-09-14', watched_seconds: 600, updated_at: '2026-09-14T09:00:00.000Z' };
  await house.db.insertInto('study_days').values(day).execute();
  const order = await anOrder(house, ada, [await aLesson(house, admin, { title: 'Angles', price: 2000 })]);
  const others = await anOrder(house, bola, [await aLesson(house, admin, { title: 'Circles', price: 2000 })]);
  return { house, admin, ada, bola, guardian, order, others };
}

describe('what a guardian sees', () => {
  test('results, time and what there is to pay of the own child, and nothing of another', async () => {
    const { house, ada, bola, guardian, order, others } = await aFamily();
    await aGuardian(house, [bola]);
    const [card] = await childrenOf(house, guardian);
    expect(card).toMatchObject({
      ...{ _id: ada._id, fullName: 'Ada Obi', withheld: [], watchedSeconds: 600 },
      latestResult: { examTitle: 'Algebra', percent: 100, grade: 'A+' },
      toPay: [{ _id: order._id, reference: order.reference, due: order.total, claimed: false }],
    });
    const page = (await house.ask('GET', `/guardian/children/${ada._id}`, { as: guardian })).body.data;
    expect(page.results.length).toBe(1);
    expect(page.orders.map(({ _id }: { _id: string }) => _id)).toEqual([order._id]);
    expect(page.time.days.slice(0, 2)).toEqual([
      { day: '2026-09-14', seconds: 600 },
      { day: '2026-09-15', seconds: 0 },
    ]);
    for (const path of [`/guardian/children/${bola._id}`, `/order/${others._id}`]) {
      expect((await house.ask('GET', path, { as: guardian })).status, path).toBe(404);
    }
    const { status } = await house.ask('POST', `/order/${others._id}/paid`, { as: guardian, body: proofForm() });
    expect(status).toBe(404);
  });

  test('the guardian pays the order of a child, and the receipt is for both', async () => {
    const { house, admin, ada, guardian, order } = await aFamily();
    const seen = (await house.ask('GET', `/order/${order._id}`, { as: guardian })).body.data;
    expect(seen).toMatchObject({ reference: order.reference, total: order.total });
    const paid = await house.ask('POST', `/order/${order._id}/paid`, { as: guardian, body: proofForm() });
    expect([paid.status, paid.body.data.proofs.length]).toEqual([200, 1]);
    expect((await house.ask('GET', `/order/${order._id}`, { as: ada })).body.data.claimedAt).toBeDefined();
    expect((await house.ask('DELETE', `/order/${order._id}`, { as: guardian })).status).toBe(403);
    await house.ask('PUT', `/order/${order._id}/approve`, { as: admin });
    for (const as of [ada, guardian]) {
      expect((await house.ask('GET', `/order/${order._id}/receipt.pdf`, { as })).status).toBe(200);
    }
  });

  test('a minor withholds nothing and ends no link; of age, what is withheld is in no reply', async () => {
    const { house, admin, ada, guardian, order } = await aFamily();
    const withhold = (body: object) => house.ask('PUT', '/guardian/withheld', { as: ada, body });
    const all = { results: true, payments: true, time: true };
    const end = () => house.ask('DELETE', `/guardian/mine/${guardian._id}`, { as: ada });
    expect([(await withhold(all)).status, (await end()).status]).toEqual([403, 403]);
    await comeOfAge(house, admin, ada);
    expect((await withhold(all)).body.data.withheld).toEqual(all);
    const bare = { _id: ada._id, fullName: 'Ada Obi', classLevel: 'Grade 1 Secondary', withheld: Object.keys(all) };
    expect(await childrenOf(house, guardian)).toEqual([bare]);
    const page = () => house.ask('GET', `/guardian/children/${ada._id}`, { as: guardian });
    expect((await page()).body.data).toEqual(bare);
    const pay = () => house.ask('GET', `/order/${order._id}`, { as: guardian });
    expect((await pay()).status).toBe(404);
    await withhold({ ...all, payments: false });
    expect((await pay()).status).toBe(200);
    await house.ask('PUT', `/admin/users/${ada._id}/of-age`, { as: admin, body: { ofAge: false } });
    expect((await page()).body.data.withheld).toEqual([]);
    await comeOfAge(house, admin, ada);
    expect((await end()).status).toBe(200);
    expect([(await page()).status, (await pay()).status, (await end()).status]).toEqual([404, 404, 404]);
  });

  test('staff see who is linked, end a link, and each deed is on record without a name', async () => {
    const { house, admin, ada, guardian } = await aFamily();
    const path = `/admin/users/${ada._id}`;
    const listed = async () => (await house.ask('GET', `${path}/guardians`, { as: admin })).body.data;
    expect((await listed()).guardians).toMatchObject([{ _id: guardian._id, email: guardian.email }]);
    const other = await aGuardian(house, [ada]);
    const { body } = await house.ask('POST', `${path}/guardian-code`, { as: admin });
    expect(body.data.link).toBe(`${house.context.config.publicUrl}/guardian/join#${body.data.code}`);
    expect((await house.ask('DELETE', `${path}/guardians/${guardian._id}`, { as: admin })).status).toBe(200);
    expect((await house.ask('DELETE', `${path}/guardians/${guardian._id}`, { as: admin })).status).toBe(404);
    expect((await listed()).guardians).toMatchObject([{ _id: other._id }]);
    const audit = await house.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'in', ['user.guardian-code', 'user.guardian-end'])
      .orderBy('_id')
      .execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['user.guardian-code', 'user.guardian-end']);
    expect(JSON.stringify(audit)).not.toMatch(/Obi|guardian \d/);
    expect((await house.ask('GET', `/admin/users/${guardian._id}/guardians`, { as: admin })).status).toBe(404);
  });

  test('links, codes and choices go with the account, and stand in the export of each', async () => {
    const { house, admin, ada, guardian } = await aFamily();
    await comeOfAge(house, admin, ada);
    await aCode(house, ada);
    const ofStudent = JSON.parse((await house.ask('GET', '/user/export', { as: ada })).text);
    expect(ofStudent.guardians).toMatchObject({
      guardians: [{ guardian: guardian.fullName }],
      choices: { isOfAge: 1 },
    });
    const ofGuardian = JSON.parse((await house.ask('GET', '/user/export', { as: guardian })).text);
    expect(ofGuardian.children).toMatchObject({ children: [{ child: 'Ada Obi' }], weeklyMail: { wantsWeeklyMail: 1 } });
    expect(ofGuardian.payments).toBeUndefined();
    expect((await house.ask('DELETE', '/user', { as: guardian })).status).toBe(200);
    expect(await links(house)).toEqual([]);
    expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
    for (const table of ['guardians', 'guardian_codes', 'guardian_choices'] as const) {
      expect(await house.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});
