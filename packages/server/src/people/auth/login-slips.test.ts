import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { aSchoolOffice, type Slip } from '../../../test/class-lists.ts';
import { type House, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';
import { qrOptions } from '../../platform/files/pdf-qr.ts';

const login = (house: House, { login: typed, password: word }: Pick<Slip, 'login' | 'password'>) =>
  house.ask('POST', '/auth/login', { body: { phoneNumber: typed, password: word } });

const own = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };

const list = 'Name,Class,Phone\nAda Obi,Class 1,0803 123 4567\nChidi Eze,Class 2,\n';

test('slips name school, student, class, address, login and a password that is stored as a hash only', async () => {
  const { house, bring, slips } = await aSchoolOffice();
  const { _id } = await bring(list);
  const { reply, lines, pages } = await slips(_id);
  expect(pages).toBe(1);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(lines.slice(0, 8)).toEqual([
    ...['Test School', 'Ada Obi', 'Class 1', 'school.test/login'],
    ...['Log in with', '0803 123 4567', 'One-time password', expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)],
  ]);
  expect(lines).toContain('chidi.eze');
  const stored = JSON.stringify(await house.db.selectFrom('users').selectAll().execute());
  for (const line of lines.filter((one) => /^.{5}-.{5}$/.test(one)))
    expect(stored).not.toContain(line.replace('-', ''));
  const recorded = await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.slips').execute();
  expect(recorded).toMatchObject([{ after: '{"students":2}' }]);
});

test('a name whose letters the font lacks is no box: what can be printed is, and the rest is said', async () => {
  const { bring, slips } = await aSchoolOffice();
  const { _id } = await bring('Name,Class,Phone\n王芳 Eze,Class 1,0803 123 4567\nChidi Eze,Class 2,\n');
  const { lines } = await slips(_id);
  expect(lines.slice(1, 3)).toEqual([
    '[…] Eze',
    'Class 1 · Some letters of the name cannot be printed: please write it by hand.',
  ]);
  expect(lines.join(' ')).toMatch(/Chidi Eze Class 2 school/);
});

test('a long name is printed to its end, smaller', async () => {
  const { bring, slips } = await aSchoolOffice();
  const names = ['Oluwaseun Ayomideposi Adeyemi-Ogunbanjo', `${'Wilhelmina '.repeat(8)}Maximilian`];
  const { _id } = await bring(['Name,Class', ...names.map((name) => `${name},Class 1`)].join('\n'));
  const { lines } = await slips(_id);
  for (const name of names) expect(lines).toContain(name);
});

test('a name in Arabic is printed', async () => {
  const { bring, slips } = await aSchoolOffice();
  const { _id } = await bring('Name,Class,Phone\nما هي,Class 1,0803 123 4567\n');
  const { lines } = await slips(_id);
  expect(lines.filter((line) => line !== '').slice(1, 3)).toEqual([expect.stringMatching(/^يه\sام$/), 'Class 1']);
});

test('with the slip a student logs in, can do nothing else, and chooses a password once', async () => {
  const { house, bring, slips } = await aSchoolOffice();
  const { _id } = await bring(list);
  const [, slip] = (await slips(_id)).slips;
  if (!slip) throw new Error('There is no slip');
  const sloppy = { login: ' Chidi.EZE ', password: slip.password.toLowerCase().replace('-', ' ') };
  const { status, body } = await login(house, sloppy);
  expect([status, body.data.mustChoosePassword, body.data.loginName]).toEqual([200, true, 'chidi.eze']);
  const as = { token: body.token };
  for (const path of ['/exam', '/lesson', '/user/profile', '/notification']) {
    expect((await house.ask('GET', path, { as })).body.code).toBe('own_password_required');
  }
  expect((await house.ask('GET', '/user', { as })).status).toBe(200);
  const same = { newPassword: slip.password, cpassword: slip.password };
  expect(refusal(await house.ask('POST', '/user/own-password', { as, body: same }))).toMatchObject({ status: 400 });
  const weak = { newPassword: 'chidi eze', cpassword: 'chidi eze' };
  expect(refusal(await house.ask('POST', '/user/own-password', { as, body: weak }))).toMatchObject({ status: 400 });
  const chosen = await house.ask('POST', '/user/own-password', { as, body: own });
  expect([chosen.status, chosen.body.data.mustChoosePassword]).toEqual([200, undefined]);
  expect((await house.ask('GET', '/lesson', { as: chosen.body })).status).toBe(200);
  expect((await login(house, slip)).status).toBe(401);
  expect((await login(house, { login: 'chidi.eze', password: own.newPassword })).status).toBe(200);
  expect((await house.ask('POST', '/user/own-password', { as: chosen.body, body: own })).status).toBe(409);
});

test('the square on a slip is the login page with login and password behind the #, which no server sees', async () => {
  const { bring, slips } = await aSchoolOffice();
  const { _id } = await bring(`${list}Dayo Ige,1,,dayo.ige@home.test\n`.replace('Phone', 'Phone,E-mail'));
  const { codes, slips: printed } = await slips(_id);
  expect(printed.map(({ login: typed }) => typed)).toEqual(['0803 123 4567', 'chidi.eze', 'dayo.ige@home.test']);
  const addresses = printed.map(({ login: typed, password: word }) => {
    const way = typed.replaceAll(' ', '').replace('@', '%40');
    return `http://school.test/login#login=${way}&password=${word}`;
  });
  const drawn = (code: readonly boolean[][]) => code.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  const wanted = addresses.map((address) => encode(address, { ...qrOptions, border: 0 }).data);
  expect(codes.map(drawn)).toEqual(wanted.map(drawn));
});

test('when the reply is lost, the same choice with the old token works again; another one does not', async () => {
  const { house, bring, slips } = await aSchoolOffice();
  const [slip] = (await slips((await bring(list))._id)).slips;
  const { token } = (await login(house, slip as Slip)).body;
  const choose = (body: object) => house.ask('POST', '/user/own-password', { as: { token }, body });
  expect((await choose(own)).status).toBe(200);
  expect((await choose({ newPassword: 'other small fishes', cpassword: 'other small fishes' })).status).toBe(409);
  const again = await choose(own);
  expect(again.status).toBe(200);
  expect((await house.ask('GET', '/lesson', { as: again.body })).status).toBe(200);
});

test('of two phones with one slip, the one that chooses first signs the other out', async () => {
  const { house, bring, slips } = await aSchoolOffice();
  const [slip] = (await slips((await bring(list))._id)).slips;
  const phones = [await login(house, slip as Slip), await login(house, slip as Slip)];
  const replies = await Promise.all(
    phones.map(({ body }) => house.ask('POST', '/user/own-password', { as: body, body: own })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('new slips void the earlier ones, but leave alone who has chosen a password', async () => {
  const { house, bring, slips, open } = await aSchoolOffice();
  const { _id } = await bring(list);
  const [ada, chidi] = (await slips(_id)).slips;
  const { token } = (await login(house, ada as Slip)).body;
  await house.ask('POST', '/user/own-password', { as: { token }, body: own });
  expect((await open(_id)).waiting).toBe(1);
  const again = await slips(_id);
  expect(again.slips.map(({ name }) => name)).toEqual(['Chidi Eze']);
  expect((await login(house, chidi as Slip)).status).toBe(401);
  expect((await login(house, again.slips[0] as Slip)).status).toBe(200);
  expect((await login(house, { login: '08031234567', password: own.newPassword })).status).toBe(200);
});

test('of two admins who make slips at once, one is told that there are some', async () => {
  const { house, bring, slips, open } = await aSchoolOffice();
  const { _id } = await bring(list);
  const other = await anAdmin(house);
  const both = await Promise.all([slips(_id, { slipsAt: null }), slips(_id, { slipsAt: null }, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won] = both.filter(({ status }) => status === 200);
  expect((await login(house, won?.slips[0] as Slip)).status).toBe(200);
  house.clock.advance({ minutes: 1 });
  expect((await slips(_id, { slipsAt: (await open(_id)).slipsAt })).status).toBe(200);
});

test('a forgotten password: one slip ends the old password and the sessions, and is mailed of where there is an address', async () => {
  const { house, slip } = await aSchoolOffice();
  const ada = await aStudent(house, { email: 'ada@home.test' });
  const { slips, lines } = await slip(ada._id);
  expect(lines).toContain('Class 1');
  expect((await house.ask('GET', '/lesson', { as: ada })).status).toBe(401);
  expect((await login(house, { login: ada.phoneNumber, password })).status).toBe(401);
  expect((await login(house, slips[0] as Slip)).body.data.mustChoosePassword).toBe(true);
  expect((await mailbox({ ...house })).map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@home.test', 'Your school gave out a new password for you'],
  ]);
});

test('slips are for students: of staff nobody gets one', async () => {
  const { house, slip } = await aSchoolOffice();
  const [teacher, head] = [await anAdmin(house), await aSuperAdmin(house)];
  expect((await slip(teacher._id)).status).toBe(404);
  expect((await slip(teacher._id, head)).status).toBe(403);
  expect((await slip(head._id, head)).status).toBe(403);
});
