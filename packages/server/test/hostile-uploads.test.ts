import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aFilmFile, aFolder, ffmpeg, filmsOf, workOnFilms } from './films.ts';
import {
  filmElsewhere,
  filmOfAllTime,
  filmThatClaims,
  filmWithin,
  filmWithPackedIndex,
  filmWithSubtitles,
} from './hostile-files.ts';
import { refusal } from './house.ts';
import { addressIn, aSchoolWithALesson, aZip, begin, metadataOf, send, tus, upload } from './uploading.ts';

/** Hostile films, sent by the calls of an admin's browser and prepared by ffmpeg as films are. */

const secret = 'hidden-words-7719';

async function aSchool() {
  const { house, admin, lesson } = await aSchoolWithALesson();
  const { dataDir } = house.context.config;
  const send = (content: string | Buffer, filename = 'film.mp4') =>
    upload(house, admin, { kind: 'video', lesson, filename }, Buffer.from(content));
  /** All files of the school but the notes of uploads that ended, by their last name. */
  const filesLeft = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dataDir, name)).isFile() && !/^uploads\/\w+\.json$/.test(name))
      .map((name) => join(dataDir, name));
  /** The newest film of the lesson, when the work on it has ended. */
  const prepared = async (content: Buffer, what: string) => {
    expect((await send(content)).status, what).toBe(204);
    await workOnFilms(house);
    const [film] = await filmsOf(house, { _id: lesson }, admin);
    house.clock.advance({ minutes: 1 });
    return film;
  };
  return { house, admin, lesson, send, prepared, filesLeft };
}

/** Addresses that nobody may ask: a server that counts who comes, and a file beside the school. */
async function whatLiesOutside() {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end(secret);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const file = join(aFolder(), 'secret.txt');
  writeFileSync(file, `${secret}\n`);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ts`, file, calls: () => calls };
}

const playlistOf = (address: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:6.0,\n${address}\n#EXT-X-ENDLIST\n`;

const small = { seconds: 1, size: '160x90' } as const;
const aSmallFilm = () => readFileSync(aFilmFile(small));

test('playlists, scripts, pages and pictures are no films whatever they are called: refused, and nothing stays', async () => {
  const { send, filesLeft } = await aSchool();
  const outside = await whatLiesOutside();
  const [playlist, page, none] = [
    /^This is a playlist: /,
    /^This is a web page or a drawing/,
    /is not a film, whatever/,
  ];
  const addresses = [
    ...[
      'file:///etc/passwd',
      '/etc/passwd',
      `file://${outside.file}`,
      outside.url,
      `concat:${outside.file}|/etc/hosts`,
    ],
    ...['data:video/mp2t;base64,R0FB', `crypto+file://${outside.file}`, `subfile,,start,0,end,9,,:${outside.file}`],
  ];
  const cases: readonly (readonly [content: string | Buffer, message: RegExp])[] = [
    ...addresses.map((address) => [playlistOf(address), playlist] as const),
    [`\uFEFF \n${playlistOf(outside.url)}`, playlist],
    [`ffconcat version 1.0\nfile ${outside.file}\n`, playlist],
    [`file '${outside.file}'\nfile '/etc/passwd'\n`, none],
    [`concat:${outside.file}|${outside.file}`, none],
    [`# mpv EDL v0\n${outside.file},0,5\n`, none],
    [`v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`, none],
    [`RTSPtext\nref=${outside.url}\n`, none],
    [`<?xml version="1.0"?><MPD><BaseURL>${outside.url}</BaseURL></MPD>`, page],
    [`<svg xmlns="http://www.w3.org/2000/svg"><image href="${outside.url}"/></svg>`, page],
    [`<!doctype html><video src="${outside.url}"></video>`, page],
    [Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'), none],
    [Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1'), none],
    ['GIF89a/*\0\0*/=1;alert(1)//', none],
    [Buffer.concat([Buffer.from('%PDF-1.7\n'), aSmallFilm()]), none],
    [Buffer.concat([aSmallFilm(), aZip({ 'index.html': '<script>' })]), /^This file is a zip file as well/],
  ];
  for (const [content, message] of cases) {
    const what = content.toString('latin1').slice(0, 90);
    expect(refusal(await send(content)), what).toEqual({
      ...{ status: 415, field: 'file' },
      message: expect.stringMatching(message),
    });
    expect(filesLeft(), what).toEqual([]);
  }
  expect(outside.calls()).toBe(0);
});

test('a playlist in pieces, and one that comes with the call that begins the upload, are refused as well', async () => {
  const { house, admin, lesson, filesLeft } = await aSchool();
  const bytes = Buffer.from(playlistOf('file:///etc/passwd'));
  const values = { kind: 'video', lesson, filename: 'film.mp4' };
  const address = addressIn(await begin(house, admin, values, bytes.length));
  for (let at = 0; at < 4; at += 1)
    expect((await send(house, admin, address, at, bytes.subarray(at, at + 1))).status).toBe(204);
  const refused = { status: 415, field: 'file', message: expect.stringMatching(/^This is a playlist/) };
  expect(refusal(await send(house, admin, address, 4, bytes.subarray(4)))).toEqual(refused);
  expect(filesLeft()).toEqual([]);
  const headers = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadataOf(values) };
  const type = { 'content-type': 'application/offset+octet-stream' };
  const whole = await house.ask('POST', '/upload', { as: admin, headers: { ...headers, ...type }, body: bytes });
  expect(refusal(whole)).toEqual(refused);
  expect(filesLeft()).toEqual([]);
});

test('what is a film and something else as well becomes a film and nothing else', async () => {
  const { prepared, filesLeft } = await aSchool();
  const outside = await whatLiesOutside();
  const marked = join(aFolder(), 'marked.mp4');
  const words = ['-metadata', `title=${secret}`, '-metadata', `comment=${secret}`];
  ffmpeg('-i', aFilmFile(small), '-c', 'copy', ...words, '-metadata:s:v', `handler_name=${secret}`, marked);
  const avi = readFileSync(aFilmFile({ ...small, name: 'film.avi', sound: false, args: ['-c:v', 'mjpeg'] }));
  const both = `${playlistOf(`file://${outside.file}`)}#EXTINF:6.0,\n${outside.url}\n`;
  for (const [what, film] of Object.entries({
    'a PDF, a page and a duration of all time': filmOfAllTime(
      filmWithin(aSmallFilm(), `%PDF-1.7\n<html><script>${secret}</script>\n%%EOF`),
    ),
    'with a title and names of tracks': readFileSync(marked),
    'subtitles that are a playlist': filmWithSubtitles(avi, both),
  })) {
    expect(await prepared(film, what), what).toMatchObject({ state: 'ready', problem: null });
    const files = filesLeft().filter((file) => !file.endsWith('/source'));
    expect(files.length, what).toBeGreaterThanOrEqual(4);
    expect(
      files.filter((file) => readFileSync(file).includes(secret)),
      what,
    ).toEqual([]);
  }
  expect(outside.calls()).toBe(0);
});

test('a film that lies about itself, is not whole or lies elsewhere fails in words, and its work leaves nothing', async () => {
  const { prepared, filesLeft } = await aSchool();
  const outside = await whatLiesOutside();
  const film = aSmallFilm();
  const withoutFrames = join(aFolder(), 'none.mkv');
  ffmpeg('-i', aFilmFile(small), '-c', 'copy', '-bsf:v', 'noise=drop=1', withoutFrames);
  const unreadable = /^This file cannot be read as a film: /;
  const notToItsEnd = /^This film could not be read to its end\. /;
  let sources = 0;
  for (const [what, content, problem] of [
    ['three hours of a second', filmThatClaims(film, 3 * 3600), /^This film breaks off after 00:00:01 of 03:00:00: /],
    ['thirty hours of a second', filmThatClaims(film, 30 * 3600), /^This film is longer than 4 hours: /],
    ['half of a film', film.subarray(0, film.length / 2), unreadable],
    ['an index that says it unpacks to 600 MB', filmWithPackedIndex(film, 600_000_000), unreadable],
    ['frames in another film', filmElsewhere(film, aFilmFile(small), outside.url), notToItsEnd],
    ['a picture without frames', readFileSync(withoutFrames), notToItsEnd],
  ] as const) {
    const made = await prepared(content, what);
    expect(made, what).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) });
    sources += 1;
    expect(
      filesLeft().map((file) => file.split('/').at(-1)),
      what,
    ).toEqual(Array(sources).fill('source'));
  }
  expect(outside.calls()).toBe(0);
});
