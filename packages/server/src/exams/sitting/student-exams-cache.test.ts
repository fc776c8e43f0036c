import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';
import { buildApp } from '../../app.ts';

/** The same database seen by a process that has just started, with an empty cache. */
async function askAnew(house: House, asked: readonly (readonly [string, Person])[]) {
  const app = await buildApp({ ...house.context });
  const data = [];
  for (const [path, { token }] of asked) {
    const reply = await app.inject({ method: 'GET', url: `/api${path}`, headers: { token } });
    data.push([reply.statusCode, reply.json().data]);
  }
  await app.close();
  return data;
}

async function twice(house: House, path: string, as: Person) {
  const asked = async () => {
    const { status, body } = await house.ask('GET', path, { as });
    return [status, body.data];
  };
  const first = await asked();
  expect(await asked()).toEqual(first);
  return first;
}

const sentence = 'the list of exams is at every moment what a process with an empty cache returns';

test.each([['beside an open one'], ['alone']])(`${sentence}: an exam %s`, async (company) => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const [ada, ben] = [await aStudent(house), await aStudent(house)];
  const at = (minutes: number) => new Date(house.clock.now() + minutes * 60_000).toISOString();
  const questions = await threeQuestions(house, admin);
  const soon = await anExam(house, admin, {
    title: 'Soon',
    startDate: at(10),
    endDate: at(60),
    duration: 30,
    questions,
  });
  if (company !== 'alone')
    await anExam(house, admin, { title: 'Open', startDate: at(-10), endDate: at(45), duration: 60 });
  const paths = ['/exam', `/studentExam/exams/score/${soon._id}`];
  const asked = paths.flatMap((path) => [[path, ada] as const, [path, ben] as const]);
  const same = async () => {
    const anew = await askAnew(house, asked);
    for (const [index, [path, person]] of asked.entries())
      expect(await twice(house, path, person)).toEqual(anew[index]);
  };
  const desk = deskOf(house, ada, soon);
  const steps: [string, () => unknown][] = [
    ['nothing has happened', () => undefined],
    ['a minute of the open exam is gone', () => house.clock.advance({ minutes: 1 })],
    ['half a minute more', () => house.clock.advance({ seconds: 30 })],
    ['one is about to open', () => house.clock.advance({ minutes: 8 })],
    ['it opens at this instant', () => house.clock.advance({ seconds: 30 })],
    ['one student starts', () => desk.start()],
    ['saves', () => desk.save(...rightAnswers(questions).slice(0, 1))],
    ['the exam gets another title', () => house.ask('PUT', `/exam/${soon._id}`, { as: admin, body: { title: 'Now' } })],
    ['its last full start is near', () => house.clock.advance({ minutes: 19, seconds: 30 })],
    ['its last full start is over', () => house.clock.advance({ seconds: 30, ms: 1 })],
    ['the deadline is over, not the grace', () => house.clock.advance({ minutes: 10 })],
    ['the grace is over', () => house.clock.advance({ seconds: 15 })],
    ['an exam is switched off', () => house.ask('PUT', `/exam/${soon._id}`, { as: admin, body: { isActive: false } })],
    ['and on again', () => house.ask('PUT', `/exam/${soon._id}`, { as: admin, body: { isActive: true } })],
    ['all are closed, the review opens', () => house.clock.advance({ minutes: 30 })],
    ['one is deleted', async () => house.ask('DELETE', `/exam/${soon._id}`, { as: await anAdmin(house) })],
  ];
  for (const [what, act] of steps) {
    await act();
    await same().catch((error: Error) => {
      error.message = `${what}: ${error.message}`;
      throw error;
    });
  }
});

test('how hard an exam proved is at most a second behind', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions });
  const students = await Promise.all(Array.from({ length: 20 }, () => aStudent(house)));
  const difficulty = async () => {
    const { body } = await house.ask('GET', '/exam', { as: students[0] });
    return body.data[0].difficulty;
  };
  for (const student of students) {
    expect(await difficulty()).toBe('Medium');
    house.clock.advance({ seconds: 1 });
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.submit(...rightAnswers(questions));
  }
  expect(await difficulty()).toBe('Easy');
});
