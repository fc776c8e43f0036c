import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aQuestion } from '../../../test/things.ts';

describe('saving answers', () => {
  test('answers with the sequence the server now has of every question sent', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '3', 7));
    const reply = await desk.save(answer(questions[0], '4', 5), answer(questions[1], 'False', 2));
    expect(reply.body).toEqual({
      success: true,
      message: 'Saved',
      data: {
        saved: expect.toSatisfy((saved: { questionId: string; seq: number }[]) => {
          const bySeq = saved.toSorted((a, b) => b.seq - a.seq);
          expect(bySeq).toEqual([
            { questionId: questions[0]._id, seq: 7 },
            { questionId: questions[1]._id, seq: 2 },
          ]);
          return true;
        }),
        serverNow: '2026-09-15T09:00:00.000Z',
        endTime: '2026-09-15T09:30:00.000Z',
        remainingSeconds: 1800,
        takenOver: false,
      },
    });
  });

  test('the highest sequence wins whatever the order of arrival', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    for (const [text, seq] of [
      ['5', 3],
      ['3', 1],
      ['4', 9],
      ['6', 4],
    ] as const) {
      expect((await desk.save(answer(questions[0], text, seq))).status).toBe(200);
    }
    expect((await desk.state()).body.data.answers).toEqual([answer(questions[0], '4', 9)]);
  });

  test('the highest sequence wins within one save too', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '3', 1), answer(questions[0], '4', 3), answer(questions[0], '5', 2));
    expect((await desk.state()).body.data.answers).toEqual([answer(questions[0], '4', 3)]);
  });

  test('the same sequence again changes nothing', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '4', 2));
    const again = await desk.save(answer(questions[0], '5', 2));
    expect(again.body.data.saved).toEqual([{ questionId: questions[0]._id, seq: 2 }]);
    expect((await desk.state()).body.data.answers).toEqual([answer(questions[0], '4', 2)]);
    await desk.save(answer(questions[2], 'Abuja', 3), answer(questions[2], 'Lagos', 3));
    expect((await desk.state()).body.data.answers).toContainEqual(answer(questions[2], 'Abuja', 3));
  });

  test('a blank with a higher sequence clears the answer, one with a lower sequence does not', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '4', 2), answer(questions[2], 'Abuja', 2));
    await desk.save(answer(questions[0], '', 3), answer(questions[2], '', 1));
    expect((await desk.state()).body.data.answers).toEqual(
      expect.arrayContaining([answer(questions[0], '', 3), answer(questions[2], 'Abuja', 2)]),
    );
    expect((await desk.submit()).body.data.score).toBe(3);
  });

  test('a question of another paper refuses the whole save and names it', async () => {
    const { house, admin, questions, desk } = await aSitting();
    const foreign = await aQuestion(house, admin, { text: 'Of another exam' });
    await desk.start();
    expect(refusal(await desk.save(answer(questions[0], '4', 1), answer(foreign, '4', 1)))).toEqual({
      status: 400,
      message: 'This question is not on your paper',
      field: 'answers.1.questionId',
    });
    expect((await desk.state()).body.data.answers).toEqual([]);
  });

  test('an option that was not offered refuses the whole save and names it', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    for (const wrong of [answer(questions[0], '44', 1), answer(questions[1], 'maybe', 1)]) {
      expect(refusal(await desk.save(answer(questions[2], 'Abuja', 1), wrong))).toEqual({
        status: 400,
        message: 'Selected answer must be one of the options',
        field: 'answers.1.selectedAnswer',
      });
    }
    expect((await desk.state()).body.data.answers).toEqual([]);
  });

  test.each([
    ['a sequence below zero', { seq: -1 }, 'answers.0.seq'],
    ['a sequence that is no whole number', { seq: 1.5 }, 'answers.0.seq'],
    ['a sequence as text', { seq: '1' }, 'answers.0.seq'],
    ['no sequence', { seq: undefined }, 'answers.0.seq'],
    ['an answer that is no text', { selectedAnswer: 4 }, 'answers.0.selectedAnswer'],
    ['an answer that is too long', { selectedAnswer: 'a'.repeat(501) }, 'answers.0.selectedAnswer'],
    ['an answer with a NUL', { selectedAnswer: 'a\u0000' }, 'answers.0.selectedAnswer'],
    ['a malformed question id', { questionId: 'q1' }, 'answers.0.questionId'],
  ])('%s is refused and named', async (_name, wrong, field) => {
    const { house, questions, exam, desk } = await aSitting();
    await desk.start();
    const reply = await house.ask('PUT', `/studentExam/answer/${exam._id}`, {
      as: desk.student,
      body: { answers: [{ ...answer(questions[2], 'Abuja', 1), ...wrong }] },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.field).toBe(field);
  });

  test('answers must be a list', async () => {
    const { house, exam, desk } = await aSitting();
    await desk.start();
    const reply = await house.ask('PUT', `/studentExam/answer/${exam._id}`, { as: desk.student, body: { answers: 1 } });
    expect(refusal(reply)).toEqual({ status: 400, message: 'Answers must be a list', field: 'answers' });
  });

  test('before the start there is nothing to save to', async () => {
    const { questions, desk } = await aSitting();
    const reply = await desk.save(answer(questions[0], '4', 1));
    expect(refusal(reply)).toEqual({ status: 404, message: 'You have not started this exam' });
    expect(reply.body.code).toBe('not_started');
  });

  test('another student cannot save to my attempt', async () => {
    const { house, exam, questions, desk } = await aSitting();
    await desk.start();
    const other = deskOf(house, await aStudent(house), exam);
    expect((await other.save(answer(questions[0], '4', 1))).status).toBe(404);
    await other.start();
    await other.save(answer(questions[0], '3', 99));
    expect((await desk.state()).body.data.answers).toEqual([]);
  });

  test('after the hand-in nothing more is saved', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.submit();
    expect(refusal(await desk.save(...rightAnswers(questions)))).toEqual({
      status: 409,
      message: 'You have already submitted this exam',
    });
    expect((await desk.score()).body.data.score).toBe(0);
  });
});
