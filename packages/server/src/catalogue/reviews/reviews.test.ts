import type { Lesson } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aReview, aWatchedLesson, watch } from '../../../test/reviewing.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse();
  const [bello, ada] = [await anAdmin(house, { fullName: 'Mr Bello' }), await aStudent(house, { fullName: 'Ada Obi' })];
  const lesson = await aWatchedLesson(house, ada, bello);
  const post = (body: object, as = ada) => house.ask('POST', '/review', { as, body });
  return { house, bello, ada, lesson, post };
}

const shownTo = async (house: House, as: Person, lesson: Lesson) =>
  (await house.ask('GET', `/lesson/${lesson._id}/reviews`, { as })).body.data;

const moderate = (house: House, as: Person, id: string, body: object) =>
  house.ask('PUT', `/admin/reviews/${id}`, { as, body });

const hide = { hidden: true, reason: 'It names a classmate' };

describe('a review that is refused', () => {
  test('names the field: stars from 1 to 5, at most 1,000 characters, a lesson', async () => {
    const { house, lesson, post } = await aSchool();
    const stars = 'Rating must be a whole number of stars from 1 to 5';
    const wrong: [object, string, string][] = [
      ...[0, 6, 2.5, '5', null, undefined].map((rating): [object, string, string] => [{ rating }, stars, 'rating']),
      [{ text: 'x'.repeat(1001) }, 'Review must be at most 1000 characters long', 'text'],
      [{ text: 7 }, 'Review must be text', 'text'],
      [{ lessonId: 'x' }, 'Lesson ID is required', 'lessonId'],
    ];
    for (const [change, message, field] of wrong) {
      const reply = await post({ lessonId: lesson._id, rating: 4, ...change });
      expect(refusal(reply), JSON.stringify(change).slice(0, 40)).toEqual({ status: 400, message, field });
    }
    expect(await house.db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  test('is of a lesson that is not owned, not half watched, or taken back', async () => {
    const { house, bello, ada, post } = await aSchool();
    const lesson = await aLesson(house, bello, { title: 'Sets' });
    expect(refusal(await post({ lessonId: lesson._id, rating: 5 }))).toMatchObject({ status: 404 });
    await aPurchase(house, ada, lesson, bello);
    const tooEarly = {
      status: 409,
      message: 'Watch at least half of this lesson before you review it',
      field: 'lessonId',
    };
    expect(refusal(await post({ lessonId: lesson._id, rating: 5 }))).toEqual(tooEarly);
    await watch(house, ada, lesson, 49);
    expect(refusal(await post({ lessonId: lesson._id, rating: 5 }))).toEqual(tooEarly);
    expect(await shownTo(house, ada, lesson)).toMatchObject({ mayReview: false });
    await watch(house, ada, lesson, 50);
    expect(await shownTo(house, ada, lesson)).toMatchObject({ mayReview: true });
    await house.db.updateTable('grants').set({ revoked_at: '2026-09-15T09:00:00.000Z' }).execute();
    expect(refusal(await post({ lessonId: lesson._id, rating: 5 }))).toMatchObject({ status: 404 });
  });

  test('is the second of the same lesson; the same sent ten times at once is stored once', async () => {
    const { house, lesson, post } = await aSchool();
    const same = { lessonId: lesson._id, rating: 4, text: 'Good' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(same)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data._id}`)).size).toBe(1);
    expect(refusal(await post({ ...same, rating: 1 }))).toEqual({
      status: 409,
      message: 'You have reviewed this lesson already. Edit your review instead.',
      field: 'lessonId',
    });
    const others = await Promise.all([1, 2, 3].map((rating) => post({ ...same, rating })));
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await house.db.selectFrom('reviews').select('rating').execute()).toEqual([{ rating: 4 }]);
  });

  test('is somebody else’s, to change or to delete', async () => {
    const { house, ada, lesson } = await aSchool();
    const { _id } = await aReview(house, ada, lesson);
    const bola = await aStudent(house);
    const as = { as: bola, body: { rating: 1 } };
    expect((await house.ask('PUT', `/review/${_id}`, as)).status).toBe(404);
    expect((await house.ask('DELETE', `/review/${_id}`, { as: bola })).status).toBe(404);
    expect(await shownTo(house, ada, lesson)).toMatchObject({ own: { rating: 4 } });
  });
});

describe('a review', () => {
  test('shows others the first name and the class, and its author all of it, changed and deleted', async () => {
    const { house, ada, lesson } = await aSchool();
    const review = await aReview(house, ada, lesson, { rating: 5, text: ' Very\nclear ' });
    const bola = await aStudent(house);
    const seen = await shownTo(house, bola, lesson);
    expect(seen).toMatchObject({ own: null, mayReview: false });
    expect(seen.reviews).toEqual([
      {
        ...{ _id: review._id, firstName: 'Ada', classLevel: 'Grade 1 Secondary', rating: 5, text: 'Very\nclear' },
        updatedAt: '2026-09-15T09:00:00.000Z',
      },
    ]);
    house.clock.advance({ minutes: 3 });
    const changed = await house.ask('PUT', `/review/${review._id}`, { as: ada, body: { rating: 2, text: '' } });
    expect(changed.body.data).toEqual({
      ...{ ...review, rating: 2, text: '', updatedAt: '2026-09-15T09:03:00.000Z' },
    });
    expect((await shownTo(house, bola, lesson)).reviews).toEqual([]);
    expect((await house.ask('GET', '/review', { as: ada })).body).toMatchObject({
      data: [{ lessonTitle: 'Fractions', rating: 2 }],
      pagination: { total: 1, page: 1 },
    });
    for (const status of [200, 404]) {
      expect((await house.ask('DELETE', `/review/${review._id}`, { as: ada })).status).toBe(status);
    }
    expect((await house.ask('GET', '/review', { as: ada })).body.data).toEqual([]);
  });

  test('counts on the cards once there are three, until staff hide one or its author is gone', async () => {
    const { house, bello, ada, lesson } = await aSchool();
    const reader = await aStudent(house);
    const onCard = async () => {
      const list = (await house.ask('GET', '/lesson', { as: reader })).body.data[0].rating;
      const one = (await house.ask('GET', `/lesson/${lesson._id}`, { as: reader })).body.data.rating;
      expect(one).toEqual(list);
      return list;
    };
    const raters = [ada, await aStudent(house), await aStudent(house), await aStudent(house)];
    const ids: string[] = [];
    for (const [index, rating] of [5, 4, 4, 1].entries()) {
      const student = raters[index] as Person;
      if (index > 0) {
        await aPurchase(house, student, lesson, bello);
        await watch(house, student, lesson);
      }
      ids.push((await aReview(house, student, lesson, { rating }))._id);
      const expected = [undefined, undefined, { average: 4.3, count: 3 }, { average: 3.5, count: 4 }];
      expect(await onCard()).toEqual(expected[index]);
    }
    await moderate(house, bello, ids[3] ?? '', hide);
    expect(await onCard()).toEqual({ average: 4.3, count: 3 });
    await house.ask('DELETE', '/user', { as: ada });
    expect(await onCard()).toBeUndefined();
  });
});

describe('moderating', () => {
  test('hides a review with a reason that its author reads, and shows it again', async () => {
    const { house, bello, ada, lesson } = await aSchool();
    const { _id, updatedAt } = await aReview(house, ada, lesson);
    const bola = await aStudent(house);
    for (const reason of [undefined, '', '  ']) {
      expect(refusal(await moderate(house, bello, _id, { hidden: true, reason }))).toEqual({
        status: 400,
        message: 'Please give a reason: the student reads it',
        field: 'reason',
      });
    }
    expect(refusal(await moderate(house, bello, _id, { hidden: 'yes' }))).toMatchObject({
      status: 400,
      field: 'hidden',
    });
    const hidden = await moderate(house, bello, _id, { ...hide, updatedAt });
    expect(hidden.body.data).toMatchObject({
      studentName: 'Ada Obi',
      hiddenByName: 'Mr Bello',
      hiddenReason: hide.reason,
    });
    expect((await shownTo(house, bola, lesson)).reviews).toEqual([]);
    expect((await shownTo(house, ada, lesson)).own).toMatchObject({ hiddenReason: hide.reason });
    const listed = async (query: string) =>
      (await house.ask('GET', `/admin/reviews?${query}`, { as: bello })).body.data.map(
        (one: { _id: string }) => one._id,
      );
    expect(await listed('status=hidden')).toEqual([_id]);
    expect(await listed('status=shown')).toEqual([]);
    for (const search of ['ada', 'FRACTIONS', 'examples'])
      expect(await listed(`search=${search}`), search).toEqual([_id]);
    const shown = await moderate(house, bello, _id, { hidden: false });
    expect(shown.body.data).not.toHaveProperty('hiddenReason');
    expect((await shownTo(house, bola, lesson)).reviews).toHaveLength(1);
  });

  test('by ten at once has one outcome and one entry in the log; words that changed meanwhile are not decided on', async () => {
    const { house, bello, ada, lesson } = await aSchool();
    const { _id, updatedAt } = await aReview(house, ada, lesson);
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(house)));
    const replies = await Promise.all(
      admins.map((admin, index) => moderate(house, admin, _id, { hidden: true, reason: `Reason ${index}` })),
    );
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data.hiddenReason}`)).size).toBe(1);
    const entries = await house.db.selectFrom('audit').select('action').where('action', '=', 'review.hide').execute();
    expect(entries).toHaveLength(1);
    house.clock.advance({ minutes: 1 });
    await house.ask('PUT', `/review/${_id}`, { as: ada, body: { rating: 4, text: 'Changed words' } });
    expect((await shownTo(house, ada, lesson)).own).toHaveProperty('hiddenReason');
    expect(refusal(await moderate(house, bello, _id, { hidden: false, updatedAt }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Somebody changed this review meanwhile/),
    });
  });
});
