import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anIdentityProvider, schoolLogin } from '../../../test/identity-provider.ts';
import { codeFor, linkTokenFor } from '../../../test/mail.ts';
import { anAdmin, password } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';
import { logOptions } from './log.ts';

test('the log has every request, but neither the secret at the end of a link nor what was asked with it', async () => {
  const house = await openHouse({ logLevel: 'info' });
  for (const url of [
    '/api/auth/verify/s3cret-token?x=1',
    '/verify/s3cret-token',
    '/setup/s3cret-token',
    '/api/school?token=s3cret-token',
  ]) {
    await house.app.inject({ method: 'GET', url });
  }
  const log = house.logged().join('');
  expect(log).toContain('"url":"/api/auth/verify/…"');
  expect(log).toContain('"url":"/api/school?…"');
  expect(log).not.toContain('s3cret-token');
});

const requestsIn = (house: House) => house.logged().map((line) => JSON.parse(line));

test('a request is one line, with its status, its time and who asked', async () => {
  const house = await openHouse({ logLevel: 'info' });
  const admin = await anAdmin(house);
  const before = house.logged().length;
  const { headers } = await house.ask('GET', '/user', { as: admin });
  await house.ask('GET', '/user');
  await house.ask('GET', '/nothing');
  await house.app.inject({ method: 'GET', url: '/api/%zz' });
  const lines = requestsIn(house).slice(before);
  expect(lines.map(({ req, res, actor }) => [req.url, res.statusCode, actor])).toEqual([
    ['/api/user', 200, admin._id],
    ['/api/user', 401, undefined],
    ['/api/nothing', 404, undefined],
    ['/api/%zz', 400, undefined],
  ]);
  expect(lines[0]).toMatchObject({ level: 30, msg: 'request', reqId: headers['x-request-id'] });
  expect(lines[0].responseTime).toEqual(expect.any(Number));
});

test('saves and pulses of an exam are no lines, unless one is refused', async () => {
  const { house, exam, questions, desk } = await aSitting({ logLevel: 'debug' });
  await desk.start();
  const before = house.logged().length;
  expect((await desk.save(answer(questions[0], '4', 1))).status).toBe(200);
  expect((await house.ask('GET', `/studentExam/pulse/${exam._id}`, { as: desk.student })).status).toBe(200);
  expect(house.logged().slice(before)).toEqual([]);
  expect((await desk.save(answer(questions[0], 'no option', 2))).status).toBe(400);
  expect(requestsIn(house).slice(before)).toMatchObject([{ level: 40, res: { statusCode: 400 } }]);
});

const ada = { fullName: 'Ada Obi', email: 'ada.obi@school.test', phoneNumber: '08031234567', classLevel: '1' };
const words = {
  first: 'seven small fishes',
  wrong: 'eight tall giraffes',
  next: 'nine fat pelicans',
  broken: 'ten thin herons',
};
const key = 'Zungeru-quartz-9431';

/** A student signs up, mistypes, forgets the password and signs in by mail. Returns all secrets involved. */
async function aStudentsWay(house: House) {
  const post = (path: string, body: object) => {
    house.clock.advance({ seconds: 1 });
    return house.ask('POST', path, { body });
  };
  const { email } = ada;
  await post('/auth/signup', { ...ada, password: words.first, cpassword: words.first });
  const link = await linkTokenFor(house, email);
  await house.ask('GET', `/auth/verify/${link}`);
  await post('/auth/login', { email, password: words.wrong });
  const { token } = (await post('/auth/login', { email, password: words.first })).body;
  await post('/user/forgot-password', { email });
  const reset = await codeFor(house, email);
  await post('/user/reset-password', { email, otp: '918273', newPassword: words.next, cpassword: words.next });
  await post('/user/reset-password', { email, otp: reset, newPassword: words.next, cpassword: words.next });
  await post('/auth/code', { email });
  const otp = await codeFor(house, email);
  const byCode = await post('/auth/code/verify', { email, otp });
  expect(byCode.status).toBe(200);
  const broken = `{"email":"${email}","password":"${words.broken}"`;
  await house.ask('POST', '/auth/login', { body: broken, headers: { 'content-type': 'application/json' } });
  await house.ask('GET', `/user?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
  const secrets = [email, ...Object.values(words), token, byCode.body.token, reset, otp, '918273', link];
  return { secrets, student: { _id: byCode.body.data._id, token: byCode.body.token } };
}

async function anAdminsWay(house: House) {
  const admin = await anAdmin(house);
  const { secret, recoveryCodes } = await turnOnSecondFactor(house, admin);
  house.clock.advance({ minutes: 1 });
  const code = appCode(house, secret);
  const login = (otp?: string) => house.ask('POST', '/auth/login', { body: { email: admin.email, password, otp } });
  await login('000000');
  const tokens = [(await login(code)).body.token, (await login(recoveryCodes[0])).body.token];
  await house.ask('POST', '/auth/step-up', { as: admin, body: { password } });
  await house.ask('GET', `/admin/all-user?search=${ada.email}`, { as: admin });
  await house.ask('GET', `/admin/all-user?search=${encodeURIComponent(ada.email)}`, { as: admin });
  return { admin, secrets: [admin.email, password, secret, code, ...recoveryCodes, ...tokens, admin.token] };
}

test('nobody finds a password, token, code, answer key or whole e-mail address in the log, however much is logged', async () => {
  const provider = await anIdentityProvider();
  provider.knows({ email: ada.email, email_verified: true, name: ada.fullName });
  const house = await openHouse({ env: provider.env, logLevel: 'trace' });
  const { secrets: ofStudent, student } = await aStudentsWay(house);
  const { secrets: ofAdmin, admin } = await anAdminsWay(house);
  const question = await aQuestion(house, admin, { type: 'short-answer', options: [], correctAnswer: key });
  const exam = await anExam(house, admin, { questions: [question] });
  const desk = deskOf(house, { ...ada, ...student }, exam);
  await desk.start();
  await desk.save(answer(question, key, 1));
  expect((await desk.submit()).status).toBe(200);
  const way = await schoolLogin(house);
  const bySchool = await house.ask('POST', '/auth/oidc/ticket', {
    body: { ticket: way.ticket },
    headers: { cookie: way.cookie },
  });
  expect(bySchool.status).toBe(200);
  const log = house.logged().join('');
  for (const path of [
    '/api/auth/login',
    '/api/user/reset-password',
    '/api/auth/oidc/callback?…',
    '/api/auth/oidc/ticket',
  ]) {
    expect(log).toContain(`"url":"${path}"`);
  }
  const secrets = [...ofStudent, ...ofAdmin, key, way.ticket, way.cookie.split('=')[1], bySchool.body.token];
  expect(secrets.filter((secret) => !secret)).toEqual([]);
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/code=|state=|ada\.obi|%40/);
});

test('an error is logged by its words and way, without what a database or a parser hung on it', async () => {
  const house = await openHouse({ logLevel: 'error' });
  house.expectErrors();
  const failure = Object.assign(new Error(`duplicate key: (email)=(${ada.email})`), {
    code: '23505',
    detail: `Key (email)=(${ada.email}) already exists.`,
    rawPacket: Buffer.from(words.first),
  });
  house.app.log.error({ err: failure }, 'unexpected error');
  const line = JSON.parse(house.logged()[0] ?? '{}');
  expect(line.err).toEqual({
    type: 'Error',
    code: '23505',
    message: 'duplicate key: (email)=(…@…)',
    stack: expect.stringContaining('log.test.ts'),
  });
  expect(house.logged().join('')).not.toContain(ada.email);
  expect(logOptions('warn').level).toBe('warn');
});
