import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { matrix } from '../access-matrix.ts';
import { openHouse } from '../house.ts';
import { openWorld } from '../open-world.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../people.ts';
import { answer, aSitting } from '../sitting.ts';
import { aLesson, aQuestion, lessonLink } from '../things.ts';
import { askRoute } from '../world.ts';

/** Requests and replies on which public front ends of this API differ from ours. */

async function aSchool() {
  const house = await openHouse();
  return { house, admin: await anAdmin(house), student: await aStudent(house) };
}

test('a free lesson has its link in the list and on its page, one with a price has not', async () => {
  const { house, admin, student } = await aSchool();
  const free = await aLesson(house, admin, { title: 'Free', price: 0 });
  const priced = await aLesson(house, admin, { title: 'Priced' });
  const { body } = await house.ask('GET', '/lesson', { as: student });
  const links = Object.fromEntries(body.data.map((lesson: Record<string, string>) => [lesson.title, lesson.video]));
  expect(links).toEqual({ Free: lessonLink, Priced: null });
  const read = async (_id: string) => (await house.ask('GET', `/lesson/${_id}`, { as: student })).body.data;
  expect(await read(free._id)).toMatchObject({ video: lessonLink, videoUrl: lessonLink, purchased: false });
  expect(await read(priced._id)).toMatchObject({ video: null, videoUrl: null });
});

test('handing in before the start is 404, whatever the body is', async () => {
  const { house, exam, desk } = await aSitting();
  const probe = (answers: unknown) =>
    house.ask('POST', `/studentExam/submit/${exam._id}`, { as: desk.student, body: { answers } });
  for (const answers of [
    [{ questionId: 'probe', selectedAnswer: '' }],
    'none',
    [answer({ _id: 'f'.repeat(24) }, 'A')],
  ]) {
    const { status, body } = await probe(answers);
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'You have not started this exam' });
  }
  await desk.start();
  expect(await probe('none')).toMatchObject({ status: 400, body: { message: 'Answers must be a list' } });
});

test.each(['True', 'FALSE', ' true '])('a true-false key may be sent as %j', async (correctAnswer) => {
  const { house, admin } = await aSchool();
  const fields = { text: 'Water is wet.', type: 'true-false', options: ['True', 'False'], correctAnswer } as const;
  const question = await aQuestion(house, admin, { ...fields, options: [...fields.options] });
  const stored = correctAnswer.trim().toLowerCase();
  expect(question.correctAnswer).toBe(stored);
  const body = { correctAnswer: stored === 'true' ? 'False' : 'True' };
  const changed = await house.ask('PUT', `/question/${question._id}`, { as: admin, body });
  expect(changed.body.data.correctAnswer).toBe(body.correctAnswer.toLowerCase());
  const wrong = await house.ask('PUT', `/question/${question._id}`, { as: admin, body: { correctAnswer: 'Perhaps' } });
  expect(wrong).toMatchObject({ status: 400, body: { field: 'correctAnswer' } });
});

test('the address of a payment stands beside the data and in it', async () => {
  const { house, admin, student } = await aSchool();
  const { _id } = await aLesson(house, admin);
  const { body } = await house.ask('POST', `/lesson/pay/${_id}`, { as: student });
  expect(body.paymentUrl).toMatch(new RegExp(`/student/payments/${body.data._id}$`));
  expect(body.data.paymentUrl).toBe(body.paymentUrl);
});

test('a list asked for more rows than it gives says how many it gives', async () => {
  const { house, admin } = await aSchool();
  for (const path of ['/lesson', '/payment', '/exam', '/question', '/admin/all-user', '/message']) {
    const { status, body } = await house.ask('GET', `${path}?limit=1000`, { as: admin });
    expect({ path, status, limit: body.pagination.limit }).toEqual({ path, status: 200, limit: 500 });
  }
});

/** Routes whose message does not report a fetch. */
const notReads: string[] = ['/health', '/ready', '/auth/verify/:token'];

const readRoutes = Object.values(endpoints)
  .filter(({ method, mediaType, path }) => method === 'GET' && !mediaType && !notReads.includes(path))
  .map(({ path }) => `GET ${path}`);

test('each read says that it was fetched, which those front ends do not show', async () => {
  const world = await openWorld();
  for (const route of new Set(readRoutes)) {
    const said: string[] = [];
    for (const reader of [null, world.student, world.other, world.admin, world.superAdmin]) {
      const { status, body } = await askRoute(world, route, reader);
      if (status === 200) said.push(body.message);
    }
    expect(said.length > 0, route).toBe(/200/.test(matrix[route]?.valid ?? ''));
    for (const message of said) expect(message, route).toMatch(/ fetched successfully$/);
  }
});

async function fourLessons() {
  const school = await aSchool();
  const { house, admin } = school;
  const lessons = [
    { title: 'b Heat', price: 300, scheduledDate: '2026-12-01', classLevel: 'Grade 2 Secondary' },
    { title: 'A Cells', price: 100, scheduledDate: '2026-10-01' },
    { title: 'Ọ Money', price: 0 },
    { title: 'c Acids', price: 200.5, scheduledDate: '2026-11-01T09:00:00.000Z', classLevel: 'Grade 3 Secondary' },
  ] as const;
  for (const lesson of lessons) {
    house.clock.advance({ minutes: 1 });
    await aLesson(house, admin, lesson);
  }
  const titles = async (query: string) => {
    const { status, body } = await house.ask('GET', `/lesson?${query}`, { as: school.student });
    return status === 200 ? body.data.map(({ title }: { title: string }) => title.slice(0, 1)).join('') : body;
  };
  return { ...school, titles };
}

test('lessons are sorted by what those front ends offer', async () => {
  const { titles } = await fourLessons();
  expect(await titles('')).toBe('cỌAb');
  expect(await titles('sortBy=&sortOrder=')).toBe('cỌAb');
  expect(await titles('sortBy=createdAt&sortOrder=asc')).toBe('bAỌc');
  expect(await titles('sortBy=title')).toBe('AbcỌ');
  expect(await titles('sortBy=title&sortOrder=desc')).toBe('ỌcbA');
  expect(await titles('sortBy=price&sortOrder=desc')).toBe('bcAỌ');
  expect(await titles('sortBy=scheduledDate')).toBe('AcbỌ');
  expect(await titles('sortBy=classLevel&limit=1&page=4')).toBe('c');
  for (const key of ['_id', 'video']) expect(await titles(`sortBy=${key}`)).toBe('cỌAb');
});

test('lessons are narrowed down by price and by date', async () => {
  const { titles } = await fourLessons();
  expect(await titles('sortBy=title&priceMin=100&priceMax=200.5')).toBe('Ac');
  expect(await titles('sortBy=title&priceMin=&priceMax=0')).toBe('Ọ');
  expect(await titles('sortBy=title&scheduledAfter=2026-11-01')).toBe('bc');
  expect(await titles('sortBy=title&scheduledAfter=2026-10-02&scheduledBefore=2026-11-01')).toBe('c');
  for (const query of ['scheduledBefore=soon', 'priceMin=-1']) expect(await titles(query)).toBe('cỌAb');
});

test('what is not set is left out of replies, not null', async () => {
  const { house, admin, desk, exam, results } = await aSitting();
  const lesson = await aLesson(house, admin, {});
  expect(lesson).not.toHaveProperty('scheduledDate');
  expect(await aLesson(house, admin, { scheduledDate: '2026-12-01' })).toHaveProperty('scheduledDate');
  await house.ask('POST', `/lesson/pay/${lesson._id}`, { as: desk.student, body: { paymentMethod: 'Bank transfer' } });
  const asStudent = (path: string) => house.ask('GET', path, { as: desk.student });
  const asStaff = (path: string) => house.ask('GET', path, { as: admin });
  const before = [await asStudent('/exam'), await desk.state(), await asStudent(`/studentExam/pulse/${exam._id}`)];
  await desk.start();
  const replies = [
    ...before,
    await asStudent('/exam'),
    await asStudent('/lesson'),
    await asStudent('/payment/mine'),
    await desk.state(),
    await results(),
    await asStaff(`/studentExam/exams/${exam._id}/live`),
    await asStaff(`/admin/users/${desk.student._id}`),
    await asStaff('/admin/all-user'),
    await asStaff('/payment'),
    await asStaff('/question'),
    await asStaff('/exam'),
  ];
  for (const { status, text } of replies) {
    expect(status).toBe(200);
    const nulls = [...text.matchAll(/"(\w+)":null/g)].map(([, name]) => name);
    expect(
      nulls.filter((name) => !['video', 'videoUrl', 'exam', 'averagePercent', 'highestPercent'].includes(name ?? '')),
    ).toEqual([]);
  }
});

test('videoUrl is taken for video, on creating and on editing', async () => {
  const { house, admin } = await aSchool();
  const body = { title: 'Heat', classLevel: 'Grade 1 Secondary', videoUrl: lessonLink };
  const made = await house.ask('POST', '/lesson', { as: admin, body });
  expect(made).toMatchObject({ status: 201, body: { data: { video: lessonLink } } });
  const other = 'https://www.youtube.com/watch?v=ZZZZZZZZZZZ';
  const path = `/lesson/${made.body.data._id}`;
  const changed = await house.ask('PUT', path, { as: admin, body: { videoUrl: other } });
  expect(changed.body.data.video).toBe(other);
  const nothing = await house.ask('POST', '/lesson', { as: admin, body: { ...body, videoUrl: '' } });
  expect(nothing).toMatchObject({ status: 400, body: { message: 'Video is required', field: 'videoUrl' } });
});

test('empty entries among the questions of an exam are dropped', async () => {
  const { house, admin } = await aSchool();
  const { _id } = await aQuestion(house, admin);
  const exam = { title: 'Test', description: 'The first term', classLevel: 'Grade 1 Secondary', duration: 20 };
  const dates = { startDate: '2026-09-14', endDate: '2026-10-14' };
  const body = { ...exam, ...dates, questions: [null, '', _id, null] };
  const made = await house.ask('POST', '/exam', { as: admin, body });
  expect(made).toMatchObject({ status: 201, body: { data: { questionCount: 1 } } });
});

test('an exam of the three first types is made, listed, sat and scored with what they send', async () => {
  const { house, admin, student } = await aSchool();
  const dates = { startDate: '2026-09-14', endDate: '2026-10-14' };
  const exam = {
    title: 'Test',
    description: 'The first term',
    classLevel: 'Grade 1 Secondary',
    duration: 20,
    ...dates,
  };
  const made = await house.ask('POST', '/exam', { as: admin, body: { ...exam, questions: [] } });
  const { _id } = made.body.data;
  const wanted = [
    { text: 'Twice two?', type: 'multiple-choice', options: ['3', '4'], correctAnswer: '4', points: 2, exam: _id },
    { text: 'Water boils.', type: 'true-false', correctAnswer: 'True', points: 1, exam: _id },
    { text: 'The capital?', type: 'short-answer', correctAnswer: 'Abuja', points: 3, exam: _id },
  ];
  for (const body of wanted) expect((await house.ask('POST', '/question', { as: admin, body })).status).toBe(201);

  const { body: list } = await house.ask('GET', '/exam', { as: student });
  expect(list.data).toMatchObject([{ _id, title: 'Test', questionCount: 3, duration: 20, isActive: true }]);
  const started = await house.ask('POST', `/studentExam/start/${_id}`, { as: student });
  const asked: Record<string, unknown>[] = started.body.exam.questions;
  expect(asked).toEqual(
    wanted.map(({ text, type, points }, index) => ({
      ...{ _id: started.body.data.exam.questions[index], text, question: text, type, points },
      options: [['3', '4'], ['True', 'False'], []][index],
    })),
  );
  const given = ['4', 'True', 'lagos'].map((selectedAnswer, index) => ({
    questionId: asked[index]?._id,
    selectedAnswer,
  }));
  const body = { answers: given };
  const submitted = await house.ask('POST', `/studentExam/submit/${_id}`, { as: student, body });
  expect(submitted.body.data).toMatchObject({ score: 3, totalPoints: 6 });
  const { body: score } = await house.ask('GET', `/studentExam/exams/score/${_id}`, { as: student });
  const result = { score: 3, totalPoints: 6, totalQuestions: 3, correctAnswers: 2, examTitle: 'Test', percent: 67 };
  expect([score, score.data]).toMatchObject([result, result]);
  const { body: results } = await house.ask('GET', `/studentExam/exams/${_id}`, { as: admin });
  expect(results.data).toMatchObject([{ student: { _id: student._id }, exam: { _id }, isSubmitted: true, score: 3 }]);
});

test('in a school with a list of subjects what is sent without the field, or with another text, is as it was', async () => {
  const { house, admin, student } = await aSchool();
  const dates = { startDate: '2026-09-14', endDate: '2026-10-14' };
  const fields = { description: 'The first term', classLevel: 'Grade 1 Secondary', duration: 20, ...dates };
  const ask = (method: 'POST' | 'PUT', path: string, body: object) => house.ask(method, path, { as: admin, body });
  await ask('POST', '/admin/subjects', { name: 'Mathematics' });
  const made = await ask('POST', '/exam', { ...fields, title: 'Test', questions: [] });
  expect(made.body.data).not.toHaveProperty('subject');
  const { _id } = made.body.data;
  await ask('PUT', `/exam/${_id}`, { subject: 'Mathematics' });
  const changed = await ask('PUT', `/exam/${_id}`, { ...fields, title: 'Renamed', questions: [] });
  expect(changed.body.data).toMatchObject({ title: 'Renamed', subject: 'Mathematics' });
  expect((await aLesson(house, admin, { subject: 'Chess' })).subject).toBe('Chess');
  expect((await aLesson(house, admin, { title: 'None' })).subject).toBe('');
  const { body } = await house.ask('GET', '/exam', { as: student });
  expect(body.data[0]).not.toHaveProperty('subject');
});

test('staff own no lessons', async () => {
  const { house, admin } = await aSchool();
  for (const as of [admin, await aSuperAdmin(house)]) {
    const { status, body } = await house.ask('GET', '/lesson/my/purchased', { as });
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
  }
});
