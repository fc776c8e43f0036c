import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from './house.ts';
import { anAdmin, aStudent } from './people.ts';

const nested = (depth: number): object => (depth === 0 ? {} : { inner: nested(depth - 1) });
const json = { 'content-type': 'application/json' };

describe('a request', () => {
  test('may end its address with a slash', async () => {
    const house = await openHouse();
    const student = await aStudent(house);
    for (const path of ['/user/', '/lesson/', '/user/profile/', '/exam/']) {
      expect([path, (await house.ask('GET', path, { as: student })).status]).toEqual([path, 200]);
    }
  });

  test('may say it is JSON and carry nothing', async () => {
    const house = await openHouse();
    const student = await aStudent(house);
    const reply = await house.ask('POST', '/auth/logout', { as: student, body: '', headers: json });
    expect(reply.status).toBe(200);
    const second = await house.ask('POST', '/auth/login', { body: '', headers: json });
    expect(refusal(second)).toMatchObject({ status: 400, message: 'Please enter your password' });
  });

  test('to an address of the API that is not there is a JSON 404', async () => {
    const house = await openHouse();
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['PATCH', '/lesson'],
      ['POST', '/user/profile'],
    ] as const) {
      const reply = await house.ask(method, `${path}?token=secret`);
      expect(refusal(reply)).toEqual({ status: 404, message: `There is nothing at ${method} /api${path}` });
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  test('of more than 64 KiB is refused, one of 64 KiB is read', async () => {
    const house = await openHouse();
    const of = (bytes: number) => `{"email":"${'a'.repeat(bytes - 12)}"}`;
    const tooLarge = await house.ask('POST', '/auth/login', { body: of(64 * 1024 + 1), headers: json });
    expect(refusal(tooLarge)).toEqual({ status: 413, message: 'The request is too large' });
    expect((await house.ask('POST', '/auth/login', { body: of(64 * 1024), headers: json })).status).toBe(400);
  });

  test('nested more than 20 deep is refused', async () => {
    const house = await openHouse();
    const deep = await house.ask('POST', '/auth/login', { body: nested(20) });
    expect(refusal(deep)).toEqual({ status: 400, message: 'inner is nested too deeply', field: 'inner' });
    expect((await house.ask('POST', '/auth/login', { body: nested(19) })).body.message).toBe(
      'Please enter your password',
    );
    const abyss = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect((await house.ask('POST', '/auth/login', { body: abyss, headers: json })).status).toBe(400);
  });

  test.each([
    ['broken JSON', '{"email":', 'The request body is not valid JSON'],
    ['a list', '[1]', 'The request body must be a JSON object'],
    ['null', 'null', 'The request body must be a JSON object'],
    ['a word', '"hello"', 'The request body must be a JSON object'],
  ])('whose body is %s is refused', async (_name, body, message) => {
    const house = await openHouse();
    const reply = await house.ask('POST', '/auth/login', { body, headers: json });
    expect(refusal(reply)).toEqual({ status: 400, message });
  });

  test.each([
    ['a prototype', '{"__proto__":{"role":"admin"}}', '__proto__'],
    ['a prototype in other letters', '{"otp":"1","\\u005f_proto__":1}', '__proto__'],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}', 'constructor'],
    ['a prototype further in', '{"email":[{"a":{"__proto__":[]}}]}', 'email'],
    ['a constructor further in', '{"email":{"constructor":{"prototype":null}}}', 'email'],
  ])('whose body brings %s is refused by that field', async (_name, body, field) => {
    const house = await openHouse();
    const reply = await house.ask('POST', '/auth/login', { body, headers: json });
    expect(refusal(reply)).toEqual({ status: 400, message: `${field} holds a name that may not be used`, field });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of the type %s is refused',
    async (type) => {
      const house = await openHouse();
      const reply = await house.ask('POST', '/auth/login', { body: 'a=1', headers: { 'content-type': type } });
      expect(refusal(reply)).toEqual({ status: 415, message: 'The request body must be JSON' });
    },
  );
});

describe('a refusal', () => {
  test('has a message, a code, the field and the id of the request, and nothing else', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const reply = await house.ask('POST', '/lesson', { as: admin, body: { title: 'A' } });
    expect(reply.body).toEqual({
      success: false,
      message: 'Missing required fields: title, classLevel',
      code: 'invalid',
      field: 'classLevel',
      requestId: reply.headers['x-request-id'],
    });
  });

  test('is 401 before 403 before 400 before 404', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const student = await aStudent(house);
    const badBody = { price: 'much' };
    const answers = async (as?: { token: string }) =>
      (await house.ask('PUT', '/lesson/x', { as, body: badBody })).status;
    expect(await answers()).toBe(401);
    expect(await answers({ token: 'a.b.c' })).toBe(401);
    expect(await answers(student)).toBe(403);
    expect(await answers(admin)).toBe(400);
    const unknown = `/lesson/${'f'.repeat(24)}`;
    expect((await house.ask('PUT', unknown, { as: admin, body: badBody })).status).toBe(400);
    expect((await house.ask('PUT', unknown, { as: admin, body: {} })).status).toBe(404);
  });

  test('comes before the body is read: of one that is no JSON too', async () => {
    const house = await openHouse();
    const broken = async (as?: { token: string }) => {
      const headers = { 'content-type': 'application/json', ...(as && { token: as.token }) };
      const request = { method: 'POST', url: '/api/lesson', headers, payload: '{"title":' } as const;
      return (await house.app.inject(request)).statusCode;
    };
    expect(await broken()).toBe(401);
    expect(await broken(await aStudent(house))).toBe(403);
    expect(await broken(await anAdmin(house))).toBe(400);
  });

  test('of what nobody expected is a 500 that tells nothing and is logged', async () => {
    const house = await openHouse();
    house.expectErrors();
    const student = await aStudent(house);
    await house.db.schema.alterTable('lessons').renameTo('lost').execute();
    const reply = await house.ask('GET', '/lesson', { as: student });
    expect(reply.body).toEqual({
      success: false,
      message: 'An error occurred',
      code: 'internal',
      requestId: reply.headers['x-request-id'],
    });
    expect(reply.text).not.toMatch(/lessons|sql|select/i);
  });
});

describe('a flood of sign-ins from one address', () => {
  const attempt = (house: Awaited<ReturnType<typeof openHouse>>, remoteAddress: string) =>
    house.app.inject({ method: 'POST', url: '/api/auth/login', payload: {}, remoteAddress });

  test('is told to wait, and other addresses are not', async () => {
    const house = await openHouse();
    for (let calls = 0; calls < 3000; calls += 100) {
      await Promise.all(Array.from({ length: 100 }, () => attempt(house, '10.1.1.1')));
    }
    const reply = await attempt(house, '10.1.1.1');
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toMatchObject({ code: 'too_many_requests', success: false });
    const wait = Number(reply.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(reply.json().retryAfterSeconds).toBe(wait);
    expect((await attempt(house, '10.1.1.2')).statusCode).toBe(400);
  });
});
