import type { PracticeCard, Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aLesson, anExam, aQuestion } from '../../../test/things.ts';

const bonds = { subject: 'Chemistry', topic: 'Bonding', practice: true };

/** Questions whose right answer is '4'; the exam of a test is open from 14 September to 14 October. */
async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const student = await aStudent(house);
  const ask = async (path: string, as: Person = student) => (await house.ask('GET', path, { as })).body.data;
  const ids = async (query = '', as: Person = student) =>
    (await ask(`/practice/cards${query}`, as)).map(({ _id }: PracticeCard) => _id);
  let sent = 0;
  const given = ({ _id: questionId }: { _id: string }, selectedAnswer: string, ms = 0) => {
    sent += 1;
    const answeredAt = new Date(house.clock.now() + ms).toISOString();
    return { _id: sent.toString(16).padStart(24, '0'), questionId, selectedAnswer, answeredAt };
  };
  const send = async (...answers: ReturnType<typeof given>[]) =>
    (await house.ask('POST', '/practice/answers', { as: student, body: { answers } })).body.data;
  const close = (exam: { _id: string }) =>
    house.db.updateTable('exams').set({ closes_at: '2026-09-15T08:00:00.000Z' }).where('_id', '=', exam._id).execute();
  return { house, admin, student, ask, ids, given, send, close };
}

const stored = ({ house }: Awaited<ReturnType<typeof aSchool>>) =>
  house.db.selectFrom('practice_cards').selectAll().orderBy('question_id').execute();

describe('what can be practised', () => {
  test('is opened by staff, for the class or for all, and has its key, why, and the lesson that teaches it', async () => {
    const { house, admin, ids, ask } = await aSchool();
    const lesson = await aLesson(house, admin, { title: 'Bonds', price: 1500 });
    const taught = { lesson: lesson._id, lessonSecond: 61, explanation: 'Two and two', hint: 'Count' };
    const open = await aQuestion(house, admin, { ...bonds, ...taught, classLevel: 'Grade 1 Secondary' });
    const forAll = await aQuestion(house, admin, bonds);
    await aQuestion(house, admin, { ...bonds, practice: false });
    await aQuestion(house, admin, { ...bonds, classLevel: 'Grade 2 Secondary' });
    await aQuestion(house, admin, { ...bonds, type: 'essay', options: [], correctAnswer: 'At length' });
    expect(await ids()).toEqual([open._id, forAll._id]);
    const [card] = await ask('/practice/cards');
    expect(card).toMatchObject({
      ...{
        correctAnswer: '4',
        explanation: 'Two and two',
        hint: 'Count',
        subject: 'Chemistry',
        topic: 'Bonding',
        isWrong: false,
      },
      lesson: { title: 'Bonds', price: 1500, purchased: false, second: 61 },
    });
    expect(card).not.toHaveProperty('due');
  });

  test('counts by topic, whatever the capitals, with what has none at the end', async () => {
    const school = await aSchool();
    const { house, admin, ask, send, given } = school;
    const first = await aQuestion(house, admin, bonds);
    await aQuestion(house, admin, { ...bonds, topic: 'bonding' });
    await aQuestion(house, admin, { practice: true });
    await send(given(first, '3'));
    house.clock.advance({ minutes: 2 });
    expect(await ask('/practice')).toEqual({
      ...{ questions: 3, due: 1, wrong: 1 },
      topics: [
        { subject: 'Chemistry', topic: 'Bonding', questions: 2, due: 1, wrong: 1 },
        { questions: 1, due: 0, wrong: 0 },
      ],
      national: [{ subject: 'Chemistry', questions: 2 }],
    });
  });

  test('is asked in order: due, wrong, new, known; and by topic or by what was wrong', async () => {
    const { house, admin, ids, send, given } = await aSchool();
    const questions: Question[] = [];
    for (const topic of ['Due', 'Wrong', 'New', 'Known']) {
      questions.push(await aQuestion(house, admin, { ...bonds, topic }));
    }
    const [due, wrong, fresh, known] = questions.map(({ _id }) => _id);
    await send(given(questions[0] as Question, '4', -60 * 60_000));
    await send(given(questions[1] as Question, '3'), given(questions[3] as Question, '4'));
    expect(await ids()).toEqual([due, wrong, fresh, known]);
    expect(await ids('?topic=new&subject=chemistry')).toEqual([fresh]);
    expect(await ids('?from=wrong')).toEqual([wrong]);
    expect(await ids('?from=due')).toEqual([due]);
  });

  test('what was wrong at an exam is told once its review is open, and no more after a right answer', async () => {
    const { house, admin, student, ids, send, given, close } = await aSchool();
    const questions = [await aQuestion(house, admin, bonds), await aQuestion(house, admin, bonds)];
    const exam = await anExam(house, admin, { questions });
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.submit(answer(questions[0] as Question, '3'), answer(questions[1] as Question, '4'));
    await close(exam);
    expect(await ids('?from=wrong')).toEqual([questions[0]?._id]);
    house.clock.advance({ minutes: 1 });
    await send(given(questions[0] as Question, '4'));
    expect(await ids('?from=wrong')).toEqual([]);
  });
});

describe('a question of an exam', () => {
  const whenever = { startDate: '2026-09-14', endDate: '2026-10-14' };

  test('stays away while a student can still start an attempt that staff gave', async () => {
    const { house, admin, student, ids, close } = await aSchool();
    const question = await aQuestion(house, admin, bonds);
    const exam = await anExam(house, admin, { questions: [question] });
    await close(exam);
    expect(await ids()).toEqual([question._id]);
    await staffOf(house, admin, exam).another(student, { until: '2026-09-15' });
    expect(await ids()).toEqual([]);
    house.clock.advance({ hours: 24 });
    expect(await ids()).toEqual([question._id]);
  });

  test.each([
    ['is open', whenever, {}],
    ['is coming', { startDate: '2026-09-20', endDate: '2026-09-21' }, {}],
    ['is a draft of next week', { startDate: '2026-09-20', endDate: '2026-09-21', isActive: false }, {}],
    ['draws it from its topic', { ...whenever, draw: [{ topic: 'Bonding', count: 1 }] }, { isDrawn: true }],
    ['draws it from its tag', { ...whenever, draw: [{ tag: 'mock', count: 1 }] }, { isDrawn: true }],
    ['has closed but is not released', { ...whenever, reviewAt: 'release' }, { isClosed: true }],
    ['never shows its answers', { ...whenever, allowReview: false }, { isClosed: true }],
  ] as const)('that %s is in no reply, cannot be asked about, and comes when that is over', async (_, wishes, how) => {
    const { isDrawn = false, isClosed = false } = how as { isDrawn?: boolean; isClosed?: boolean };
    const { house, admin, student, ids, ask, send, given, close } = await aSchool();
    const question = await aQuestion(house, admin, { ...bonds, tags: ['mock'] });
    expect(await ids()).toEqual([question._id]);
    const exam = await anExam(house, admin, { ...wishes, questions: isDrawn ? [] : [question] } as object);
    if (isClosed) await close(exam);
    expect(await ids()).toEqual([]);
    expect(await ask('/practice')).toMatchObject({ questions: 0, topics: [], national: [] });
    const test = await house.ask('GET', '/practice/national?subjects=Chemistry,B,C,D', { as: student });
    expect(test.status).toBe(400);
    expect(await send(given(question, '4'))).toEqual([]);
    await close(exam);
    await house.db.updateTable('exams').set({ review_at: 'close', allow_review: 1 }).execute();
    expect(await ids()).toEqual([question._id]);
  });

  test('that somebody still sits stays away, also when the exam was deleted or has closed for others', async () => {
    const { house, admin, student, ids, close } = await aSchool();
    const question = await aQuestion(house, admin, bonds);
    const exam = await anExam(house, admin, { questions: [question] });
    const sitter = await aStudent(house);
    await deskOf(house, sitter, exam).start();
    await close(exam);
    await house.db.deleteFrom('exam_questions').execute();
    expect(await ids('', student)).toEqual([]);
    house.clock.advance({ minutes: 31 });
    expect(await ids('', student)).toEqual([question._id]);
  });
});

describe('answers', () => {
  test('count once, however often they are sent, and in the order in which they were given', async () => {
    const school = await aSchool();
    const { house, admin, send, given } = school;
    const question = await aQuestion(house, admin, bonds);
    const answers = [given(question, '4', -3_600_000), given(question, '3', -1_800_000), given(question, '4', -60_000)];
    const [inOrder] = await send(...answers);
    const cards = await stored(school);
    await house.db.deleteFrom('practice_cards').execute();
    await house.db.deleteFrom('practice_answers').execute();
    for (const one of answers.toReversed()) await send(one, one);
    expect((await send(...answers))[0]).toEqual(inOrder);
    expect(await stored(school)).toEqual(cards);
    expect(await house.db.selectFrom('practice_answers').selectAll().execute()).toHaveLength(3);
  });

  test('of two devices at once come to the same card', async () => {
    const school = await aSchool();
    const { house, admin, send, given } = school;
    const question = await aQuestion(house, admin, bonds);
    const answers = Array.from({ length: 8 }, (_, at) => given(question, at % 3 ? '4' : '3', (at - 10) * 60_000));
    await Promise.all(answers.map((one) => send(one)));
    const [card] = await stored(school);
    expect(card?.answered_at).toBe(answers.at(-1)?.answeredAt);
    expect(await send(answers[0] as never)).toEqual([
      { questionId: question._id, due: card?.due_at, isWrong: card?.is_right === 0 },
    ]);
  });

  test('from a clock that is ahead are of now; of a question that is gone they are dropped', async () => {
    const school = await aSchool();
    const { house, admin, send, given } = school;
    const question = await aQuestion(house, admin, bonds);
    const gone = { _id: 'f'.repeat(24) };
    expect(await send(given(gone, '4'), given(question, '4', 86_400_000))).toHaveLength(1);
    expect((await stored(school))[0]?.answered_at).toBe(new Date(house.clock.now()).toISOString());
  });

  test('from a clock that is ahead stay in their order', async () => {
    const school = await aSchool();
    const { house, admin, send, given } = school;
    const question = await aQuestion(house, admin, bonds);
    const [first, second] = [given(question, '3', 86_400_000), given(question, '4', 86_401_000)];
    await send({ ...first, _id: 'e'.repeat(24) }, { ...second, _id: '0'.repeat(24) });
    const now = house.clock.now();
    expect(await stored(school)).toMatchObject([{ is_right: 1, answered_at: new Date(now).toISOString() }]);
    await send(given(question, '3'), { ...given(question, '3'), answeredAt: '9999-12-31T00:00:00.000Z' });
    expect(await stored(school)).toMatchObject([{ is_right: 0, answered_at: new Date(now).toISOString() }]);
  });

  test('go with the account, and are in the own export', async () => {
    const school = await aSchool();
    const { house, admin, student, send, given } = school;
    await send(given(await aQuestion(house, admin, bonds), '4'));
    const { text } = await house.ask('GET', '/user/export', { as: student });
    expect(JSON.parse(text).practice).toMatchObject([{ isRight: 1 }]);
    await house.db.deleteFrom('users').where('_id', '=', student._id).execute();
    expect(await stored(school)).toEqual([]);
  });
});

test('a mock of the national test draws 60 and three times 40, or what there is, with four options at most', async () => {
  const { house, admin, ask } = await aSchool();
  const counts: Record<string, number> = { English: 62, Physics: 41, Chemistry: 3, Biology: 1 };
  for (const [subject, count] of Object.entries(counts)) {
    for (let at = 0; at < count; at += 1) await aQuestion(house, admin, { subject, hint: 'Count', practice: true });
  }
  await aQuestion(house, admin, { subject: 'Biology', practice: true, options: ['3', '4', '5', '6', '7'] });
  const subjects = Object.keys(counts);
  const drawn = await ask(`/practice/national?subjects=${subjects.join(',')}`);
  expect(drawn.minutes).toBe(120);
  const sizes = drawn.subjects.map(({ subject, questions }: never) => [subject, (questions as []).length]);
  expect(sizes).toEqual([
    ['English', 60],
    ['Physics', 40],
    ['Chemistry', 3],
    ['Biology', 1],
  ]);
  const ids = drawn.subjects.flatMap(({ questions }: { questions: PracticeCard[] }) => questions.map(({ _id }) => _id));
  expect(new Set(ids).size).toBe(104);
  expect(JSON.stringify(drawn)).not.toContain('hint');
});
