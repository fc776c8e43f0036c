import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aFilm, Browser, putFile } from '../../../test/playing.ts';
import { aRawClient, listen } from '../../../test/raw-client.ts';
import { aLesson } from '../../../test/things.ts';
import { filmKey } from '../../platform/storage/storage.ts';

const megabyte = 1024 * 1024;

/** A school that listens, with a film of which a browser has the cookies, and the streams that it has opened. */
async function aTheatre({ megabytes = 0 } = {}) {
  const house = await openHouse();
  const lesson = await aLesson(house, await anAdmin(house), { price: 0 });
  const film = await aFilm(house, lesson);
  if (megabytes > 0) await putFile(house, filmKey.hls(film._id, '240.m4s'), Buffer.alloc(megabytes * megabyte, 7));
  const browser = new Browser(house);
  await browser.open(lesson, await aStudent(house));
  const { storage } = house.context;
  const streams: Readable[] = [];
  const keys: string[] = [];
  const read = storage.read.bind(storage);
  storage.read = async (key, range) => {
    const stream = await read(key, range);
    keys.push(key);
    streams.push(stream);
    return stream;
  };
  const cookie = browser.cookieFor(`${film.base}/144.m4s`);
  const port = await listen(house);
  const get = (name: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${film.base}/${name}`, { headers: { cookie, ...headers } });
  const head = (name: string, more = '') =>
    `GET ${film.base}/${name} HTTP/1.1\r\nHost: school.test\r\nCookie: ${cookie}\r\n${more}\r\n`;
  return { house, film, lesson, port, cookie, get, head, streams, keys };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Megabytes of buffers that something still holds. */
function heldBuffers(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / megabyte;
}

const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=4900-', 4900, 4999],
  ['bytes=-10', 4990, 4999],
  ['bytes=-9999', 0, 4999],
  ['bytes=4000-9999', 4000, 4999],
])('%s gets exactly these bytes', async (range, first, last) => {
  const { film, get } = await aTheatre();
  const reply = await get('144.m4s', { range });
  const { headers } = reply;
  expect([reply.status, headers.get('content-range'), headers.get('content-length')]).toEqual([
    206,
    `bytes ${first}-${last}/5000`,
    String(last - first + 1),
  ]);
  expect((await bytesOf(reply)).equals(film.picture.subarray(first, last + 1))).toBe(true);
});

test('several ranges, a range that cannot be read and one of another version get the whole film', async () => {
  const { film, get } = await aTheatre();
  for (const headers of [
    { range: 'bytes=0-9,20-29' },
    { range: 'bytes=9-0' },
    { range: 'pages=1-2' },
    { range: 'bytes=0-9', 'if-range': '"another"' },
    { range: 'bytes=9000-', 'if-range': '"another"' },
  ]) {
    const reply = await get('144.m4s', headers as Record<string, string>);
    expect([reply.status, reply.headers.get('content-range')], JSON.stringify(headers)).toEqual([200, null]);
    expect((await bytesOf(reply)).equals(film.picture)).toBe(true);
  }
  const tag = (await get('144.m4s', { range: 'bytes=0-0' })).headers.get('etag') ?? '';
  expect((await get('144.m4s', { range: 'bytes=0-9', 'if-range': tag })).status).toBe(206);
});

test('a range outside the film is refused with its size, and not for ever', async () => {
  const { get, streams } = await aTheatre();
  for (const range of ['bytes=5000-', 'bytes=5000-6000', 'bytes=-0']) {
    const reply = await get('144.m4s', { range });
    const { headers } = reply;
    expect([reply.status, headers.get('content-range'), headers.get('cache-control'), await reply.text()]).toEqual([
      416,
      'bytes */5000',
      'no-store',
      '',
    ]);
  }
  expect(streams).toEqual([]);
});

test('no way of writing an address leads to another file', async () => {
  const { house, film, lesson, port, cookie, keys } = await aTheatre();
  const secret = 'of nobody else';
  writeFileSync(join(house.context.config.dataDir, 'secret'), secret);
  writeFileSync(join(house.context.config.dataDir, 'media', 'secret'), secret);
  await putFile(house, filmKey.hls(film._id, 'notes.txt'), secret);
  const root = `/media/lessons/${lesson._id}`;
  const names = ['..', '../144.m4s', '..%2fsource', '%2e%2e%2fsource', '%2e%2e/source', '..\\source', '..%5csource'];
  const more = ['notes.txt', '.', '%00', '144.m4s%00', '144.m4s%00.jpg', '144.M4S', '144.m4s%2f', 'x'.repeat(300)];
  const last = [
    '999999.m4s',
    '144.m4s.',
    ' 144.m4s',
    '%ff',
    '%',
    'source',
    'hls',
    'hls/144.m4s',
    '__proto__',
    'original',
  ];
  const addresses = [
    ...[...names, ...more, ...last].map((name) => `${film.base}/${name}`),
    ...['..%2f..%2fsecret', '../../../secret', 'x'.repeat(24), film._id.toUpperCase(), `${film._id}%00`].flatMap(
      (id) => [`${root}/film/${id}/144.m4s`, `${root}/materials/${id}`],
    ),
    `${root}/film/${film._id}`,
    `${root}/../../lessons/${lesson._id}x/film/${film._id}/144.m4s`,
    `/media/lessons/${lesson._id}%3Ax/film/${film._id}/144.m4s`,
    `${root}/film/${film._id}/${'%2e%2e/'.repeat(500)}secret`,
  ];
  const before = keys.length;
  for (const address of addresses) {
    const client = await aRawClient(port);
    client.write(`GET ${address} HTTP/1.1\r\nHost: school.test\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
    const { status, text } = await client.closed;
    expect([400, 403, 404, 413].includes(status), `${address.slice(0, 120)}: ${status}`).toBe(true);
    expect(text, address).not.toContain(secret);
  }
  expect(keys.slice(before)).toEqual([]);
});

test('a hundred readers who take their time cost no memory, and their files are closed when they go', async () => {
  const { port, head, streams } = await aTheatre({ megabytes: 32 });
  const before = heldBuffers();
  const clients = await Promise.all(Array.from({ length: 100 }, () => aRawClient(port)));
  for (const { socket, write } of clients) {
    socket.once('data', () => socket.pause());
    write(head('240.m4s', 'Range: bytes=0-\r\n'));
  }
  await vi.waitFor(() => expect(streams).toHaveLength(100), { timeout: 20_000 });
  await vi.waitFor(() => expect(clients.every(({ socket }) => socket.bytesRead > 0)).toBe(true), { timeout: 20_000 });
  // Less than 100 of 3,200 MB; socket buffers belong to the system.
  expect(heldBuffers() - before).toBeLessThan(100);
  for (const { socket } of clients) socket.destroy();
  await vi.waitFor(() => expect(streams.every(({ destroyed }) => destroyed)).toBe(true), { timeout: 20_000 });
});

test('a stop lets a reply that is under way come to its end, and no connection delays it', async () => {
  const { house, get, streams } = await aTheatre({ megabytes: 32 });
  const reply = await get('240.m4s');
  const reader = (reply.body ?? new ReadableStream<Uint8Array>()).getReader();
  let taken = (await reader.read()).value?.length ?? 0;
  expect(streams.at(-1)?.destroyed).toBe(false);
  house.context.isDraining = () => true;
  const stopped = house.app.close();
  for (let part = await reader.read(); !part.done; part = await reader.read()) taken += part.value.length;
  expect(taken).toBe(32 * megabyte);
  await stopped;
  await expect(get('240.m4s')).rejects.toThrow();
});
