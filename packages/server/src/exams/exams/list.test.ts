import type { Exam } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';

async function aShelf() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions = await threeQuestions(house, admin);
  for (const [title, classLevel] of [
    ['Algebra', 'Grade 1 Secondary'],
    ['Biology', 'Grade 2 Secondary'],
    ['100% algebra', 'Grade 2 Secondary'],
  ] as const) {
    house.clock.advance({ seconds: 1 });
    await anExam(house, admin, { title, classLevel, questions: title === 'Biology' ? questions : [] });
  }
  const ask = (query: string) => house.ask('GET', `/exam${query}`, { as: admin });
  const titles = async (query: string) => (await ask(query)).body.data.map((exam: Exam) => exam.title);
  return { house, admin, ask, titles };
}

describe('the list of exams', () => {
  test('is searched by title and narrowed to a class, newest first', async () => {
    const { titles } = await aShelf();
    expect(await titles('')).toEqual(['100% algebra', 'Biology', 'Algebra']);
    expect(await titles('?search=ALGEBRA')).toEqual(['100% algebra', 'Algebra']);
    expect(await titles('?search=%25')).toEqual(['100% algebra']);
    for (const classLevel of ['2', 'Class 2', 'Grade 2 Secondary']) {
      expect(await titles(`?classLevel=${encodeURIComponent(classLevel)}`)).toEqual(['100% algebra', 'Biology']);
    }
    expect(await titles('?classLevel=2&search=bio')).toEqual(['Biology']);
    expect(await titles('?search=&classLevel=&fields=')).toHaveLength(3);
    expect(await titles('?search=description')).toEqual([]);
  });

  test('is narrowed to drafts, to what is published, and by the clock to the second', async () => {
    const { house, admin, titles } = await aShelf();
    const now = house.clock.now();
    const window = (from: number, to: number) => ({
      startDate: new Date(now + from * 1000).toISOString(),
      endDate: new Date(now + to * 1000).toISOString(),
    });
    await anExam(house, admin, { title: 'Later', ...window(60, 120) });
    await anExam(house, admin, { title: 'Now', ...window(-60, 60) });
    await anExam(house, admin, { title: 'Past', ...window(-120, -60) });
    await anExam(house, admin, { title: 'Draft', ...window(-60, 60), isActive: false });
    const of = async (state: string) => (await titles(`?state=${state}`)).toSorted();
    expect(await of('draft')).toEqual(['Draft']);
    expect(await of('not-open')).toEqual(['Later']);
    expect(await of('closed')).toEqual(['Past']);
    expect(await of('open')).toEqual(['100% algebra', 'Algebra', 'Biology', 'Now']);
    expect(await titles('?state=published')).toHaveLength(6);
    house.clock.advance({ seconds: 60 });
    expect(await of('not-open')).toEqual([]);
    expect(await of('open')).toEqual(['100% algebra', 'Algebra', 'Biology', 'Later', 'Now']);
  });

  test('is narrowed to a subject, whatever its case, and to it in a class', async () => {
    const { house, admin, titles } = await aShelf();
    for (const classLevel of ['Grade 1 Secondary', 'Grade 2 Secondary']) {
      await anExam(house, admin, { title: `Motion ${classLevel}`, classLevel, subject: 'Physics' });
    }
    await anExam(house, admin, { title: 'Sound', classLevel: 'Grade 1 Secondary', subject: 'Physics practical' });
    expect(await titles('?subject=physics')).toHaveLength(2);
    expect(await titles('?subject=PHYSICS&classLevel=2')).toEqual(['Motion Grade 2 Secondary']);
    expect(await titles('?subject=Phys')).toEqual([]);
    expect(await titles('?subject=')).toHaveLength(6);
  });

  test('comes in pages and says how many there are', async () => {
    const { ask, titles } = await aShelf();
    expect((await ask('')).body.pagination).toEqual({ total: 3, page: 1, limit: 500, totalPages: 1 });
    expect((await ask('?limit=2&page=2')).body.pagination).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(await titles('?limit=2&page=2')).toEqual(['Algebra']);
    expect(await titles('?limit=2&page=9')).toEqual([]);
  });

  test('counts the questions and leaves them out when only a summary is asked for', async () => {
    const { ask } = await aShelf();
    const full = (await ask('?search=bio')).body.data[0];
    const { questions, ...head } = full;
    expect(questions).toHaveLength(3);
    const light = await ask('?search=bio&fields=summary');
    expect(light.body.data).toEqual([head]);
    expect(light.text).not.toContain('correctAnswer');
    expect((await ask('?search=100&fields=summary')).body.data[0].questionCount).toBe(0);
  });

  test('takes what there is not as left out', async () => {
    const { ask } = await aShelf();
    const all = (await ask('')).body;
    for (const query of ['?fields=title', '?classLevel=9', '?state=asleep', '?limit=0']) {
      expect((await ask(query)).body, query).toEqual(all);
    }
  });
});
