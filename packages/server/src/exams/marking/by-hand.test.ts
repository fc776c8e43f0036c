import { describe, expect, test } from 'vitest';
import { anEssayExam, model, rubric, essayText as text } from '../../../test/essays.ts';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aQuestion } from '../../../test/things.ts';

describe('an essay', () => {
  test('waits for its points: until then the result is said to be the one so far', async () => {
    const { exam, essay, finish, staff, house, admin, student } = await anEssayExam();
    const { submitted, score, attemptId } = await finish(text);
    expect(submitted).toEqual({ score: 2, totalPoints: 12, toMark: 1 });
    expect((await score()).body.data).toMatchObject({
      ...{ score: 2, toMark: 1, totalPoints: 12 },
      marks: [
        { type: 'multiple-choice', score: 2 },
        { type: 'essay', score: 0, toMark: 1 },
      ],
    });
    const results = await house.ask('GET', `/studentExam/exams/${exam._id}?answers=true`, { as: admin });
    expect(results.body.summary).toMatchObject({ finished: 1, toMark: 1, averagePercent: null });
    expect(results.body.data[0]).toMatchObject({ toMark: 1, answers: [{ isCorrect: true }, { isCorrect: false }] });
    const exams = await house.ask('GET', '/exam', { as: student });
    expect(exams.body.data.find((one: { _id: string }) => one._id === exam._id).attempt).toMatchObject({
      score: 2,
      toMark: 1,
    });
    expect((await staff.marking()).body.data).toMatchObject({
      ...{ exam: { _id: exam._id }, running: 0 },
      questions: [{ _id: essay._id, answers: 1, toMark: 1 }],
    });
    expect((await staff.toMark(essay._id)).body.data).toEqual([{ attemptId }]);
    expect((await staff.review(attemptId)).body.data.questions[1]).toMatchObject({ toMark: true, isCorrect: false });
  });

  test('is marked, and the percent is of the points', async () => {
    const { exam, essay, finish, staff, house, admin, student, review } = await anEssayExam();
    const { attemptId, score } = await finish(text);
    const marked = await staff.mark(attemptId, essay._id, { points: 7, comment: 'Which wars?', rubric: [1, 1] });
    expect(marked.body.data).toMatchObject({
      ...{ score: 9, totalPoints: 12, toMark: 0 },
      mark: { points: 7, comment: 'Which wars?', rubric: [1], by: admin.fullName, isOwn: true },
    });
    const result = (await score()).body.data;
    expect(result).toMatchObject({ score: 9, percent: 75, grade: 'B', correctAnswers: 1, changes: [] });
    expect(result).not.toHaveProperty('toMark');
    expect(result.marks[1]).toMatchObject({ score: 7, correctAnswers: 0 });
    const results = await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin });
    expect(results.body.summary).toMatchObject({ averagePercent: 75, highestPercent: 75 });
    expect((await staff.toMark(essay._id)).body.data).toEqual([{ attemptId, points: 7 }]);
    expect((await staff.marking()).body.data.questions).toMatchObject([{ answers: 1, toMark: 0 }]);
    expect(await audited(house, 'exam.mark')).toEqual([
      {
        person: student._id,
        before: null,
        after: { question: 'Why did Oyo fall?', points: 7, score: 9, waiting: 0 },
      },
    ]);
    expect(refusal(await review())).toMatchObject({ status: 403 });
    const early = await house.ask('GET', '/user/export', { as: student });
    expect(early.text).not.toContain('Which wars?');
    house.clock.advance({ hours: 24 });
    const reviewed = (await review()).body;
    expect(reviewed.data).toMatchObject({ percent: 75, score: 9 });
    expect(reviewed.data.questions[1]).toMatchObject({
      ...{ selectedAnswer: text, correctAnswer: model, details: { rubric }, isCorrect: false },
      mark: { points: 7, comment: 'Which wars?', rubric: [1] },
    });
    expect(JSON.stringify(reviewed)).not.toContain(admin.fullName);
    const { body } = await house.ask('GET', '/user/export', { as: student });
    expect(body.exams[0]).toMatchObject({ result: { score: 9 } });
    expect(body.exams[0].answers[1]).toMatchObject({ mark: { points: 7, comment: 'Which wars?' } });
  });

  test('of all points is a right answer; a blank one is 0 and does not wait', async () => {
    const { essay, finish, staff, house } = await anEssayExam();
    const full = await finish(text);
    await staff.mark(full.attemptId, essay._id, { points: 10 });
    expect((await full.score()).body.data).toMatchObject({ percent: 100, correctAnswers: 2 });
    const blank = await finish(' \n\u00a0\t', await aStudent(house));
    expect(blank.submitted).toEqual({ score: 2, totalPoints: 12 });
    expect((await staff.marking()).body.data.questions).toMatchObject([{ answers: 1, toMark: 0 }]);
    const mark = await staff.mark(blank.attemptId, essay._id, { points: 3 });
    expect(refusal(mark)).toMatchObject({ status: 409 });
  });

  test('of twenty thousand letters is saved and resumed whole; one letter more is refused', async () => {
    const { house, essay, student, exam } = await anEssayExam();
    const desk = deskOf(house, student, exam);
    await desk.start();
    const long = 'ọ'.repeat(20_000);
    expect((await desk.save(answer(essay, long, 1))).status).toBe(200);
    expect((await desk.state()).body.data.answers).toMatchObject([{ selectedAnswer: long, seq: 1 }]);
    expect(refusal(await desk.save(answer(essay, `${long}x`, 2)))).toMatchObject({ status: 400 });
  });

  test('shows students nothing of model answer and rubric, unless the author shows the rubric', async () => {
    for (const showRubric of [false, true]) {
      const { house, student, exam } = await anEssayExam({ showRubric, maxWords: 300 });
      const { body, text: reply } = await deskOf(house, student, exam).start();
      expect(reply).not.toContain('Dahomey');
      expect(body.exam.questions[1].details).toEqual({ maxWords: 300, ...(showRubric && { rubric }) });
    }
  });

  test('has no key that could be corrected, and a new model answer asks for nothing', async () => {
    const { house, admin, essay, finish, staff } = await anEssayExam();
    await finish(text);
    const correction = { questionId: essay._id, correctAnswer: 'Another' };
    expect(refusal(await staff.preview(correction))).toMatchObject({ status: 400, field: 'decisions.0.questionId' });
    const edit = await house.ask('PUT', `/question/${essay._id}`, {
      as: admin,
      body: { correctAnswer: '', newVersion: false },
    });
    expect(edit.body).toMatchObject({ data: { correctAnswer: '' }, papersWithOtherKey: [] });
    const blank = await house.ask('PUT', `/question/${essay._id}`, { as: admin, body: { type: 'short-answer' } });
    expect(refusal(blank)).toMatchObject({ status: 400, field: 'correctAnswer' });
    expect((await house.ask('GET', `/question/${essay._id}/use`, { as: admin })).body.data).not.toHaveProperty(
      'rightPercent',
    );
  });
});

describe('a mark', () => {
  test.each([
    [{ points: 11 }, 'points'],
    [{ points: -1 }, 'points'],
    [{ points: 2.5 }, 'points'],
    [{}, 'points'],
    [{ points: 5, rubric: [2] }, 'rubric.0'],
    [{ points: 5, comment: 'x'.repeat(5001) }, 'comment'],
  ])('%j is refused and changes nothing', async (body, field) => {
    const { essay, finish, staff } = await anEssayExam();
    const { attemptId, score } = await finish(text);
    expect(refusal(await staff.mark(attemptId, essay._id, body))).toMatchObject({ status: 400, field });
    expect((await score()).body.data).toMatchObject({ score: 2, toMark: 1 });
  });

  test('is for an essay on the paper of a finished attempt', async () => {
    const { house, sum, essay, exam, finish, staff, admin } = await anEssayExam();
    const { attemptId } = await finish(text);
    expect(refusal(await staff.mark(attemptId, sum._id, { points: 1 }))).toMatchObject({ status: 400 });
    const foreign = await aQuestion(house, admin);
    expect(refusal(await staff.mark(attemptId, foreign._id, { points: 1 }))).toMatchObject({ status: 404 });
    expect(refusal(await staff.toMark(sum._id))).toMatchObject({ status: 404 });
    const writing = await aStudent(house);
    const desk = deskOf(house, writing, exam);
    await desk.start();
    await desk.save(answer(essay, text, 1));
    const { _id } = await attemptOf(house, writing, exam);
    expect(refusal(await staff.mark(_id, essay._id, { points: 1 }))).toMatchObject({ status: 409 });
    expect((await staff.marking()).body.data).toMatchObject({ running: 1, questions: [{ answers: 1 }] });
  });

  test('is read blind; the name comes only where it is asked for', async () => {
    const { essay, finish, staff, student } = await anEssayExam();
    const { attemptId } = await finish(text);
    const blind = await staff.answerToMark(attemptId, essay._id);
    expect(blind.body.data).toMatchObject({ seq: 1, question: { selectedAnswer: text, correctAnswer: model } });
    expect(blind.text).not.toContain(student.fullName);
    const named = await staff.answerToMark(attemptId, essay._id, '?names=true');
    expect(named.body.data.student).toEqual({ _id: student._id, fullName: student.fullName });
  });

  test('of two at once is one: the second reads who was first, and changes it with a reason', async () => {
    const { house, essay, finish, staff, other, admin, second, student, review } = await anEssayExam();
    const { attemptId, score } = await finish(text);
    const replies = await Promise.all([
      staff.mark(attemptId, essay._id, { points: 7 }),
      other.mark(attemptId, essay._id, { points: 4 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isFirst = replies[0].status === 200;
    const [first, loser, loserName] = isFirst ? [admin, other, second] : [second, staff, admin];
    const stands = isFirst ? 7 : 4;
    const { code, message } = replies[isFirst ? 1 : 0].body;
    expect(code).toBe('already_decided');
    expect(message).toContain(`${first.fullName} marked this answer`);
    expect(message).toContain(`${stands} of 10 points`);
    expect((await score()).body.data.score).toBe(2 + stands);

    const { mark } = (await loser.answerToMark(attemptId, essay._id)).body.data;
    expect(mark).toMatchObject({ points: stands, by: first.fullName, isOwn: false });
    const change = { points: 9, markedAt: mark.markedAt };
    expect(refusal(await loser.mark(attemptId, essay._id, change))).toMatchObject({ status: 400, field: 'reason' });
    const reason = 'The second page was overlooked';
    const changed = await loser.mark(attemptId, essay._id, { ...change, reason });
    expect(changed.body.data).toMatchObject({ score: 11, mark: { points: 9, by: loserName.fullName } });
    expect((await score()).body.data.changes).toMatchObject([
      { kind: 'by-hand', reason, before: { score: 2 + stands }, after: { score: 11, percent: 92 } },
    ]);
    const [, last] = await audited(house, 'exam.mark');
    expect(last).toMatchObject({ person: student._id, before: { points: stands }, after: { points: 9, reason } });
    const lost = await (isFirst ? staff : other).mark(attemptId, essay._id, { ...change, points: 1, reason });
    expect(lost.body.code).toBe('already_decided');
    house.clock.advance({ hours: 24 });
    expect((await review()).body.data.questions[1].mark.points).toBe(9);
  });

  test('repeated is the same mark; a slip is corrected without a reason for a quarter of an hour', async () => {
    const { house, essay, finish, staff } = await anEssayExam();
    const { attemptId, score } = await finish(text);
    const first = await staff.mark(attemptId, essay._id, { points: 7, comment: 'Good' });
    const again = await staff.mark(attemptId, essay._id, { points: 7, comment: 'Good' });
    expect(again.body).toEqual(first.body);
    expect(await audited(house, 'exam.mark')).toHaveLength(1);
    const { markedAt } = first.body.data.mark;
    const slip = await staff.mark(attemptId, essay._id, { points: 8, markedAt });
    expect(slip.body.data).toMatchObject({ score: 10, mark: { points: 8 } });
    expect((await score()).body.data.changes).toMatchObject([{ kind: 'by-hand', after: { score: 10 } }]);
    house.clock.advance({ minutes: 16 });
    const late = await staff.mark(attemptId, essay._id, { points: 9, markedAt: slip.body.data.mark.markedAt });
    expect(refusal(late)).toMatchObject({ status: 400, field: 'reason' });
  });
});
