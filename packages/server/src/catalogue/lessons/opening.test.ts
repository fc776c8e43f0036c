import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aFilm, aMaterial, Browser } from '../../../test/playing.ts';
import { aLesson, aPurchase, aQuestion, lessonLink } from '../../../test/things.ts';

const scheduledDate = '2026-09-18T09:00:00+01:00';
const opensAt = '2026-09-18T08:00:00.000Z';
const report = { positionSeconds: 15, durationSeconds: 600, watched: [[0, 15]] };

/** A lesson that Ada owns, one that is free and one that is for sale; all open on Friday at nine in Lagos. */
async function aSchool(date = scheduledDate) {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const make = (title: string, price: number) => aLesson(house, admin, { title, price, scheduledDate: date });
  const [owned, free, dear] = [await make('Owned', 2000), await make('Free', 0), await make('Dear', 2000)];
  await aPurchase(house, ada, owned, admin);
  const read = async (_id: string, as = ada) => (await house.ask('GET', `/lesson/${_id}`, { as })).body.data;
  const purchased = async () => (await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data[0];
  const watch = () => house.ask('PUT', `/lesson/${owned._id}/progress`, { as: ada, body: report });
  return { house, admin, ada, owned, free, dear, read, purchased, watch };
}

describe('before its date', () => {
  test('nobody but staff gets the video: not the owner, nor anybody of a free lesson', async () => {
    const { house, admin, ada, owned, free, dear, read, purchased } = await aSchool();
    for (const [{ _id }, video] of [
      [owned, ''],
      [free, ''],
      [dear, null],
    ] as const) {
      expect(await read(_id)).toMatchObject({ opensAt, video, videoUrl: video });
      expect(await read(_id, admin)).toMatchObject({ opensAt, video: lessonLink, videoUrl: lessonLink });
    }
    expect(await purchased()).toMatchObject({ title: 'Owned', opensAt, video: '', videoUrl: '' });
    const { body } = await house.ask('GET', '/lesson?sortBy=title', { as: ada });
    expect(body.data.map((lesson: Record<string, unknown>) => [lesson.title, lesson.video, lesson.videoUrl])).toEqual([
      ['Dear', null, null],
      ['Free', '', ''],
      ['Owned', '', ''],
    ]);
    for (const path of ['/lesson', '/lesson/my/purchased']) {
      expect((await house.ask('GET', path, { as: ada })).text, path).not.toContain('aBcDeFgHiJk');
    }
  });

  test('it can be bought, and a free one taken, and both wait', async () => {
    const { house, ada, free, read } = await aSchool();
    expect((await house.ask('POST', `/lesson/pay/${free._id}`, { as: ada })).status).toBe(200);
    expect(await read(free._id)).toMatchObject({ purchased: true, opensAt, video: '' });
  });

  test('no progress is taken, and the refusal says when it opens', async () => {
    const { watch } = await aSchool();
    const { status, body } = await watch();
    expect([status, body.code, body.message]).toEqual([
      409,
      'conflict',
      'This lesson opens on Friday 18 September, 09:00',
    ]);
  });

  test('a question that it teaches says so too', async () => {
    const { house, admin, ada, owned } = await aSchool();
    await aQuestion(house, admin, { text: 'Practise?', practice: true, lesson: owned._id });
    const cards = async () => (await house.ask('GET', '/practice/cards', { as: ada })).body.data;
    expect((await cards())[0].lesson).toMatchObject({ title: 'Owned', purchased: true, opensAt });
    house.clock.set(opensAt);
    expect((await cards())[0].lesson).not.toHaveProperty('opensAt');
  });
});

test('at the instant it opens for everybody, and nobody has to do anything', async () => {
  const { house, owned, free, dear, read, purchased, watch } = await aSchool();
  house.clock.set('2026-09-18T07:59:59.999Z');
  expect(await read(owned._id)).toMatchObject({ opensAt, video: '' });
  house.clock.set(opensAt);
  const open = await read(owned._id);
  expect([open.video, open.opensAt, open.scheduledDate]).toEqual([lessonLink, undefined, scheduledDate]);
  expect((await read(free._id)).video).toBe(lessonLink);
  expect((await read(dear._id)).video).toBeNull();
  expect(await purchased()).toMatchObject({ video: 'https://www.youtube.com/embed/aBcDeFgHiJk', videoUrl: lessonLink });
  expect((await watch()).status).toBe(200);
});

test('a day opens with midnight in Lagos', async () => {
  const { house, owned, read } = await aSchool('2026-09-18');
  house.clock.set('2026-09-17T22:59:59.999Z');
  expect(await read(owned._id)).toMatchObject({ opensAt: '2026-09-17T23:00:00.000Z', video: '' });
  house.clock.set('2026-09-17T23:00:00.000Z');
  expect((await read(owned._id)).video).toBe(lessonLink);
});

test('the cached list of lessons opens at the instant as well', async () => {
  const { house, ada } = await aSchool();
  const free = async () =>
    (await house.ask('GET', '/lesson?isPaid=false', { as: ada })).body.data.map(
      (lesson: { video: string | null; opensAt?: string }) => [lesson.video, lesson.opensAt],
    );
  house.clock.set('2026-09-18T07:59:59.999Z');
  expect(await free()).toEqual([['', opensAt]]);
  house.clock.set(opensAt);
  expect(await free()).toEqual([[lessonLink, undefined]]);
});

test('a film and its files wait as a link does: no playback and no ticket before', async () => {
  const { house, ada, owned } = await aSchool();
  const film = await aFilm(house, owned);
  await aMaterial(house, owned);
  const browser = new Browser(house);
  const before = await browser.open(owned, ada);
  expect([before.body.data.opensAt, before.body.data.playback, before.body.data.materials]).toEqual([
    opensAt,
    undefined,
    undefined,
  ]);
  expect(String(before.headers['set-cookie'] ?? '')).not.toMatch(/akada_ticket=[^;]/);
  expect(before.text).not.toContain(film._id);
  house.clock.set(opensAt);
  expect((await browser.open(owned, ada)).body.data.playback.filmId).toBe(film._id);
});
