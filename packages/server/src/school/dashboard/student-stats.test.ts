import type { StudentExam } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, anExam, aPayment, aPurchase, aQuestion, aStart } from '../../../test/things.ts';
import { signedInAgain } from '../../../test/world.ts';

const statsOf = async (house: House, as: Person) => (await house.ask('GET', '/user/stats', { as })).body;
const figuresOf = async (house: House, as: Person) => (await statsOf(house, as)).data.figures;

const submit = (house: House, as: Person, exam: { _id: string }) =>
  house.ask('POST', `/studentExam/submit/${exam._id}`, { as, body: {} });

/** Reports film from a lesson of an hour that the student owns. */
async function aFilm(house: House, student: Person, teacher: Person) {
  const lesson = await aLesson(house, teacher);
  await aPurchase(house, student, lesson, teacher);
  return (from: number, to: number, more: object = {}) =>
    house.ask('PUT', `/lesson/${lesson._id}/progress`, {
      as: student,
      body: { positionSeconds: to, durationSeconds: 86_400, watched: [[from, to]], ...more },
    });
}

test('a new student has finished nothing and studied no hours', async () => {
  const house = await openHouse();
  const reply = await house.ask('GET', '/user/stats', { as: await aStudent(house) });
  const none = { completedExams: 0, studyHours: 0 };
  const week = [14, 15, 16, 17, 18, 19, 20].map((date) => ({ day: `2026-09-${date}`, learned: false }));
  const nothing = { value: 0, recent: 0, changePercent: null };
  const figures = { myLessons: nothing, availableExams: nothing, completedExams: nothing, studyHours: nothing };
  expect(reply.body).toEqual({
    success: true,
    message: 'Your statistics fetched successfully',
    ...none,
    data: { ...none, figures, week: { goalDays: 4, days: week } },
  });
});

test('the news of the school have the day on which they were written, and end when staff empty them', async () => {
  const house = await openHouse();
  const student = await aStudent(house);
  const write = async (news: string) =>
    house.ask('PUT', '/admin/settings', { as: await anAdmin(house), body: { news } });
  await write('No school on Friday');
  house.clock.advance({ minutes: 5 });
  expect((await statsOf(house, student)).data.news).toEqual({
    text: 'No school on Friday',
    at: '2026-09-15T09:00:00.000Z',
  });
  await write('');
  expect((await statsOf(house, student)).data).not.toHaveProperty('news');
});

test('the week begins on Monday by the school’s clock, and has the days of watching and of exams', async () => {
  const house = await openHouse();
  house.clock.set('2026-09-14T22:30:00.000Z');
  const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
  const exam = await anExam(house, teacher, { questions: [await aQuestion(house, teacher)] });
  const watch = await aFilm(house, ada, teacher);
  await watch(0, 60);
  house.clock.advance({ minutes: 40 });
  await aStart(house, ada, exam);
  const learned = async (person: Person) =>
    (await statsOf(house, person)).data.week.days.flatMap((day: { day: string; learned: boolean }) =>
      day.learned ? day.day : [],
    );
  expect(await learned(ada)).toEqual(['2026-09-14', '2026-09-15']);
  house.clock.set('2026-09-20T22:30:00.000Z');
  const sunday = await signedInAgain(house, ada);
  expect(await learned(sunday)).toEqual(['2026-09-14', '2026-09-15']);
  house.clock.advance({ hours: 1 });
  expect(await learned(sunday)).toEqual([]);
  expect((await statsOf(house, sunday)).data.week.days[0].day).toBe('2026-09-21');
});

test('the figures are the own finished exams and the hours spent in them, at the top level and under data', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const questions = [await aQuestion(house, teacher)];
  const first = await anExam(house, teacher, { questions, duration: 120, maxAttempts: 2 });
  const second = await anExam(house, teacher, { questions, duration: 60 });
  const sit = async (exam: { _id: string }, minutes: number) => {
    await aStart(house, ada, exam);
    house.clock.advance({ minutes });
    await submit(house, ada, exam);
  };
  await sit(first, 90);
  expect(await statsOf(house, ada)).toMatchObject({ completedExams: 1, studyHours: 1.5 });
  await sit(first, 30);
  expect(await statsOf(house, ada)).toMatchObject({ completedExams: 1, studyHours: 2 });
  await aStart(house, ada, second);
  house.clock.advance({ minutes: 10 });
  expect(await statsOf(house, ada)).toMatchObject({ completedExams: 1, studyHours: 2 });
  await submit(house, ada, second);
  const { data, completedExams, studyHours } = await statsOf(house, ada);
  expect({ completedExams, studyHours }).toEqual({ completedExams: 2, studyHours: 2.2 });
  expect(data).toMatchObject({ completedExams, studyHours });
  expect(data.figures.completedExams.value).toBe(2);
  expect(data.figures.studyHours.value).toBe(2.2);
  expect(await statsOf(house, bola)).toMatchObject({ completedExams: 0, studyHours: 0 });
});

describe('hours of watching', () => {
  test('join the hours of exams, here and on the admin’s dashboard', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const exam = await anExam(house, teacher, { questions: [await aQuestion(house, teacher)], duration: 60 });
    await aStart(house, ada, exam);
    house.clock.advance({ minutes: 30 });
    await submit(house, ada, exam);
    const watch = await aFilm(house, ada, teacher);
    await watch(0, 1800);
    house.clock.advance({ minutes: 30 });
    await watch(1800, 3600);
    expect(await statsOf(house, ada)).toMatchObject({ completedExams: 1, studyHours: 1.5 });
    expect((await house.ask('GET', '/admin/stats', { as: teacher })).body.data.studyHours).toBe(1.5);
  });

  test('do not grow when the same part is watched, or reported, again', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const watch = await aFilm(house, ada, teacher);
    for (let time = 0; time < 4; time += 1) {
      house.clock.advance({ hours: 1 });
      await watch(0, 3600);
    }
    expect(await statsOf(house, ada)).toMatchObject({ studyHours: 1 });
  });

  test('grow no faster than film at double speed since the last report', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const watch = await aFilm(house, ada, teacher);
    const seconds = async () =>
      (await house.db.selectFrom('study_days').select('watched_seconds').executeTakeFirst())?.watched_seconds;
    house.clock.advance({ seconds: 15 });
    await watch(0, 15);
    expect(await seconds()).toBe(15);
    house.clock.advance({ seconds: 10 });
    expect((await watch(0, 7200)).body.data.watchedSeconds).toBe(7200);
    expect(await seconds()).toBe(15 + 2 * 10 + 60);
    house.clock.advance({ days: 3 });
    await watch(7200, 86_400);
    const days = await house.db.selectFrom('study_days').select('watched_seconds').orderBy('day').execute();
    expect(days.map((day) => day.watched_seconds)).toEqual([95, 2 * 3600 + 60]);
  });

  test('belong to the day of the school on which they were watched, also when the report comes later', async () => {
    const house = await openHouse();
    house.clock.set('2026-09-20T22:50:00.000Z');
    const ada = await aStudent(house);
    const watch = await aFilm(house, ada, await anAdmin(house));
    await watch(0, 60);
    house.clock.advance({ minutes: 20 });
    await watch(60, 120);
    house.clock.advance({ minutes: 5 });
    await watch(120, 180, { secondsAgo: 25 * 60 });
    const days = await house.db.selectFrom('study_days').select(['day', 'watched_seconds']).orderBy('day').execute();
    expect(days).toEqual([
      { day: '2026-09-20', watched_seconds: 120 },
      { day: '2026-09-21', watched_seconds: 60 },
    ]);
  });
});

test('the exams that can be started are those the list of exams says so of, and that ask anything', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const questions = [await aQuestion(house, teacher)];
  const open = await anExam(house, teacher, { questions });
  const twice = await anExam(house, teacher, { questions, maxAttempts: 2 });
  const empty = await anExam(house, teacher);
  const drawn = await anExam(house, teacher);
  const draw = JSON.stringify([{ topic: 'Algebra', count: 1 }]);
  await house.db.updateTable('exams').set({ draw }).where('_id', '=', drawn._id).execute();
  const running = await anExam(house, teacher, { questions });
  const deletedWhileRunning = await anExam(house, teacher, { questions });
  await anExam(house, teacher, { questions, isActive: false });
  await anExam(house, teacher, { questions, classLevel: 'Grade 2 Secondary' });
  await anExam(house, teacher, { questions, startDate: '2026-09-20' });
  await anExam(house, teacher, { questions, endDate: '2026-09-15' });
  const startable = async (as: Person) => {
    const { data } = (await house.ask('GET', '/exam', { as })).body;
    return data.filter(({ canStart, questionCount }: StudentExam) => canStart && questionCount > 0).length;
  };
  const check = async (adas: number, bolas: number) => {
    expect((await figuresOf(house, ada)).availableExams.value).toBe(adas);
    expect(await startable(ada)).toBe(adas);
    expect((await figuresOf(house, bola)).availableExams.value).toBe(bolas);
    expect(await startable(bola)).toBe(bolas);
  };
  await check(6, 6);
  for (const exam of [open, twice, empty]) {
    await aStart(house, ada, exam);
    await submit(house, ada, exam);
  }
  await check(5, 6);
  await aStart(house, ada, twice);
  await aStart(house, ada, running);
  await aStart(house, ada, deletedWhileRunning);
  await house.ask('DELETE', `/exam/${deletedWhileRunning._id}`, { as: teacher });
  await check(5, 5);
  house.clock.advance({ minutes: 31 });
  await check(2, 5);
  house.clock.set('2026-09-16T09:00:00.000Z');
  const again = { ada: await signedInAgain(house, ada), bola: await signedInAgain(house, bola) };
  expect(await startable(again.ada)).toBe((await figuresOf(house, again.ada)).availableExams.value);
  expect(await startable(again.bola)).toBe((await figuresOf(house, again.bola)).availableExams.value);
});

test('each figure is compared with the 30 days before', async () => {
  const house = await openHouse();
  const setUp = await anAdmin(house);
  const ada = await aStudent(house);
  const questions = [await aQuestion(house, setUp)];
  const early = await anExam(house, setUp, { questions, startDate: '2026-09-14', endDate: '2027-09-14' });
  await aStart(house, ada, early);
  house.clock.advance({ minutes: 6 });
  await submit(house, ada, early);
  await aPurchase(house, ada, await aLesson(house, setUp), setUp);
  await aPayment(house, ada, await aLesson(house, setUp));
  const nothingBefore = { value: 1, recent: 1, changePercent: null };
  expect(await figuresOf(house, ada)).toEqual({
    myLessons: nothingBefore,
    availableExams: { value: 0, recent: 1, changePercent: null },
    completedExams: nothingBefore,
    studyHours: { value: 0.1, recent: 0.1, changePercent: null },
  });
  house.clock.advance({ days: 31 });
  const [teacher, adaNow] = [await anAdmin(house), await signedInAgain(house, ada)];
  for (let count = 0; count < 2; count += 1) {
    const exam = await anExam(house, teacher, { questions, startDate: '2026-10-10', endDate: '2026-12-31' });
    await aStart(house, adaNow, exam);
    house.clock.advance({ minutes: 3 });
    await submit(house, adaNow, exam);
    await aPurchase(house, adaNow, await aLesson(house, teacher), teacher);
  }
  const watch = await aFilm(house, adaNow, teacher);
  house.clock.advance({ minutes: 6 });
  await watch(0, 360);
  expect(await figuresOf(house, adaNow)).toEqual({
    myLessons: { value: 4, recent: 3, changePercent: 200 },
    availableExams: { value: 0, recent: 2, changePercent: 100 },
    completedExams: { value: 3, recent: 2, changePercent: 100 },
    studyHours: { value: 0.3, recent: 0.2, changePercent: 100 },
  });
});
