import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aFilmFile, aFolder, anUploadedFilm, ffmpeg, filmsOf, workOnFilms } from './films.ts';
import { openHouse } from './house.ts';
import { anAdmin } from './people.ts';
import { aLesson } from './things.ts';

/** Files that are no films, or want more than to be looked at. Whatever the room of uploads lets through, ffmpeg must not follow. */

async function problemOf(content: string | Buffer | { file: string }, name = 'film.mp4') {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = await aLesson(house, admin);
  const file = join(aFolder(), 'hostile');
  if (typeof content === 'object' && 'file' in content) writeFileSync(file, readFileSync(content.file));
  else writeFileSync(file, content);
  const { _id } = await anUploadedFilm(house, lesson, file, name);
  await workOnFilms(house);
  const [film] = await filmsOf(house, lesson, admin);
  expect(film?.state).toBe('failed');
  expect(await house.context.storage.list(`films/${_id}/`)).toEqual([`films/${_id}/source`]);
  return film?.problem;
}

const unreadable = 'This file cannot be read as a film: it is broken, not whole, or something else.';

/** Counts who comes. */
async function aListener() {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

test.each([
  ['no byte', ''],
  ['one byte', 'x'],
  ['a text', 'Dear students, today no lesson.\n'.repeat(100)],
  ['a page', '<!doctype html><video src="http://example.test/a.mp4"></video>'],
  ['a head of MP4 and nothing behind it', Buffer.from('0000001c667479706d703432000000016d70343269736f6d', 'hex')],
  ['a box that says it is larger than all disks', Buffer.from('00000001667479700fffffffffffffff6d703432', 'hex')],
  ['zeroes', Buffer.alloc(1_000_000)],
  ['a picture in numbers', 'P6 20000 20000 255\n'],
])('%s is refused', async (_name, content) => {
  expect(await problemOf(content)).toBe(unreadable);
});

test('a playlist is not followed: neither to a file of the server nor to an address', async () => {
  const listener = await aListener();
  const target = (address: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:6.0,\n${address}\n#EXT-X-ENDLIST\n`;
  for (const address of ['file:///etc/passwd', '/etc/passwd', aFilmFile(), `${listener.url}/a.ts`]) {
    expect(await problemOf(target(address))).toBe(unreadable);
  }
  expect(listener.calls()).toBe(0);
});

test('scripts that join files, lists of streams and graphics are not followed', async () => {
  const listener = await aListener();
  const film = aFilmFile();
  const scripts = [
    `ffconcat version 1.0\nfile ${film}\n`,
    `file '${film}'\nfile '/etc/passwd'\n`,
    `<?xml version="1.0"?><MPD><BaseURL>${listener.url}</BaseURL></MPD>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${listener.url}/a.png"/></svg>`,
    `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
    `[playlist]\nFile1=${listener.url}/a.mp4\n`,
    `RTSPtext\nref=${listener.url}\n`,
    `subfile,,start,0,end,0,,:${film}`,
  ];
  for (const script of scripts) expect(await problemOf(script)).toBe(unreadable);
  expect(listener.calls()).toBe(0);
});

test('a film that was cut off while it was copied is refused, whether its index was first or last', async () => {
  const long = aFilmFile({ seconds: 30 });
  const bytes = readFileSync(long);
  expect(await problemOf(bytes.subarray(0, bytes.length / 2))).toBe(unreadable);
  const first = join(aFolder(), 'first.mp4');
  ffmpeg('-i', long, '-c', 'copy', '-movflags', '+faststart', first);
  truncateSync(first, Math.floor(bytes.length / 2));
  expect(await problemOf({ file: first })).toMatch(
    /^This film breaks off after 00:00:1\d of 00:00:30: see whether it plays to its end on your device, then upload it once more\.$/,
  );
});

test('sound alone, a picture that is too large, too small, and a film that is too long are refused in words', async () => {
  const folder = aFolder();
  const sound = join(folder, 'sound.m4a');
  ffmpeg('-f', 'lavfi', '-i', 'sine=440:d=2', sound);
  expect(await problemOf({ file: sound })).toBe('There is no picture in this file: it is a sound or something else.');
  const large = join(folder, 'large.mkv');
  ffmpeg('-f', 'lavfi', '-i', 'color=red:s=5000x200:d=1:r=1', '-c:v', 'mpeg4', large);
  expect(await problemOf({ file: large })).toBe(
    'The picture of this film is 5000 × 200: at most 4096 × 4096 can be prepared.',
  );
  const flat = join(folder, 'flat.mkv');
  ffmpeg('-f', 'lavfi', '-i', 'color=red:s=400x8:d=1:r=1', '-c:v', 'ffv1', flat);
  expect(await problemOf({ file: flat })).toBe('The picture of this film is 400 × 8: that is too small to be a film.');
  const long = join(folder, 'long.mkv');
  ffmpeg('-f', 'lavfi', '-i', 'color=red:s=64x64:d=14500:r=1/100', '-c:v', 'mpeg4', long);
  expect(await problemOf({ file: long })).toBe('This film is longer than 4 hours: cut it into several lessons.');
});

test('an index that lies about its size does not make the work larger', async () => {
  const film = readFileSync(aFilmFile());
  // Width and height of the track's head and of its sample entry.
  const lying = Buffer.from(film);
  const entry = lying.indexOf('avc1', lying.indexOf('stsd')) + 28;
  lying.writeUInt16BE(0xffff, entry);
  lying.writeUInt16BE(0xffff, entry + 2);
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = await aLesson(house, admin);
  const file = join(aFolder(), 'lying');
  writeFileSync(file, lying);
  await anUploadedFilm(house, lesson, file);
  await workOnFilms(house);
  // The stream itself says 256 × 144; whichever is believed, nothing larger is made.
  const [made] = await filmsOf(house, lesson, admin);
  expect(['ready', 'failed']).toContain(made?.state);
  expect(made?.qualities.every(({ height }) => height <= 144)).toBe(true);
});

test('a film of noise instead of pictures fails in words after three tries', async () => {
  const film = Buffer.from(readFileSync(aFilmFile({ seconds: 4 })));
  const start = film.indexOf('mdat') + 4;
  const end = film.indexOf('moov') - 4;
  for (let at = start; at < end; at += 1) film[at] = (at * 7919) & 0xff;
  expect(await problemOf(film)).toMatch(
    /^(This film could not be read to its end|There is no picture in this film|This file cannot be read|This film breaks off)/,
  );
});
