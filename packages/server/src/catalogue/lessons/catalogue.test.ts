import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment, aPurchase } from '../../../test/things.ts';

async function aShop() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lessons = [];
  for (const title of ['Fractions', 'Decimals', 'Sets']) {
    lessons.push(await aLesson(house, admin, { title, description: 'What the class worked on. '.repeat(20) }));
  }
  return { house, admin, lessons, ada: await aStudent(house), ben: await aStudent(house) };
}

const page = (house: House, as: Person, headers: Record<string, string> = {}) =>
  house.ask('GET', '/lesson?page=1&limit=12', { as, headers });

test('students who bought nothing get the same reply, and 304 where they have it', async () => {
  const { house, ada, ben } = await aShop();
  const first = await page(house, ada);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect(first.headers.vary).toMatch(/token/);
  const tag = String(first.headers.etag);
  const again = await page(house, ben, { 'if-none-match': tag });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
  expect((await page(house, ben, { 'if-none-match': 'W/"other"' })).text).toBe(first.text);
});

test('a change of any lesson changes the reply at once', async () => {
  const { house, admin, ada, lessons } = await aShop();
  const tag = String((await page(house, ada)).headers.etag);
  await house.ask('PUT', `/lesson/${lessons[0]?._id}`, { as: admin, body: { title: 'Vulgar fractions' } });
  const changed = await page(house, ada, { 'if-none-match': tag });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('Vulgar fractions');
  await house.ask('DELETE', `/lesson/${lessons[0]?._id}`, { as: admin });
  expect((await page(house, ada)).body.pagination.total).toBe(2);
});

test('a setting that prices depend on changes it too', async () => {
  const { house, admin, ada } = await aShop();
  const listPrice = async () => (await page(house, ada)).body.data[0].listPrice;
  expect(await listPrice()).toBe(3000);
  await house.ask('PUT', '/admin/settings', { as: admin, body: { listPriceFactor: 2 } });
  expect(await listPrice()).toBe(4000);
});

test('what one student bought is in no other reply, and no browser keeps it', async () => {
  const { house, admin, ada, ben, lessons } = await aShop();
  const shared = await page(house, ben);
  const [, bought, pending] = lessons;
  if (!bought || !pending) throw new Error('the shop has three lessons');
  await aPurchase(house, ada, bought, admin);
  await aPayment(house, ada, pending);
  const own = await page(house, ada, { 'if-none-match': String(shared.headers.etag) });
  expect([own.status, own.headers.etag, own.headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  const standing = Object.fromEntries(
    own.body.data.map((lesson: { title: string; paymentStatus: string; video: string | null }) => [
      lesson.title,
      [lesson.paymentStatus, lesson.video !== null],
    ]),
  );
  expect(standing).toEqual({ Fractions: [undefined, false], Decimals: ['approved', true], Sets: ['pending', false] });
  expect((await page(house, ben)).text).toBe(shared.text);
});

test('staff see links that no student is sent', async () => {
  const { house, admin, ben } = await aShop();
  const staff = await page(house, admin);
  expect([staff.headers.etag, staff.headers['cache-control']]).toEqual([undefined, 'no-store']);
  expect(staff.body.data.every((lesson: { video: string | null }) => lesson.video !== null)).toBe(true);
  expect((await page(house, ben)).text).not.toContain('youtube.com');
});

test('it is compressed where the client accepts that', async () => {
  const { house, ada } = await aShop();
  const plain = (await page(house, ada)).text;
  const ask = (encoding: string) =>
    house.app.inject({
      url: '/api/lesson?page=1&limit=12',
      headers: { token: ada.token, 'accept-encoding': encoding },
    });
  const [brotli, gzip, refused] = [await ask('gzip, br'), await ask('gzip, br;q=0'), await ask('identity')];
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, plain]);
});
