import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion, threeQuestions } from '../../../test/things.ts';
import { after } from '../../../test/turns.ts';

/** A draft with three questions, open to its class once it is published. */
async function aDraft(wishes: Parameters<typeof anExam>[2] = {}) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions, isActive: false, ...wishes });
  const put = (what: string, body?: object) => house.ask('PUT', `/exam/${exam._id}/${what}`, { as: admin, body });
  const stored = async () => (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const desk = async () => deskOf(house, await aStudent(house), exam);
  return { house, admin, questions, exam, put, stored, desk };
}

describe('publishing', () => {
  test('opens a draft to its class, and a second time changes nothing', async () => {
    const { house, exam, put, stored, desk } = await aDraft();
    const ada = await desk();
    expect((await ada.start()).status).toBe(403);
    house.clock.advance({ minutes: 1 });
    const reply = await put('publish', { updatedAt: exam.updatedAt });
    expect(reply.body).toEqual({
      success: true,
      message: 'Exam published',
      data: { ...exam, isActive: true, isPublished: true, updatedAt: '2026-09-15T09:01:00.000Z' },
    });
    house.clock.advance({ minutes: 1 });
    const again = await put('publish', { updatedAt: exam.updatedAt });
    expect(again.body.data).toEqual(reply.body.data);
    expect(await stored()).toEqual(reply.body.data);
    expect((await ada.start()).status).toBe(200);
  });

  test('an exam that lacks something is refused with the list, and stays a draft', async () => {
    const { house, questions, put, stored } = await aDraft({ endDate: '2026-09-14' });
    const [sum, boils, capital] = questions;
    const broken = { correct_answer: '7', text: 'Solve $\\frac{1}{$' };
    await house.db.updateTable('questions').set(broken).where('_id', '=', sum._id).execute();
    await house.db
      .updateTable('questions')
      .set({ text: 'Is \\pi 3?', points: 0 })
      .where('_id', '=', boils._id)
      .execute();
    const picture = JSON.stringify({ hash: 'x', alt: '', width: 1, height: 1 });
    await house.db.updateTable('questions').set({ picture }).where('_id', '=', capital._id).execute();
    const reply = await put('publish');
    const of = (question: { _id: string }, number: number) => ({ question: { _id: question._id, number } });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      success: false,
      code: 'cannot_publish',
      message:
        'This exam cannot be published yet. Question 1: The correct answer must be one of the provided options. ' +
        'Question 1: The formula $\\frac{1}{$ is broken: Unexpected end of input in a macro argument, ' +
        "expected '}' at end of input. Question 2: Points must be at least 1. 3 more",
    });
    expect(reply.body.missing).toMatchObject([
      { part: 'keys', ...of(sum, 1) },
      { part: 'maths', ...of(sum, 1) },
      { part: 'points', ...of(boils, 2) },
      { part: 'maths', message: '\\pi stands outside the dollar signs of a formula', ...of(boils, 2) },
      { part: 'pictures', message: 'The picture is not described in words', ...of(capital, 3) },
      { part: 'window', message: 'The exam has ended already' },
    ]);
    expect(await stored()).toMatchObject({ isActive: false, isPublished: false });
  });

  test('an empty exam stays a draft', async () => {
    const { put, stored } = await aDraft({ questions: [] });
    expect(refusal(await put('publish'))).toEqual({
      status: 409,
      message: 'This exam cannot be published yet. The exam has no questions',
    });
    expect((await stored()).isActive).toBe(false);
  });

  test('a window shorter than the duration is no reason', async () => {
    const { put } = await aDraft({ startDate: '2026-09-16T08:00:00Z', endDate: '2026-09-16T08:20:00Z' });
    expect((await put('publish')).status).toBe(200);
  });

  test('what somebody changed meanwhile is not published unseen', async () => {
    const { house, admin, exam, put, stored } = await aDraft();
    house.clock.advance({ minutes: 1 });
    await aQuestion(house, admin, { text: 'Added meanwhile', exam: exam._id });
    const reply = await put('publish', { updatedAt: exam.updatedAt });
    expect(reply.body).toMatchObject({ success: false, code: 'conflict' });
    expect((await put('publish', { updatedAt: (await stored()).updatedAt })).status).toBe(200);
  });
});

describe('unpublishing', () => {
  test('makes a draft again of an exam that nobody has started', async () => {
    const { put, stored, desk } = await aDraft({ isActive: true });
    const ada = await desk();
    expect((await ada.exam()).status).toBe(200);
    const { body } = await put('unpublish');
    expect(body).toMatchObject({ message: 'Exam is a draft again', data: { isActive: false, isPublished: false } });
    expect((await ada.exam()).status).toBe(404);
    expect((await put('unpublish')).body.data).toEqual(body.data);
    expect((await put('publish')).status).toBe(200);
    expect((await stored()).isActive).toBe(true);
  });

  test('is refused after a start with how many have started, students and not attempts', async () => {
    const { put, stored, desk } = await aDraft({ isActive: true, maxAttempts: 2 });
    const refused = (students: string) => ({
      status: 409,
      message: `${students} started this exam, so it stays published. To let nobody else start, give it an earlier end.`,
    });
    const ada = await desk();
    expect((await stored()).isStarted).toBe(false);
    await ada.start();
    await ada.submit();
    await ada.start();
    expect(refusal(await put('unpublish'))).toEqual(refused('1 student has'));
    await (await desk()).start();
    expect(refusal(await put('unpublish'))).toEqual(refused('2 students have'));
    expect(await stored()).toMatchObject({ isActive: true, isStarted: true });
  });
});

test('of a start and an unpublishing at once one wins: never a draft that somebody sits', async () => {
  const { house, admin, questions } = await aDraft();
  const seen = { started: 0, draft: 0 };
  for (let index = 0; index < 40; index += 1) {
    const exam = await anExam(house, admin, { questions });
    const ada = deskOf(house, await aStudent(house), exam);
    const [start, unpublished] = await Promise.all([
      after((index * 7) % 11, () => ada.start()),
      after((index * 3) % 11, () => house.ask('PUT', `/exam/${exam._id}/unpublish`, { as: admin })),
    ]);
    const outcome = [start.status, unpublished.status];
    expect([
      [200, 409],
      [403, 200],
    ]).toContainEqual(outcome);
    const { data } = (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body;
    expect([data.isActive, data.isStarted]).toEqual(start.status === 200 ? [true, true] : [false, false]);
    seen[start.status === 200 ? 'started' : 'draft'] += 1;
  }
  expect(Math.min(seen.started, seen.draft)).toBeGreaterThan(0);
});

test('two publish at once: both are told that it is, and it is on record once', async () => {
  const { house, put } = await aDraft();
  const replies = await Promise.all([put('publish'), put('publish')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]?.body).toEqual(replies[1]?.body);
  const record = await house.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'exam.publish')
    .execute();
  expect(record).toEqual([{ before: '{"isActive":false}', after: '{"isActive":true}' }]);
});

test('of publishing, unpublishing and a start at once the end is one: sat and published, or a draft nobody sits', {
  timeout: 180_000,
}, async () => {
  const { house, admin, questions } = await aDraft();
  const seen = { sat: 0, draft: 0, published: 0 };
  for (let index = 0; index < 24; index += 1) {
    const exam = await anExam(house, admin, { questions, isActive: index % 2 === 0 });
    const ada = deskOf(house, await aStudent(house), exam);
    const put = (what: string) => house.ask('PUT', `/exam/${exam._id}/${what}`, { as: admin });
    const [start, published, unpublished] = await Promise.all([
      after((index * 7) % 11, () => ada.start()),
      after((index * 5) % 11, () => put('publish')),
      after((index * 3) % 11, () => put('unpublish')),
    ]);
    expect(published.status).toBe(200);
    expect([200, 403]).toContain(start.status);
    const { data } = (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body;
    const isSat = start.status === 200;
    expect(data.isStarted).toBe(isSat);
    // The start may come before or after the others; unpublishing then finds the start.
    if (isSat) expect(data.isActive).toBe(true);
    else expect(unpublished.status).toBe(200);
    seen[isSat ? 'sat' : data.isActive ? 'published' : 'draft'] += 1;
  }
  expect(seen.sat).toBeGreaterThan(0);
  expect(seen.draft + seen.published).toBeGreaterThan(0);
});
