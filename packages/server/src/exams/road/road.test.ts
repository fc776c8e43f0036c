import type { Question, Road } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aLesson, anExam, aPurchase, aQuestion } from '../../../test/things.ts';

const own = 'Grade 1 Secondary';
const physics = { subject: 'Physics', practice: true };

/** Questions whose right answer is '4'. */
async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const student = await aStudent(house);
  const road = async (subject = 'Physics', as: Person = student): Promise<Road> =>
    (await house.ask('GET', `/user/road?subject=${encodeURIComponent(subject)}`, { as })).body.data;
  const questions = async (topic: string, count: number, wishes: object = {}): Promise<Question[]> => {
    const made: Question[] = [];
    for (let at = 0; at < count; at += 1)
      made.push(await aQuestion(house, admin, { ...physics, topic, text: `${topic} ${at}: 2 + 2?`, ...wishes }));
    return made;
  };
  return { house, admin, student, road, questions, give: giverOf(house, student) };
}

function giverOf(house: House, student: Person) {
  return (questions: readonly Question[], ...selected: string[]) =>
    house.ask('POST', '/practice/answers', {
      as: student,
      body: {
        answers: selected.map((selectedAnswer, at) => ({
          ...{ _id: house.context.newId(), questionId: questions[at % questions.length]?._id, selectedAnswer },
          answeredAt: new Date(house.clock.now() + (at - selected.length) * 1000).toISOString(),
        })),
      },
    });
}

const standing = ({ topics }: Road) =>
  topics.map(({ topic, state, answered, right, questions }) => [topic, state, answered, right, questions]);

describe('the topics of a road', () => {
  test('are those that the class can practise, A to Z, with how sure one is; here is the first with something left', async () => {
    const { road, questions, give } = await aSchool();
    const waves = await questions('Waves', 2);
    const heat = await questions('Heat', 6);
    await questions('heat', 1);
    const motion = await questions('Motion', 5);
    await questions('Relativity', 1, { classLevel: 'Grade 2 Secondary' });
    await questions('Cells', 1, { subject: 'Biology' });
    await give(heat, '4', '4', '4', '4', '3');
    await give(motion, '4', '3', '3', '4', '3');
    await give(waves, '4', '4');
    const found = await road('physics');
    expect(standing(found)).toEqual([
      ['Heat', 'sure', 5, 4, 7],
      ['Motion', 'unsure', 5, 2, 5],
      ['Waves', 'few', 2, 2, 2],
    ]);
    expect(found).toMatchObject({
      subject: 'Physics',
      subjects: ['Biology', 'Physics'],
      here: 'Motion',
      questions: 14,
    });
    expect(found.isOrdered).toBe(false);
  });

  test('count the first answer of a day, so that what practice asks once more until it is right stays wrong', async () => {
    const { house, road, questions, give } = await aSchool();
    const heat = await questions('Heat', 5);
    await give(heat, '3', '3', '3', '3', '3', '4', '4', '4', '4', '4');
    expect(standing(await road())).toEqual([['Heat', 'unsure', 5, 0, 5]]);
    house.clock.advance({ days: 1 });
    await give(heat, '4', '4', '4', '4', '4');
    const found = await road();
    expect(standing(found)).toEqual([['Heat', 'sure', 5, 5, 5]]);
    expect(found).not.toHaveProperty('here');
  });

  test('count exams only once their review is open, and each topic keeps what practice said while an exam asks it', async () => {
    const { house, student, road, questions, give } = await aSchool();
    const heat = await questions('Heat', 5);
    const secret = await questions('Light', 5, { practice: false });
    await give(heat, '4', '4', '4', '4', '4');
    house.clock.advance({ days: 1 });
    const days = { startDate: '2026-09-14', endDate: '2026-09-17' };
    const exam = await anExam(house, await anAdmin(house), { ...days, questions: [...heat, ...secret] });
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.submit(...[...heat, ...secret].map((one) => answer(one, '3')));
    const during = await road();
    expect(standing(during)).toEqual([['Heat', 'sure', 5, 5, 0]]);
    expect(during.exams).toEqual([exam._id]);
    house.clock.advance({ days: 3 });
    expect(standing(await road())).toEqual([
      ['Heat', 'unsure', 5, 0, 5],
      ['Light', 'unsure', 5, 0, 5],
    ]);
  });

  test('of a coming exam and of a draft are not told', async () => {
    const { house, admin, road, questions } = await aSchool();
    const surprise = await questions('Surprise', 3, { practice: false });
    await anExam(house, admin, { questions: surprise, startDate: '2026-09-20', endDate: '2026-09-21' });
    await aLesson(house, admin, { title: 'Waves', subject: 'Physics' });
    expect(JSON.stringify(await road())).not.toContain('Surprise');
  });
});

describe('the lessons of a road', () => {
  test('stand at the topic that their questions or their title name, the others behind', async () => {
    const { house, admin, student, road, questions } = await aSchool();
    const at = { subject: 'Physics', price: 0 };
    const linked = await aLesson(house, admin, { ...at, title: 'Balls and ramps' });
    const checked = await aLesson(house, admin, { ...at, title: 'Second film' });
    const named = await aLesson(house, admin, { ...at, title: 'Laws of motion, part 1' });
    const other = await aLesson(house, admin, { ...at, title: 'Locomotion of fish', price: 900 });
    await aLesson(house, admin, { ...at, title: 'Motion for others', classLevel: 'Grade 2 Secondary' });
    await questions('Motion', 1, { lesson: linked._id, lessonSecond: 3 });
    const [heat] = await questions('Heat', 1);
    await house.ask('PUT', `/admin/lessons/${checked._id}/check-questions`, {
      as: admin,
      body: { questionIds: [heat?._id] },
    });
    await aPurchase(house, student, linked, admin);
    const body = { positionSeconds: 60, durationSeconds: 600, watched: [[0, 60]] };
    await house.ask('PUT', `/lesson/${linked._id}/progress`, { as: student, body });
    const { topics, otherLessons } = await road();
    expect(topics.map(({ topic, lessons }) => [topic, lessons.map(({ _id }) => _id)])).toEqual([
      ['Heat', [checked._id]],
      ['Motion', [linked._id, named._id]],
    ]);
    expect(topics[1]?.lessons[0]).toMatchObject({ purchased: true, isStarted: true, isFinished: false });
    expect(otherLessons).toEqual([
      { _id: other._id, title: other.title, price: 900, purchased: false, isStarted: false, isFinished: false },
    ]);
  });

  test('hold nobody up where they must be bought first', async () => {
    const { house, admin, road, questions } = await aSchool();
    await aLesson(house, admin, { title: 'Atoms', subject: 'Physics', price: 5000 });
    await questions('Heat', 1);
    expect((await road()).here).toBe('Heat');
  });
});

describe('the order of staff', () => {
  test('comes first, whatever the capitals; a topic that only a lesson teaches is named too', async () => {
    const { house, admin, road, questions } = await aSchool();
    const made = await house.ask('POST', '/admin/subjects', { as: admin, body: { name: 'Physics' } });
    const { _id, updatedAt } = made.body.data;
    for (const topic of ['Heat', 'Motion', 'Waves']) await questions(topic, 1);
    await aLesson(house, admin, { title: 'Forces around us', subject: 'Physics' });
    const put = (topics: string[], at?: string) =>
      house.ask('PUT', `/admin/subjects/${_id}/topics`, { as: admin, body: { topics, ...(at && { updatedAt: at }) } });
    const saved = await put(['Waves', ' Forces', 'Optics', 'motion', 'WAVES'], updatedAt);
    expect(saved.body.data).toMatchObject({ name: 'Physics', topics: ['Waves', 'Forces', 'Optics', 'motion'] });
    const found = await road();
    expect(found.topics.map(({ topic }) => topic)).toEqual(['Waves', 'Forces', 'motion', 'Heat']);
    expect(found.isOrdered).toBe(true);
    expect((await put(['Heat'], updatedAt)).status).toBe(409);
    expect((await put([])).status).toBe(200);
    expect((await road()).topics.map(({ topic }) => topic)).toEqual(['Heat', 'Motion', 'Waves']);
  });

  test('of subjects is that of the school, the others A to Z behind them; the first one is shown without a wish', async () => {
    const { house, admin, student, questions } = await aSchool();
    for (const name of ['Physics', 'Biology', 'Unused'])
      await house.ask('POST', '/admin/subjects', { as: admin, body: { name } });
    for (const subject of ['Biology', 'Art', 'Physics', 'Yoruba']) await questions('Basics', 1, { subject });
    const { body } = await house.ask('GET', '/user/road', { as: student });
    expect(body.data).toMatchObject({ subject: 'Physics', subjects: ['Physics', 'Biology', 'Art', 'Yoruba'] });
  });
});

test('practice that a road leads to is there, also where questions write the subject otherwise', async () => {
  const { house, admin, student, road, questions } = await aSchool();
  await questions('Algebra', 2, { subject: 'Maths' });
  await house.ask('POST', '/admin/subjects', { as: admin, body: { name: 'Mathematics' } });
  await questions('Algebra', 1, { subject: 'Mathematics' });
  await questions('Algebra', 1, { subject: 'Physics' });
  expect(await road('Mathematics')).toMatchObject({ questions: 3, topics: [{ topic: 'Algebra', questions: 3 }] });
  const ask = async (path: string) => (await house.ask('GET', path, { as: student })).body.data;
  const cards = async (subject: string) => (await ask(`/practice/cards?subject=${subject}&topic=algebra`)).length;
  expect([await cards('Mathematics'), await cards('Maths'), await cards('Physics')]).toEqual([3, 2, 1]);
  const { topics } = await ask('/practice');
  expect(topics.map(({ subject, listed, questions: of }: Record<string, unknown>) => [subject, listed, of])).toEqual([
    ['Mathematics', undefined, 1],
    ['Maths', 'Mathematics', 2],
    ['Physics', undefined, 1],
  ]);
});

test('a school with nothing has an empty road, and a subject that nobody has is empty too', async () => {
  const { house, student, road } = await aSchool();
  const nothing = { subjects: [], topics: [], isOrdered: false, otherLessons: [], questions: 0, exams: [] };
  expect((await house.ask('GET', '/user/road', { as: student })).body.data).toEqual(nothing);
  expect(await road('Alchemy')).toEqual({ ...nothing, subject: 'Alchemy' });
});

test('exams of the subject are those of the own class and those that were sat, by their subject or their questions', async () => {
  const { house, admin, road, questions } = await aSchool();
  const heat = await questions('Heat', 2, { practice: false });
  const one = await anExam(house, admin, { title: 'One', questions: heat, classLevel: own });
  await anExam(house, admin, { title: 'Other class', questions: heat, classLevel: 'Grade 2 Secondary' });
  await anExam(house, admin, { title: 'Draft', questions: heat, isActive: false });
  const biology = await questions('Cells', 1, { subject: 'Biology' });
  await anExam(house, admin, { title: 'Biology', questions: biology });
  expect((await road()).exams).toEqual([one._id]);
});
