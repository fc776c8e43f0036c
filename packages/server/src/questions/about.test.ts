import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { aLesson, anExam, aQuestion, aStart } from '../../test/things.ts';

/** A question and its bank; `about` is all that can be said of one. */
async function aBank() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const lesson = await aLesson(house, teacher);
  const about = {
    subject: 'Mathematics',
    topic: 'Quadratic equations',
    classLevel: 'Grade 2 Secondary',
    source: 'WAEC',
    year: 2019,
    sourceNumber: '7b',
    tags: ['Algebra', 'revision'],
    explanation: 'Factorise: $x^2 - 1 = (x - 1)(x + 1)$',
    hint: 'What is $a^2 - b^2$?',
    lesson: lesson._id,
    lessonSecond: 95,
    practice: true,
  };
  const plain = { text: 'Solve it', type: 'short-answer', correctAnswer: '1' };
  const create = (body: object) => house.ask('POST', '/question', { as: teacher, body: { ...plain, ...body } });
  const put = (id: string, body: object) => house.ask('PUT', `/question/${id}`, { as: teacher, body });
  const get = async (id: string) => (await house.ask('GET', `/question/get/${id}`, { as: teacher })).body.data;
  return { house, teacher, lesson, about, create, put, get };
}

const names = [
  ...['subject', 'topic', 'classLevel', 'source', 'year', 'sourceNumber', 'tags', 'explanation', 'hint', 'lesson'],
  ...['lessonSecond', 'practice'],
];

describe('what is known about a question', () => {
  test('is left out where nobody named it', async () => {
    const { create } = await aBank();
    const { data } = (await create({})).body;
    for (const name of names) expect(data).not.toHaveProperty(name);
  });

  test('is stored with a new question, changed one by one and cleared again', async () => {
    const { create, put, get, about } = await aBank();
    const created = (await create({ ...about, classLevel: '2', tags: [' Algebra ', 'revision', 'ALGEBRA'] })).body.data;
    expect(created).toMatchObject(about);
    expect(await get(created._id)).toEqual(created);
    const changes = [
      { topic: 'Surds' },
      { year: 2020 },
      { tags: ['hard'] },
      { lessonSecond: 0 },
      { explanation: 'Because.' },
    ];
    for (const change of changes) {
      await put(created._id, change);
      Object.assign(about, change);
      expect(await get(created._id)).toMatchObject(about);
    }
    const nothing = { subject: '', topic: null, classLevel: '', source: ' ', year: null, sourceNumber: null, tags: [] };
    const cleared = (await put(created._id, { ...nothing, explanation: '', hint: null, lesson: null, practice: null }))
      .body.data;
    for (const name of names) expect(cleared).not.toHaveProperty(name);
  });

  test('is refused by its name where it is none, and nothing is stored', async () => {
    const { create, put, get, about } = await aBank();
    const before = (await create(about)).body.data;
    for (const [change, field, message] of [
      [{ subject: 'x'.repeat(101) }, 'subject', 'Subject must be at most 100 characters long'],
      [{ topic: 5 }, 'topic', 'Topic must be text'],
      [{ classLevel: 'SS 9' }, 'classLevel', 'Please select a class level'],
      [{ source: ['WAEC'] }, 'source', 'Source must be text'],
      [{ year: 1066 }, 'year', 'Year must be 1900 or later'],
      [{ year: 2019.5 }, 'year', 'Year must be a whole number'],
      [{ year: '2019' }, 'year', 'Year must be a number'],
      [{ sourceNumber: 7 }, 'sourceNumber', 'Number in the source must be text'],
      [{ tags: 'algebra' }, 'tags', 'Tags must be a list'],
      [{ tags: ['a, b'] }, 'tags.0', 'A tag has no commas, quotation marks or line breaks'],
      [{ tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'tags', 'A question has at most 20 tags'],
      [{ hint: 'x'.repeat(501) }, 'hint', 'Hint must be at most 500 characters long'],
      [{ explanation: 'x'.repeat(5001) }, 'explanation', 'Explanation must be at most 5000 characters long'],
      [{ lesson: 'fractions' }, 'lesson', 'lesson must be a lesson ID'],
      [{ lesson: 'f'.repeat(24) }, 'lesson', 'This lesson does not exist'],
      [{ lessonSecond: -1 }, 'lessonSecond', 'The second of the lesson must be 0 or more'],
      [{ practice: 'yes' }, 'practice', 'practice must be true or false'],
      [{ lesson: null, lessonSecond: 5 }, 'lessonSecond', 'Please choose the lesson that has this second'],
    ] as const) {
      const wrong = { status: 400, field, message };
      expect(refusal(await put(before._id, change)), JSON.stringify(change)).toEqual(wrong);
      expect(refusal(await create(change)), JSON.stringify(change)).toEqual(wrong);
    }
    expect(await get(before._id)).toEqual(before);
  });

  test('keeps a lesson that is withdrawn later, and takes no withdrawn one', async () => {
    const { house, teacher, lesson, about, create, put } = await aBank();
    const { _id } = (await create(about)).body.data;
    await house.ask('DELETE', `/lesson/${lesson._id}`, { as: teacher });
    expect((await put(_id, { ...about, topic: 'Surds' })).body.data).toMatchObject({
      topic: 'Surds',
      lesson: lesson._id,
    });
    expect(refusal(await create(about))).toMatchObject({ field: 'lesson', message: 'This lesson does not exist' });
  });

  test('is on record, and only what changed', async () => {
    const { house, about, create, put } = await aBank();
    const { _id } = (await create(about)).body.data;
    house.clock.advance({ seconds: 1 });
    await put(_id, { year: null, tags: ['hard'], practice: false });
    const rows = await house.db.selectFrom('audit').selectAll().where('subject_id', '=', _id).orderBy('_id').execute();
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject(about);
    expect(JSON.parse(rows[1]?.before ?? '')).toEqual({ year: 2019, tags: about.tags, practice: true });
    expect(JSON.parse(rows[1]?.after ?? '')).toEqual({ tags: ['hard'] });
  });

  test('is on no paper: what staff find out later makes no other one', async () => {
    const { house, teacher, about } = await aBank();
    const question = await aQuestion(house, teacher, about as object);
    const exam = await anExam(house, teacher, { questions: [question] });
    await aStart(house, await aStudent(house), exam);
    const [paper] = await house.db.selectFrom('papers').select('content').execute();
    const [asked] = JSON.parse(paper?.content ?? '').questions;
    for (const name of names) expect(asked).not.toHaveProperty(name);
  });
});

test('a long question that does not repeat itself is stored and found on both engines', async () => {
  const { house, teacher, create } = await aBank();
  const words = Array.from({ length: 600 }, (_, at) => (at * 7919 + 104_729).toString(36)).join(' ');
  expect((await create({ text: words.slice(0, 4900) })).status).toBe(201);
  const { body } = await house.ask('GET', `/question?search=${words.split(' ').at(300)}`, { as: teacher });
  expect(body.pagination.total).toBe(1);
});

test('a question is found by its options, its answer, its topic, its source and its tags', async () => {
  const { house, teacher, about, create, put } = await aBank();
  const choice = { type: 'multiple-choice', options: ['Ọ̀yọ́', 'Ẹdo'], correctAnswer: 'Ẹdo' };
  const { _id } = (await create({ ...choice, ...about })).body.data;
  await create({ text: 'Another' });
  const found = async (search: string) => {
    const reply = await house.ask('GET', `/question?search=${encodeURIComponent(search)}`, { as: teacher });
    return reply.body.data.map((question: { _id: string }) => question._id);
  };
  for (const search of ['oyo', 'solve edo', 'QUADRATIC', 'waec 2019', '7b', 'alge', 'mathematics']) {
    expect(await found(search), search).toEqual([_id]);
  }
  await put(_id, { topic: 'Surds' });
  expect(await found('quadratic')).toEqual([]);
  expect(await found('surds oyo waec')).toEqual([_id]);
});
