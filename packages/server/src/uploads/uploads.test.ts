import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type House, openHouse, refusal } from '../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../test/people.ts';
import { aSmallDisk, canMount } from '../../test/small-disk.ts';
import { aLesson } from '../../test/things.ts';
import { addressIn, aFilm, aPdf, begin, captions, look, send, tus, upload } from '../../test/uploading.ts';
import { filmKey } from '../storage/storage.ts';
import { sweepUploads } from './finish-upload.ts';

const megabyte = 1024 * 1024;

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = (await aLesson(house, admin))._id;
  const folder = join(house.context.config.dataDir, 'uploads');
  return { house, admin, lesson, folder, video: { kind: 'video', lesson, filename: 'fractions.mp4' } };
}

const films = (house: House) => house.db.selectFrom('films').selectAll().execute();
const recorded = async ({ db }: House) =>
  (await db.selectFrom('audit').select('action').execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('lesson.film'));
const stored = async ({ context }: House, id: string) => buffer(await context.storage.read(filmKey.source(id)));
const idIn = (address: string) => address.split('/').at(-1) ?? '';

/** Begun by an admin, with its first bytes. */
async function aHalf({ house, admin, video }: Awaited<ReturnType<typeof aSchool>>, film = aFilm()) {
  const address = addressIn(await begin(house, admin, video, film.length));
  await send(house, admin, address, 0, film.subarray(0, 6000));
  return { film, address, rest: film.subarray(6000) };
}

test('a film is sent in pieces, moved into the storage whole, and is on record', async () => {
  const school = await aSchool();
  const { house, admin, lesson, folder } = school;
  const { film, address, rest } = await aHalf(school);
  expect(address).toMatch(/^\/api\/upload\/[0-9a-f]{24}$/);
  expect((await look(house, admin, address)).headers).toMatchObject({
    ...{ 'upload-offset': '6000', 'upload-length': '10000', 'tus-resumable': '1.0.0', 'cache-control': 'no-store' },
  });
  expect(await films(house)).toEqual([]);
  const last = await send(house, admin, address, 6000, rest);
  expect([last.status, last.headers['upload-offset']]).toEqual([204, '10000']);
  const row = { _id: idIn(address), lesson_id: lesson, state: 'waiting', file_name: 'fractions.mp4', bytes: 10_000 };
  expect(await films(house)).toEqual([expect.objectContaining(row)]);
  expect((await stored(house, idIn(address))).equals(film)).toBe(true);
  expect(readdirSync(folder)).toEqual([`${idIn(address)}.json`]);
  expect(await recorded(house)).toEqual(['lesson.film-add']);
});

describe('the last piece sent again', () => {
  test('two at once make one film', async () => {
    const school = await aSchool();
    const { house, admin } = school;
    const { address, rest } = await aHalf(school);
    const replies = await Promise.all([1, 2, 3].map(() => send(house, admin, address, 6000, rest)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await films(house)).toHaveLength(1);
    expect(await recorded(house)).toEqual(['lesson.film-add']);
  });

  test('by a client that did not get the reply: it reads that all is there', async () => {
    const school = await aSchool();
    const { house, admin } = school;
    const { address, rest } = await aHalf(school);
    await send(house, admin, address, 6000, rest);
    const again = await send(house, admin, address, 6000, rest);
    expect(again.status).toBe(409);
    expect((await look(house, admin, address)).headers['upload-offset']).toBe('10000');
    expect((await send(house, admin, address, 10_000, Buffer.alloc(0))).status).toBe(204);
    expect(await films(house)).toHaveLength(1);
    expect(await house.ask('DELETE', address, { as: admin, headers: tus })).toMatchObject({ status: 400 });
    expect(await stored(house, idIn(address))).toHaveLength(10_000);
  });

  test.each(['look', 'sweep'])('after the process died between the last byte and the row (%s)', async (way) => {
    const school = await aSchool();
    const { house, admin, folder } = school;
    const { address, film } = await aHalf(school);
    appendFileSync(join(folder, idIn(address)), film.subarray(6000));
    if (way === 'look') expect((await look(house, admin, address)).headers['upload-offset']).toBe('10000');
    else await sweepUploads(house.context);
    expect(await films(house)).toHaveLength(1);
    await sweepUploads(house.context);
    expect(await films(house)).toHaveLength(1);
    expect(await recorded(house)).toEqual(['lesson.film-add']);
  });

  test('after the process died between the move and the row', async () => {
    const school = await aSchool();
    const { house, folder } = school;
    const { address, film } = await aHalf(school);
    appendFileSync(join(folder, idIn(address)), film.subarray(6000));
    await house.context.storage.put(filmKey.source(idIn(address)), join(folder, idIn(address)));
    await sweepUploads(house.context);
    expect(await films(house)).toHaveLength(1);
    expect((await stored(house, idIn(address))).equals(film)).toBe(true);
  });

  test('waits while the storage takes nothing, and is finished when it does', async () => {
    const school = await aSchool();
    const { house, admin } = school;
    const { address, rest } = await aHalf(school);
    const { put } = house.context.storage;
    house.context.storage.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    house.expectErrors();
    expect((await send(house, admin, address, 6000, rest)).status).toBe(503);
    expect((await look(house, admin, address)).status).toBe(423);
    expect(await films(house)).toEqual([]);
    house.context.storage.put = put;
    expect((await look(house, admin, address)).headers['upload-offset']).toBe('10000');
    expect(await films(house)).toHaveLength(1);
  });
});

describe('an upload is refused in words', () => {
  test.each([
    ['no kind', { kind: '' }, 100, 400, 'kind', 'Kind must be one of: video, captions, material'],
    ['an unknown kind', { kind: 'audio' }, 100, 400, 'kind', 'Kind must be one of: video, captions, material'],
    ['no lesson', { lesson: '' }, 100, 400, 'lesson', 'Lesson ID is required'],
    ['an unknown lesson', { lesson: 'f'.repeat(24) }, 100, 404, 'lesson', 'Lesson not found'],
    ['no file name', { filename: '../..' }, 100, 400, 'filename', 'File name is required'],
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
    const { house, admin, video, folder } = await aSchool();
    const reply = await begin(house, admin, { ...video, ...wishes }, size);
    expect(refusal(reply)).toEqual({ status, message, ...(field && { field }) });
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  test('a lesson that was taken out of the catalogue, before and meanwhile', async () => {
    const school = await aSchool();
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
    const { house, admin } = await aSchool();
    const reply = await house.ask('POST', '/upload', { as: admin, headers: { ...tus, ...headers } as never });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid']);
  });

  test('a wrong offset, and more bytes than were announced', async () => {
    const school = await aSchool();
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
    const { house, admin } = await aSchool();
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

describe('an upload belongs to the admin who began it', () => {
  test('another one finds nothing there', async () => {
    const school = await aSchool();
    const { house, admin } = school;
    const { address, rest } = await aHalf(school);
    const other = await anAdmin(house);
    expect((await look(house, other, address)).status).toBe(404);
    expect(refusal(await send(house, other, address, 6000, rest))).toEqual({
      status: 404,
      message: 'Upload not found',
    });
    expect((await house.ask('DELETE', address, { as: other, headers: tus })).status).toBe(404);
    expect((await look(house, admin, address)).headers['upload-offset']).toBe('6000');
  });

  test('nobody else may begin one', async () => {
    const { house, video } = await aSchool();
    expect((await begin(house, undefined, video, 100)).status).toBe(401);
    for (const person of [await aStudent(house), await aSuperAdmin(house)]) {
      expect((await begin(house, person, video, 100)).status).toBe(403);
    }
  });

  test('who may have three that are not finished, however many begin at once', async () => {
    const { house, admin, video, folder } = await aSchool();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => begin(house, admin, video, 100)));
    const [refused, ...others] = replies.filter(({ status }) => status !== 201);
    expect(others).toHaveLength(1);
    expect(refused?.status).toBe(429);
    expect(refused?.body.message).toMatch(/^You already have 3 uploads that are not finished: fractions\.mp4, /);
    const begun = replies.find(({ status }) => status === 201);
    const ended = await house.ask('DELETE', addressIn(begun as never), { as: admin, headers: tus });
    expect([ended.status, readdirSync(folder).length]).toEqual([204, 4]);
    expect((await begin(house, admin, video, 100)).status).toBe(201);
  });
});

describe('a broken-off upload', () => {
  const age = (file: string, at: number) => utimesSync(file, at / 1000, at / 1000);

  test('is deleted after a day without a byte', async () => {
    const school = await aSchool();
    const { house, folder } = school;
    const { address } = await aHalf(school);
    age(join(folder, idIn(address)), house.clock.now());
    house.clock.advance({ hours: 24, ms: -1 });
    await sweepUploads(house.context);
    expect(readdirSync(folder)).toHaveLength(2);
    house.clock.advance({ seconds: 2 });
    await sweepUploads(house.context);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is deleted at once by its owner', async () => {
    const school = await aSchool();
    const { house, admin, folder } = school;
    const { address } = await aHalf(school);
    expect((await house.ask('DELETE', address, { as: admin, headers: tus })).status).toBe(204);
    expect((await look(house, admin, address)).status).toBe(404);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('leaves a note of the end for a day', async () => {
    const school = await aSchool();
    const { house, admin, folder } = school;
    const { address, rest } = await aHalf(school);
    await send(house, admin, address, 6000, rest);
    house.clock.advance({ hours: 25 });
    await sweepUploads(house.context);
    expect(readdirSync(folder)).toEqual([]);
    expect(await films(house)).toHaveLength(1);
  });
});

describe('captions', () => {
  const send = (house: House, as: Person, lesson: string, text: string | Buffer, filename = 'fractions.vtt') =>
    upload(house, as, { kind: 'captions', lesson, filename }, Buffer.from(text));

  test('are set on the newest film of the lesson, once', async () => {
    const { house, admin, lesson, video } = await aSchool();
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
    const { house, admin, lesson, video, folder } = await aSchool();
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
    const school = await aSchool();
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

  test('that fills up in the middle refuses the piece, and nothing stays of the upload', async () => {
    const { house, admin, video, folder, disk } = await aSchoolOn(16);
    const address = addressIn(await begin(house, admin, video, 8 * megabyte));
    await send(house, admin, address, 0, aFilm(megabyte));
    disk.fill();
    const reply = await send(house, admin, address, megabyte, aFilm(4 * megabyte));
    expect([reply.status, reply.body.code]).toEqual([507, 'no_room']);
    expect(readdirSync(folder)).toEqual([]);
    disk.makeRoom();
    expect((await upload(house, admin, video, aFilm(2 * megabyte))).status).toBe(204);
  });
});

test('a file on the disk holds what was sent, readable to its owner alone', async () => {
  const school = await aSchool();
  const { film, address } = await aHalf(school);
  const file = join(school.folder, idIn(address));
  expect(readFileSync(file).equals(film.subarray(0, 6000))).toBe(true);
  expect([
    statSync(file).mode & 0o77,
    statSync(`${file}.json`).mode & 0o77,
    statSync(school.folder).mode & 0o77,
  ]).toEqual([0, 0, 0]);
});

test('a piece of a material is no part of the list before the last one', async () => {
  const { house, admin, lesson } = await aSchool();
  const pdf = aPdf();
  const address = addressIn(await begin(house, admin, { kind: 'material', lesson, filename: 'notes.pdf' }, pdf.length));
  const listed = async () => (await house.ask('GET', `/admin/lessons/${lesson}/materials`, { as: admin })).body.data;
  await send(house, admin, address, 0, pdf.subarray(0, 500));
  expect(await listed()).toEqual([]);
  await send(house, admin, address, 500, pdf.subarray(500));
  expect(await listed()).toEqual([
    {
      ...{ _id: idIn(address), name: 'notes.pdf', mediaType: 'application/pdf', size: pdf.length },
      url: `/media/lessons/${lesson}/materials/${idIn(address)}`,
    },
  ]);
});
