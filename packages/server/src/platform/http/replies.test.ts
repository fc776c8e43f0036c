import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

async function aCatalogue() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  for (let count = 0; count < 12; count += 1) await aLesson(house, admin, { title: `Lesson ${count}` });
  return { house, student: await aStudent(house) };
}

const get = (house: House, url: string, student: Person, headers: Record<string, string>) =>
  house.app.inject({ method: 'GET', url: `/api${url}`, headers: { token: student.token, ...headers } });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long list is compressed as %s and has the same content', async (encoding, unpack) => {
  const { house, student } = await aCatalogue();
  const plain = await get(house, '/lesson', student, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await get(house, '/lesson', student, { 'accept-encoding': encoding });
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
});

test('a short reply is not compressed', async () => {
  const { house, student } = await aCatalogue();
  const reply = await get(house, '/user', student, { 'accept-encoding': 'br' });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.json().success).toBe(true);
});

test('a request is never decompressed: a small one could become a very large one', async () => {
  const { house, student } = await aCatalogue();
  const reply = await house.app.inject({
    method: 'PUT',
    url: '/api/user/profile',
    headers: { token: student.token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ fullName: 'Somebody else' })),
  });
  expect(reply.statusCode).toBe(400);
  expect((await get(house, '/user', student, {})).json().data.fullName).toBe(student.fullName);
});
