import type { Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { deskOf } from '../../test/sitting.ts';
import { anExam, aQuestion } from '../../test/things.ts';
import { forgetOldDeletions } from './undo-deletion.ts';

async function aBank(count = 3) {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const questions: Question[] = [];
  for (let number = 1; number <= count; number += 1) {
    house.clock.advance({ seconds: 1 });
    questions.push(await aQuestion(house, teacher, { text: `Number ${number}`, tags: ['Old', `t${number}`] }));
  }
  const ids = questions.map((question) => question._id);
  const change = (body: object) => house.ask('PUT', '/question/bulk', { as: teacher, body });
  const remove = (body: object) => house.ask('POST', '/question/deletions', { as: teacher, body });
  const undo = (id: string) => house.ask('DELETE', `/question/deletions/${id}`, { as: teacher });
  const bank = async () => (await house.ask('GET', '/question', { as: teacher })).body.data as Question[];
  const audit = async () => {
    const rows = await house.db.selectFrom('audit').selectAll().where('area', '=', 'question').execute();
    const bulk = rows.filter(({ action }) => action.startsWith('question.bulk'));
    return bulk.map(({ action, subject_title }) => `${action}: ${subject_title}`).toSorted();
  };
  return { house, teacher, questions, ids, change, remove, undo, bank, audit };
}

const gone = { status: 404, message: 'These questions are no longer in the bank' };

describe('changing many questions', () => {
  test('is refused with the field named, and changes none', async () => {
    const { ids, change, bank } = await aBank();
    const before = await bank();
    const tags = Array.from({ length: 19 }, (_, at) => `new${at}`);
    for (const [body, field, message] of [
      [{ change: { topic: 'X' } }, 'ids', 'Please choose at least one question'],
      [{ ids: [], change: { topic: 'X' } }, 'ids', 'Please choose at least one question'],
      [{ ids: ['x'], change: { topic: 'X' } }, 'ids.0', 'Each question must be a question ID'],
      [{ ids: Array(1001).fill(ids[0]), change: {} }, 'ids', 'At most 1,000 questions can be changed at once'],
      [{ ids }, 'change', 'Please say what is to be changed'],
      [{ ids, change: {} }, 'change', 'Please say what is to be changed'],
      [{ ids, change: { points: 0 } }, 'change.points', 'Points must be at least 1'],
      [{ ids, change: { subject: 7 } }, 'change.subject', 'Subject must be text'],
      [{ ids, change: { addTags: tags } }, 'change.addTags', '“Number 1” would have more than 20 tags'],
      [{ filter: {}, change: { topic: 'X' } }, 'total', 'total must be the number of questions that match'],
      [{ filter: { year: 'x' }, total: 3, change: { topic: 'X' } }, 'filter.year', 'year must be a year, as 2019'],
    ] as const) {
      expect(refusal(await change(body)), JSON.stringify(body)).toEqual({ status: 400, field, message });
    }
    expect(refusal(await change({ ids: ['f'.repeat(24)], change: { topic: 'X' } }))).toEqual(gone);
    expect(await bank()).toEqual(before);
  });

  test('changes what is named in those that are chosen, in one entry of the log', async () => {
    const { ids, change, bank, audit, house } = await aBank();
    house.clock.advance({ minutes: 1 });
    const body = { topic: 'Sums', classLevel: '2', points: 4, addTags: ['new'], removeTags: ['old'], practice: true };
    const reply = await change({ ids: ids.slice(0, 2), change: body });
    expect(reply.body).toMatchObject({ message: '2 questions changed', data: { changed: 2 } });
    const [third, second, first] = await bank();
    expect(first).toMatchObject({
      topic: 'Sums',
      classLevel: 'Grade 2 Secondary',
      points: 4,
      tags: ['t1', 'new'],
      practice: true,
    });
    expect(second?.updatedAt).toBe(new Date(house.clock.now()).toISOString());
    for (const name of ['topic', 'practice']) expect(third).not.toHaveProperty(name);
    expect(third?.tags).toEqual(['Old', 't3']);
    expect(await audit()).toEqual(['question.bulk-update: 2 questions']);
    await change({ ids, change: { topic: '', practice: false } });
    for (const question of await bank())
      for (const name of ['topic', 'practice']) expect(question).not.toHaveProperty(name);
  });

  test('finds the questions by their new topic, and refuses a form that was filled before', async () => {
    const { house, teacher, questions, ids, change } = await aBank();
    await change({ ids, change: { topic: 'Sums' } });
    const found = await house.ask('GET', '/question?search=sums', { as: teacher });
    expect(found.body.pagination.total).toBe(3);
    const { _id, updatedAt } = questions[0] as Question;
    const stale = { text: 'Other', updatedAt };
    expect((await house.ask('PUT', `/question/${_id}`, { as: teacher, body: stale })).status).toBe(409);
  });

  test('reaches all that match, unless there are others by then', async () => {
    const { house, teacher, change, bank } = await aBank();
    const body = { filter: { tag: 'Old' }, total: 3, change: { subject: 'Maths' } };
    await aQuestion(house, teacher, { tags: ['Old'] });
    expect(refusal(await change(body))).toEqual({
      status: 409,
      message: 'Meanwhile 4 questions match. Please look at them again.',
    });
    expect((await bank()).some((question) => question.subject)).toBe(false);
    expect((await change({ ...body, total: 4 })).body.data).toEqual({ changed: 4 });
    expect(refusal(await change({ ...body, filter: { tag: 'None' } }))).toEqual(gone);
  });
});

describe('deleting many questions', () => {
  test('takes them out of bank and exams at once; papers that were handed out keep them', async () => {
    const { house, teacher, questions, ids, remove, bank, audit } = await aBank();
    const exam = await anExam(house, teacher, { questions });
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    const { body } = await remove({ ids: ids.slice(0, 2) });
    expect(body).toMatchObject({ message: '2 questions deleted', data: { deleted: 2 } });
    expect((await bank()).map((question) => question.text)).toEqual(['Number 3']);
    const left = (await house.ask('GET', `/exam/${exam._id}`, { as: teacher })).body.data;
    expect(left.questions).toHaveLength(1);
    expect(left.updatedAt > exam.updatedAt).toBe(true);
    expect((await desk.exam()).body.data.questions).toHaveLength(3);
    expect(await audit()).toEqual(['question.bulk-delete: 2 questions']);
    expect(refusal(await remove({ ids: ids.slice(0, 2) }))).toEqual(gone);
  });

  test('is undone as it was, at the same places of the exams that are left, and only once', async () => {
    const { house, teacher, questions, ids, remove, undo, bank, audit } = await aBank();
    const exam = await anExam(house, teacher, { questions });
    const other = await anExam(house, teacher, { title: 'Deleted', questions });
    const before = await bank();
    const { _id } = (await remove({ ids })).body.data;
    await house.ask('DELETE', `/exam/${other._id}`, { as: teacher });
    const [one, two] = await Promise.all([undo(_id), undo(_id)]);
    for (const reply of [one, two]) expect(reply?.body.data).toEqual({ restored: 3 });
    const after = await bank();
    expect(after).toEqual(before.map((question) => ({ ...question, usedInExams: 1 })));
    const { data } = (await house.ask('GET', `/exam/${exam._id}`, { as: teacher })).body;
    expect(data.questions.map((question: Question) => question._id)).toEqual(ids);
    expect(await audit()).toEqual(['question.bulk-delete: 3 questions', 'question.bulk-restore: 3 questions']);
  });

  test('can be undone for ten minutes, and is then forgotten', async () => {
    const { house, ids, remove, undo, bank } = await aBank();
    const { _id } = (await remove({ ids })).body.data;
    house.clock.advance({ minutes: 11 });
    const late = { status: 404, message: 'This deletion cannot be undone any more' };
    expect(refusal(await undo(_id))).toEqual(late);
    await forgetOldDeletions(house.context);
    expect(await house.db.selectFrom('question_deletions').select('_id').execute()).toEqual([]);
    expect(refusal(await undo(_id))).toEqual(late);
    expect(await bank()).toEqual([]);
  });

  test('of two at once one deletes, and the other one finds nothing', async () => {
    const { ids, remove, bank } = await aBank(20);
    const replies = await Promise.all([remove({ ids }), remove({ filter: { tag: 'Old' }, total: 20 })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect(await bank()).toEqual([]);
  });

  test('and changing them at once ends in one of the two', async () => {
    const { ids, remove, change, bank } = await aBank(20);
    const [removed, changed] = await Promise.all([remove({ ids }), change({ ids, change: { topic: 'Sums' } })]);
    expect(removed?.status).toBe(201);
    expect([200, 404]).toContain(changed?.status);
    expect(await bank()).toEqual([]);
  });
});

test('a thousand questions are changed, deleted and brought back in a moment', async () => {
  const { house, teacher, change, remove, undo, bank } = await aBank(1);
  const [row] = await house.db.selectFrom('questions').selectAll().execute();
  if (!row) throw new Error('no question');
  const rows = Array.from({ length: 999 }, (_, at) => ({ ...row, _id: (at + 1).toString(16).padStart(24, '0') }));
  for (let from = 0; from < rows.length; from += 100)
    await house.db
      .insertInto('questions')
      .values(rows.slice(from, from + 100))
      .execute();
  const all = { filter: { tag: 'Old' }, total: 1000 };
  const took: Record<string, number> = {};
  const timed = async (what: string, work: () => ReturnType<typeof change>) => {
    const began = performance.now();
    const reply = await work();
    took[what] = Math.round(performance.now() - began);
    expect([200, 201], reply.text).toContain(reply.status);
    return reply;
  };
  await timed('changed', () => change({ ...all, change: { subject: 'Maths', addTags: ['new'] } }));
  const { _id } = (await timed('deleted', () => remove(all))).body.data;
  expect(await bank()).toEqual([]);
  await timed('restored', () => undo(_id));
  console.info(JSON.stringify(took));
  const found = await house.ask('GET', '/question?tag=new&subject=Maths', { as: teacher });
  expect(found.body.pagination.total).toBe(1000);
});
