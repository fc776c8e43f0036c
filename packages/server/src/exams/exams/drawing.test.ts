import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anExamWith, answer } from '../../../test/sitting.ts';
import { aQuestion } from '../../../test/things.ts';

describe('drawing', () => {
  async function withBank(count: number, wishes: object = {}, points: readonly number[] = [1, 1, 1]) {
    const scene = await anExamWith({ questions: [], isActive: false, draw: [{ topic: 'Algebra', count, ...wishes }] });
    const { house, admin } = scene;
    const bank = [];
    for (const [index, value] of points.entries()) {
      const about = { text: `Algebra ${index}?`, topic: 'Algebra', points: value };
      bank.push(await aQuestion(house, admin, about));
    }
    return { ...scene, bank, publish: () => scene.put({}, '/publish') };
  }

  test('the checklist says when there are too few, and the reply how many there are', async () => {
    const { publish, stored, house, admin } = await withBank(4);
    expect((await stored()).draw).toEqual([{ topic: 'Algebra', count: 4, available: 3, points: [1] }]);
    expect(refusal(await publish())).toEqual({
      status: 409,
      message: 'This exam cannot be published yet. Only 3 questions of topic ‘Algebra’ can be drawn, 4 are wanted',
    });
    await aQuestion(house, admin, { topic: 'Algebra', points: 1, classLevel: 'Grade 2 Secondary' });
    expect((await publish()).status, 'of another class').toBe(409);
    await aQuestion(house, admin, { topic: 'Algebra', points: 1, classLevel: 'Grade 1 Secondary' });
    expect((await publish()).status).toBe(200);
  });

  test('the checklist says when points differ', async () => {
    const { publish } = await withBank(2, {}, [1, 2, 1]);
    const reply = await publish();
    expect(reply.body.missing).toEqual([
      {
        part: 'draw',
        message: 'Questions of topic ‘Algebra’ have different points (1, 2), so totals would differ',
      },
    ]);
  });

  test('the checklist names a question of the bank that nobody could answer', async () => {
    const { publish, house, bank } = await withBank(2);
    const [first] = bank;
    if (!first) throw new Error('no question');
    await house.db.updateTable('questions').set({ correct_answer: '77' }).where('_id', '=', first._id).execute();
    expect((await publish()).body.missing).toEqual([
      {
        part: 'draw',
        message: '‘Algebra 0?’ of topic ‘Algebra’: The correct answer must be one of the provided options',
      },
    ]);
  });

  test('students get as many as are wanted, for the same total, also when the bank has changed', async () => {
    // Six students draw the same one of 66 papers less than once in 10⁹ times.
    const { publish, house, admin, desk, stored } = await withBank(2, {}, Array(12).fill(1));
    await publish();
    await aQuestion(house, admin, { text: 'Dear?', topic: 'Algebra', points: 9 });
    const exam = await stored();
    expect(exam).toMatchObject({ questionCount: 2, isActive: true });
    const papers = new Set<string>();
    for (let student = 0; student < 6; student += 1) {
      const ada = await desk();
      expect((await ada.exam()).body.data).toMatchObject({ questionCount: 2, questions: [] });
      const { body } = await ada.start();
      expect(body.exam.questions).toHaveLength(2);
      expect(body.data.attempt.totalQuestions).toBe(2);
      papers.add(body.data.exam.questions.toSorted().join());
      expect((await ada.submit()).body.data).toEqual({ score: 0, totalPoints: 2 });
    }
    expect(papers.size).toBeGreaterThan(1);
    const rows = await house.db.selectFrom('papers').select('_id').execute();
    expect(rows).toHaveLength(1);
  });

  test('an answer to a question that was not drawn is refused, and the question is not shown', async () => {
    const { publish, desk, house, bank } = await withBank(2);
    await publish();
    const ada = await desk();
    const { body } = await ada.start();
    const mine: string[] = body.data.exam.questions;
    const other = bank.find(({ _id }) => !mine.includes(_id));
    if (!other) throw new Error('all were drawn');
    expect((await ada.save(answer(other, '4', 1))).body).toMatchObject({
      message: 'This question is not on your paper',
      field: 'answers.0.questionId',
    });
    const read = (id = '') => house.ask('GET', `/question/get/${id}`, { as: ada.student });
    expect((await read(other._id)).status).toBe(404);
    expect((await read(mine[0])).status).toBe(200);
  });
});
