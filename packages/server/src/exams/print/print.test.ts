import type { ExamBody } from '@akada/contract';
import { questionTypes } from '@akada/contract/question-types';
import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { pictureForm } from '../../../test/pictures.ts';
import { samples } from '../../../test/question-samples.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { anExam, aQuestion, threeQuestions } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse({ env: { SCHOOL_NAME: 'Ìbàdàn School' } });
  return { house, admin: await anAdmin(house) };
}

async function pdf(house: House, as: Person, examId: string, part: string) {
  const url = `/api/exam/${examId}/print?part=${part}`;
  const reply = await house.app.inject({ url, headers: { token: as.token } });
  expect(reply.statusCode).toBe(200);
  const { pages, lines } = readPdf(reply.rawPayload);
  return { reply, pages, words: lines.join(' ').replace(/\s+/g, ' ') };
}

test('a paper has school, exam, class, time and every question, and nothing that answers one', async () => {
  const { house, admin } = await aSchool();
  const [choice, truth, written] = await threeQuestions(house, admin);
  const body = { explanation: 'Two pairs make four.', details: { accepted: ['FCT'] } };
  await house.ask('PUT', `/question/${written._id}`, { as: admin, body });
  const exam = await anExam(house, admin, { title: 'Ìdánwò: ₦ & ù', questions: [choice, truth, written] });
  const { reply, words, pages } = await pdf(house, admin, exam._id, 'paper');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Idanwo-u-paper.pdf"',
  });
  expect(pages).toBe(1);
  for (const part of ['Ìbàdàn School', '30 minutes', 'Class 1', '3 questions', '6 marks', 'What is 2 + 2?', 'A. 3'])
    expect(words).toContain(part);
  expect(words).toContain('Page 1 of 1');
  for (const key of ['Abuja', 'FCT', 'Two pairs']) expect(words).not.toContain(key);
  const sheet = await pdf(house, admin, exam._id, 'answer-sheet');
  for (const key of ['Abuja', 'FCT', 'Two pairs']) expect(sheet.words).not.toContain(key);
  const scheme = await pdf(house, admin, exam._id, 'marking-scheme');
  for (const key of ['B. 4', 'T. True', 'Abuja or FCT', 'Two pairs make four.', 'Total: 6 marks', '1. B 2. T'])
    expect(scheme.words).toContain(key);
});

test.each(questionTypes)('%s is on the paper, has a place on the sheet and its key in the scheme', async (type) => {
  const { house, admin } = await aSchool();
  const { question } = samples[type];
  const asked = await aQuestion(house, admin, { options: [], ...question, type });
  const exam = await anExam(house, admin, { questions: [asked] });
  const paper = await pdf(house, admin, exam._id, 'paper');
  expect(paper.words).toContain(question.text);
  for (const text of [...(question.options ?? []), ...(question.details?.prompts ?? [])])
    expect(paper.words).toContain(text);
  expect((await pdf(house, admin, exam._id, 'answer-sheet')).words).toContain('1.');
  const scheme = await pdf(house, admin, exam._id, 'marking-scheme');
  expect(scheme.words).not.toContain('?');
  const keys = { 'multiple-choice': 'B. 4', 'true-false': 'T. True', 'short-answer': 'Abuja or FCT' };
  const others = {
    numeric: '4.5×10 ⁻⁴ kg ± 5%',
    matching: '(i) Ghana',
    ordering: '1. mm',
    'multiple-select': '3',
    essay: 'wars: 4 marks',
  };
  expect(scheme.words).toContain({ ...keys, ...others }[type]);
});

test('formulas are drawn: signs and letters of mathematics, no LaTeX; a broken one stays as it is', async () => {
  const { house, admin } = await aSchool();
  const text = 'Is $\\frac{a^2}{b} \\neq \\sqrt{\\theta}$ of $\\ce{H2SO4}$ where \\$5 and $\\broken{x$?';
  const questions = [await aQuestion(house, admin, { text })];
  const exam = await anExam(house, admin, { questions });
  const { words } = await pdf(house, admin, exam._id, 'paper');
  for (const sign of ['θ', '=', 'a', 'b', 'SO']) expect(words).toContain(sign);
  expect(words).not.toContain('frac');
  expect(words).not.toContain('sqrt');
  expect(words).not.toContain('ce{');
  expect(words).toContain('$\\broken{x$');
});

test('a picture is printed, that of the explanation in the scheme alone', async () => {
  const { house, admin } = await aSchool();
  const question = await aQuestion(house, admin);
  const exam = await anExam(house, admin, { questions: [question] });
  const images = async (part = 'paper') =>
    (await pdf(house, admin, exam._id, part)).reply.rawPayload.toString('latin1').match(/\/Subtype \/Image/g);
  expect(await images()).toBeNull();
  await house.ask('POST', `/question/${question._id}/picture`, { as: admin, body: pictureForm('A line') });
  expect(await images()).toHaveLength(1);
  const why = { as: admin, body: pictureForm('Why') };
  await house.ask('POST', `/question/${question._id}/explanation-picture`, why);
  expect(await images()).toHaveLength(1);
  expect(await images('marking-scheme')).toHaveLength(1);
});

test('a long exam is as many numbered pages as it takes', async () => {
  const { house, admin } = await aSchool();
  const questions = [];
  for (let at = 0; at < 40; at += 1) {
    const text = `Question ${at}: ${'long '.repeat(20)}${at === 3 ? 'x'.repeat(300) : ''}`;
    questions.push(await aQuestion(house, admin, { text, options: ['A long option '.repeat(6), '4'] }));
  }
  const exam = await anExam(house, admin, { questions });
  const { pages, words } = await pdf(house, admin, exam._id, 'paper');
  expect(pages).toBeGreaterThan(2);
  expect(words).toContain(`Page ${pages} of ${pages}`);
  for (let at = 0; at < 40; at += 1) expect(words).toContain(`Question ${at}:`);
});

test('the head has the day and the hours of the school, and what to answer is said once', async () => {
  const { house, admin } = await aSchool();
  const question = await aQuestion(house, admin);
  const head = async (exam: Partial<Omit<ExamBody, 'questions'>>) =>
    (await pdf(house, admin, (await anExam(house, admin, { questions: [question], ...exam }))._id, 'paper')).words;
  const morning = { startDate: '2026-11-24T08:00:00Z', endDate: '2026-11-24T09:00:00Z' };
  const said = await head({ ...morning, instructions: 'Answer ALL questions in this paper.' });
  expect(said).toContain('Tue, 24 Nov 2026, 09:00–10:00');
  expect(said.match(/answer all/gi)).toHaveLength(1);
  expect(said).toContain('Write the answers on the answer sheet.');
  const days = await head({ startDate: '2026-11-24', endDate: '2026-11-30' });
  expect(days).toContain('Tue, 24 Nov 2026 – Mon, 30 Nov 2026');
  expect(days).toContain('Answer all questions on the answer sheet.');
});

test('sections stand before their questions, with what students are told', async () => {
  const { house, admin } = await aSchool();
  const [one, two, three] = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, {
    ...{ questions: [one, two, three], instructions: 'Write in ink.', calculator: true, wrongAnswerPenalty: 1 },
    sections: [
      { title: 'Section A', instructions: 'Choose one.', questions: [one._id, two._id] },
      { title: 'Section B', instructions: '', questions: [three._id] },
    ],
  });
  const { words } = await pdf(house, admin, exam._id, 'paper');
  const parts = ['Write in ink.', 'A calculator is allowed.', 'Each wrong answer takes off 1 mark.', 'Section A'];
  const order = [...parts, 'Choose one.', one.text, two.text, 'Section B', three.text];
  const places = order.map((text) => words.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('nothing to print, no such part, no such exam, no student', async () => {
  const { house, admin } = await aSchool();
  const exam = await anExam(house, admin);
  const ask = (id: string, part: string, as = admin) => house.ask('GET', `/exam/${id}/print?part=${part}`, { as });
  expect(refusal(await ask(exam._id, 'paper'))).toMatchObject({
    ...{ status: 409, message: 'This exam has no questions to print yet' },
  });
  expect(refusal(await ask(exam._id, 'key'))).toMatchObject({ status: 400, field: 'part' });
  expect((await ask('f'.repeat(24), 'paper')).status).toBe(404);
  expect((await ask(exam._id, 'marking-scheme', await aStudent(house))).status).toBe(403);
});
