import type { PracticeCard, PracticeTopics } from '@akada/contract';
import { classLevels } from '@akada/contract/rules/class-level';
import { expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../test/people.ts';
import { anExam } from '../../test/things.ts';
import { loadDemo } from './load-demo.ts';

async function aDemoSchool() {
  const house = await openHouse();
  await loadDemo(house.context);
  const admin = await anAdmin(house);
  const oneOfEachClass = () => Promise.all(classLevels.map((classLevel) => aStudent(house, { classLevel })));
  const practice = async (as: Person): Promise<PracticeTopics> =>
    (await house.ask('GET', '/practice', { as })).body.data;
  const cards = async (as: Person, query = ''): Promise<PracticeCard[]> =>
    (await house.ask('GET', `/practice/cards${query}`, { as })).body.data;
  /** In pieces, because a reply has a hundred at most. */
  const allCards = async (as: Person) => {
    const found: PracticeCard[] = [];
    for (const { subject = '', topic = '' } of (await practice(as)).topics)
      found.push(...(await cards(as, `?${new URLSearchParams({ subject, topic })}`)));
    return found;
  };
  return { house, admin, oneOfEachClass, practice, allCards };
}

test('every class of the demo school has four subjects for a mock of the national test, each question with why', async () => {
  const { house, oneOfEachClass, practice, allCards } = await aDemoSchool();
  for (const student of await oneOfEachClass()) {
    const { national, questions } = await practice(student);
    expect(national.length).toBeGreaterThanOrEqual(4);
    expect(questions, 'more than the sets have').toBeGreaterThan(60);
    const subjects = national.slice(0, 4).map(({ subject }) => subject);
    const drawn = await house.ask('GET', `/practice/national?subjects=${subjects.join(',')}`, { as: student });
    expect(drawn.body.data.subjects.every((one: { questions: [] }) => one.questions.length >= 12)).toBe(true);
    const all = await allCards(student);
    expect(all).toHaveLength(questions);
    expect(all.every(({ explanation }) => explanation)).toBe(true);
  }
});

test('with the whole bank opened, no card is of an exam that is open, coming or drawing, and then they come', async () => {
  const { house, admin, oneOfEachClass, allCards } = await aDemoSchool();
  const { pagination } = (await house.ask('GET', '/question?limit=1', { as: admin })).body;
  const body = { filter: {}, total: pagination.total, change: { practice: true } };
  const changed = await house.ask('PUT', '/question/bulk', { as: admin, body });
  expect(changed.status).toBe(200);
  const keptNow = async () => {
    const rows = house.db
      .selectFrom('exam_questions')
      .innerJoin('exams', 'exams._id', 'exam_questions.exam_id')
      .select('exam_questions.question_id')
      .where('exams.closes_at', '>=', new Date(house.clock.now()).toISOString());
    return new Set((await rows.execute()).map(({ question_id }) => question_id));
  };
  const shown = async () => {
    const all: PracticeCard[] = [];
    for (const student of await oneOfEachClass()) all.push(...(await allCards(student)));
    return new Map(all.map((card) => [card._id, card]));
  };

  const kept = await keptNow();
  expect(kept.size).toBeGreaterThan(200);
  const before = await shown();
  expect(before.size).toBeGreaterThan(100);
  expect([...before.keys()].filter((id) => kept.has(id))).toEqual([]);

  const { _id } = await anExam(house, admin, {
    ...{ classLevel: 'Grade 5 Secondary', startDate: '2026-09-20', endDate: '2026-09-21' },
    draw: [{ tag: 'mock', count: 5 }],
  });
  const during = await shown();
  const gone = [...before.values()].filter((card) => !during.has(card._id));
  expect(gone).toHaveLength(40);
  expect(new Set(gone.map(({ subject }) => subject))).toEqual(new Set(['Biology']));
  await house.ask('DELETE', `/exam/${_id}`, { as: admin });
  expect((await shown()).size).toBe(before.size);

  house.clock.advance({ days: 100 });
  const after = await shown();
  expect([...kept].filter((id) => after.has(id)).length).toBeGreaterThan(200);
});
