import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { answer, deskOf, rightAnswers } from '../../test/sitting.ts';
import { anExam, aQuestion, noSettings, threeQuestions } from '../../test/things.ts';

async function anExamWith(wishes: Parameters<typeof anExam>[2] = {}) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions, ...wishes });
  const put = (body: object, what = '') => house.ask('PUT', `/exam/${exam._id}${what}`, { as: admin, body });
  const stored = async () => (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const desk = async () => deskOf(house, await aStudent(house), exam);
  return { house, admin, questions, exam, put, stored, desk, ids: questions.map(({ _id }) => _id) };
}

const all = {
  shuffleQuestions: true,
  shuffleOptions: true,
  draw: [{ topic: 'Algebra', count: 2 }],
  instructions: 'Show that $x^2 = 4$.',
  materials: 'A ruler',
  calculator: true,
  reviewAt: 'release' as const,
  wrongAnswerPenalty: 1,
  passMark: 50,
};

describe('settings', () => {
  test('are as exams were where nobody names them, and stay where a change does not', async () => {
    const { exam, put, stored } = await anExamWith();
    expect(exam).toMatchObject(noSettings);
    expect((await put(all)).body.data).toMatchObject(all);
    expect((await put({ title: 'Renamed' })).status).toBe(200);
    expect(await stored()).toMatchObject({ ...all, title: 'Renamed' });
    const cleared = { passMark: null, draw: [], instructions: '' };
    expect((await put(cleared)).body.data).toMatchObject({ ...all, ...cleared });
  });

  test.each<[string, object]>([
    ['shuffleQuestions', { shuffleQuestions: 'yes' }],
    ['shuffleOptions', { shuffleOptions: 1 }],
    ['calculator', { calculator: null }],
    ['instructions', { instructions: 'x'.repeat(5001) }],
    ['materials', { materials: ['ruler'] }],
    ['reviewAt', { reviewAt: 'never' }],
    ['wrongAnswerPenalty', { wrongAnswerPenalty: 0.5 }],
    ['wrongAnswerPenalty', { wrongAnswerPenalty: -1 }],
    ['passMark', { passMark: 101 }],
    ['passMark', { passMark: 0 }],
    ['draw', { draw: 'Algebra' }],
    ['draw', { draw: Array.from({ length: 11 }, () => ({ topic: 'A', count: 1 })) }],
    ['draw', { draw: Array.from({ length: 3 }, () => ({ topic: 'A', count: 200 })) }],
    ['draw.0.topic', { draw: [{ count: 1 }] }],
    ['draw.0.topic', { draw: [{ topic: 'A', tag: 'b', count: 1 }] }],
    [
      'draw.1.count',
      {
        draw: [
          { topic: 'A', count: 1 },
          { topic: 'B', count: 0 },
        ],
      },
    ],
    ['sections.0.title', { sections: [{ title: ' ', questions: [] }] }],
    ['sections.1.title', { sections: ['A', 'A'].map((title) => ({ title, questions: [] })) }],
    ['sections.0.questions', { sections: [{ title: 'A', questions: [12] }] }],
    ['sections.0.questions', { sections: [{ title: 'A', questions: ['f'.repeat(24)] }] }],
  ])('refuse %s of %j, and nothing is written', async (field, body) => {
    const { exam, put, stored } = await anExamWith();
    const reply = await put(body);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.field).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}`));
    expect(await stored()).toEqual(exam);
  });

  test('an exam may have 500 questions with the drawn ones', async () => {
    const { put } = await anExamWith();
    const draw = [200, 200, 98].map((count) => ({ topic: 'Algebra', count }));
    expect((await put({ draw })).body).toMatchObject({ code: 'invalid', field: 'draw' });
    expect((await put({ draw: draw.with(2, { topic: 'Algebra', count: 97 }) })).status).toBe(200);
  });

  test('are told before the start, and a change does not reach who has started', async () => {
    const { put, desk } = await anExamWith({ ...all, draw: [] });
    const told = {
      instructions: all.instructions,
      materials: 'A ruler',
      calculator: true,
      wrongAnswerPenalty: 1,
      passMark: 50,
    };
    const [ada, ben] = [await desk(), await desk()];
    expect((await ada.exam()).body.data).toMatchObject(told);
    const started = (await ada.start()).body;
    expect(started.exam).toMatchObject(told);
    const changes = {
      instructions: '',
      calculator: false,
      wrongAnswerPenalty: 0,
      passMark: 90,
      shuffleQuestions: false,
    };
    expect((await put({ ...changes, shuffleOptions: false, materials: 'None' })).status).toBe(200);
    expect((await ada.exam()).body.data).toMatchObject(told);
    expect((await ada.start()).body.exam).toEqual(started.exam);
    const others = (await ben.exam()).body.data;
    expect(others).toMatchObject({ passMark: 90, materials: 'None' });
    expect(others).not.toHaveProperty('calculator');
    expect(others).not.toHaveProperty('instructions');
  });

  test('what staff set is in no reply to a student beyond what is told', async () => {
    const { desk } = await anExamWith(all);
    const ada = await desk();
    for (const reply of [await ada.exam(), await ada.start(), await ada.exam(), await ada.state()]) {
      expect(reply.text).not.toMatch(/"draw"|Algebra|shuffle|reviewAt|correctAnswer/);
    }
  });
});

describe('sections', () => {
  test('divide the questions in order, also when the list is given in another', async () => {
    const { put, stored, ids } = await anExamWith();
    const [one = '', two = '', three = ''] = ids;
    const sections = [
      { title: 'Objective', instructions: 'Choose.', questions: [three] },
      { title: 'Theory', questions: [one, two] },
    ];
    const { data } = (await put({ sections })).body;
    expect(data.questions.map(({ _id }: { _id: string }) => _id)).toEqual([three, one, two]);
    expect(data.sections).toEqual([
      { title: 'Objective', instructions: 'Choose.', questions: [three] },
      { title: 'Theory', instructions: '', questions: [one, two] },
    ]);
    const again = await put({ sections, updatedAt: '2026-01-01T00:00:00.000Z' });
    expect(again.status, 'a repeated save whose reply was lost').toBe(200);
    expect((await stored()).sections).toEqual(data.sections);
  });

  test('stay a division when a question is added, moved, taken out or deleted elsewhere', async () => {
    const { house, admin, put, stored, exam, ids } = await anExamWith();
    const [one = '', two = '', three = ''] = ids;
    await put({
      sections: [
        { title: 'A', questions: [one, two] },
        { title: 'B', questions: [three] },
      ],
    });
    const added = await aQuestion(house, admin, { text: 'Added?', exam: exam._id });
    const divided = async () => (await stored()).sections.map(({ questions }: { questions: string[] }) => questions);
    expect(await divided()).toEqual([
      [one, two],
      [three, added._id],
    ]);
    await house.ask('DELETE', `/question/${two}`, { as: admin });
    expect(await divided()).toEqual([[one], [three, added._id]]);
    await put({ questions: [added._id, one] });
    expect(await divided()).toEqual([[one], [added._id]]);
    expect((await stored()).questions.map(({ _id }: { _id: string }) => _id)).toEqual([one, added._id]);
  });

  test('a student reads them with the paper, in both replies that have it', async () => {
    const { desk, put, ids } = await anExamWith();
    const sections = [
      { title: 'Objective', instructions: 'Choose.', questions: [ids[0]] },
      { title: 'Theory', instructions: '', questions: [ids[1], ids[2]] },
    ];
    await put({ sections });
    const ada = await desk();
    expect((await ada.exam()).body.data).not.toHaveProperty('sections');
    expect((await ada.start()).body.exam.sections).toEqual(sections);
    expect((await ada.exam()).body.data.sections).toEqual(sections);
  });
});

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
    const { publish, house, admin, desk, stored } = await withBank(2);
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

describe('points off and a pass mark', () => {
  const penalised = { wrongAnswerPenalty: 1, passMark: 50 };

  test('a wrong answer costs points, a blank one nothing, and the result says so', async () => {
    const { desk, questions } = await anExamWith(penalised);
    const ada = await desk();
    await ada.start();
    const [sum, boils, capital] = questions;
    expect((await ada.submit(answer(sum, '3'), answer(boils, ''), answer(capital, 'Abuja'))).body.data).toEqual({
      score: 2,
      totalPoints: 6,
    });
    expect((await ada.score()).body.data).toMatchObject({
      score: 2,
      correctAnswers: 1,
      percent: 33,
      pointsOff: 1,
      pass: { mark: 50, points: 3, passed: false },
    });
  });

  test('there is never less than none', async () => {
    const { desk, questions } = await anExamWith({ wrongAnswerPenalty: 100 });
    const ada = await desk();
    await ada.start();
    const [sum, boils] = questions;
    await ada.submit(answer(sum, '4'), answer(boils, 'false'));
    expect((await ada.score()).body.data).toMatchObject({ score: 0, correctAnswers: 1, pointsOff: 2 });
  });

  test('the pass mark of the paper decides, in the result and in the list of results', async () => {
    const { desk, questions, put, house, admin, exam } = await anExamWith(penalised);
    const ada = await desk();
    await ada.start();
    await put({ passMark: 100 });
    const [sum, boils] = questions;
    await ada.submit(answer(sum, '4'), answer(boils, 'true'));
    expect((await ada.score()).body.data.pass).toEqual({ mark: 50, points: 3, passed: true });
    expect((await ada.exam()).body.data.attempt.passed).toBe(true);
    const results = await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin });
    expect(results.body.data[0]).toMatchObject({ score: 3, passed: true });
    const csv = await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
    const [head = '', line = ''] = csv.text.split('\r\n').map((row) => row.split(','));
    expect(line[head.indexOf('Passed')]).toBe('Yes');
  });

  test('a corrected key gives back what it cost', async () => {
    const { desk, questions, house, admin, exam } = await anExamWith(penalised);
    const [ada, ben, eve] = [await desk(), await desk(), await desk()];
    for (const one of [ada, ben, eve]) await one.start();
    const [sum, boils, capital] = questions;
    await ada.submit(answer(sum, '5'), answer(capital, 'Abuja'));
    await ben.submit(answer(sum, '5'), answer(boils, 'false'), answer(capital, 'Lagos'));
    await eve.submit(...rightAnswers(questions));
    const body = { questionId: sum._id, correctAnswer: '5', reason: 'It was five' };
    const path = `/studentExam/exams/${exam._id}/re-mark`;
    const before = await house.ask('POST', `${path}/preview`, { as: admin, body });
    const reply = await house.ask('POST', path, { as: admin, body });
    expect(reply.body.data).toMatchObject({ attempts: 3, better: 2, worse: 1 });
    expect(before.body.data).toEqual(reply.body.data);
    const scores = [];
    for (const one of [ada, ben, eve]) scores.push((await one.score()).body.data);
    expect(scores.map(({ score, correctAnswers, pass }) => [score, correctAnswers, pass.passed])).toEqual([
      [5, 2, true],
      [0, 1, false],
      [3, 2, true],
    ]);
  });
});
