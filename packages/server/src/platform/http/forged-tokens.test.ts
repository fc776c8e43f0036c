import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { aRawClient, listen } from '../../../test/raw-client.ts';
import { newSessionId, signToken } from './token.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hs256 = encode({ alg: 'HS256', typ: 'JWT' });

const segmentsOf = (token: string) => token.split('.') as [string, string, string];

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(segmentsOf(token)[1], 'base64url').toString());
}

/** Signed as by the server, with any secret, header and claims. */
function forged(secret: Buffer, head: string, body: string): string {
  return `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`;
}

/** The token with one bit of one character's byte turned over; never the token itself. */
function withBitFlip(token: string, at: number, bit: number): string {
  const flipped = String.fromCharCode(token.charCodeAt(at) ^ (1 << bit));
  return token.slice(0, at) + flipped + token.slice(at + 1);
}

async function statusesOf(house: House, tokens: readonly string[]): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const token of tokens) statuses.add((await house.ask('GET', '/user', { as: { token } })).status);
  return statuses;
}

async function aHouseWithAda(): Promise<{ house: House; ada: Person }> {
  const house = await openHouse();
  const ada = await aStudent(house);
  expect(await statusesOf(house, [ada.token])).toEqual(new Set([200]));
  return { house, ada };
}

describe('a token', () => {
  test('with a bit flipped anywhere is dead', async () => {
    const { house, ada } = await aHouseWithAda();
    const flips: string[] = [];
    for (let at = 0; at < ada.token.length; at += 3) {
      const flip = withBitFlip(ada.token, at, at % 7);
      if (flip.charCodeAt(at) > 32 && flip.charCodeAt(at) < 127) flips.push(flip);
    }
    const last = ada.token.length - 1;
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (letter !== ada.token[last]) flips.push(ada.token.slice(0, last) + letter);
    }
    expect(flips.length).toBeGreaterThan(120);
    expect(await statusesOf(house, flips)).toEqual(new Set([401]));
  });

  test('signed with another secret, or with none, is dead', async () => {
    const { house, ada } = await aHouseWithAda();
    const [head, body, mac] = segmentsOf(ada.token);
    const none = encode({ alg: 'none', typ: 'JWT' });
    const tokens = [
      forged(Buffer.alloc(32, 8), head, body),
      forged(Buffer.alloc(0), head, body),
      forged(Buffer.from('secret'), head, body),
      `${none}.${body}.`,
      `${none}.${body}.${mac}`,
      `${encode({ alg: 'None' })}.${body}.AA`,
      `${hs256}.${body}.`,
    ];
    expect(await statusesOf(house, tokens)).toEqual(new Set([401]));
  });

  test('with another header or another account in it is dead', async () => {
    const { house, ada } = await aHouseWithAda();
    const head = await aSuperAdmin(house);
    const [, body, mac] = segmentsOf(ada.token);
    const [, headBody, headMac] = segmentsOf(head.token);
    const promoted = encode({ ...claimsOf(ada.token), _id: head._id, role: 'super-admin' });
    const tokens = [
      `${encode({ typ: 'JWT', alg: 'HS256' })}.${body}.${mac}`,
      `${encode({ alg: 'RS256', typ: 'JWT' })}.${body}.${mac}`,
      `${body}.${body}.${mac}`,
      `${hs256}.${headBody}.${mac}`,
      `${hs256}.${body}.${headMac}`,
      `${hs256}.${promoted}.${mac}`,
    ];
    expect(await statusesOf(house, tokens)).toEqual(new Set([401]));
  });

  test('that is cut short, doubled, padded, empty or three kilobytes long is dead', async () => {
    const { house, ada } = await aHouseWithAda();
    const [head, body, mac] = segmentsOf(ada.token);
    const tokens = [
      ...[1, 10, mac.length, mac.length + 1].map((cut) => ada.token.slice(0, -cut)),
      ada.token.slice(1),
      `${ada.token}=`,
      `${ada.token}.`,
      `${ada.token}.${mac}`,
      `.${body}.${mac}`,
      `${head}..${mac}`,
      `${head}.${body}.`,
      '..',
      '.',
      'null',
      'undefined',
      '{}',
      `Bearer ${ada.token}`,
      `${ada.token}, ${ada.token}`,
      'a'.repeat(3000),
      `${head}.${'a'.repeat(3000)}.${mac}`,
      `${'.'.repeat(3000)}`,
      '%00',
      "' or 1=1 --",
    ];
    expect(await statusesOf(house, tokens)).toEqual(new Set([401]));
  });

  test('rightly signed but not about a live session is dead', async () => {
    const { house, ada } = await aHouseWithAda();
    const { secret } = house.context;
    const claims = claimsOf(ada.token);
    const sign = (value: object | string) =>
      forged(secret, hs256, typeof value === 'string' ? Buffer.from(value).toString('base64url') : encode(value));
    const times = { issuedAt: house.clock.now(), expiresAt: house.clock.now() + 60_000 };
    expect(await statusesOf(house, [sign(claims)])).toEqual(new Set([200]));
    const tokens = [
      signToken(secret, { ...ada, role: 'user' }, newSessionId(), times),
      sign({ ...claims, sid: '' }),
      sign({ ...claims, sid: 'x\u0000y' }),
      sign({ ...claims, sid: ["' or 1=1"] }),
      sign({ ...claims, sid: undefined }),
      sign({}),
      sign('null'),
      sign('[]'),
    ];
    expect(await statusesOf(house, tokens)).toEqual(new Set([401]));
  });

  test('is taken only as it was given, and only from its header', async () => {
    const { house, ada } = await aHouseWithAda();
    const [head, body, mac] = segmentsOf(ada.token);
    const standard = (segment: string) => segment.replaceAll('-', '+').replaceAll('_', '/');
    const padded = (segment: string) => segment.padEnd(Math.ceil(segment.length / 4) * 4, '=');
    const tokens = [
      `${head}=.${body}.${mac}`,
      `${head}.${body}.${padded(mac)}`,
      `${head}.${body}=.${mac}`,
      `${head}.${body}.${standard(mac)}=`,
      `${head}.${body}.${mac}%3D`,
      `${head}.${Buffer.from(body, 'base64url').toString('base64')}!.${mac}`,
      `${head}.${Buffer.from(body, 'base64url').toString('hex')}.${mac}`,
      `${head}.${body}.${Buffer.from(mac, 'base64url').toString('hex')}`,
      encodeURIComponent(`${head}.${body}.${mac}.`),
      ada.token.toUpperCase(),
      ada.token.toLowerCase(),
      `bearer ${ada.token}`,
      `JWT ${ada.token}`,
      `"${ada.token}"`,
      `${ada.token};`,
      `token=${ada.token}`,
      `${ada.token.slice(0, 20)}\u00e9${ada.token.slice(20)}`,
    ];
    expect(await statusesOf(house, tokens)).toEqual(new Set([401]));
    const elsewhere: { url: string; headers: Record<string, string> }[] = [
      { url: `/api/user?token=${ada.token}`, headers: {} },
      { url: '/api/user', headers: { authorization: `Bearer ${ada.token}` } },
      { url: '/api/user', headers: { cookie: `token=${ada.token}` } },
      { url: '/api/user', headers: { 'x-token': ada.token, 'x-access-token': ada.token } },
    ];
    for (const { url, headers } of elsewhere) {
      const reply = await house.app.inject({ method: 'GET', url, headers });
      expect([url, reply.statusCode]).toEqual([url, 401]);
    }
  });

  test('that comes twice in one request is dead, the right one first or last', async () => {
    const { house, ada } = await aHouseWithAda();
    const head = await aSuperAdmin(house);
    const port = await listen(house);
    for (const lines of [
      [`token: ${ada.token}`, `token: ${head.token}`],
      [`token: ${ada.token}`, 'token: x'],
      ['token: x', `token: ${ada.token}`],
    ]) {
      const client = await aRawClient(port);
      client.write(['GET /api/user HTTP/1.1', 'Host: school.test', ...lines, 'Connection: close', '', ''].join('\r\n'));
      expect((await client.closed).status).toBe(401);
    }
  });

  test('for a session that somebody guesses is dead, whatever the guess', async () => {
    const { house, ada } = await aHouseWithAda();
    const { secret } = house.context;
    const claims = claimsOf(ada.token);
    const rows = await house.db.selectFrom('sessions').select('id_hash').execute();
    const guesses = [
      ...Array.from({ length: 100 }, () => newSessionId()),
      ...rows.map((row) => row.id_hash),
      claims.sid.slice(0, -1),
      `${claims.sid} `,
      claims.sid.toUpperCase(),
      claims._id,
      '*',
      '%',
      '1',
    ];
    const tokens = guesses.map((sid) => forged(secret, hs256, encode({ ...claims, sid })));
    expect(await statusesOf(house, tokens)).toEqual(new Set([401]));
  });

  test('says nothing about the role: that is in the account', async () => {
    const { house, ada } = await aHouseWithAda();
    const promoted = { ...claimsOf(ada.token), role: 'super-admin' };
    const token = forged(house.context.secret, hs256, encode(promoted));
    expect((await house.ask('GET', '/user', { as: { token } })).body.data).toMatchObject({
      _id: ada._id,
      role: 'user',
    });
    expect((await house.ask('GET', '/admin/audit', { as: { token } })).status).toBe(403);
  });

  test('with the id of another account is dead, for its session belongs to its account', async () => {
    const { house, ada } = await aHouseWithAda();
    const other = { ...claimsOf(ada.token), _id: (await aSuperAdmin(house))._id };
    expect(await statusesOf(house, [forged(house.context.secret, hs256, encode(other))])).toEqual(new Set([401]));
  });

  test('that was exchanged for a new one works a minute longer, and then is dead', async () => {
    const { house, ada } = await aHouseWithAda();
    const next = { newPassword: 'another battery horse', cpassword: 'another battery horse' };
    const body = { oldPassword: password, ...next };
    const { token } = (await house.ask('PATCH', '/user/update-password', { as: ada, body })).body;
    house.clock.advance({ seconds: 59 });
    expect(await statusesOf(house, [ada.token, token])).toEqual(new Set([200]));
    house.clock.advance({ seconds: 1 });
    expect(await statusesOf(house, [ada.token])).toEqual(new Set([401]));
    expect(await statusesOf(house, [token])).toEqual(new Set([200]));
  });

  test('of a deleted account is dead', async () => {
    const { house, ada } = await aHouseWithAda();
    expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
    expect(await statusesOf(house, [ada.token])).toEqual(new Set([401]));
  });

  test('of an expired session is dead, also with a later expiry written into it', async () => {
    const { house, ada } = await aHouseWithAda();
    house.clock.advance({ days: 15 });
    const later = encode({ ...claimsOf(ada.token), exp: house.clock.now() });
    expect(await statusesOf(house, [ada.token, forged(house.context.secret, hs256, later)])).toEqual(new Set([401]));
  });
});
