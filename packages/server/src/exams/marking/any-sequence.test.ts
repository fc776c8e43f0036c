import type { Question, QuestionBody } from '@akada/contract';
import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  const below = (many: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % many;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return { below, pick };
}
type Dice = ReturnType<typeof dice>;

const asked = [
  { type: 'multiple-choice', options: ['A', 'B', 'C', 'D'], correctAnswer: 'A', points: 2 },
  { type: 'true-false', options: [], correctAnswer: 'true', points: 1 },
  { type: 'short-answer', options: [], correctAnswer: 'A', points: 3 },
  { type: 'numeric', options: [], correctAnswer: '1', points: 4 },
  { type: 'essay', options: [], correctAnswer: '', points: 5 },
] as const;
const answersTo = {
  'multiple-choice': ['A', 'B', 'C', 'D'],
  'true-false': ['true', 'false'],
  'short-answer': ['A', 'B', 'C', 'D'],
  numeric: ['1', '2', '3', '4'],
  essay: ['It is so.', 'It is not so.'],
};

/** The model of an exam, apart from the server's tables: questions, answers and decisions. */
type Known = { _id: string; type: (typeof asked)[number]['type']; points: number; key: string; accepted: string[] };
type Sat = {
  student: Person;
  attemptId: string;
  desk: ReturnType<typeof deskOf>;
  given: Map<string, { text: string; seq: number }>;
  /** Points by staff, for the answer with that sequence. */
  marks: Map<string, { points: number; seq: number }>;
};
type Model = { questions: Known[]; annulled: Map<string, string>; penalty: number; sat: Sat[] };

/** f(paper, answers, decisions), apart from the server's code. */
function expected({ questions, annulled, penalty }: Model, { given, marks }: Sat) {
  const result = { score: 0, correct_answers: 0, to_mark: 0, total_points: 0, total_questions: 0 };
  let wrong = 0;
  for (const { _id, type, points, key, accepted } of questions) {
    const how = annulled.get(_id);
    if (how === 'leave-out') continue;
    const answer = given.get(_id) ?? { text: '', seq: -1 };
    const mark = marks.get(_id);
    result.total_points += points;
    result.total_questions += 1;
    let earned = 0;
    if (how === 'full-mark') earned = points;
    else if (mark?.seq === answer.seq) earned = mark.points;
    else if (type === 'essay') result.to_mark += answer.text === '' ? 0 : 1;
    else if ([key, ...accepted].includes(answer.text)) earned = points;
    else wrong += answer.text === '' ? 0 : 1;
    result.score += earned;
    if (earned === points) result.correct_answers += 1;
  }
  return { ...result, score: result.score - Math.min(result.score, wrong * penalty) };
}

async function anExamToSit(house: House, admin: Person, random: Dice) {
  const made: Question[] = [];
  for (const question of asked) {
    made.push(await aQuestion(house, admin, { ...question, text: `A ${question.type}` } as unknown as QuestionBody));
  }
  const penalty = random.below(2);
  const exam = await anExam(house, admin, { questions: made, wrongAnswerPenalty: penalty, passMark: 50 });
  const questions = asked.map(({ type, points, correctAnswer: key }, index) => {
    return { _id: made[index]?._id ?? '', type, points, key, accepted: [] };
  });
  return { exam, model: { questions, annulled: new Map(), penalty, sat: [] } as Model };
}

async function write({ pick, below }: Dice, { questions }: Model, sat: Sat): Promise<void> {
  const answers = [];
  for (const { _id, type } of questions) {
    if (below(3) === 0) continue;
    const seq = (sat.given.get(_id)?.seq ?? 0) + 1;
    const text = below(6) === 0 ? '' : pick(answersTo[type]);
    sat.given.set(_id, { text, seq });
    answers.push({ questionId: _id, selectedAnswer: text, seq });
  }
  expect((await sat.desk.submit(...answers)).status).toBe(200);
}

type Staff = ReturnType<typeof staffOf>;

const isRight = ({ key, accepted }: Known, text: string) => [key, ...accepted].includes(text);

async function correct(random: Dice, model: Model, staff: Staff): Promise<void> {
  const question = random.pick(model.questions.slice(0, 4));
  const to = random.pick(answersTo[question.type]);
  const kind = random.pick(['key', 'accept'] as const);
  const reply = await staff.apply({ kind, questionId: question._id, correctAnswer: to });
  expect(reply.status, reply.text).toBe(200);
  if (kind === 'accept' && !isRight(question, to)) question.accepted.push(to);
  if (kind === 'key') question.key = to;
  question.accepted = question.accepted.filter((text) => text !== question.key);
}

async function annul(random: Dice, model: Model, staff: Staff): Promise<void> {
  const { _id } = random.pick(model.questions);
  const how = random.pick(['full-mark', 'leave-out', 'count-again'] as const);
  const annulled = new Map(model.annulled).set(_id, how);
  const isLast = model.questions.every((one) => annulled.get(one._id) === 'leave-out');
  const reply = await staff.apply({ kind: 'annul', questionId: _id, how });
  expect(reply.status, reply.text).toBe(isLast ? 400 : 200);
  if (!isLast) model.annulled = annulled;
}

async function override(random: Dice, model: Model, staff: Staff): Promise<void> {
  const { attemptId, given, marks } = random.pick(model.sat);
  const { _id, type, points: most } = random.pick(model.questions);
  const points = random.below(4) === 0 ? null : random.below(most + 1);
  const { text, seq } = given.get(_id) ?? { text: '', seq: -1 };
  const reply = await staff.apply({ kind: 'override', attemptId, questionId: _id, points });
  const refused = type === 'essay' && (points === null ? 400 : text === '' && 409);
  expect(reply.status, reply.text).toBe(refused || 200);
  if (refused) return;
  if (points !== null) marks.set(_id, { points, seq });
  else if (marks.get(_id)?.seq === seq) marks.delete(_id);
}

async function reopen(random: Dice, model: Model, staff: Staff): Promise<void> {
  const sat = random.pick(model.sat);
  const reply = await staff.reopen(sat.attemptId);
  expect(reply.status, reply.text).toBe(200);
  if (random.below(2) === 0) await correct(random, model, staff);
  if (random.below(2) === 0) await annul(random, model, staff);
  await write(random, model, sat);
}

/** Each change starts from the last one's result, and its points sum up to the difference. */
async function checkHistory({ db }: House, { sat }: Model, scores: ReadonlyMap<string, number | null>) {
  const ids = sat.map(({ attemptId }) => attemptId);
  const rows = await db.selectFrom('score_changes').selectAll().where('attempt_id', 'in', ids).orderBy('_id').execute();
  for (const [attemptId, own] of Map.groupBy(rows, ({ attempt_id }) => attempt_id)) {
    for (const [index, row] of own.entries()) {
      const last = own[index - 1]?.after_score ?? null;
      if (last !== null) expect(row.before_score).toBe(last);
      if (row.after_score === null) continue;
      const { points = [], pointsOff = { before: 0, after: 0 } } = JSON.parse(row.points ?? '{}');
      const sum = points.reduce(
        (all: number, one: { before: number; after: number }) => all + one.after - one.before,
        0,
      );
      expect(sum - (pointsOff.after - pointsOff.before)).toBe(row.after_score - row.before_score);
    }
    const newest = own.at(-1)?.after_score ?? null;
    if (newest !== null) expect(newest).toBe(scores.get(attemptId));
  }
}

async function check(house: House, examId: string, model: Model, seen: string): Promise<void> {
  const rows = await house.db.selectFrom('attempts').selectAll().where('exam_id', '=', examId).execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  for (const sat of model.sat) expect(byId.get(sat.attemptId), seen).toMatchObject(expected(model, sat));
  await checkHistory(house, model, new Map(rows.map(({ _id, score }) => [_id, score])));
}

const [exams, sequences, steps] = [25, 10, 4];

/** One part on PostgreSQL: marks are the same on both engines, and it takes a minute for each part. */
const parts = process.env.TEST_ENGINE === 'postgres' ? [1] : [1, 2, 3, 4];

test.each(parts)(
  'after any of 250 random sequences of decisions the score is f(paper, answers, decisions), and the history explains it (%i)',
  { timeout: process.env.TEST_CITUS ? 600_000 : 120_000 },
  async (part) => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const students = await Promise.all(Array.from({ length: sequences }, () => aStudent(house)));
    const random = dice(part * 7_919);
    for (let round = 0; round < exams; round += 1) {
      const { exam, model } = await anExamToSit(house, admin, random);
      const staff = staffOf(house, admin, exam);
      for (const [index, student] of students.entries()) {
        const desk = deskOf(house, student, exam);
        expect((await desk.start()).status).toBe(200);
        const { _id: attemptId } = await attemptOf(house, student, exam);
        const sat: Sat = { student, attemptId, desk, given: new Map(), marks: new Map() };
        await write(random, model, sat);
        model.sat.push(sat);
        for (let step = 0; step < steps; step += 1) {
          await random.pick([correct, correct, annul, override, override, reopen])(random, model, staff);
        }
        await check(house, exam._id, model, `exam ${round}, sequence ${index}`);
      }
    }
  },
);
