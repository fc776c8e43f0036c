import { writeFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { filmKey } from '../src/platform/storage/storage.ts';
import { openHouse } from './house.ts';
import { anAdmin, aStudent } from './people.ts';
import { aFilm, aMaterial, Browser, putFile } from './playing.ts';
import { listen } from './raw-client.ts';
import { aLesson } from './things.ts';

/** Addresses of films and files over real HTTP, written as no player writes them. */

const secret = 'hidden-words-7719';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A lesson of the student and one that is not hers, each with a film and a file; she has the ticket of the first. */
async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const [mine, other] = [await aLesson(house, admin, { price: 0 }), await aLesson(house, admin)];
  const [film, hidden] = [
    await aFilm(house, mine),
    await aFilm(house, other, { captions: `WEBVTT\n\n00:01.000 --> 00:02.000\n${secret}\n` }),
  ];
  const material = await aMaterial(house, mine);
  const hiddenFile = await aMaterial(house, other, { content: Buffer.from(secret) });
  for (const name of ['144.m3u8', '144.m4s']) await putFile(house, filmKey.hls(hidden._id, name), secret);
  const browser = new Browser(house);
  await browser.open(mine, await aStudent(house));
  const cookie = browser.cookieFor(`${film.base}/144.m4s`);
  const port = await listen(house);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  /** The path goes out as it is written. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', method, path, agent, headers: { cookie, ...headers } });
      asked.on('error', reject).on('response', (reply) => {
        buffer(reply).then((body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }), reject);
      });
      asked.end();
    });
  return { house, mine, other, film, hidden, material, hiddenFile, get };
}

type School = Awaited<ReturnType<typeof aSchool>>;

/** Ways from an address that she may ask for to one that she may not. */
function detours({ mine, other, film, hidden, material, hiddenFile }: School): string[] {
  const root = '/media/lessons';
  const [own, theirs] = [`${root}/${mine._id}`, `${root}/${other._id}`];
  const film144 = `${other._id}/film/${hidden._id}/144.m4s`;
  const ups = [
    '../',
    '%2e%2e/',
    '..%2f',
    '%2e%2e%2f',
    '%252e%252e%252f',
    '..\\',
    '..%5c',
    '..;/',
    '..%00/',
    '.../',
    '....//',
    '%c0%ae%c0%ae/',
    '%uff0e%uff0e/',
  ];
  return [
    ...['144.m4s', '144.m3u8', 'index.m3u8', 'captions.vtt', 'transcript.txt', 'poster.jpg'].flatMap((name) => [
      `${hidden.base}/${name}`,
      `${own}/film/${hidden._id}/${name}`,
      `${own}/sample/${hidden._id}/${name}`,
      `${theirs}/sample/${hidden._id}/${name}`,
      `${theirs}/film/${film._id}/${name}`,
    ]),
    ...[hiddenFile.url, `${own}/materials/${hiddenFile._id}`, `${theirs}/materials/${material._id}`],
    ...ups.flatMap((up) => [
      `${own}/${up}${film144}`,
      `${own}/film/${up.repeat(2)}${film144}`,
      `${film.base}/${up.repeat(3)}${film144}`,
      `${film.base}/${up}${hidden._id}/144.m4s`,
      `${own}/materials/${up}${hiddenFile._id}`,
      `${own}/materials/${up.repeat(2)}${other._id}/materials/${hiddenFile._id}`,
      `${film.base}/${up.repeat(6)}secret`,
      `${own}/materials/${up.repeat(6)}secret`,
      `/media/demo/${up}${up}main.ts`,
      `/media/pictures/${up.repeat(3)}secret`,
      `/api/lesson/${up.repeat(3)}secret/thumbnail`,
    ]),
    ...[
      '//media/lessons',
      '/media//lessons',
      '/./media/lessons',
      '/MEDIA/lessons',
      '/media/lessons/',
      '/media/lessons/.',
      '/media/lessons%2f',
    ].map((start) => `${start}/${film144}`),
    ...[
      `http://school.test${root}/${film144}`,
      `${own}%2f..%2f${film144}`,
      `${own}/?/../${film144}`,
      `${own}#/../${film144}`,
    ],
    ...['/secret', '%2fsecret', '/etc/passwd', 'C:\\secret', 'secret%00.m4s'].map((name) => `${film.base}/${name}`),
    ...['.', '..', '%20', '%00', '::$DATA', '%2e', '~', '%0d%0aX:%20y'].map((end) => `${film.base}/144.m4s${end}`),
  ];
}

test('with the ticket of one lesson no way of writing an address leads to another one, or to a file of the server', async () => {
  const school = await aSchool();
  const { house, film, hidden, hiddenFile, get } = school;
  for (const folder of ['', 'media', 'media/films', `media/films/${film._id}`])
    writeFileSync(join(house.context.config.dataDir, folder, 'secret'), secret);
  const { storage } = house.context;
  const keys: string[] = [];
  const { read, size } = storage;
  storage.read = (key, range) => {
    keys.push(key);
    return read(key, range);
  };
  storage.size = (key) => {
    keys.push(key);
    return size(key);
  };
  const all = detours(school);
  for (const path of all) {
    const { status, body } = await get(path);
    expect([400, 403, 404].includes(status), `${path}: ${status}`).toBe(true);
    expect(body.includes(secret) || body.includes('import '), path).toBe(false);
  }
  expect(all.length).toBeGreaterThan(150);
  // Her own film may be looked for, under a name that there is not.
  expect(keys.filter((key) => key.includes(hidden._id) || key.includes(hiddenFile._id))).toEqual([]);
  expect((await get(`${film.base}/144.m4s`)).body.equals(film.picture)).toBe(true);
});

const whole = [200, null, 5000];
const size = 5000;
const part = (first: number, last: number) => [206, `bytes ${first}-${last}/${size}`, last - first + 1];
const outside = [416, `bytes */${size}`, 0];
const huge = '9'.repeat(400);

test.each(['a quality', 'an original', 'a picture', 'a file'])('ranges of %s', async (what) => {
  const { house, mine, film, get } = await aSchool();
  const content = film.picture;
  const address = async () => {
    if (what === 'a file') return (await aMaterial(house, mine, { content })).url;
    if (what === 'a picture') await putFile(house, filmKey.poster(film._id), content);
    if (what === 'an original') await house.db.updateTable('films').set({ state: 'original' }).execute();
    return `${film.base}/${{ 'a picture': 'poster.jpg', 'an original': 'original' }[what] ?? '144.m4s'}`;
  };
  const path = await address();
  const tag = String((await get(path, {}, 'HEAD')).headers.etag);
  expect(tag).toMatch(/^"[^"]+"$/);
  for (const [headers, expected] of [
    [{}, whole],
    [{ range: 'bytes=0-' }, part(0, 4999)],
    [{ range: 'bytes=0-0' }, part(0, 0)],
    [{ range: 'bytes=-1' }, part(4999, 4999)],
    [{ range: 'bytes=-0' }, outside],
    [{ range: 'bytes=5-2' }, whole],
    [{ range: 'bytes=4999-5000' }, part(4999, 4999)],
    [{ range: 'bytes=5000-' }, outside],
    [{ range: 'bytes=5000-5001' }, outside],
    [{ range: `bytes=0-${huge}` }, part(0, 4999)],
    [{ range: `bytes=${huge}-` }, outside],
    [{ range: `bytes=-${huge}` }, part(0, 4999)],
    [{ range: 'bytes=-1-2' }, whole],
    [{ range: 'bytes=0x0-0xf' }, whole],
    [{ range: 'bytes=1e1-2e1' }, whole],
    [{ range: 'bytes=+1-2' }, whole],
    [{ range: 'seconds=0-9' }, whole],
    [{ range: 'bytes=0-0,2-3' }, whole],
    [{ range: `bytes=${'0-,'.repeat(1500)}0-` }, whole],
    [{ range: 'bytes=0-9', 'if-range': tag }, part(0, 9)],
    [{ range: 'bytes=0-9', 'if-range': '"of an older film"' }, whole],
    [{ range: 'bytes=5000-', 'if-range': '"of an older film"' }, whole],
    [{ range: 'bytes=0-9', 'if-range': `W/${tag}` }, whole],
    [{ range: 'bytes=0-9', 'if-range': new Date(0).toUTCString() }, whole],
    [{ range: 'bytes=0-9', 'if-none-match': '"another"' }, part(0, 9)],
    [{ 'if-modified-since': new Date(8e14).toUTCString() }, whole],
  ] as [Record<string, string>, (number | string | null)[]][]) {
    const { status, headers: got, body } = await get(path, headers);
    const label = JSON.stringify(headers).slice(0, 100);
    expect([status, got['content-range'] ?? null, body.length], label).toEqual(expected);
    expect(got['content-length'] ?? '0', label).toBe(String(body.length));
    const [first = 0] = /\d+/.exec(String(expected[1]))?.map(Number) ?? [];
    if (status !== 416) expect(body.equals(content.subarray(first, first + body.length)), label).toBe(true);
  }
  for (const headers of [{}, { range: 'bytes=0-9' }, { range: 'bytes=5000-' }] as Record<string, string>[]) {
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
      const { status, headers: got, body } = await get(path, { ...headers, 'if-none-match': known });
      expect([status, body.length, got.etag], known).toEqual([304, 0, tag]);
    }
    const look = await get(path, headers, 'HEAD');
    expect([look.status, look.headers['content-length'], look.headers['content-range'], look.body.length]).toEqual([
      200,
      '5000',
      undefined,
      0,
    ]);
  }
});
