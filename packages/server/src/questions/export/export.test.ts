import type { QuestionBody } from '@akada/contract';
import { questionTypes } from '@akada/contract/question-types';
import { describe, expect, test } from 'vitest';
import type { House } from '../../../test/house.ts';
import { aBank, fileForm } from '../../../test/importing.ts';
import type { Person } from '../../../test/people.ts';
import { aPng, pictureForm } from '../../../test/pictures.ts';
import { aLesson, anExam, aQuestion } from '../../../test/things.ts';

async function exported(house: House, admin: Person, format: string, exam = '') {
  const url = `/api/question/export?format=${format}${exam && `&exam=${exam}`}`;
  const reply = await house.app.inject({ url, headers: { token: admin.token } });
  expect(reply.statusCode).toBe(200);
  return reply;
}

const odd = [
  {
    text: '=1+1 is, "quoted",\nin two lines',
    type: 'multiple-choice',
    options: ['-2', "'2", 'B', 'A, "b"; c'],
    correctAnswer: 'B',
  },
  { text: "'-5 + 3 is", type: 'short-answer', options: [], correctAnswer: '@home' },
  { text: 'Ọ̀rọ̀ $\\frac{1}{2}$ and ₦5', type: 'true-false', options: [], correctAnswer: 'false', points: 7 },
  {
    text: 'Of a past paper',
    type: 'short-answer',
    correctAnswer: '4',
    ...{ subject: 'Mathematics', topic: '-Signs', classLevel: 'Grade 2 Secondary', source: '=WAEC', year: 2019 },
    ...{
      sourceNumber: '7b',
      tags: ['@home', 'two words'],
      explanation: 'First,\nthen $x^2$; "so"',
      hint: '=Then "so"',
    },
  },
  { text: 'Options that are letters', type: 'multiple-choice', options: ['B', 'A', '2', '1'], correctAnswer: 'A' },
] satisfies Partial<QuestionBody>[];

describe('exporting', () => {
  test.each(['json', 'csv'])('%s comes back as it was', async (format) => {
    const { house, admin, read, apply, bank } = await aBank();
    const lesson = await aLesson(house, admin);
    for (const question of odd) await aQuestion(house, admin, { points: 1, ...question });
    await aQuestion(house, admin, { text: 'Of a lesson', lesson: lesson._id, lessonSecond: 61 });
    const file = await exported(house, admin, format);
    const before = await bank();
    await house.db.deleteFrom('questions').execute();
    const data = await read(fileForm(file.rawPayload));
    expect(data.counts).toMatchObject({ accepted: odd.length + 1, rejected: 0 });
    await apply(data._id);
    const plain = (rows: object[]) =>
      rows
        .map((row) => ({ ...row, _id: '', createdAt: '', updatedAt: '' }))
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    expect(plain(await bank())).toEqual(plain(before));
  });

  test('Aiken has the choices, in one line each', async () => {
    const { house, admin, read } = await aBank();
    await aQuestion(house, admin);
    await aQuestion(house, admin, { text: 'Two\nlines', type: 'true-false', options: [], correctAnswer: 'false' });
    await aQuestion(house, admin, { text: 'Short', type: 'short-answer', options: [], correctAnswer: 'yes' });
    const { body } = await exported(house, admin, 'aiken');
    expect(body).toContain('What is 2 + 2?\nA. 3\nB. 4\nC. 5\nD. 6\nANSWER: B\n');
    expect(body).toContain('Two lines\nA. True\nB. False\nANSWER: B\n');
    expect(body).not.toContain('Short');
    expect((await read({ text: body })).format).toBe('aiken');
  });

  test('a picture goes along, and comes back as it was', async () => {
    const { house, admin, read, apply, bank } = await aBank();
    const question = await aQuestion(house, admin);
    const picture = new FormData();
    picture.set('alt', 'A straight line');
    picture.set('picture', new Blob([new Uint8Array(aPng(40, 20))]), 'line.png');
    await house.ask('POST', `/question/${question._id}/picture`, { as: admin, body: picture });
    const why = `/question/${question._id}/explanation-picture`;
    await house.ask('POST', why, { as: admin, body: pictureForm('How the line is drawn', aPng(30, 30)) });
    const [before] = await bank();
    const file = (await exported(house, admin, 'json')).rawPayload;
    expect((await read(fileForm(file))).rows[0]).toMatchObject({ problem: 'exists' });
    await house.db.deleteFrom('questions').execute();
    await apply((await read(fileForm(file)))._id);
    expect((await bank())[0]).toMatchObject({
      text: question.text,
      picture: (before as { picture?: object }).picture ?? null,
    });
  });

  test('of one exam, by its name, on record', async () => {
    const { house, admin } = await aBank();
    const question = await aQuestion(house, admin);
    await aQuestion(house, admin, { text: 'Of no exam' });
    const exam = await anExam(house, admin, { title: 'Ọdún test', questions: [question] });
    const { body, headers } = await exported(house, admin, 'json', exam._id);
    expect(headers['content-disposition']).toBe('attachment; filename="Odun-test-2026-09-15.json"');
    expect(JSON.parse(body).questions).toEqual([
      { text: 'What is 2 + 2?', type: 'multiple-choice', options: ['3', '4', '5', '6'], correctAnswer: '4', points: 2 },
    ]);
    const rows = await house.db.selectFrom('audit').selectAll().where('action', '=', 'question.export').execute();
    expect(rows.map((row) => row.subject_title)).toEqual(['Ọdún test']);
  });

  test('the template is read as it is', async () => {
    const { house, admin, read } = await aBank();
    const reply = await house.app.inject({ url: '/api/question/import/template.csv', headers: { token: admin.token } });
    expect((await read(fileForm(reply.rawPayload))).counts).toEqual({
      accepted: questionTypes.length,
      repaired: 0,
      rejected: 0,
      added: 0,
    });
  });
});
