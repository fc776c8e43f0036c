import { describe, expect, test } from 'vitest';
import { aClassWithDoubts } from '../../../test/doubts.ts';
import { refusal } from '../../../test/house.ts';
import { audited } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';

describe('another answer that is accepted', () => {
  test('counts beside the key for all, also who still writes and who starts later', async () => {
    const { staff, scores, questions, zee, house, exam } = await aClassWithDoubts();
    const accept = { kind: 'accept', questionId: questions[0]._id, correctAnswer: '5' } as const;
    const preview = (await staff.tryOut(accept)).body.data;
    expect(preview).toMatchObject({
      counts: { attempts: 3, running: 1, better: 1, worse: 0 },
      changes: [{ student: { fullName: 'Ben Eze' }, before: { score: 0 }, after: { score: 2, percent: 33 } }],
    });
    expect((await staff.apply(accept)).body.data).toEqual(preview);
    expect(await scores()).toEqual(['6/6 100%', '2/6 33%', '0/6 0%']);
    expect((await zee.submit()).body.data.score).toBe(2);
    const late = deskOf(house, await aStudent(house), exam);
    await late.start();
    expect((await late.submit(answer(questions[0], '5'))).body.data.score).toBe(2);
    expect((await staff.asked()).body.data[0].question.details).toEqual({ accepted: ['5'] });
  });

  test('of a short answer is one of its accepted answers, in the bank too', async () => {
    const { staff, scores, questions, house, admin } = await aClassWithDoubts();
    await staff.apply({ kind: 'accept', questionId: questions[2]._id, correctAnswer: 'fct ' });
    expect(await scores()).toEqual(['6/6 100%', '3/6 33%', '0/6 0%']);
    const banked = await house.ask('GET', `/question/get/${questions[2]._id}`, { as: admin });
    expect(banked.body.data).toMatchObject({ correctAnswer: 'Abuja', details: { accepted: ['fct'] } });
  });

  test('that is right already, or accepted twice, changes nothing and leaves no trace', async () => {
    const { staff, questions, house } = await aClassWithDoubts();
    const accept = { kind: 'accept', questionId: questions[2]._id, correctAnswer: 'FCT' } as const;
    await staff.apply(accept, accept);
    for (const correctAnswer of ['FCT', 'abuja']) {
      expect((await staff.apply({ ...accept, correctAnswer })).body.data.changes).toEqual([]);
    }
    expect((await staff.history()).body.data).toHaveLength(1);
    expect(await audited(house, 'exam.re-mark')).toHaveLength(1);
  });

  test('stays accepted when the key changes, and goes with a key that names its details', async () => {
    const { staff, questions, scores } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    await staff.apply({ kind: 'accept', questionId, correctAnswer: '5' });
    await staff.apply({ kind: 'key', questionId, correctAnswer: '6' });
    expect(await scores()).toEqual(['4/6 67%', '2/6 33%', '0/6 0%']);
    await staff.apply({ kind: 'key', questionId, correctAnswer: '6', details: {} });
    expect(await scores()).toEqual(['4/6 67%', '0/6 0%', '0/6 0%']);
  });
});

describe('an annulled question', () => {
  test('gives its full mark to all who had it', async () => {
    const { staff, scores, questions, zee } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    const { counts } = (await staff.apply({ kind: 'annul', questionId, how: 'full-mark' })).body.data;
    expect(counts).toEqual({ attempts: 3, running: 1, better: 2, worse: 0 });
    expect(await scores()).toEqual(['6/6 100%', '2/6 33%', '2/6 33%']);
    expect((await zee.submit()).body.data).toEqual({ score: 2, totalPoints: 6 });
  });

  test('or is left out of the total, the questions, percent, grade and the points to pass', async () => {
    const { staff, scores, questions, zee, ada, results } = await aClassWithDoubts({ exam: { passMark: 50 } });
    const [{ _id: questionId }] = questions;
    await staff.apply({ kind: 'annul', questionId, how: 'leave-out' });
    expect(await scores()).toEqual(['4/4 100%', '0/4 0%', '0/4 0%']);
    expect((await ada.score()).body.data).toMatchObject({
      ...{ totalQuestions: 2, correctAnswers: 2, grade: 'A+' },
      pass: { mark: 50, points: 2, passed: true },
      changes: [
        {
          kind: 'annul',
          before: { score: 6, totalPoints: 6, percent: 100 },
          after: { score: 4, totalPoints: 4, percent: 100 },
        },
      ],
    });
    expect((await zee.submit()).body.data).toEqual({ score: 0, totalPoints: 4 });
    const [best] = (await results()).body.data;
    expect(best).toMatchObject({ score: 4, totalPoints: 4, totalQuestions: 2, passed: true });
  });

  test('may count again, and then is as it was', async () => {
    const { staff, scores, questions, house } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    const before = await scores();
    const papers = () => house.db.selectFrom('attempts').select(['_id', 'paper_id']).orderBy('_id').execute();
    const had = await papers();
    await staff.apply({ kind: 'annul', questionId, how: 'leave-out' });
    await staff.apply({ kind: 'annul', questionId, how: 'count-again' });
    expect(await scores()).toEqual(before);
    expect(await papers()).toEqual(had);
    expect(await house.db.selectFrom('paper_corrections').selectAll().execute()).toEqual([]);
  });

  test('is annulled for who starts later, unless the question was edited since', async () => {
    const { staff, questions, house, admin, exam } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    await staff.apply({ kind: 'annul', questionId, how: 'full-mark' });
    const sitBlank = async () => {
      const late = deskOf(house, await aStudent(house), exam);
      await late.start();
      return (await late.submit()).body.data.score;
    };
    expect(await sitBlank()).toBe(2);
    await house.ask('PUT', `/question/${questionId}`, {
      as: admin,
      body: { text: 'What is 2 plus 2?', newVersion: true },
    });
    expect(await sitBlank()).toBe(0);
  });

  test('is annulled for who starts later as the newest paper asks it', async () => {
    const { staff, questions, house, admin, exam } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    const edit = (id: string, text: string) =>
      house.ask('PUT', `/question/${id}`, { as: admin, body: { text, newVersion: true } });
    await edit(questionId, 'What is 2 plus 2?');
    house.clock.advance({ minutes: 1 });
    const blank = async () => {
      const desk = deskOf(house, await aStudent(house), exam);
      await desk.start();
      return (await desk.submit()).body.data.score;
    };
    expect(await blank()).toBe(0);
    await staff.apply({ kind: 'annul', questionId, how: 'full-mark' });
    expect(await blank()).toBe(2);
    await edit(questions[1]._id, 'Does water boil?');
    expect(await blank()).toBe(2);
  });

  test('leaves at least one that counts', async () => {
    const { staff, questions, scores } = await aClassWithDoubts();
    const all = questions.map(({ _id }) => ({ kind: 'annul', questionId: _id, how: 'leave-out' }) as const);
    for (const reply of [await staff.tryOut(...all), await staff.apply(...all)]) {
      expect(refusal(reply)).toEqual({
        status: 400,
        message: 'Decisions must leave a question that counts on each paper',
        field: 'decisions',
      });
    }
    expect((await scores())[0]).toBe('6/6 100%');
  });

  test('wins over an override, which counts again with the question', async () => {
    const { staff, questions, scores, idOf, ben } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    await staff.apply({ kind: 'override', attemptId: await idOf(ben), questionId, points: 1 });
    await staff.apply({ kind: 'annul', questionId, how: 'full-mark' });
    expect((await scores())[1]).toBe('2/6 33%');
    await staff.apply({ kind: 'annul', questionId, how: 'count-again' });
    expect((await scores())[1]).toBe('1/6 0%');
  });
});

describe('an overridden mark', () => {
  test('replaces what the key gives one student, blank or not, and survives a new key', async () => {
    const { staff, questions, scores, idOf, ben, eve } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    await staff.apply(
      { kind: 'override', attemptId: await idOf(ben), questionId, points: 1 },
      { kind: 'override', attemptId: await idOf(eve), questionId, points: 2 },
    );
    expect(await scores()).toEqual(['6/6 100%', '1/6 0%', '2/6 33%']);
    await staff.apply({ kind: 'key', questionId, correctAnswer: '5' });
    expect(await scores()).toEqual(['4/6 67%', '1/6 0%', '2/6 33%']);
    const review = (await staff.review(await idOf(ben))).body.data;
    expect(review.questions[0]).toMatchObject({ earned: 1, isCorrect: false, mark: { points: 1 } });
    expect(review.changes).toMatchObject([
      { kind: 'override', reason: 'It was not fair', points: [{ questionId, before: 0, after: 1 }] },
    ]);
  });

  test('can be taken back', async () => {
    const { staff, questions, scores, idOf, ben } = await aClassWithDoubts();
    const of = { kind: 'override', attemptId: await idOf(ben), questionId: questions[0]._id } as const;
    await staff.apply({ ...of, points: 2 });
    await staff.apply({ ...of, points: null });
    expect((await scores())[1]).toBe('0/6 0%');
    expect((await staff.history()).body.data.map(({ decisions }: { decisions: object[] }) => decisions)).toMatchObject([
      [{ kind: 'override', before: '2 points', student: { fullName: 'Ben Eze' } }],
      [{ kind: 'override', before: '0 points', after: '2 points' }],
    ]);
  });

  test('costs nothing where wrong answers take points off', async () => {
    const { staff, questions, scores, idOf, ben } = await aClassWithDoubts({ exam: { wrongAnswerPenalty: 1 } });
    const attemptId = await idOf(ben);
    await staff.apply({ kind: 'override', attemptId, questionId: questions[2]._id, points: 3 });
    expect((await scores())[1]).toBe('1/6 33%');
    const [change] = (await staff.review(attemptId)).body.data.changes;
    expect(change).toMatchObject({ points: [{ before: 0, after: 3 }], pointsOff: { before: 0, after: 2 } });
  });

  test.each([
    ['more than the question has', { points: 3 }, 400, 'points', 'Points must be at most 2'],
    ['less than nothing', { points: -1 }, 400, 'points', 'Points must be 0 or more'],
    ['half a point', { points: 0.5 }, 400, 'points', 'Points must be a whole number'],
    ['no number', { points: '2' }, 400, 'points', 'Points must be a number'],
    ['a question of nobody', { questionId: 'f'.repeat(24) }, 404, 'questionId', 'This question is not on the paper'],
    ['nobody', { attemptId: 'f'.repeat(24) }, 404, 'attemptId', 'Attempt not found in this exam'],
  ])('is refused with %s', async (_name, wrong, status, field, message) => {
    const { staff, questions, idOf, ben } = await aClassWithDoubts();
    const of = { kind: 'override', attemptId: await idOf(ben), questionId: questions[0]._id, points: 1 } as const;
    for (const reply of [await staff.tryOut({ ...of, ...wrong }), await staff.apply({ ...of, ...wrong })]) {
      expect(refusal(reply)).toEqual({ status, message, field: `decisions.0.${field}` });
    }
  });

  test('waits until the student has handed in', async () => {
    const { staff, questions, idOf, zee } = await aClassWithDoubts();
    const of = { kind: 'override', attemptId: await idOf(zee), questionId: questions[0]._id, points: 1 } as const;
    expect(refusal(await staff.apply(of))).toMatchObject({ status: 409, message: 'This student is still writing' });
  });
});
