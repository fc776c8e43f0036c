import { appendFileSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';
import {
  addressIn,
  aHalf,
  aPdf,
  aSchoolWithALesson,
  begin,
  films,
  idIn,
  look,
  metadataOf,
  recorded,
  send,
  tus,
} from '../../../test/uploading.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { sweepUploads } from './finish-upload.ts';

const stored = async ({ context }: House, id: string) => buffer(await context.storage.read(filmKey.source(id)));

test('a film is sent in pieces, moved into the storage whole, and is on record', async () => {
  const school = await aSchoolWithALesson();
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
    const school = await aSchoolWithALesson();
    const { house, admin } = school;
    const { address, rest } = await aHalf(school);
    const replies = await Promise.all([1, 2, 3].map(() => send(house, admin, address, 6000, rest)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await films(house)).toHaveLength(1);
    expect(await recorded(house)).toEqual(['lesson.film-add']);
  });

  test('by a client that did not get the reply: it reads that all is there', async () => {
    const school = await aSchoolWithALesson();
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
    const school = await aSchoolWithALesson();
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
    const school = await aSchoolWithALesson();
    const { house, folder } = school;
    const { address, film } = await aHalf(school);
    appendFileSync(join(folder, idIn(address)), film.subarray(6000));
    await house.context.storage.put(filmKey.source(idIn(address)), join(folder, idIn(address)));
    await sweepUploads(house.context);
    expect(await films(house)).toHaveLength(1);
    expect((await stored(house, idIn(address))).equals(film)).toBe(true);
  });

  test('waits while the storage takes nothing, and is finished when it does', async () => {
    const school = await aSchoolWithALesson();
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

describe('an upload belongs to the admin who began it', () => {
  test('another one finds nothing there', async () => {
    const school = await aSchoolWithALesson();
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
    const { house, video } = await aSchoolWithALesson();
    expect((await begin(house, undefined, video, 100)).status).toBe(401);
    for (const person of [await aStudent(house), await aSuperAdmin(house)]) {
      expect((await begin(house, person, video, 100)).status).toBe(403);
    }
  });

  test('who may have three that are not finished, however many begin at once', async () => {
    const { house, admin, video, folder } = await aSchoolWithALesson();
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
    const school = await aSchoolWithALesson();
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
    const school = await aSchoolWithALesson();
    const { house, admin, folder } = school;
    const { address } = await aHalf(school);
    expect((await house.ask('DELETE', address, { as: admin, headers: tus })).status).toBe(204);
    expect((await look(house, admin, address)).status).toBe(404);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('leaves a note of the end for a day', async () => {
    const school = await aSchoolWithALesson();
    const { house, admin, folder } = school;
    const { address, rest } = await aHalf(school);
    await send(house, admin, address, 6000, rest);
    house.clock.advance({ hours: 25 });
    await sweepUploads(house.context);
    expect(readdirSync(folder)).toEqual([]);
    expect(await films(house)).toHaveLength(1);
  });
});

test('a file on the disk holds what was sent, readable to its owner alone', async () => {
  const school = await aSchoolWithALesson();
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
  const { house, admin, lesson } = await aSchoolWithALesson();
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

test('a front end at another origin may send an upload, and read where it has come to', async () => {
  const origin = 'https://app.school.test';
  const house = await openHouse({ env: { CORS_ORIGINS: origin } });
  const asked = 'token, tus-resumable, upload-offset, content-type';
  const preflight = await house.ask('OPTIONS', `/upload/${'a'.repeat(24)}`, {
    headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': asked },
  });
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': asked,
    'access-control-allow-methods': expect.stringMatching(/HEAD.*PATCH.*DELETE/),
  });
  const admin = await anAdmin(house);
  const lesson = (await aLesson(house, admin))._id;
  const begun = await house.ask('POST', '/upload', {
    as: admin,
    headers: {
      ...tus,
      origin,
      'upload-length': '5',
      'upload-metadata': metadataOf({ kind: 'video', lesson, filename: 'a' }),
    },
  });
  expect([begun.status, begun.headers['access-control-allow-origin']]).toEqual([201, origin]);
  expect(begun.headers['access-control-expose-headers']).toMatch(
    /Location, Tus-Resumable, Upload-Offset, Upload-Length/,
  );
});

test('a school that asks staff for a second factor asks for it here too', async () => {
  const house = await openHouse({ env: { REQUIRE_SECOND_FACTOR: 'staff' } });
  const reply = await begin(house, await anAdmin(house), { kind: 'video' }, 100);
  expect([reply.status, reply.body.code]).toEqual([403, 'second_factor_setup_required']);
});
