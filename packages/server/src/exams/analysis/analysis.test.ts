import type { ExamAnalysis, Question } from '@akada/contract';
import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { samples } from '../../../test/question-samples.ts';
import { simulatedClass } from '../../../test/simulated-class.ts';
import { answer, deskOf, type Given } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

type Scene = { house: House; admin: Person; exam: { _id: string } };

async function analysisOf({ house, admin, exam }: Scene): Promise<ExamAnalysis> {
  const reply = await house.ask('GET', `/exam/${exam._id}/analysis`, { as: admin });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.body.data;
}

async function sit({ house, exam }: Scene, answers: Given[], student?: Person): Promise<Person> {
  const who = student ?? (await aStudent(house));
  const desk = deskOf(house, who, exam);
  await desk.start();
  const reply = await desk.submit(...answers);
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return who;
}

async function anExamOf(questions: Parameters<typeof aQuestion>[2][], wishes: Parameters<typeof anExam>[2] = {}) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const asked: Question[] = [];
  for (const wish of questions) asked.push(await aQuestion(house, admin, wish));
  const exam = await anExam(house, admin, { questions: asked, ...wishes });
  return { house, admin, exam, questions: asked };
}

const digits = (value: number | null | undefined) => value?.toFixed(4);

test('the worked example comes out to its digits', async () => {
  const scene = await anExamOf(Array.from({ length: 5 }, (_, index) => ({ text: `Question ${index + 1}`, points: 1 })));
  for (const row of '11111 11111 11101 11100 11010 10110 11000 00001 10000 00000'.split(' ')) {
    await sit(
      scene,
      scene.questions.flatMap((question, index) => (row[index] === '1' ? [answer(question, '4')] : [])),
    );
  }
  const { questions, mean, sd, kr20, errorOfScore, attempts, totalPoints, histogram } = await analysisOf(scene);
  expect({ attempts, totalPoints, mean }).toEqual({ attempts: 10, totalPoints: 5, mean: 2.7 });
  expect([Math.sqrt(2.9), 0.7088, 0.9189].map(digits)).toEqual([sd, kr20, errorOfScore].map(digits));
  expect(histogram).toEqual([1, 0, 2, 0, 1, 0, 3, 0, 1, 2]);
  expect(questions.map(({ questionId }) => questionId)).toEqual(scene.questions.map(({ _id }) => _id));
  expect(questions.map(({ facility }) => facility)).toEqual([0.8, 0.6, 0.5, 0.4, 0.4]);
  expect(questions.map(({ blank }) => digits(blank))).toEqual(['0.2000', '0.4000', '0.5000', '0.6000', '0.6000']);
  expect(questions.map((one) => digits(one.pointBiserial))).toEqual(['0.6809', '0.7328', '0.8047', '0.6570', '0.5307']);
  expect(questions.map((one) => digits(one.discrimination))).toEqual([
    '0.5092',
    '0.5339',
    '0.6405',
    '0.4248',
    '0.2592',
  ]);
  expect(questions.map((one) => digits(one.difference))).toEqual(['0.6667', '1.0000', '1.0000', '0.6667', '0.6667']);
  expect(questions[1]?.options.map(({ text, share, isKey }) => [text, share, isKey])).toEqual([
    ['3', 0, false],
    ['4', 0.6, true],
    ['5', 0, false],
    ['6', 0, false],
  ]);
  expect(questions.every(({ flags }) => flags.length === 0)).toBe(true);
});

test('three planted faults are found in a class of 200, and none is invented', async () => {
  const { questions, answers, planted } = simulatedClass({ seed: 3, students: 200 });
  const scene = await anExamOf(questions.map((question) => ({ type: 'multiple-choice', points: 1, ...question })));
  for (const row of answers) {
    await sit(
      scene,
      scene.questions.flatMap((question, place) => (row[place] ? [answer(question, row[place])] : [])),
    );
  }
  const found = await analysisOf(scene);
  expect(found.attempts).toBe(200);
  const flags = found.questions.flatMap((question, place) =>
    question.flags.map(({ kind, option }) => [kind, { place, option }]),
  );
  expect(Object.fromEntries(flags)).toEqual(planted);
  expect(flags).toHaveLength(3);
});

test('only first attempts that are finished and marked count', async () => {
  const essay = { type: 'essay' as const, options: [], text: 'Why?', correctAnswer: '', points: 4 };
  const scene = await anExamOf([{ points: 2 }, essay], { maxAttempts: 2 });
  const [choice, why] = scene.questions as [Question, Question];
  const first = await sit(scene, [answer(choice, '3')]);
  await sit(scene, [answer(choice, '4')], first);
  const waiting = await sit(scene, [answer(choice, '4'), answer(why, 'Because of the wind')]);
  await deskOf(scene.house, await aStudent(scene.house), scene.exam).start();
  const before = await analysisOf(scene);
  expect(before).toMatchObject({ attempts: 1, running: 1, toMark: 1, mean: 0, sd: null, kr20: null });
  expect(before.questions.map(({ blank, facility }) => [blank, facility])).toEqual([
    [0, 0],
    [1, 0],
  ]);
  const list = await scene.house.ask('GET', `/studentExam/exams/${scene.exam._id}/marking/${why._id}`, {
    as: scene.admin,
  });
  const path = `/studentExam/attempts/${list.body.data[0].attemptId}/marking/${why._id}`;
  const { data } = (await scene.house.ask('GET', path, { as: scene.admin })).body;
  await scene.house.ask('PUT', path, { as: scene.admin, body: { points: 3, seq: data.seq } });
  const after = await analysisOf(scene);
  expect(after).toMatchObject({ attempts: 2, running: 1, toMark: 0, mean: 2.5 });
  expect(after.questions[1]).toMatchObject({ facility: 0.375, blank: 0.5, options: [], key: '' });
  expect(JSON.stringify(after)).not.toContain(waiting._id);
});

test('every type of question has its figures, and what was written most', async () => {
  const types = Object.entries(samples).filter(([type]) => type !== 'essay');
  const scene = await anExamOf(
    types.map(([type, { question }]) => ({ type, ...question }) as Parameters<typeof aQuestion>[2]),
  );
  const all = (which: 'right' | 'wrong') =>
    scene.questions.map((question, index) => answer(question, types[index]?.[1][which] ?? ''));
  for (const which of ['right', 'right', 'right', 'wrong', 'wrong'] as const) await sit(scene, all(which));
  await sit(scene, []);
  const { questions, kr20 } = await analysisOf(scene);
  expect(kr20).toBeGreaterThan(0.9);
  for (const [index, { facility, blank, discrimination, options, type }] of questions.entries()) {
    expect(type).toBe(types[index]?.[0]);
    expect({ facility, blank: digits(blank) }, type).toEqual({ facility: 0.5, blank: '0.1667' });
    expect(discrimination, type).toBeCloseTo(1, 5);
    expect(options.find(({ isKey }) => isKey)?.share, type).toBe(0.5);
    expect(
      options.some(({ isKey, discrimination: own }) => !isKey && (own ?? 0) < 0),
      type,
    ).toBe(true);
  }
  const short = questions.find(({ type }) => type === 'short-answer');
  expect(short?.options).toMatchObject([
    { text: 'fct', isKey: true, share: 0.5 },
    { text: 'Lagos', isKey: false },
  ]);
});

test('another spelling that strong students use is told as what they wrote', async () => {
  const easy = Array.from({ length: 6 }, (_, index) => ({ text: `Question ${index}`, points: 1 }));
  const scene = await anExamOf([
    { type: 'short-answer', options: [], text: 'How heavy?', correctAnswer: '0.00045 kg', points: 1 },
    ...easy,
  ]);
  const [heavy, ...rest] = scene.questions as [Question, ...Question[]];
  for (let student = 0; student < 24; student += 1) {
    const right = rest.filter((_, index) => (student * 7 + index * 5) % 24 < student);
    const written = student > 12 ? ['4.5×10⁻⁴ kg', '4.5×10⁻⁴  KG', '4.5×10⁻⁴ kg'][student % 3] : `${student} kg`;
    await sit(scene, [answer(heavy, written ?? ''), ...right.map((question) => answer(question, '4'))]);
  }
  const [question] = (await analysisOf(scene)).questions;
  expect(question?.options).toMatchObject([{ text: '4.5×10⁻⁴ kg', isKey: false }]);
  expect(question?.flags).toEqual([
    {
      kind: 'wrong-key',
      option: '4.5×10⁻⁴ kg',
      message: 'Most strong students wrote “4.5×10⁻⁴ kg”; hardly anybody had the key: look at the key.',
    },
  ]);
});

test('a question that was drawn is judged by those who got it', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  for (let index = 0; index < 6; index += 1) {
    await aQuestion(house, admin, { text: `Drawn ${index}`, points: 2, topic: 'Fractions', subject: 'Mathematics' });
  }
  const exam = await anExam(house, admin, { draw: [{ count: 3, subject: 'Mathematics', topic: 'Fractions' }] });
  const scene = { house, admin, exam };
  const asked = new Map<string, number>();
  for (let student = 0; student < 8; student += 1) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    const { questions } = (await desk.exam()).body.data as { questions: Question[] };
    for (const { _id } of questions) asked.set(_id, (asked.get(_id) ?? 0) + 1);
    await desk.submit(...questions.slice(0, student % 4).map((question) => answer(question, '4')));
  }
  const { questions, kr20, totalPoints, mean } = await analysisOf(scene);
  expect(Object.fromEntries(questions.map(({ questionId, attempts }) => [questionId, attempts]))).toEqual(
    Object.fromEntries(asked),
  );
  expect({ kr20, totalPoints, mean }).toEqual({ kr20: null, totalPoints: 6, mean: 3 });
});

test('an exam that nobody sat has no figures, and one that is not there none either', async () => {
  const scene = await anExamOf([{}]);
  expect(await analysisOf(scene)).toEqual({
    exam: { _id: scene.exam._id, title: 'First term test', classLevel: 'Grade 1 Secondary' },
    ...{ attempts: 0, running: 0, toMark: 0, totalPoints: 0, mean: null, sd: null, kr20: null, errorOfScore: null },
    ...{ medianSeconds: null, histogram: Array.from({ length: 10 }, () => 0), questions: [] },
  });
  const reply = await scene.house.ask('GET', `/exam/${'f'.repeat(24)}/analysis`, { as: scene.admin });
  expect(refusal(reply)).toEqual({ status: 404, message: 'Exam not found' });
});
