import type { CheckCard, CheckQuestions, Question } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aFilm } from '../../../test/playing.ts';
import { aLesson, anExam, aPurchase, aQuestion } from '../../../test/things.ts';

/** Five questions, and a lesson with a film of 90 seconds, which a student owns. */
async function aSchool() {
  const house = await openHouse();
  const [admin, student] = [await anAdmin(house), await aStudent(house)];
  const lesson = await aLesson(house, admin);
  await aPurchase(house, student, lesson, admin);
  await aFilm(house, lesson, { durationMs: 90_000 });
  const questions: Question[] = [];
  for (const text of ['A', 'B', 'C', 'D', 'E']) questions.push(await aQuestion(house, admin, { text }));
  const idOf = (text: string) => questions.find((one) => one.text === text)?._id ?? 'f'.repeat(24);
  const path = `/admin/lessons/${lesson._id}/check-questions`;
  const choose = (texts: string, inFilm?: unknown, more: object = {}) => {
    const body = { questionIds: [...texts].map(idOf), inFilm, ...more };
    return house.ask('PUT', path, { as: admin, body });
  };
  const chosen = async () => (await house.ask('GET', path, { as: admin })).body.data as CheckQuestions;
  const cards = async () =>
    (await house.ask('GET', `/lesson/${lesson._id}/check-questions`, { as: student })).body.data as CheckCard[];
  return { house, admin, student, lesson, idOf, path, choose, chosen, cards };
}

type Placed = { text: string; atSecond?: number | undefined; isSkippable?: boolean | undefined };
const places = (all: readonly Placed[]) =>
  all.map(({ text, atSecond, isSkippable }) => `${text} ${atSecond ?? 'end'}${isSkippable ? ' skippable' : ''}`);

test('owners and staff get those of the film first, in its order, with their seconds', async () => {
  const { house, admin, idOf, path, choose, chosen, cards } = await aSchool();
  const inFilm = [
    { questionId: idOf('D'), atSecond: 80, isSkippable: true },
    { questionId: idOf('B'), atSecond: 12 },
  ];
  const saved = await choose('ABCDE', inFilm);
  const wanted = ['B 12', 'D 80 skippable', 'A end', 'C end', 'E end'];
  expect(places(saved.body.data.questions)).toEqual(wanted);
  expect(places((await chosen()).questions)).toEqual(wanted);
  expect(places(await cards())).toEqual(wanted);
  const preview = await house.ask('GET', `${path}/preview`, { as: admin });
  expect(places(preview.body.data)).toEqual(wanted);
  expect((await cards())[0]).toMatchObject({ correctAnswer: '4', isSkippable: false });
  expect((await cards())[2]).not.toHaveProperty('isSkippable');
  const { questions } = await chosen();
  await anExam(house, admin, { questions: questions.slice(0, 1), startDate: '2026-09-20', endDate: '2026-09-21' });
  expect(places(await cards())).toEqual(wanted.slice(1));
});

test('a place that cannot be is refused with its field in plain words, and nothing is stored', async () => {
  const { idOf, choose, chosen } = await aSchool();
  const at = (text: string, atSecond: unknown, more = {}) => ({ questionId: idOf(text), atSecond, ...more });
  const second = 'Second of a question must be a whole number of seconds from the beginning of the film';
  for (const [texts, inFilm, field, message] of [
    ['AB', [at('A', 90)], 'inFilm.0.atSecond', 'Question 1 must stand at a second of the film, which ends at 1:30'],
    ['AB', [at('A', 7), at('B', 7)], 'inFilm.1.atSecond', 'Question 2: another question stands at 0:07 already'],
    ['A', [at('B', 7)], 'inFilm.0.questionId', 'A place in the film is of no question in the list'],
    ['A', [at('A', -1)], 'inFilm.0.atSecond', second],
    ['A', [at('A', 1.5)], 'inFilm.0.atSecond', second],
    ['A', [at('A', '7')], 'inFilm.0.atSecond', second],
    [
      'A',
      [at('A', 7, { isSkippable: 'yes' })],
      'inFilm.0.isSkippable',
      'isSkippable, whether students may skip it, must be true or false',
    ],
    ['A', [7], 'inFilm.0', 'Each place in the film must be an object with its question and its second'],
    ['A', 7, 'inFilm', 'inFilm must be a list of places in the film'],
    ['ABCDE', [at('A', 7)], 'questionIds', 'A lesson may have at most 3 check questions after its film'],
  ] as const) {
    expect(refusal(await choose(texts, inFilm)), message).toEqual({ status: 400, message, field });
  }
  expect(await chosen()).toEqual({ questions: [], updatedAt: '' });
});

test('a program that does not know of seconds keeps them; a second alone is a change, and is written down', async () => {
  const { house, idOf, choose, chosen } = await aSchool();
  await choose('ABC', [{ questionId: idOf('B'), atSecond: 12, isSkippable: true }]);
  house.clock.advance({ minutes: 1 });
  await choose('CAB');
  expect(places((await chosen()).questions)).toEqual(['B 12 skippable', 'C end', 'A end']);
  const { updatedAt } = await chosen();
  house.clock.advance({ minutes: 1 });
  const same = [{ questionId: idOf('B'), atSecond: 12, isSkippable: true }];
  expect((await choose('BCA', same, { updatedAt: 'of another form' })).body.data.updatedAt).toBe(updatedAt);
  const other = [{ questionId: idOf('B'), atSecond: 13 }];
  expect((await choose('BCA', other, { updatedAt: 'of another form' })).status).toBe(409);
  expect((await choose('BCA', other, { updatedAt })).status).toBe(200);
  expect((await choose('BCA', [])).status).toBe(200);
  expect(places((await chosen()).questions)).toEqual(['B end', 'C end', 'A end']);
  const audited = await house.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'lesson.check-questions')
    .orderBy('_id')
    .execute();
  expect(audited.map(({ after }) => after)).toEqual([
    '{"questions":["0:12, may be skipped: B","A","C"]}',
    '{"questions":["0:12, may be skipped: B","C","A"]}',
    '{"questions":["0:13: B","C","A"]}',
    '{"questions":["B","C","A"]}',
  ]);
});

test('a second beyond a film that was replaced by a shorter one is kept, and asked for only where it is sent again', async () => {
  const { house, lesson, idOf, choose, chosen, cards } = await aSchool();
  const inFilm = [{ questionId: idOf('A'), atSecond: 80 }];
  await choose('AB', inFilm);
  await house.db.updateTable('films').set({ duration_ms: 60_000 }).where('lesson_id', '=', lesson._id).execute();
  expect(places(await cards())).toEqual(['A 80', 'B end']);
  expect((await choose('ABC')).status).toBe(200);
  expect(places((await chosen()).questions)).toEqual(['A 80', 'B end', 'C end']);
  expect((await choose('AB', inFilm)).body).toMatchObject({ field: 'inFilm.0.atSecond' });
  await house.db.deleteFrom('films').execute();
  expect((await choose('AB', inFilm)).status).toBe(200);
});

test('answers in the film are practice as those after it are', async () => {
  const { house, student, idOf, choose } = await aSchool();
  await choose('A', [{ questionId: idOf('A'), atSecond: 12 }]);
  const answeredAt = new Date(house.clock.now()).toISOString();
  const answers = [{ _id: 'a'.repeat(24), questionId: idOf('A'), selectedAnswer: '3', answeredAt }];
  const reply = await house.ask('POST', '/practice/answers', { as: student, body: { answers } });
  expect(reply.body.data).toMatchObject([{ questionId: idOf('A'), isWrong: true }]);
});
