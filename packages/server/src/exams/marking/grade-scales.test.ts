import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aClassThatSat, rightAnswers } from '../../../test/sitting.ts';

/** All views of the grade of the student with 1 of 3 questions right: 33%. */
async function aSchool(exam: object = {}) {
  const scene = await aClassThatSat({ exam: { maxAttempts: 2, reviewAt: 'submit', ...exam } });
  const { house, admin, weak, exam: sat, results } = scene;
  const ask = async (path: string, as = admin) => (await house.ask('GET', path, { as })).body;
  const address = `/studentExam/exams/${sat._id}`;
  const grades = async () => {
    const [, row] = (await results()).body.data;
    const listed = await ask('/exam', weak.student);
    const page = await ask(`/admin/users/${weak.student._id}`);
    const { text } = await house.ask('GET', `${address}/results.csv`, { as: admin });
    const exported = await house.ask('GET', '/user/export', { as: weak.student });
    return [
      row.grade,
      (await weak.score()).body.grade,
      (await ask(`/studentExam/exams/review/${sat._id}`, weak.student)).data.grade,
      (await weak.exam()).body.data.lastResult.grade,
      listed.data[0].attempt.grade,
      (await ask(`/studentExam/attempts/${row._id}`)).data.grade,
      page.data.attempts.rows[0].grade,
      text.split('\r\n')[2]?.split(',')[7],
      /"grade": ?"([^"]*)"/.exec(exported.text)?.[1],
    ];
  };
  const save = (gradeScale: unknown) => house.ask('PUT', '/admin/settings', { as: admin, body: { gradeScale } });
  const put = (gradeScale: unknown) => house.ask('PUT', `/exam/${sat._id}`, { as: admin, body: { gradeScale } });
  const summary = async () => (await results()).body.summary.grades;
  return { ...scene, ask, grades, save, put, summary };
}

const all = (grade: string) => Array(9).fill(grade);

describe('the scale of an exam', () => {
  test('is the school’s as it is now, in every reply with a grade', async () => {
    const { grades, save, weak } = await aSchool();
    expect(await grades()).toEqual(all('F'));
    expect((await weak.score()).body.data).not.toHaveProperty('gradeScale');
    await save({ kind: 'waec' });
    expect(await grades()).toEqual(all('F9'));
    expect((await weak.score()).body.data.gradeScale).toEqual({ kind: 'waec' });
    await save({ kind: 'jamb' });
    expect(await grades()).toEqual(all('132/400'));
  });

  test('is its own where it has one, until that is taken away', async () => {
    const { grades, save, put, ask, exam } = await aSchool();
    const bands = [
      { name: ' Merit ', from: 33 },
      { name: 'Again', from: 0 },
    ];
    expect((await put({ kind: 'own', bands })).status).toBe(200);
    await save({ kind: 'neco' });
    expect(await grades()).toEqual(all('Merit'));
    expect((await ask(`/exam/${exam._id}`)).data.gradeScale.bands[0]).toEqual({ name: 'Merit', from: 33 });
    await put(null);
    expect(await grades()).toEqual(all('F9'));
    expect((await ask(`/exam/${exam._id}`)).data).not.toHaveProperty('gradeScale');
  });

  test('gives the histogram its bars', async () => {
    const { summary, put } = await aSchool();
    await put({ kind: 'jamb' });
    expect(await summary()).toEqual([
      { grade: '300–400', from: 75, attempts: 1 },
      { grade: '200–299', from: 50, attempts: 0 },
      { grade: '100–199', from: 25, attempts: 1 },
      { grade: '0–99', from: 0, attempts: 0 },
    ]);
    await put({ kind: 'waec' });
    expect((await summary()).map(({ attempts }: { attempts: number }) => attempts)).toEqual([
      1, 0, 0, 0, 0, 0, 0, 0, 1,
    ]);
  });

  test('grades what a correction changes', async () => {
    const { house, admin, exam, questions, put } = await aSchool();
    await put({ kind: 'jamb' });
    const body = { decisions: [{ kind: 'key', questionId: questions[0]._id, correctAnswer: '3' }] };
    const preview = await house.ask('POST', `/exam/${exam._id}/marking/preview`, { as: admin, body });
    const changed = preview.body.data.changes as { before: { grade: string }; after: { grade: string } }[];
    expect(changed.map(({ before, after }) => [before.grade, after.grade])).toEqual([
      ['400/400', '268/400'],
      ['132/400', '268/400'],
    ]);
  });

  test('is in the log in words', async () => {
    const { house, save, put } = await aSchool();
    await save({ kind: 'jamb' });
    await put({ kind: 'jamb' });
    const rows = await house.db.selectFrom('audit').selectAll().where('after', 'like', '%JAMB%').execute();
    const after = { gradeScale: 'JAMB, out of 400: the percent times four' };
    expect(rows.map((row) => JSON.parse(row.after ?? ''))).toEqual([after, after]);
  });
});

const two = (...bands: [name: unknown, from: unknown][]) => bands.map(([name, from]) => ({ name, from }));

const wrong = [
  ['no object', 'waec', 'gradeScale', 'Grade scale must be an object with its kind'],
  ['an unknown kind', { kind: 'gpa' }, 'gradeScale.kind', 'must be one of letters, waec, neco, jamb, own'],
  ['no bands of its own', { kind: 'own' }, 'gradeScale.bands', 'an own scale needs them'],
  ['bands of fixed letters', { kind: 'letters', bands: two(['A', 50], ['F', 0]) }, 'gradeScale.bands', 'are for WAEC'],
  ['one band', { kind: 'own', bands: two(['A', 0]) }, 'gradeScale.bands', 'at least two'],
  ['no band at 0', { kind: 'waec', bands: two(['A', 50], ['F', 10]) }, 'gradeScale.bands', 'the last must begin at 0'],
  ['rising bands', { kind: 'own', bands: two(['F', 0], ['A', 50]) }, 'gradeScale.bands', 'at a lower percent'],
  [
    'equal bands',
    { kind: 'own', bands: two(['A', 50], ['B', 50], ['F', 0]) },
    'gradeScale.bands',
    'at a lower percent',
  ],
  ['a name twice', { kind: 'own', bands: two(['A', 50], ['a ', 0]) }, 'gradeScale.bands', 'two have the same name'],
  ['no name', { kind: 'own', bands: two(['A', 50], [' ', 0]) }, 'gradeScale.bands.1.name', 'enter a name'],
  ['a long name', { kind: 'own', bands: two(['Distinguished', 9], ['F', 0]) }, 'gradeScale.bands.0.name', 'at most 12'],
  [
    'a part of a percent',
    { kind: 'own', bands: two(['A', 49.5], ['F', 0]) },
    'gradeScale.bands.0.from',
    'whole percent',
  ],
  ['over 100', { kind: 'own', bands: two(['A', 101], ['F', 0]) }, 'gradeScale.bands.0.from', 'at most 100'],
] as const;

test('a scale that cannot be is refused with its field, and nothing is changed', async () => {
  const { save, put, results } = await aSchool();
  for (const [what, scale, field, message] of wrong) {
    for (const reply of [await save(scale), await put(scale)]) {
      expect(refusal(reply), what).toMatchObject({ status: 400, field, message: expect.stringContaining(message) });
    }
  }
  expect((await results()).body.data[1].grade).toBe('F');
});

test('a new attempt has no grade on any scale until it is handed in', async () => {
  const { put, weak, questions } = await aSchool();
  await put({ kind: 'waec' });
  const started = await weak.start();
  expect(started.body.data.attempt).not.toHaveProperty('grade');
  await weak.submit(...rightAnswers(questions));
  expect((await weak.score()).body.grade).toBe('A1');
});
