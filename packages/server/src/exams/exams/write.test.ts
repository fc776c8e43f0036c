import type { Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { anExam, aQuestion, noSettings, threeQuestions } from '../../../test/things.ts';

const term = {
  title: 'First term test',
  description: 'All the work of the first term',
  classLevel: 'Grade 1 Secondary',
  duration: 30,
  startDate: '2026-09-14',
  endDate: '2026-10-14',
};

const idsOf = (questions: Question[]) => questions.map((question) => question._id);

describe('setting an exam', () => {
  test('answers the exam with its questions, its window and its defaults', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const questions = await threeQuestions(house, teacher);
    const body = { ...term, questions: idsOf(questions) };
    const reply = await house.ask('POST', '/exam', { as: teacher, body });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      success: true,
      message: 'Exam created successfully!',
      data: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...term,
        opensAt: '2026-09-13T23:00:00.000Z',
        closesAt: '2026-10-14T22:59:59.000Z',
        questionCount: 3,
        difficulty: 'Medium',
        isActive: true,
        isPublished: true,
        maxAttempts: 1,
        allowReview: true,
        ...noSettings,
        isStarted: false,
        questions,
        createdAt: '2026-09-15T09:00:00.000Z',
        updatedAt: '2026-09-15T09:00:00.000Z',
      },
    });
    const { _id } = reply.body.data;
    for (const path of [`/exam/${_id}`, `/exam/get/${_id}`, `/exam/${_id}/`]) {
      expect((await house.ask('GET', path, { as: teacher })).body.data, path).toEqual(reply.body.data);
    }
    expect((await house.ask('GET', '/exam', { as: teacher })).body.data).toEqual([reply.body.data]);
  });

  test('is refused in order, with the words of the wire, and makes none', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const { _id } = await aQuestion(house, teacher);
    const missing = 'Missing required fields: title, classLevel, duration';
    const short = 'Description must be at least 10 characters long';
    const notIds = 'Questions must be a list of question IDs';
    const wrong: [object, string, string][] = [
      [{ title: '', description: '', classLevel: '', duration: 0, startDate: '', endDate: '' }, 'title', missing],
      [{ description: '', classLevel: '', duration: 0 }, 'classLevel', missing],
      [{ description: '', duration: 0 }, 'duration', missing],
      [{ description: '' }, 'description', 'Please enter a description'],
      [{ description: '  short  ' }, 'description', short],
      [{ classLevel: '', duration: 0 }, 'classLevel', missing],
      [{ classLevel: 'Grade 8' }, 'classLevel', 'Please select a class level'],
      [{ duration: 0, startDate: '' }, 'duration', missing],
      [{ duration: '30' }, 'duration', missing],
      [{ duration: 1.5 }, 'duration', 'Duration must be whole minutes'],
      [{ duration: 601 }, 'duration', 'Duration must be at most 600 minutes'],
      [{ startDate: '', endDate: '' }, 'startDate', 'Please select a start date'],
      [{ startDate: undefined }, 'startDate', 'Please select a start date'],
      [{ endDate: '' }, 'endDate', 'Please select an end date'],
      [{ endDate: '2026-09-13' }, 'endDate', 'End date must be after start date'],
      [{ startDate: '2026-02-30' }, 'startDate', 'startDate must be a date such as 2026-12-31'],
      [{ endDate: 'next week' }, 'endDate', 'endDate must be a date such as 2026-12-31'],
      [{ questions: ['junk'] }, 'questions', notIds],
      [{ questions: [{ id: _id }] }, 'questions.0', notIds],
      [{ questions: _id }, 'questions', notIds],
      [{ questions: [_id, { _id }] }, 'questions', 'A question can stand in an exam only once'],
      [{ questions: [_id, 'f'.repeat(24)] }, 'questions', `Question ${'f'.repeat(24)} does not exist`],
      [{ isActive: 'yes' }, 'isActive', 'isActive must be true or false'],
      [{ maxAttempts: 0 }, 'maxAttempts', 'Attempts must be at least 1'],
      [{ maxAttempts: 21 }, 'maxAttempts', 'Attempts must be at most 20'],
    ];
    for (const [change, field, message] of wrong) {
      const reply = await house.ask('POST', '/exam', { as: teacher, body: { ...term, ...change } });
      expect(refusal(reply), JSON.stringify(change)).toEqual({ status: 400, message, field });
    }
    expect((await house.ask('GET', '/exam', { as: teacher })).body.data).toEqual([]);
  });

  test('reduces the questions to their ids, in the order given, without the empty ones', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const [one, two, three] = await threeQuestions(house, teacher);
    const questions = [three, '', one._id, { _id: ' ' }, ` ${two._id} `, '   '];
    const { data } = (await house.ask('POST', '/exam', { as: teacher, body: { ...term, questions } })).body;
    expect(idsOf(data.questions)).toEqual([three._id, one._id, two._id]);
    expect(data.questionCount).toBe(3);
  });

  test('with isActive or with isPublished means the same, and both are answered', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    for (const [given, isActive] of [
      [{}, true],
      [{ isActive: false }, false],
      [{ isPublished: false }, false],
      [{ isActive: true, isPublished: true }, true],
    ] as const) {
      const { data } = (await house.ask('POST', '/exam', { as: teacher, body: { ...term, ...given } })).body;
      expect(data).toMatchObject({ isActive, isPublished: isActive });
    }
    const exam = await anExam(house, teacher);
    for (const isActive of [false, true]) {
      for (const body of [{ isActive }, { isPublished: isActive }]) {
        const { data } = (await house.ask('PUT', `/exam/${exam._id}`, { as: teacher, body })).body;
        expect(data).toMatchObject({ isActive, isPublished: isActive });
      }
    }
  });

  test('lists the newest first', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    for (const title of ['One', 'Two', 'Three']) {
      house.clock.advance({ minutes: 1 });
      await anExam(house, teacher, { title });
    }
    const { data } = (await house.ask('GET', '/exam', { as: teacher })).body;
    expect(data.map((exam: { title: string }) => exam.title)).toEqual(['Three', 'Two', 'One']);
  });
});

describe('updating an exam', () => {
  test('changes the fields given and leaves the others', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const questions = await threeQuestions(house, teacher);
    let expected = await anExam(house, teacher, { questions });
    const changes = [
      { title: 'Second term test' },
      { description: 'All the work of the second term' },
      { classLevel: 'Grade 2 Secondary' },
      { duration: 600 },
      { maxAttempts: 3 },
      {},
    ];
    for (const change of changes) {
      house.clock.advance({ minutes: 1 });
      expected = { ...expected, ...change, updatedAt: new Date(house.clock.now()).toISOString() } as typeof expected;
      const reply = await house.ask('PUT', `/exam/${expected._id}`, { as: teacher, body: change });
      expect(reply.body).toEqual({ success: true, message: 'Exam updated successfully!', data: expected });
    }
  });

  test('gives it exactly the questions sent; those taken off no longer name it', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher);
    const own = await aQuestion(house, teacher, { exam: exam._id });
    const other = await aQuestion(house, teacher, { text: 'Another' });
    const put = async (questions: unknown[]) =>
      (await house.ask('PUT', `/exam/${exam._id}`, { as: teacher, body: { questions } })).body;
    expect(idsOf((await put([other._id, own._id])).data.questions)).toEqual([other._id, own._id]);
    expect(idsOf((await put([other])).data.questions)).toEqual([other._id]);
    expect((await house.ask('GET', `/question/get/${own._id}`, { as: teacher })).body.data.exam).toBeNull();
    expect((await put([own._id, 'f'.repeat(24)])).field).toBe('questions');
    const { data } = (await house.ask('GET', `/exam/${exam._id}`, { as: teacher })).body;
    expect(idsOf(data.questions)).toEqual([other._id]);
    expect((await put([])).data).toMatchObject({ questions: [], questionCount: 0 });
  });
});

describe('deleting an exam', () => {
  test('frees its questions for the bank', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher);
    const question = await aQuestion(house, teacher, { exam: exam._id });
    const reply = await house.ask('DELETE', `/exam/${exam._id}`, { as: teacher });
    expect(reply.body).toEqual({ success: true, message: 'Exam deleted successfully!', data: null });
    expect((await house.ask('GET', '/exam', { as: teacher })).body.data).toEqual([]);
    const { data } = (await house.ask('GET', '/question', { as: teacher })).body;
    const updatedAt = '2026-09-15T09:00:00.001Z';
    expect(data).toEqual([{ ...question, exam: null, updatedAt, alike: 0, usedInExams: 0 }]);
    for (const path of [`/exam/${exam._id}`, `/exam/get/${exam._id}`]) {
      expect(refusal(await house.ask('GET', path, { as: teacher }))).toEqual({
        status: 404,
        message: 'Exam not found',
      });
    }
  });
});

test('an exam that two delete at once is deleted once; the other one hears that it is gone', async () => {
  const house = await openHouse();
  const teachers = [await anAdmin(house), await anAdmin(house)];
  const exam = await anExam(house, teachers[0] as (typeof teachers)[0]);
  const replies = await Promise.all(teachers.map((as) => house.ask('DELETE', `/exam/${exam._id}`, { as })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('an exam that is asked for without an id, with a malformed one or with an unknown one', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const noId = { status: 400, message: 'Exam ID is required', field: 'id' };
  for (const path of ['/exam', '/exam/', '/exam/12', '/exam/%00']) {
    expect(refusal(await house.ask('PUT', path, { as: teacher, body: { title: 'x' } })), path).toEqual(noId);
    expect(refusal(await house.ask('DELETE', path, { as: teacher })), path).toEqual(noId);
  }
  expect(refusal(await house.ask('GET', '/exam/12', { as: teacher }))).toEqual(noId);
  expect(refusal(await house.ask('GET', '/exam/get/12', { as: teacher }))).toEqual(noId);
  const unknown = `/exam/${'f'.repeat(24)}`;
  const notFound = { status: 404, message: 'Exam not found' };
  expect(refusal(await house.ask('GET', unknown, { as: teacher }))).toEqual(notFound);
  expect(refusal(await house.ask('PUT', unknown, { as: teacher, body: {} }))).toEqual(notFound);
  expect(refusal(await house.ask('DELETE', unknown, { as: teacher }))).toEqual(notFound);
});
