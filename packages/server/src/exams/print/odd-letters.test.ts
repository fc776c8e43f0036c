import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

async function anExamOf(...questions: object[]) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const asked = [];
  for (const question of questions) asked.push(await aQuestion(house, admin, question));
  const exam = await anExam(house, admin, { title: 'Languages', questions: asked });
  const print = async (part: string, anyway = '') => {
    const url = `/api/exam/${exam._id}/print?part=${part}${anyway}`;
    const reply = await house.app.inject({ url, headers: { token: admin.token } });
    return { status: reply.statusCode, body: reply.json === undefined ? null : reply, raw: reply.rawPayload };
  };
  const words = async (part: string, anyway = '') => {
    const { status, raw } = await print(part, anyway);
    return status === 200 ? readPdf(raw).lines.join(' ').replace(/\s+/g, ' ') : expect.unreachable(raw.toString());
  };
  const problem = async (part: string) => {
    const { status, raw } = await print(part);
    return status === 200 ? {} : { status, ...JSON.parse(raw.toString()) };
  };
  return { house, admin, words, problem };
}

/** Without spaces, and without dots below, which are drawn as signs of their own that copying leaves out. */
const compared = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0323 ]/g, '')
    .normalize('NFC');

const whole = { text: 'Which is a mammal?', options: ['Goat', 'Hen', 'Frog'], correctAnswer: 'Goat' };

test('letters that no font has are named with their question before the paper leaves', async () => {
  const { problem, words } = await anExamOf(
    whole,
    { ...whole, text: 'Read 水 and 火 aloud. 😀' },
    {
      ...{ ...whole, options: ['Goat', '山羊', 'Frog'], explanation: 'A goat is ヤギ.' },
    },
  );
  expect(await problem('paper')).toMatchObject({
    ...{ status: 409, field: 'anyway' },
    message:
      'These letters cannot be printed: question 2 (‘水’, ‘火’, ‘😀’); question 3 (‘山’, ‘羊’). Please change them, or print with […] in their place.',
  });
  expect((await problem('marking-scheme')).message).toContain('‘ヤ’, ‘ギ’');
  expect(await words('answer-sheet')).toContain('Answer sheet');
  const paper = await words('paper', '&anyway=true');
  expect(paper).toContain('Read […] and […] aloud. […]');
  expect(paper).toContain('B. […]');
});

test('the audit log has no print that was refused', async () => {
  const { problem, house, admin } = await anExamOf({ ...whole, text: '水?' });
  await problem('paper');
  const log = await house.ask('GET', '/audit?action=exam.print', { as: admin });
  expect(JSON.stringify(log.body)).not.toContain('exam.print');
});

test.each([
  ['of no width', 'co\u200bop\u00aderate', 'cooperate'],
  ['of direction', '\u200fAbuja\u200e', 'Abuja'],
  ['of mathematics, as programs write bold ones', '𝐍𝐎𝐓 𝘢 𝗺𝗮𝗺𝗺𝗮𝗹', 'NOT a mammal'],
  ['of full width', 'ＡＢ', 'AB'],
  ['of Yoruba, Igbo and Hausa', 'Ọ̀yọ́ ŋwa ɓera ƙofa', 'Ọ̀yọ́ ŋwa ɓera ƙofa'],
  ['of Greek and signs', 'Ω → ½ ≤ ₦', 'Ω → ½ ≤ ₦'],
])('signs %s are printed without a question', async (_, text, shown) => {
  const { words } = await anExamOf({ ...whole, text: `Say ${text} now.` });
  expect(compared(await words('paper'))).toContain(compared(`Say ${shown} now.`));
});

test('Arabic is printed, joined and read from the right, with its figures and brackets', async () => {
  const { words, problem } = await anExamOf(
    { text: 'ما هي عاصمة نيجيريا (٢٠٢٦)؟', options: ['أبوجا', 'لاغوس', 'Kano'], correctAnswer: 'أبوجا' },
    {
      ...whole,
      text: 'What does كتاب جديد mean?',
      options: ['A new book', 'قلم', 'House'],
      correctAnswer: 'A new book',
    },
  );
  const paper = await words('paper');
  // Letters that share a shape with others are copied as those.
  for (const word of ['ما', 'هي', 'عاصمة']) expect(paper).toContain([...word].toReversed().join(''));
  expect(paper.replaceAll(' ', '')).toContain('؟(٢٠٢٦)');
  expect(paper).not.toContain('[…]');
  expect((await problem('marking-scheme')).status).toBeUndefined();
});
