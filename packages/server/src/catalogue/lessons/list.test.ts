import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, aPayment, aPurchase, lessonLink } from '../../../test/things.ts';

/** Four lessons, made a minute apart. */
async function aShelf() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const shelf = [
    { title: 'Fractions', subject: 'Mathematics', description: 'Halves and quarters', price: 2000 },
    { title: 'ÌTÀN Yorùbá', subject: 'History', description: '100% of the story', price: 0, classLevel: '2' },
    { title: 'Cells', subject: 'Biology', description: 'The snake_case of life', price: 500, classLevel: '2' },
    { title: 'Halves', subject: 'Ọ̀RỌ̀ AJÉ', description: '', price: 0, classLevel: '3' },
  ];
  const lessons = [];
  for (const lesson of shelf) {
    house.clock.advance({ minutes: 1 });
    lessons.push(await aLesson(house, teacher, lesson));
  }
  const ada = await aStudent(house);
  const list = async (query = '') => (await house.ask('GET', `/lesson${query}`, { as: ada })).body;
  const titles = async (query: Record<string, string> = {}) =>
    (await list(`?${new URLSearchParams(query)}`)).data.map((lesson: { title: string }) => lesson.title);
  return { house, teacher, ada, lessons, list, titles };
}

describe('the list of lessons', () => {
  test('is an empty list on an empty shelf', async () => {
    const house = await openHouse();
    const { body } = await house.ask('GET', '/lesson', { as: await aStudent(house) });
    expect(body).toEqual({
      success: true,
      message: 'Lessons fetched successfully',
      data: [],
      pagination: { total: 0, page: 1, limit: 500, totalPages: 0 },
      subjects: [],
    });
  });

  test('has the newest first, and every subject there is', async () => {
    const { titles, list } = await aShelf();
    expect(await titles()).toEqual(['Halves', 'Cells', 'ÌTÀN Yorùbá', 'Fractions']);
    expect((await list('?search=cells')).subjects.sort()).toEqual(['Biology', 'History', 'Mathematics', 'Ọ̀RỌ̀ AJÉ']);
  });

  test('is searched in title, subject and description, in any letter case', async () => {
    const { titles } = await aShelf();
    expect(await titles({ search: 'HALVES' })).toEqual(['Halves', 'Fractions']);
    expect(await titles({ search: 'biolog' })).toEqual(['Cells']);
    expect(await titles({ search: ' the story ' })).toEqual(['ÌTÀN Yorùbá']);
    expect(await titles({ search: 'nothing like it' })).toEqual([]);
  });

  test('finds letters beyond ASCII in any case, however their accents are composed', async () => {
    const { titles } = await aShelf();
    for (const typed of ['ÌTÀN', 'ìtàn', 'Ìtàn yorÙbá', 'ìtàn'.normalize('NFD')]) {
      expect(await titles({ search: typed }), typed).toEqual(['ÌTÀN Yorùbá']);
    }
    expect(await titles({ subject: 'ọ̀rọ̀ ajé' })).toEqual(['Halves']);
  });

  test('takes %, _ and \\ in a search for what they are', async () => {
    const { titles } = await aShelf();
    expect(await titles({ search: '100%' })).toEqual(['ÌTÀN Yorùbá']);
    expect(await titles({ search: '%' })).toEqual(['ÌTÀN Yorùbá']);
    expect(await titles({ search: 'e_c' })).toEqual(['Cells']);
    expect(await titles({ search: 'h_lves' })).toEqual([]);
    expect(await titles({ search: '\\' })).toEqual([]);
    expect(await titles({ search: "' or 1=1 --" })).toEqual([]);
  });

  test('is searched in the title alone with the older name of the query', async () => {
    const { titles } = await aShelf();
    expect(await titles({ title: 'halves' })).toEqual(['Halves']);
  });

  test('is filtered by class level, price and subject, each alone and together', async () => {
    const { titles } = await aShelf();
    expect(await titles({ classLevel: '2' })).toEqual(['Cells', 'ÌTÀN Yorùbá']);
    expect(await titles({ classLevel: 'Grade 2 Secondary' })).toEqual(['Cells', 'ÌTÀN Yorùbá']);
    expect(await titles({ isPaid: 'true' })).toEqual(['Cells', 'Fractions']);
    expect(await titles({ isPaid: 'false' })).toEqual(['Halves', 'ÌTÀN Yorùbá']);
    expect(await titles({ subject: 'mathematics' })).toEqual(['Fractions']);
    expect(await titles({ subject: 'math' })).toEqual([]);
    expect(await titles({ classLevel: '2', isPaid: 'false', subject: 'History', search: 'story' })).toEqual([
      'ÌTÀN Yorùbá',
    ]);
  });

  test('skips filters that are empty and those it does not know', async () => {
    const { titles } = await aShelf();
    const all = await titles();
    expect(await titles({ search: '', title: '', classLevel: '', isPaid: '', subject: '' })).toEqual(all);
    expect(await titles({ sort: 'price', teacher: 'x' })).toEqual(all);
  });

  test('comes in pages that say how many there are', async () => {
    const { list } = await aShelf();
    const page = async (query: string) => {
      const { data, pagination } = await list(query);
      return { titles: data.map((lesson: { title: string }) => lesson.title), ...pagination };
    };
    const shape = { total: 4, limit: 3, totalPages: 2 };
    expect(await page('?limit=3')).toEqual({ titles: ['Halves', 'Cells', 'ÌTÀN Yorùbá'], page: 1, ...shape });
    expect(await page('?limit=3&page=2')).toEqual({ titles: ['Fractions'], page: 2, ...shape });
    expect(await page('?limit=3&page=3')).toEqual({ titles: [], page: 3, ...shape });
    expect(await page('?isPaid=true&limit=500')).toMatchObject({ total: 2, limit: 500, totalPages: 1 });
  });

  test('takes a filter, a page and a column that there are not as left out', async () => {
    const { house, ada, list } = await aShelf();
    const all = await list();
    for (const query of [
      'limit=0',
      'limit=all',
      'page=0',
      'page=9999999',
      'classLevel=9',
      'classLevel=1&classLevel=2',
      'isPaid=yes',
      'sortBy=_id',
      'sortBy=constructor&sortOrder=up',
      'priceMin=cheap',
      'scheduledAfter=today',
      'search=%00',
      `search=${'x'.repeat(201)}`,
    ]) {
      const { status, body } = await house.ask('GET', `/lesson?${query}`, { as: ada });
      expect([status, body], query).toEqual([200, all]);
    }
  });

  test('tells each student what they own and what waits', async () => {
    const { house, teacher, ada, lessons, list } = await aShelf();
    const [fractions, itan, cells] = lessons;
    if (!fractions || !itan || !cells) throw new Error('the shelf is short');
    await aPurchase(house, ada, fractions, teacher);
    await aPayment(house, ada, cells);
    const shown = (await list()).data.map((lesson: { purchased: boolean; paymentStatus: string; video: string }) => [
      lesson.purchased,
      lesson.paymentStatus,
      lesson.video,
    ]);
    expect(shown).toEqual([
      [false, undefined, lessonLink],
      [false, 'pending', null],
      [false, undefined, lessonLink],
      [true, 'approved', lessonLink],
    ]);
  });
});

describe('the lessons a student owns', () => {
  test('come in the order they were bought, the latest first, with the video in embed form and as it was given', async () => {
    const { house, teacher, ada, lessons } = await aShelf();
    expect((await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data).toEqual([]);
    for (const lesson of lessons.slice(0, 2)) {
      house.clock.advance({ minutes: 1 });
      await aPurchase(house, ada, lesson, teacher);
    }
    const file = await aLesson(house, teacher, { title: 'A file', video: 'https://cdn.example/a.mp4' });
    house.clock.advance({ minutes: 1 });
    await aPurchase(house, ada, file, teacher);
    const { data } = (await house.ask('GET', '/lesson/my/purchased', { as: ada })).body;
    expect(data.map((lesson: { title: string }) => lesson.title)).toEqual(['A file', 'ÌTÀN Yorùbá', 'Fractions']);
    expect(data[2]).toMatchObject({
      video: 'https://www.youtube.com/embed/aBcDeFgHiJk',
      videoUrl: lessonLink,
      progress: 0,
      purchased: true,
      hasMaterials: false,
      purchasedAt: '2026-09-15T09:05:00.000Z',
    });
    expect(data[0]).toMatchObject({ video: 'https://cdn.example/a.mp4', videoUrl: 'https://cdn.example/a.mp4' });
  });
});
