import type { PaperQuestion, Question, QuestionBody } from '@akada/contract';
import type { QuestionType } from '@akada/contract/question-types';
import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { samples } from '../../../test/question-samples.ts';
import { deskOf as desk, type deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

/** Types with automatic marking. Each has its own topic and tag, so that a rule draws questions of equal points. */
const types = [
  ...(['multiple-choice', 'true-false', 'short-answer', 'numeric'] as const),
  ...(['multiple-select', 'matching', 'ordering'] as const),
] satisfies QuestionType[];
const copies = 4;

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  const below = (many: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % many;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const some = <Item>(items: readonly Item[], many: number): Item[] => {
    const left = [...items];
    return Array.from({ length: Math.min(many, left.length) }, () => left.splice(below(left.length), 1)).flat();
  };
  return { below, pick, some };
}
type Dice = ReturnType<typeof dice>;

async function aBank(house: House, admin: Person): Promise<Question[]> {
  const bank: Question[] = [];
  for (const type of types) {
    for (let copy = 1; copy <= copies; copy += 1) {
      const { question } = samples[type];
      const about = { text: `${question.text} (${copy})`, topic: type, tags: [`any ${type}`] };
      bank.push(await aQuestion(house, admin, { ...question, type, ...about } as QuestionBody));
    }
  }
  return bank;
}

function aRandomExam({ below, pick, some }: Dice, bank: readonly Question[]) {
  const own = some(bank, below(7));
  const cuts = own.length < 2 ? 0 : below(3);
  const sections = Array.from({ length: cuts }, (_, index) => ({
    title: `Section ${index + 1}`,
    instructions: pick(['', 'Answer all.']),
    questions: own.filter((_, at) => at % cuts === index).map(({ _id }) => _id),
  }));
  const draw = some(types, below(3) + (own.length === 0 ? 1 : 0)).map((type) => ({
    ...(pick([true, false]) ? { topic: type } : { tag: `any ${type}` }),
    count: below(2) + 1,
    ...(cuts > 0 && pick([true, false]) && { section: 'Section 1' }),
  }));
  return {
    ...{ questions: own, sections, draw, shuffleQuestions: pick([true, false]), shuffleOptions: pick([true, false]) },
    ...{ wrongAnswerPenalty: below(3), passMark: pick([null, 40, 100]), reviewAt: 'submit' as const },
  };
}

type Outcome = 'right' | 'wrong' | 'part' | 'blank';

function anAnswer({ pick }: Dice, { type, points }: PaperQuestion): { outcome: Outcome; text: string; points: number } {
  const { right, wrong, part } = samples[type];
  const outcome = pick(['right', 'right', 'wrong', 'blank', ...(part ? (['part'] as const) : [])] as const);
  if (outcome === 'part' && part) return { outcome, text: part.answer, points: part.points };
  const text = { right, wrong, blank: '', part: '' }[outcome];
  return { outcome, text, points: outcome === 'right' ? points : 0 };
}

const orderOf = (questions: readonly { _id: string; options: readonly string[] }[]) =>
  questions.map(({ _id, options }) => [_id, ...options]);

type Marked = { outcome: Outcome; points: number };

/** Independent of the server's code. */
function scoreOf(answers: Iterable<Marked>, penalty: number): number {
  let score = 0;
  for (const { outcome, points } of answers) score += outcome === 'wrong' ? -penalty : points;
  return Math.max(0, score);
}

/** Question orders in all views of one student's paper. */
async function ordersOf(house: House, { student, exam, start }: ReturnType<typeof deskOf>, examId: string) {
  const shown = [orderOf((await exam()).body.data.questions)];
  const review = await house.ask('GET', `/studentExam/exams/review/${examId}`, { as: student });
  if (review.status === 200) shown.push(orderOf(review.body.data.questions));
  else shown.push(orderOf((await start()).body.exam.questions));
  return shown;
}

async function sitRandomly(house: House, admin: Person, bank: readonly Question[], random: Dice) {
  const wishes = aRandomExam(random, bank);
  const exam = await anExam(house, admin, wishes);
  const student = await aStudent(house);
  const ada = desk(house, student, exam);
  const { body: started } = await ada.start();
  const paper: PaperQuestion[] = started.exam.questions;
  const order = orderOf(paper);
  const wanted = wishes.draw.reduce((sum, { count }) => sum + count, wishes.questions.length);
  expect(new Set(paper.map(({ _id }) => _id)).size).toBe(wanted);
  const inSections: string[] = (started.exam.sections ?? []).flatMap((one: { questions: string[] }) => one.questions);
  expect(inSections).toEqual(paper.map(({ _id }) => _id).slice(0, inSections.length));

  const given = new Map<string, Marked>();
  for (const [index, question] of paper.entries()) {
    const { text, ...marked } = anAnswer(random, question);
    given.set(question._id, marked);
    await ada.save({ questionId: question._id, selectedAnswer: text, seq: index + 1 });
  }
  const device = { device: 'another-phone' };
  const other = await house.ask('POST', `/studentExam/start/${exam._id}`, { as: student, body: device });
  expect([orderOf(other.body.exam.questions), ...(await ordersOf(house, ada, exam._id))]).toEqual([
    order,
    order,
    order,
  ]);

  const total = paper.reduce((sum, { points }) => sum + points, 0);
  const check = async (now: ReadonlyMap<string, Marked>) => {
    const score = scoreOf(now.values(), wishes.wrongAnswerPenalty);
    const { data } = (await ada.score()).body;
    expect(data).toMatchObject({ score, totalPoints: total, totalQuestions: paper.length });
    const passed = wishes.passMark === null ? undefined : score * 100 >= wishes.passMark * total;
    expect(data.pass?.passed).toBe(passed);
    expect(await ordersOf(house, ada, exam._id)).toEqual([order, order]);
  };
  await ada.submit();
  await check(given);

  const choice = paper.find(({ type }) => type === 'multiple-choice');
  const marked = choice && given.get(choice._id);
  if (!choice || !marked) return;
  const swapped = { right: 'wrong', wrong: 'right', blank: 'blank', part: 'part' } as const;
  const outcome = swapped[marked.outcome];
  const corrected = new Map(given).set(choice._id, { outcome, points: outcome === 'right' ? choice.points : 0 });
  for (const [correctAnswer, now] of [
    ['3', corrected],
    ['4', given],
  ] as const) {
    const decisions = [{ kind: 'key', questionId: choice._id, correctAnswer }];
    const body = { decisions, reason: 'As an exercise' };
    const reply = await house.ask('POST', `/exam/${exam._id}/marking/apply`, { as: admin, body });
    expect(reply.body.data.counts, reply.text).toMatchObject({ attempts: 1 });
    await check(now);
  }
}

test.each([1, 2, 3, 4])(
  '25 random papers: one order on every screen and device, and the score is what a marking by hand gives (%i)',
  { timeout: 120_000 },
  async (part) => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const bank = await aBank(house, admin);
    const random = dice(part * 7_919);
    for (let paper = 0; paper < 25; paper += 1) await sitRandomly(house, admin, bank, random);
  },
);
