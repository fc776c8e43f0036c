import type { ExamBody, QuestionBody } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { hashSessionId, signToken } from '../../src/platform/http/token.ts';
import { type House, openHouse, type Reply } from '../house.ts';
import { anAdmin, aStudent, type Person } from '../people.ts';
import { anExam, aQuestion } from '../things.ts';

/** Two schools that are the same to the last id and second, but for the key of their exam. */

const paper: readonly Partial<QuestionBody>[] = [
  { text: 'Which?', type: 'multiple-choice', options: ['A', 'B', 'C'] },
  { text: 'Is it?', type: 'true-false', options: [] },
  { text: 'What?', type: 'short-answer', options: [] },
  { text: 'How heavy?', type: 'numeric', options: [] },
  { text: 'Which ones?', type: 'multiple-select', options: ['A', 'B', 'C'] },
  { text: 'Which to which?', type: 'matching', options: ['A', 'B', 'C'] },
  { text: 'In which order?', type: 'ordering', options: ['A', 'B', 'C'] },
  { text: 'Why?', type: 'essay', options: [] },
];
type Key = Pick<QuestionBody, 'correctAnswer' | 'details'>;
const keys: Record<'one' | 'two', readonly Key[]> = {
  one: [
    { correctAnswer: 'A' },
    { correctAnswer: 'true' },
    { correctAnswer: 'Abuja', details: { accepted: ['FCT'] } },
    { correctAnswer: '5', details: { unit: 'kg', unitIs: 'required' } },
    { correctAnswer: '["A","B"]' },
    { correctAnswer: '["A","B"]', details: { prompts: ['1', '2'] } },
    { correctAnswer: '["A","B","C"]' },
    { correctAnswer: 'Because of trade', details: { rubric: [{ text: 'Trade', points: 1 }] } },
  ],
  two: [
    { correctAnswer: 'B' },
    { correctAnswer: 'false' },
    { correctAnswer: 'Port Harcourt' },
    { correctAnswer: '-6', details: { tolerance: 1, unit: 'mol', unitIs: 'required' } },
    { correctAnswer: '["C"]' },
    { correctAnswer: '["C","A"]', details: { prompts: ['1', '2'] } },
    { correctAnswer: '["C","A","B"]' },
    { correctAnswer: 'Because of war' },
  ],
};
const right = ['A', 'true', 'Abuja', '5 kg', '["A","B"]', '["A","B"]', '["A","B","C"]', 'Because of trade'];
const given = [
  ['A', 'B', 'C', '', 'D'],
  ['True', 'False', 'true', 'maybe'],
  ['Abuja', 'Port Harcourt'],
  ['5', '5 kg', '6 mol', 'heavy'],
  ['["A"]', '["A","B"]', '["C"]', '["D"]', 'A'],
  ['["A",""]', '["A","B"]', '["C","A"]', '["A"]'],
  ['["A","B","C"]', '["C","A","B"]', '["A"]'],
  ['Because of trade', 'No'],
];

/** Calls a student may make that read an exam, or change where an attempt stands; and all that only read. */
const studentRoutes = Object.values(endpoints)
  .filter(({ access }) => access === 'anyone' || access.includes('user'))
  .filter(({ method, path }) => method === 'GET' || /^\/(studentExam|exam|question)\//.test(path))
  .map(({ method, path }) => `${method} ${path}`);
const handIn = 'POST /studentExam/submit/:examId';

/** A session of the same name in both schools: otherwise it is made by chance, and people can list their own. */
async function signedInAlike(house: House, person: Person): Promise<Person> {
  const sessionId = 'the-same-in-both';
  const at = { issuedAt: house.clock.now(), expiresAt: house.clock.now() + 86_400_000 };
  await house.db
    .updateTable('sessions')
    .set({ id_hash: hashSessionId(sessionId) })
    .where('user_id', '=', person._id)
    .execute();
  return { ...person, token: signToken(house.context.secret, { ...person, role: 'user' }, sessionId, at) };
}

/** Everything shuffled, and two questions drawn beside the exam's own. */
const arranged = { shuffleQuestions: true, shuffleOptions: true, draw: [{ tag: 'pool', count: 2 }] };

async function aTwin(key: readonly Key[], settings: Partial<Omit<ExamBody, 'questions'>> = {}) {
  const house = await openHouse();
  let ids = 0;
  house.context.newId = () => (++ids).toString(16).padStart(24, '0');
  const admin = await anAdmin(house, { fullName: 'Admin', email: 'admin@twin.test' });
  const wishes = { fullName: 'Twin', email: 'a@twin.test', phoneNumber: '+2348012345678' };
  const student = await signedInAlike(house, await aStudent(house, wishes));
  const questions = [];
  for (const [index, question] of paper.entries()) {
    const { correctAnswer = '' } = key[index] ?? {};
    const about = {
      explanation: `It is ${correctAnswer}.`,
      hint: `Think of ${correctAnswer}.`,
      topic: correctAnswer,
      tags: [correctAnswer.replace(/\W+/g, ' ')],
    };
    questions.push(await aQuestion(house, admin, { ...question, ...about, ...key[index] }));
  }
  for (const [index, question] of paper.entries()) {
    const text = `${question.text} Drawn.`;
    await aQuestion(house, admin, { ...question, text, tags: ['pool'], ...key[index] });
  }
  const exam = await anExam(house, admin, { questions, ...settings });
  return { house, admin, student, exam, questions };
}

type Twin = Awaited<ReturnType<typeof aTwin>>;

/** Session ids are random: the only difference in a reply that does not come from the exam. */
const sessionName = /("data":\[\{"_id":)"[0-9a-f]{24}"(,"device")/;

/** All that came over the wire but the time of day, which is the machine's. */
function bytesOf({ status, headers, text }: Reply): string {
  const { date: _, ...rest } = headers;
  return `${status}\n${JSON.stringify(rest)}\n${text.replace(sessionName, '$1""$2')}`;
}

/** Asks routes as somebody and writes every reply down, in order. */
function scribe(house: House, who: Person) {
  const asked = new Set<string>();
  const written: string[] = [];
  return {
    asked,
    written,
    async ask(route: string, id: string, body?: object): Promise<Reply> {
      const [method = '', path = ''] = route.split(' ');
      const reply = await house.ask(method as 'GET', path.replace(/:\w+/, id), { as: who, body });
      asked.add(route);
      written.push(`${route} ${JSON.stringify(body)}\n${bytesOf(reply)}`);
      return reply;
    },
  };
}

type Scribe = ReturnType<typeof scribe>;

async function readEverything({ exam, questions }: Twin, { ask }: Scribe): Promise<void> {
  for (const route of studentRoutes.filter((name) => name.startsWith('GET '))) {
    await ask(route, exam._id);
    if (route.includes('/question/')) for (const { _id } of questions) await ask(route, _id);
  }
}

/** From before the start to after the last save: everything is read at every turn, and every answer is tried. */
async function sit(twin: Twin): Promise<Scribe> {
  const { house, student, exam, questions } = twin;
  const desk = scribe(house, student);
  const start = () => desk.ask('POST /studentExam/start/:examId', exam._id, { device: 'phone-of-twin' });
  await readEverything(twin, desk);
  expect((await start()).status).toBe(200);
  await readEverything(twin, desk);
  let seq = 0;
  for (const [index, { _id: questionId }] of questions.entries()) {
    for (const selectedAnswer of given[index] ?? []) {
      house.clock.advance({ seconds: 20 });
      seq += 1;
      const body = { answers: [{ questionId, selectedAnswer, seq }], device: 'phone-of-twin' };
      await desk.ask('PUT /studentExam/answer/:examId', exam._id, body);
      await desk.ask('GET /studentExam/pulse/:examId', exam._id);
    }
    await readEverything(twin, desk);
  }
  expect((await start()).status).toBe(200);
  return desk;
}

test.each([
  ['plain', {}],
  ['shuffled and drawn', arranged],
])(
  'two exams that differ only in their key give a student the same bytes on every endpoint until the result: %s',
  async (_, settings) => {
    const one = await aTwin(keys.one, settings);
    const two = await aTwin(keys.two, settings);
    const [first, second] = [await sit(one), await sit(two)];
    expect(studentRoutes.filter((route) => !first.asked.has(route))).toEqual([handIn]);
    expect(second.written).toEqual(first.written);
    const results = [];
    for (const twin of [one, two]) {
      const answers = twin.questions.map(({ _id }, index) => ({
        questionId: _id,
        selectedAnswer: right[index] ?? '',
      }));
      results.push((await scribe(twin.house, twin.student).ask(handIn, twin.exam._id, { answers })).body.data.score);
    }
    expect(results[0]).toBeGreaterThan(0);
    expect(results[1]).toBe(0);
  },
);

test('the same walk over a reply that holds the key tells the twins apart: the comparison can fail', async () => {
  const replies = [];
  for (const key of [keys.one, keys.two, keys.one]) {
    const twin = await aTwin(key);
    const staff = scribe(twin.house, twin.admin);
    await staff.ask('GET /exam/:id', twin.exam._id);
    replies.push(staff.written);
  }
  expect(replies[1]).not.toEqual(replies[0]);
  expect(replies[2]).toEqual(replies[0]);
});
