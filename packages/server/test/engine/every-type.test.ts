import type { Question } from '@akada/contract';
import { isMarkedByHand, questionTypes } from '@akada/contract/question-types';
import { describe, expect, test } from 'vitest';
import { fileForm } from '../importing.ts';
import { aStudent } from '../people.ts';
import { samples } from '../question-samples.ts';
import { answer, aSitting, deskOf } from '../sitting.ts';
import { anExam, aQuestion } from '../things.ts';

type Reviewed = { isCorrect: boolean; selectedAnswer: string; correctAnswer: string; details?: object };

describe.each(questionTypes)('a question of the type %s', (type) => {
  const { question: fields, right, wrong, part, corrected, refused } = samples[type];
  const points = fields.points ?? 1;

  async function aSchool() {
    const { house, admin, desk } = await aSitting();
    const question: Question = await aQuestion(house, admin, { options: [], ...fields, type });
    const exam = await anExam(house, admin, { questions: [question], endDate: '2026-09-15' });
    const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      house.ask(method, path, { as: admin, body });
    return { house, admin, question, exam, asAdmin, first: deskOf(house, desk.student, exam) };
  }

  test.each(refused)('is refused with $change', async ({ change, field }) => {
    const { asAdmin, question } = await aSchool();
    expect(await asAdmin('POST', '/question', { ...fields, type, ...change })).toMatchObject({
      ...{ status: 400, body: { field } },
    });
    const { updatedAt } = (await asAdmin('GET', `/question/get/${question._id}`)).body.data;
    expect(await asAdmin('PUT', `/question/${question._id}`, change)).toMatchObject({ status: 400, body: { field } });
    expect((await asAdmin('GET', `/question/get/${question._id}`)).body.data.updatedAt).toBe(updatedAt);
  });

  // marking/by-hand.test.ts has the others.
  const byKey = test.runIf(!isMarkedByHand({ type }));

  byKey('is saved, resumed, submitted, marked, reviewed and marked again', async () => {
    const { house, question, exam, asAdmin, first } = await aSchool();
    await first.start();
    expect((await first.save(answer(question, wrong, 1))).status).toBe(200);
    expect((await first.save(answer(question, right, 2))).status).toBe(200);
    const resumed = (await first.start()).body;
    expect(resumed.exam.questions).toHaveLength(1);
    expect(resumed.exam.questions[0]).not.toHaveProperty('correctAnswer');
    expect((await first.state()).body.data.answers).toEqual([
      { questionId: question._id, selectedAnswer: right, seq: 2 },
    ]);
    expect((await first.submit()).body.data).toEqual({ score: points, totalPoints: points });
    const second = deskOf(house, await aStudent(house), exam);
    await second.start();
    expect((await second.submit(answer(question, wrong))).body.data.score).toBe(0);
    const third = deskOf(house, await aStudent(house), exam);
    await third.start();
    const given = part?.answer ?? '';
    const submitted = await third.submit(answer(question, given));
    expect(submitted.body.data.score).toBe(part?.points ?? 0);

    const results = (await asAdmin('GET', `/studentExam/exams/${exam._id}?answers=true`)).body.data;
    expect(results.map((row: { score: number }) => row.score)).toEqual([points, part?.points ?? 0, 0]);
    expect(results[0].answers[0]).toMatchObject({ selectedAnswer: right, isCorrect: true });
    expect((await first.score()).body.data).toMatchObject({
      ...{ percent: 100, marks: [{ type, score: points, correctAnswers: 1 }] },
    });
    expect((await third.score()).body.data).toMatchObject({ percent: 0, marks: [{ score: part?.points ?? 0 }] });

    house.clock.advance({ hours: 24 });
    const review = await house.ask('GET', `/studentExam/exams/review/${exam._id}`, { as: first.student });
    const [reviewed] = review.body.data.questions as Reviewed[];
    expect(reviewed).toMatchObject({ isCorrect: true, selectedAnswer: right, correctAnswer: question.correctAnswer });
    expect(reviewed?.details).toEqual(question.details);
  });

  byKey('is marked again by another key, which the bank gets too', async () => {
    const { house, question, exam, asAdmin, first } = await aSchool();
    await first.start();
    await first.submit(answer(question, wrong));
    const second = deskOf(house, await aStudent(house), exam);
    await second.start();
    await second.save(answer(question, wrong, 1));
    const decisions = [{ kind: 'key', questionId: question._id, ...corrected }];
    const preview = await asAdmin('POST', `/exam/${exam._id}/marking/preview`, { decisions });
    expect(preview.body.data.counts).toEqual({ attempts: 1, running: 1, better: 1, worse: 0 });
    const reason = 'The key was wrong';
    const remark = { decisions, reason, key: 'a-key-of-this-test' };
    for (const _ of ['first', 'repeated']) {
      const { body } = await asAdmin('POST', `/exam/${exam._id}/marking/apply`, remark);
      expect(body.data).toMatchObject({
        counts: { better: 1 },
        changes: [{ before: { score: 0 }, after: { score: points } }],
      });
    }
    expect((await second.submit()).body.data.score).toBe(points);
    const [asked] = (await asAdmin('GET', `/studentExam/exams/${exam._id}/questions`)).body.data;
    expect(asked).toMatchObject({ rightPercent: 100, keys: [asked.keys[0]] });
    const banked = (await asAdmin('GET', `/question/get/${question._id}`)).body.data;
    expect(banked.correctAnswer).toBe(asked.keys[0]);
    expect(banked.details).toEqual(asked.question.details);
  });

  test.each(['json', 'csv', 'qti'])('comes back from %s as it was', async (format) => {
    const { house, admin, question, exam, asAdmin } = await aSchool();
    const url = `/api/question/export?format=${format}&exam=${exam._id}`;
    const file = await house.app.inject({ url, headers: { token: admin.token } });
    await house.db.deleteFrom('questions').execute();
    const read = await house.ask('POST', '/question/import', { as: admin, body: fileForm(file.rawPayload) });
    expect(read.body.data.rows).toMatchObject([{ status: 'accepted', why: '' }]);
    await asAdmin('POST', `/question/import/${read.body.data._id}/apply`, {});
    const [back] = (await asAdmin('GET', '/question')).body.data;
    const plain = ({ text, options, correctAnswer, details, points }: Question) => ({
      ...{ text, options, correctAnswer, details, points },
    });
    expect(plain(back)).toEqual(plain(question));
    expect(back.type).toBe(type);
    const list = await asAdmin('GET', `/question?type=${type}`);
    expect(list.body.data).toHaveLength(1);
  });
});
