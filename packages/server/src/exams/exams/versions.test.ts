import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { aSitting, deskOf } from '../../../test/sitting.ts';
import { aQuestion } from '../../../test/things.ts';

/** An exam that three students have sat. */
async function aSatExam() {
  const { house, admin, exam, questions } = await aSitting();
  const put = (path: string, body: object = {}) => house.ask('PUT', path, { as: admin, body });
  const sits = async () => {
    const desk = deskOf(house, await aStudent(house), exam);
    const { body } = await desk.start();
    await desk.submit();
    return { desk, attempt: body.data.attempt._id, questions: body.exam.questions as { _id: string; text: string }[] };
  };
  for (let index = 0; index < 3; index += 1) await sits();
  const stored = async () => (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const url = `/exam/${exam._id}`;
  return { house, admin, exam, questions, put, sits, stored, url };
}

const more = { text: 'What is 3 + 3?', type: 'multiple-choice' as const, options: ['6', '7'], correctAnswer: '6' };

describe('an exam that somebody has sat', () => {
  test('is not changed by a front end that does not confirm a new version', async () => {
    const { house, admin, exam, questions, put, sits, url } = await aSatExam();
    const [sum] = questions;
    const refused = [
      await put(url, { duration: 45 }),
      await put(url, { questions: [sum._id] }),
      await put(url, { wrongAnswerPenalty: 1, title: 'Another title' }),
      await put(`/question/${sum._id}`, { text: 'What is 1 + 1?' }),
      await house.ask('POST', '/question', { as: admin, body: { ...more, exam: exam._id } }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'exam_started',
        message:
          `3 students have sat “${exam.title}”. Students who start from now would get a new version. Confirm it with ` +
          'newVersion: true, or keep the change for a later version with newVersion: false.',
        started: { students: 3, exams: [{ _id: exam._id, title: exam.title }] },
      });
    }
    expect((await sits()).questions.map(({ text }) => text)).toEqual(questions.map(({ text }) => text));
  });

  test('takes at once what is administration, and what is the same', async () => {
    const { house, admin, exam, questions, put, url } = await aSatExam();
    const kept = { endDate: '2026-09-20', title: 'Another title', description: 'Another description', maxAttempts: 2 };
    const same = { duration: exam.duration, questions: questions.map(({ _id }) => _id), sections: [] };
    expect((await put(url, { ...kept, ...same })).status).toBe(200);
    const about = await put(`/question/${questions[0]._id}`, { topic: 'Sums', explanation: 'Two pairs.' });
    expect(about.status).toBe(200);
    const { body } = await house.ask('GET', url, { as: admin });
    expect(body.data).toMatchObject({ version: 1, title: 'Another title' });
    expect(body.data).not.toHaveProperty('nextVersion');
  });

  test('changes at once where the front end confirms, and the log says so', async () => {
    const { house, exam, questions, put, sits, stored, url } = await aSatExam();
    await put(url, { duration: 45, newVersion: true });
    await put(`/question/${questions[0]._id}`, { text: 'What is 1 + 3?', newVersion: true });
    expect(await stored()).toMatchObject({ version: 3, satBy: 3 });
    expect((await sits()).questions[0]?.text).toBe('What is 1 + 3?');
    const log = await house.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'exam.new-version')
      .orderBy('_id')
      .execute();
    expect(log.map(({ subject_id, after }) => [subject_id, JSON.parse(after ?? '')])).toEqual([
      [exam._id, { version: 2, students: 3 }],
      [exam._id, { version: 3, students: 3 }],
    ]);
  });

  test('what is unfinished goes into no version, and the question is named', async () => {
    const { house, admin, exam, put, sits, stored, url } = await aSatExam();
    const added = await aQuestion(house, admin, { ...more, text: 'What is the', exam: exam._id, newVersion: false });
    await house.db.updateTable('questions').set({ options: '["6",""]' }).where('_id', '=', added._id).execute();
    const { nextVersion } = await stored();
    const reply = await put(`${url}/new-version`, { nextVersion });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'cannot_publish',
      missing: [{ question: { _id: added._id, number: 4 } }],
    });
    expect(reply.body.message).toMatch(/^The new version is not finished\. Question 4, ‘What is the’: /);
    expect((await put(url, { calculator: true, newVersion: true })).status).toBe(409);
    expect(await stored()).toMatchObject({ version: 1, calculator: false });
    expect((await sits()).questions).toHaveLength(3);
  });

  test('nothing that staff did not see goes into a version', async () => {
    const { put, questions, stored, url } = await aSatExam();
    await put(url, { calculator: true, newVersion: false });
    const { nextVersion } = await stored();
    await put(`/question/${questions[0]._id}`, { text: 'What', newVersion: false });
    expect(refusal(await put(`${url}/new-version`, { nextVersion }))).toEqual({
      status: 409,
      message: 'This exam was changed meanwhile. Please look at it again before you confirm.',
    });
    expect(await stored()).toMatchObject({ version: 1 });
  });

  test('two who confirm at once make one version, and a student who starts meanwhile gets a whole one', async () => {
    const { put, stored, sits, url } = await aSatExam();
    await put(url, { calculator: true, newVersion: false });
    const { nextVersion } = await stored();
    const confirm = () => put(`${url}/new-version`, { nextVersion });
    const [one, started, other] = await Promise.all([confirm(), sits(), confirm()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(started.questions).toHaveLength(3);
    expect(await stored()).toMatchObject({ version: 2, satBy: 4 });
  });
});

describe('students before their start', () => {
  test('read of the exam what they will get', async () => {
    const { house, exam, questions, put, url } = await aSatExam();
    await put(url, { duration: 45, instructions: 'Use ink.', questions: [questions[0]._id], newVersion: false });
    const student = await aStudent(house);
    const asked = async () => (await house.ask('GET', url, { as: student })).body.data;
    expect(await asked()).toMatchObject({ duration: exam.duration, questionCount: 3 });
    expect(await asked()).not.toHaveProperty('instructions');
    await put(`${url}/new-version`);
    expect(await asked()).toMatchObject({ duration: 45, questionCount: 1, instructions: 'Use ink.' });
  });

  test('cannot practise with a question that the exam asks though its list has lost it', async () => {
    const { house, exam, questions, put, url } = await aSatExam();
    const [sum] = questions;
    await put(`/question/${sum._id}`, { practice: true });
    await put(url, { questions: questions.slice(1).map(({ _id }) => _id), newVersion: false });
    const cards = await house.ask('GET', '/practice/cards', { as: await aStudent(house) });
    expect(cards.body.data).toEqual([]);
    const use = await house.ask('GET', `/question/${sum._id}/use`, { as: await anAdmin(house) });
    expect(use.body.data.keptFromPracticeBy).toEqual([exam.title]);
  });
});

describe('where there is more than one version', () => {
  test('results, their table, an attempt, a score, a review, the analysis and the print say which', async () => {
    const { house, admin, exam, put, sits, url } = await aSatExam();
    const results = async () => (await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin })).body.data;
    expect((await results())[0]).not.toHaveProperty('version');
    await put(url, { calculator: true, newVersion: true });
    const { desk, attempt } = await sits();
    expect((await results()).map(({ version }: { version: number }) => version).toSorted()).toEqual([1, 1, 1, 2]);
    const table = await house.app.inject({
      url: `/api/studentExam/exams/${exam._id}/results.csv`,
      headers: { token: admin.token },
    });
    expect(table.body.split('\n')[0]).toContain('Attempt,Version,');
    const read = await house.ask('GET', `/studentExam/attempts/${attempt}`, { as: admin });
    expect(read.body.data).toMatchObject({ number: 1, version: 2 });
    const analysis = await house.ask('GET', `/exam/${exam._id}/analysis`, { as: admin });
    expect(analysis.body.data.versions).toEqual([
      { version: 1, attempts: 3 },
      { version: 2, attempts: 1 },
    ]);
    const paper = await house.app.inject({
      url: `/api/exam/${exam._id}/print?part=paper`,
      headers: { token: admin.token },
    });
    expect(readPdf(paper.rawPayload).lines.join(' ')).toContain('Version 2');
    await put(url, { reviewAt: 'submit' });
    for (const kind of ['score', 'review']) {
      const own = await house.ask('GET', `/studentExam/exams/${kind}/${exam._id}`, { as: desk.student });
      expect(own.body.data).toMatchObject({ version: 2 });
    }
  });

  test('a decision about a key reaches each of them', async () => {
    const { house, admin, exam, questions, put, sits, url } = await aSatExam();
    await put(url, { calculator: true, newVersion: true });
    const decisions = [{ kind: 'key', questionId: questions[0]._id, correctAnswer: '5' }];
    const body = { decisions, reason: 'The key was wrong' };
    expect((await house.ask('POST', `/exam/${exam._id}/marking/apply`, { as: admin, body })).status).toBe(200);
    const { attempt } = await sits();
    const read = await house.ask('GET', `/studentExam/attempts/${attempt}`, { as: admin });
    expect(read.body.data).toMatchObject({ version: 2, questions: [{ correctAnswer: '5' }, {}, {}] });
  });
});
