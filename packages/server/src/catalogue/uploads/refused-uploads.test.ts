import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type House, refusal } from '../../../test/house.ts';
import type { Person } from '../../../test/people.ts';
import { aSmallDisk, canMount } from '../../../test/small-disk.ts';
import {
  addressIn,
  aFilm,
  aHalf,
  aSchoolWithALesson,
  begin,
  captions,
  films,
  look,
  recorded,
  send,
  tus,
  upload,
} from '../../../test/uploading.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { storeOf } from './finish-upload.ts';

const megabyte = 1024 * 1024;

/** Leaves 1.6 MB of 32 MB for the database. */
const aBallast = ({ folder }: ReturnType<typeof aSmallDisk>) =>
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(24 * megabyte));

describe('an upload is refused in words', () => {
  test.each([
    ['no kind', { kind: '' }, 100, 400, 'kind', 'Kind must be one of: video, captions, material'],
    ['an unknown kind', { kind: 'audio' }, 100, 400, 'kind', 'Kind must be one of: video, captions, material'],
    ['no lesson', { lesson: '' }, 100, 400, 'lesson', 'Lesson ID is required'],
    ['an unknown lesson', { lesson: 'f'.repeat(24) }, 100, 404, 'lesson', 'Lesson not found'],
    ['a lesson with a NUL in it', { lesson: 'a\0b' }, 100, 404, 'lesson', 'Lesson not found'],
    ['no file name', { filename: '../../..' }, 100, 400, 'filename', 'File name is required'],
    ['an empty file', {}, 0, 400, 'file', 'The file is empty'],
    ['a film over 4 GB', {}, 4096 * megabyte + 1, 413, 'file', 'A film may have at most 4 GB'],
    ['long captions', { kind: 'captions' }, megabyte / 2 + 1, 413, 'file', 'Captions may have at most 512 KB'],
    [
      'a large file',
      { kind: 'material' },
      50 * megabyte + 1,
      413,
      'file',
      'A file beside a lesson may have at most 50 MB',
    ],
    [
      'captions without a film',
      { kind: 'captions' },
      100,
      400,
      undefined,
      'This lesson has no film yet. Upload the film first, then its captions.',
    ],
  ])('%s', async (_what, wishes, size, status, field, message) => {
    const { house, admin, video, folder } = await aSchoolWithALesson();
    const reply = await begin(house, admin, { ...video, ...wishes }, size);
    expect(refusal(reply)).toEqual({ status, message, ...(field && { field }) });
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  test('a lesson that was taken out of the catalogue, before and meanwhile', async () => {
    const school = await aSchoolWithALesson();
    const { house, admin, lesson, video, folder } = school;
    const { address, rest } = await aHalf(school);
    await house.ask('DELETE', `/lesson/${lesson}`, { as: admin });
    expect(refusal(await send(house, admin, address, 6000, rest))).toEqual({
      status: 404,
      message: 'Lesson not found',
    });
    expect((await begin(house, admin, video, 100)).status).toBe(404);
    expect(await house.context.storage.list('films')).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['no length', { 'upload-defer-length': '1' }],
    ['a length that is none', { 'upload-length': '1e3' }],
    ['a negative length', { 'upload-length': '-5' }],
    ['metadata that are none', { 'upload-length': '5', 'upload-metadata': 'kind %%%' }],
    ['another protocol', { 'upload-length': '5', 'tus-resumable': '0.2.0' }],
  ])('%s', async (_what, headers) => {
    const { house, admin } = await aSchoolWithALesson();
    const reply = await house.ask('POST', '/upload', { as: admin, headers: { ...tus, ...headers } as never });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid']);
  });

  test('a wrong offset, and more bytes than were announced', async () => {
    const school = await aSchoolWithALesson();
    const { house, admin } = school;
    const { address, rest } = await aHalf(school);
    expect((await send(house, admin, address, 5999, rest)).status).toBe(409);
    expect((await send(house, admin, address, 6001, rest)).status).toBe(409);
    expect((await send(house, admin, address, 6000, Buffer.concat([rest, rest]))).status).toBe(413);
    expect((await look(house, admin, address)).headers['upload-offset']).toBe('6000');
    expect((await send(house, admin, address, 6000, rest)).status).toBe(204);
  });

  test.each([
    '/upload/x',
    `/upload/${'a'.repeat(24)}`,
    '/upload/..%2fsecret',
    '/upload/%2e%2e%2fsecret',
    '/upload/a.json',
  ])('an address that is none: %s', async (address) => {
    const { house, admin } = await aSchoolWithALesson();
    for (const reply of [
      await look(house, admin, address),
      await send(house, admin, address, 0, aFilm()),
      await house.ask('DELETE', address, { as: admin, headers: tus }),
    ]) {
      expect([400, 404]).toContain(reply.status);
    }
    expect(existsSync(join(house.context.config.dataDir, 'secret'))).toBe(false);
  });
});

describe('captions', () => {
  const send = (house: House, as: Person, lesson: string, text: string | Buffer, filename = 'fractions.vtt') =>
    upload(house, as, { kind: 'captions', lesson, filename }, Buffer.from(text));

  test('are set on the newest film of the lesson, once', async () => {
    const { house, admin, lesson, video } = await aSchoolWithALesson();
    for (const size of [5000, 6000]) {
      await upload(house, admin, video, aFilm(size));
      house.clock.advance({ minutes: 1 });
    }
    expect((await send(house, admin, lesson, captions)).status).toBe(204);
    expect((await send(house, admin, lesson, captions)).status).toBe(204);
    const found = (await films(house)).toSorted((a, b) => a.bytes - b.bytes).map((row) => row.captions !== null);
    expect(found).toEqual([false, true]);
    expect(await recorded(house)).toEqual(['lesson.film-add', 'lesson.film-add', 'lesson.film-captions']);
  });

  test.each([
    ['in another encoding', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nna\xefve', 'latin1'), 415],
    ['that are a film', aFilm(), 415],
    ['with a wrong time', 'WEBVTT\n\n00:03.000 --> 00:01.000\nBackwards', 400],
    ['that are a web page', '<html><script>alert(1)</script></html>', 400],
  ])('%s are refused, and nothing stays', async (_what, text, status) => {
    const { house, admin, lesson, video, folder } = await aSchoolWithALesson();
    await upload(house, admin, video, aFilm());
    const before = readdirSync(folder);
    const reply = await send(house, admin, lesson, text);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(/^Captions/)]);
    expect(readdirSync(folder)).toEqual(before);
    expect((await films(house))[0]?.captions).toBeNull();
  });
});

describe.runIf(canMount())('a disk that is too small', () => {
  async function aSchoolOn(megabytes: number) {
    const school = await aSchoolWithALesson();
    const disk = aSmallDisk(megabytes, school.house.context.config.dataDir);
    onTestFinished(disk.remove);
    return { ...school, disk };
  }

  test('refuses the upload before it begins, and counts those that are still arriving', async () => {
    const { house, admin, video } = await aSchoolOn(16);
    const refused = { status: 507, field: 'file', message: expect.stringMatching(/^There is not enough room/) };
    expect(refusal(await begin(house, admin, video, 15 * megabyte + 900_000))).toEqual(refused);
    expect((await begin(house, admin, video, 8 * megabyte)).status).toBe(201);
    expect(refusal(await begin(house, admin, video, 8 * megabyte))).toEqual(refused);
    expect((await begin(house, admin, video, 6 * megabyte)).status).toBe(201);
  });

  test('that fills up between two pieces refuses the next one; what was acknowledged stays, and the upload goes on', async () => {
    const { house, admin, video, disk } = await aSchoolOn(16);
    const film = aFilm(8 * megabyte);
    const address = addressIn(await begin(house, admin, video, film.length));
    expect((await send(house, admin, address, 0, film.subarray(0, megabyte))).status).toBe(204);
    disk.fill();
    const reply = await send(house, admin, address, megabyte, film.subarray(megabyte, 5 * megabyte));
    expect([reply.status, reply.body.code]).toEqual([507, 'no_room']);
    const found = await look(house, admin, address);
    expect([found.status, found.headers['upload-offset']]).toEqual([200, String(megabyte)]);
    disk.makeRoom();
    expect((await send(house, admin, address, megabyte, film.subarray(megabyte))).status).toBe(204);
    const [row] = await films(house);
    const stored = await buffer(await house.context.storage.read(filmKey.source(row?._id ?? '')));
    expect(stored.equals(film)).toBe(true);
  });

  test.each([
    ['is full to the last byte', (disk: ReturnType<typeof aSmallDisk>) => disk.fill(), 5],
    ['has only the room that is left for the database', aBallast, 12],
  ])(
    'that %s in the middle of a piece gives its room back and keeps what was acknowledged',
    async (_what, take, sent) => {
      const { house, admin, video, disk, folder } = await aSchoolOn(32);
      const film = aFilm(20 * megabyte);
      const address = addressIn(await begin(house, admin, video, film.length));
      await send(house, admin, address, 0, film.subarray(0, megabyte));
      const id = address.split('/').at(-1) ?? '';
      const piece = (async function* () {
        yield film.subarray(megabyte, 2 * megabyte);
        take(disk);
        for (let at = 2; at < sent; at += 1) yield film.subarray(at * megabyte, (at + 1) * megabyte);
      })();
      await expect(storeOf(house.context).write(Readable.from(piece), id, megabyte)).rejects.toMatchObject({
        code: 'no_room',
      });
      expect(statSync(join(folder, id)).size).toBe(megabyte);
      expect((await look(house, admin, address)).headers['upload-offset']).toBe(String(megabyte));
    },
  );
});
