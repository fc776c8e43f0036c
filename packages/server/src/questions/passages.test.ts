import { describe, expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { anAdmin } from '../../test/people.ts';
import { pictureForm } from '../../test/pictures.ts';
import { answer, aSitting, deskOf } from '../../test/sitting.ts';
import { anExam, aPassage, aQuestion } from '../../test/things.ts';

async function aBank() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    house.ask(method, path, { as: admin, ...(body && { body }) });
  return { house, admin, ask };
}

const unknown = 'f'.repeat(24);

describe('a passage', () => {
  test.each([
    [{ text: '' }, 'text', 'Please enter the passage'],
    [{ text: ' \n' }, 'text', 'Please enter the passage'],
    [{ text: 'x'.repeat(10_001) }, 'text', 'Passage must be at most 10000 characters long'],
    [{ text: 'Read.', title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters long'],
  ])('is refused with %o', async (body, field, message) => {
    const { ask } = await aBank();
    expect(await ask('POST', '/passage', body)).toMatchObject({ status: 400, body: { field, message } });
    expect((await ask('GET', '/passage')).body.data).toEqual([]);
  });

  test('is shared by questions, which all see its change', async () => {
    const { house, admin, ask } = await aBank();
    const passage = await aPassage(house, admin);
    const first = await aQuestion(house, admin, { passage: passage._id });
    house.clock.advance({ minutes: 1 });
    const second = await aQuestion(house, admin, { text: 'When does it blow?', passage });
    await aQuestion(house, admin, { text: 'Alone' });
    expect(second.passage).toEqual({ _id: passage._id, title: passage.title, text: passage.text });
    const found = await ask('GET', `/passage/${passage._id}`);
    expect(found.body.data).toMatchObject({
      questionCount: 2,
      questions: [
        { _id: first._id, text: 'What is 2 + 2?' },
        { _id: second._id, text: 'When does it blow?' },
      ],
    });
    const changed = await ask('PUT', `/passage/${passage._id}`, { title: '', text: 'A wind.' });
    expect(changed.body.data).toMatchObject({ text: 'A wind.', questionCount: 2 });
    expect((await ask('GET', `/question/get/${first._id}`)).body.data.passage).toEqual({
      ...{ _id: passage._id, text: 'A wind.' },
    });
    expect((await ask('GET', '/question?search=alone')).body.data[0]).not.toHaveProperty('passage');
  });

  test('is found by its words, alone and with those of the question, and filters the bank', async () => {
    const { house, admin, ask } = await aBank();
    const passage = await aPassage(house, admin);
    await aQuestion(house, admin, { passage: passage._id });
    await aQuestion(house, admin, { text: 'Alone' });
    const texts = async (query: string) =>
      (await ask('GET', `/question?${query}`)).body.data.map(({ text }: { text: string }) => text);
    expect(await texts('search=SAHÁRA')).toEqual(['What is 2 + 2?']);
    expect(await texts('search=what sahara')).toEqual(['What is 2 + 2?']);
    expect(await texts('search=alone sahara')).toEqual([]);
    expect(await texts(`passage=${passage._id}`)).toEqual(['What is 2 + 2?']);
    expect(await texts(`passage=${unknown}`)).toEqual([]);
    expect(await texts('passage=x')).toEqual(await texts(''));
    expect((await ask('GET', '/passage?search=harmattan march')).body.data).toHaveLength(1);
    expect((await ask('GET', '/passage?search=monsoon')).body.data).toEqual([]);
  });

  test('that is not there is refused, and an object without an id too', async () => {
    const { house, admin, ask } = await aBank();
    const question = await aQuestion(house, admin);
    const body = { passage: unknown };
    const refusal = { status: 400, body: { field: 'passage', message: 'This passage does not exist' } };
    expect(await ask('PUT', `/question/${question._id}`, body)).toMatchObject(refusal);
    expect(await ask('POST', '/question', { ...question, exam: '', ...body })).toMatchObject(refusal);
    expect(await ask('PUT', `/question/${question._id}`, { passage: { text: 'Mine' } })).toMatchObject({
      ...{ status: 400, body: { message: 'passage must be a passage ID' } },
    });
    expect((await ask('GET', `/passage/${unknown}`)).status).toBe(404);
  });

  test('leaves a question by null, and goes away only when none has it', async () => {
    const { house, admin, ask } = await aBank();
    const passage = await aPassage(house, admin);
    const question = await aQuestion(house, admin, { passage: passage._id });
    expect(await ask('DELETE', `/passage/${passage._id}`)).toMatchObject({
      status: 409,
      body: { message: '1 question has this passage. Please give them another one, or none, first.' },
    });
    await ask('PUT', `/question/${question._id}`, { points: 7 });
    expect((await ask('GET', `/question/get/${question._id}`)).body.data.passage._id).toBe(passage._id);
    await ask('PUT', `/question/${question._id}`, { passage: null });
    expect((await ask('GET', `/question/get/${question._id}`)).body.data).not.toHaveProperty('passage');
    expect((await ask('DELETE', `/passage/${passage._id}`)).status).toBe(200);
    expect((await ask('DELETE', `/passage/${passage._id}`)).status).toBe(404);
  });

  test('deleted while questions join it: either it stays, or they are refused', async () => {
    const { house, admin, ask } = await aBank();
    for (let round = 0; round < 5; round += 1) {
      const passage = await aPassage(house, admin);
      const question = await aQuestion(house, admin, { text: `Round ${round}` });
      const [joined, deleted] = await Promise.all([
        ask('PUT', `/question/${question._id}`, { passage: passage._id }),
        ask('DELETE', `/passage/${passage._id}`),
      ]);
      expect([joined.status, deleted.status]).toEqual(joined.status === 200 ? [200, 409] : [400, 200]);
    }
  });

  test('changed by two at once keeps the first, and says so to the second', async () => {
    const { house, admin, ask } = await aBank();
    const { _id, updatedAt } = await aPassage(house, admin);
    const change = (text: string) => ask('PUT', `/passage/${_id}`, { text, updatedAt });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await change('First')).status).toBe(200);
  });

  test('has a picture with its description', async () => {
    const { house, admin, ask } = await aBank();
    const { _id } = await aPassage(house, admin);
    const question = await aQuestion(house, admin, { passage: _id });
    const body = (await ask('POST', `/passage/${_id}/picture`, pictureForm('A map'))).body.data;
    expect(body.picture).toMatchObject({ alt: 'A map', url: expect.stringMatching(/^\/media\/pictures\//) });
    expect((await ask('GET', `/question/get/${question._id}`)).body.data.passage.picture).toEqual(body.picture);
    expect((await ask('DELETE', `/passage/${_id}/picture`)).body.data).not.toHaveProperty('picture');
  });

  test('comes back with questions that were deleted, unless it is gone itself', async () => {
    const { house, admin, ask } = await aBank();
    const [stays, goes] = [await aPassage(house, admin), await aPassage(house, admin)];
    const kept = await aQuestion(house, admin, { passage: stays._id });
    const lone = await aQuestion(house, admin, { text: 'Other', passage: goes._id });
    const deletion = await ask('POST', '/question/deletions', { ids: [kept._id, lone._id] });
    await ask('DELETE', `/passage/${goes._id}`);
    expect((await ask('DELETE', `/question/deletions/${deletion.body.data._id}`)).status).toBe(200);
    expect((await ask('GET', `/question/get/${kept._id}`)).body.data.passage._id).toBe(stays._id);
    expect((await ask('GET', `/question/get/${lone._id}`)).body.data).not.toHaveProperty('passage');
  });
});

describe('on a paper a passage', () => {
  async function aComprehension() {
    const { house, admin, desk } = await aSitting();
    const passage = await aPassage(house, admin);
    await house.ask('POST', `/passage/${passage._id}/picture`, { as: admin, body: pictureForm('A map') });
    const question = await aQuestion(house, admin, { passage: passage._id });
    const alone = await aQuestion(house, admin, { text: 'Alone' });
    const exam = await anExam(house, admin, { questions: [question, alone], endDate: '2026-09-15' });
    return { house, admin, passage, question, alone, exam, own: deskOf(house, desk.student, exam) };
  }

  test('is read by front ends that know none, and stays as it was handed out', async () => {
    const { house, admin, passage, question, alone, exam, own } = await aComprehension();
    const whole = `${passage.title}\n\n${passage.text}\n\n[Picture: A map]\n\nWhat is 2 + 2?`;
    const check = (asked: object) =>
      expect(asked).toMatchObject({
        ...{ text: whole, question: whole, ownText: 'What is 2 + 2?' },
        passage: { _id: passage._id, title: passage.title, text: passage.text, picture: { alt: 'A map' } },
      });
    const started = (await own.start()).body.exam.questions;
    check(started[0]);
    expect(started[1]).toMatchObject({ text: 'Alone', question: 'Alone' });
    for (const name of ['passage', 'ownText']) expect(started[1]).not.toHaveProperty(name);
    await house.ask('PUT', `/passage/${passage._id}`, { as: admin, body: { text: 'Changed' } });
    check((await own.start()).body.exam.questions[0]);
    const paths = [`/exam/${exam._id}`, `/question/get/${question._id}`];
    const [again, one] = await Promise.all(paths.map((path) => house.ask('GET', path, { as: own.student })));
    check(again?.body.data.questions[0]);
    check(one?.body.data);
    await own.submit(answer(question, '4'), answer(alone, '4'));
    house.clock.advance({ hours: 48 });
    const review = await house.ask('GET', `/studentExam/exams/review/${exam._id}`, { as: own.student });
    check(review.body.data.questions[0]);
  });

  test('keeps an exam from being published while a formula of it is broken', async () => {
    const { house, admin } = await aComprehension();
    const passage = await aPassage(house, admin, { text: 'Read $\\frac{1$.' });
    const question = await aQuestion(house, admin, { passage: passage._id });
    const exam = await anExam(house, admin, { questions: [question], isActive: false });
    expect(await house.ask('PUT', `/exam/${exam._id}/publish`, { as: admin, body: {} })).toMatchObject({
      ...{ status: 409, body: { code: 'cannot_publish', missing: [{ part: 'maths', question: { number: 1 } }] } },
    });
  });
});
