import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../test/house.ts';
import { anAdmin, type Person } from '../../test/people.ts';
import { aQuestion } from '../../test/things.ts';

const sum = { text: '2 + 2?', type: 'multiple-choice', options: ['3', '4'], correctAnswer: '4' };
const missing = 'Missing required fields: text, type, correctAnswer';

const create = (house: House, as: Person, body: object) => house.ask('POST', '/question', { as, body });

describe('creating a question', () => {
  test('needs text, type and answer; it is worth one point and stands in no exam', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const reply = await create(house, teacher, sum);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      success: true,
      message: 'Question created successfully!',
      data: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...sum,
        question: '2 + 2?',
        exam: null,
        points: 1,
        createdAt: '2026-09-15T09:00:00.000Z',
        updatedAt: '2026-09-15T09:00:00.000Z',
      },
    });
    const one = await house.ask('GET', `/question/get/${reply.body.data._id}`, { as: teacher });
    expect(one.body.data).toEqual(reply.body.data);
  });

  test('drops blank options and trims what is left', async () => {
    const house = await openHouse();
    const body = { ...sum, text: '  2 + 2? ', options: [' 3 ', '', '4', '   '], correctAnswer: ' 4 ' };
    const { data } = (await create(house, await anAdmin(house), body)).body;
    expect(data).toMatchObject({ text: '2 + 2?', options: ['3', '4'], correctAnswer: '4' });
  });

  test('keeps no options for true/false and short answers', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    for (const body of [
      { text: 'Is it so?', type: 'true-false', correctAnswer: 'false', options: ['x', 'y'] },
      { text: 'Capital?', type: 'short-answer', correctAnswer: 'Abuja', options: [] },
      { text: 'Capital?', type: 'short-answer', correctAnswer: 'Abuja' },
    ]) {
      expect((await create(house, teacher, body)).body.data).toMatchObject({ type: body.type, options: [] });
    }
  });

  test('is refused in order, with the words of the wire, and makes none', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const fewOptions = 'Multiple choice questions must have at least 2 options';
    const notAnOption = 'Correct answer must be one of the provided options';
    const wrong: [object, string, string][] = [
      [{ text: undefined, type: undefined, correctAnswer: undefined }, 'text', missing],
      [{ text: ' ', type: '' }, 'text', missing],
      [{ type: '', correctAnswer: '' }, 'type', missing],
      [{ correctAnswer: '  ', options: [] }, 'correctAnswer', missing],
      [
        { type: 'riddle' },
        'type',
        'Type must be multiple-choice, true-false, short-answer, numeric, multiple-select, matching, ordering or essay',
      ],
      [{ options: undefined }, 'options', fewOptions],
      [{ options: [] }, 'options', fewOptions],
      [{ options: ['4', ' ', ''], correctAnswer: 'x' }, 'options', fewOptions],
      [{ options: ['4', '4'] }, 'options', 'Options must differ'],
      [{ options: ['4', ' 4 ', '5'] }, 'options', 'Options must differ'],
      [{ correctAnswer: '5' }, 'correctAnswer', notAnOption],
      [{ correctAnswer: '04' }, 'correctAnswer', notAnOption],
      [{ options: ['A', 'B'], correctAnswer: 'a' }, 'correctAnswer', notAnOption],
      [{ options: [3, 4] }, 'options.0', 'Option must be text'],
      [{ options: 'three,four' }, 'options', 'Options must be a list'],
      [{ options: Array.from('abcdefghijk') }, 'options', 'A question has at most 10 options'],
      [{ type: 'true-false', correctAnswer: 'maybe' }, 'correctAnswer', 'The correct answer must be true or false'],
      [{ points: 0 }, 'points', 'Points must be at least 1'],
      [{ points: 101 }, 'points', 'Points must be at most 100'],
      [{ points: 2.5 }, 'points', 'Points must be a whole number'],
      [{ points: 'many' }, 'points', 'Points must be a number'],
      [{ exam: 'f'.repeat(24) }, 'exam', 'This exam does not exist'],
      [{ exam: 'junk' }, 'exam', 'Exam ID is required'],
      [{ text: 'x'.repeat(5001) }, 'text', 'Question must be at most 5000 characters long'],
    ];
    for (const [change, field, message] of wrong) {
      const reply = await create(house, teacher, { ...sum, ...change });
      expect(refusal(reply), JSON.stringify(change)).toEqual({ status: 400, message, field });
    }
    expect((await house.ask('GET', '/question', { as: teacher })).body.data).toEqual([]);
  });

  test('takes 1 to 100 points', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    for (const points of [1, 100]) {
      expect((await create(house, teacher, { ...sum, points })).body.data.points).toBe(points);
    }
  });
});

describe('updating a question', () => {
  test('changes the fields given and leaves the others', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    let expected = await aQuestion(house, teacher);
    const changes = [
      { text: '2 times 2?', question: '2 times 2?' },
      { points: 5 },
      { correctAnswer: '5' },
      { options: ['4', '5'] },
      { options: ['7', '8'], correctAnswer: '8' },
      {},
    ];
    for (const change of changes) {
      house.clock.advance({ minutes: 1 });
      expected = { ...expected, ...change, updatedAt: new Date(house.clock.now()).toISOString() };
      const reply = await house.ask('PUT', `/question/${expected._id}`, { as: teacher, body: change });
      const message = 'Question updated successfully!';
      expect(reply.body).toEqual({ success: true, message, data: expected, papersWithOtherKey: [] });
    }
  });

  test('is checked as the whole question it would make, and a refusal changes nothing', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const choice = await aQuestion(house, teacher);
    const short = await aQuestion(house, teacher, { type: 'short-answer', options: [], correctAnswer: 'Abuja' });
    const refused = async (id: string, body: object) =>
      refusal(await house.ask('PUT', `/question/${id}`, { as: teacher, body }));
    expect(await refused(short._id, { type: 'multiple-choice' })).toEqual({
      status: 400,
      message: 'Multiple choice questions must have at least 2 options',
      field: 'options',
    });
    const notAnOption = {
      status: 400,
      message: 'Correct answer must be one of the provided options',
      field: 'correctAnswer',
    };
    expect(await refused(short._id, { type: 'multiple-choice', options: ['Lagos', 'Kano'] })).toEqual(notAnOption);
    expect(await refused(choice._id, { correctAnswer: '7' })).toEqual(notAnOption);
    expect(await refused(choice._id, { options: ['7', '8'] })).toEqual(notAnOption);
    expect(await refused(choice._id, { type: 'true-false' })).toEqual({
      status: 400,
      message: 'The correct answer must be true or false',
      field: 'correctAnswer',
    });
    expect(await refused(choice._id, { text: '' })).toEqual({ status: 400, message: missing, field: 'text' });
    expect(await refused(choice._id, { points: 0 })).toMatchObject({ status: 400, field: 'points' });
    expect(await refused(choice._id, { exam: 'f'.repeat(24), text: 'New' })).toEqual({
      status: 400,
      message: 'This exam does not exist',
      field: 'exam',
    });
    for (const question of [choice, short]) {
      const { data } = (await house.ask('GET', `/question/get/${question._id}`, { as: teacher })).body;
      expect(data).toEqual(question);
    }
  });

  test('can make another type of it when everything the type needs comes along', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const { _id } = await aQuestion(house, teacher);
    const update = async (body: object) =>
      (await house.ask('PUT', `/question/${_id}`, { as: teacher, body })).body.data;
    expect(await update({ type: 'true-false', correctAnswer: 'true' })).toMatchObject({ options: [] });
    expect(await update({ type: 'short-answer', correctAnswer: 'Yes' })).toMatchObject({ options: [] });
    await update({ type: 'short-answer', correctAnswer: ' True ' });
    expect(await update({ type: 'true-false' })).toMatchObject({ correctAnswer: 'true' });
    await update({ type: 'short-answer', correctAnswer: 'Yes' });
    const options = ['Yes', 'No'];
    expect(await update({ type: 'multiple-choice', options })).toMatchObject({ options, correctAnswer: 'Yes' });
  });
});

test('a question that is asked for without an id, with a malformed one or with an unknown one', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const noId = { status: 400, message: 'Question ID is required', field: 'id' };
  for (const path of ['/question', '/question/12', '/question/%00']) {
    expect(refusal(await house.ask('PUT', path, { as: teacher, body: { points: 2 } })), path).toEqual(noId);
    expect(refusal(await house.ask('DELETE', path, { as: teacher })), path).toEqual(noId);
  }
  expect(refusal(await house.ask('GET', '/question/get/12', { as: teacher }))).toEqual(noId);
  const unknown = 'f'.repeat(24);
  const notFound = { status: 404, message: 'Question not found' };
  expect(refusal(await house.ask('GET', `/question/get/${unknown}`, { as: teacher }))).toEqual(notFound);
  expect(refusal(await house.ask('PUT', `/question/${unknown}`, { as: teacher, body: {} }))).toEqual(notFound);
  expect(refusal(await house.ask('DELETE', `/question/${unknown}`, { as: teacher }))).toEqual(notFound);
});
