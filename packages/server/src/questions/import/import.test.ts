import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aBank, fileForm } from '../../../test/importing.ts';
import { aStudent } from '../../../test/people.ts';
import { anExam, aQuestion, aStart } from '../../../test/things.ts';
import { signedInAgain } from '../../../test/world.ts';
import { forgetOldImports } from './undo-import.ts';

const paper = `1. Which gas do plants take in?
A. Oxygen
B. Carbon dioxide
ANS: B

2. A key too far
A. one
B. two
ANS: D

3. Twice the same
A. red
B. red
C. blue
ANS: C
`;

describe('the review', () => {
  test('shows each row with what is wrong, and adds nothing', async () => {
    const { read, bank, open } = await aBank();
    const data = await read({ text: paper });
    expect(data).toMatchObject({
      ...{ format: 'text', exam: null, notes: [], counts: { accepted: 1, repaired: 0, rejected: 2, added: 0 } },
      rows: [
        {
          ...{ line: 1, status: 'accepted', why: '', isChanged: false },
          source: '1. Which gas do plants take in?\nA. Oxygen\nB. Carbon dioxide\nANS: B',
          question: { type: 'multiple-choice', options: ['Oxygen', 'Carbon dioxide'], correctAnswer: 'Carbon dioxide' },
        },
        { line: 6, status: 'rejected', problem: 'key', why: 'The answer “D” is not among the options A to B' },
        { line: 11, status: 'rejected', problem: 'equal-options', why: 'The options A and B are equal' },
      ],
    });
    expect(await bank()).toEqual([]);
    expect(await open(data._id)).toEqual(data);
  });

  test('keeps back what was not wholly understood until somebody says that it is right', async () => {
    const { read, bank, apply, mend } = await aBank();
    const { _id, rows } = await read(fileForm('Question,Answer\nWhich gas do plants take in?,B\n', {}, 'q.csv'));
    expect(rows).toMatchObject([
      {
        ...{ status: 'rejected', problem: 'check', question: { type: 'short-answer', correctAnswer: 'B' } },
        why: 'Please check: the answer is only “B”, and there are no options',
      },
    ]);
    await apply(_id);
    expect(await bank()).toEqual([]);
    const letter = await mend(_id, 2, { correctAnswer: 'B' });
    expect(letter).toMatchObject({ status: 400, body: { field: 'correctAnswer' } });
    const { body } = await mend(_id, 2, { correctAnswer: 'Carbon' });
    expect(body.data.row).toMatchObject({ status: 'repaired', isChanged: true });
    await apply(_id);
    expect(await bank()).toMatchObject([{ correctAnswer: 'Carbon' }]);
  });

  test('refuses a key that is the text of two options but for its letter case', async () => {
    const { read } = await aBank();
    const csv =
      'Question,A,B,C,Answer\nThe capital was,Lagos,lagos,Abuja,LAGOS\nAnd this one,Lagos,lagos,Abuja,lagos\n';
    const { rows } = await read(fileForm(csv, {}, 'q.csv'));
    expect(rows).toMatchObject([
      { status: 'rejected', problem: 'key', why: 'The answer “LAGOS” is not among the options A to C' },
      { status: 'accepted', question: { correctAnswer: 'lagos' } },
    ]);
  });

  test('reads a file with its name, and the format that is said', async () => {
    const { read } = await aBank();
    expect(await read(fileForm(paper, { format: 'aiken' }))).toMatchObject({ format: 'aiken', fileName: 'paper.txt' });
    expect(await read(fileForm('Question,Answer\nx,y\n', {}, 'q.csv'))).toMatchObject({
      format: 'csv',
      fileName: 'q.csv',
    });
  });

  test('a large file is read in a thread', async () => {
    const { read } = await aBank();
    const text = Array.from({ length: 1200 }, (_, n) => `${n}. What is $${n}^2$?\nA. ${n * n}\nB. no\nANS: A\n`).join(
      '\n',
    );
    const { counts, rows } = await read({ text: text.replace('0. What', '1200. What') });
    expect(counts).toMatchObject({ accepted: 1200, rejected: 0 });
    expect(rows[7].question.correctAnswer).toBe('49');
  });

  test.each([
    ['nothing', {}, { status: 400, message: 'Please paste questions or choose a file', field: 'text' }],
    [
      'no questions',
      { text: 'Dear Ada' },
      { status: 400, message: expect.stringMatching(/^No question/), field: 'text' },
    ],
    ['a format of its own', { text: paper, format: 'word' }, { status: 400, field: 'format' }],
    [
      'no exam',
      { text: paper, exam: 'f'.repeat(24) },
      { status: 400, message: 'This exam does not exist', field: 'exam' },
    ],
    ['a file too large', fileForm('x'.repeat(10_485_761)), { status: 413, message: 'A file may have at most 10 MB' }],
    ['a broken large file', { text: `{${' '.repeat(20_000)}` }, { status: 400, message: /JSON|No question/ }],
  ])('%s is refused', async (_name, body, expected) => {
    const { house, admin } = await aBank();
    const reply = await house.ask('POST', '/question/import', { as: admin, body });
    const { message, ...rest } = expected as { message?: unknown };
    expect(refusal(reply)).toMatchObject(rest);
    if (message instanceof RegExp) expect(refusal(reply).message).toMatch(message);
    else if (message) expect(refusal(reply).message).toEqual(message);
  });
});

describe('mending a row', () => {
  test('choosing the key and dropping an equal option make it one that is added', async () => {
    const { read, mend, apply, bank } = await aBank();
    const { _id } = await read({ text: paper });
    expect((await mend(_id, 6, { correctAnswer: 'two' })).body.data).toMatchObject({
      row: { status: 'repaired', isChanged: true, question: { correctAnswer: 'two' } },
      counts: { accepted: 1, repaired: 1, rejected: 1 },
    });
    const dropped = await mend(_id, 11, { options: ['red', 'blue'] });
    expect(dropped.body.data.row).toMatchObject({ status: 'repaired', question: { correctAnswer: 'blue' } });
    expect((await apply(_id)).body.data.created).toBe(3);
    expect((await bank()).map(({ text }) => text)).toEqual([
      'Which gas do plants take in?',
      'A key too far',
      'Twice the same',
    ]);
  });

  test('is undone by null, and refuses what is no question yet', async () => {
    const { read, mend, open } = await aBank();
    const data = await read({ text: paper });
    await mend(data._id, 6, { correctAnswer: 'two' });
    expect((await mend(data._id, 6, null)).body.data.row).toEqual(data.rows[1]);
    expect((await mend(data._id, 1, { correctAnswer: 'Helium' })).body.data.row).toMatchObject({
      ...{ status: 'rejected', problem: 'key', why: 'Correct answer must be one of the provided options' },
    });
    expect((await open(data._id)).counts).toEqual({ accepted: 0, repaired: 0, rejected: 3, added: 0 });
  });

  test('a line that is not there is 404, one that is added is 409', async () => {
    const { read, mend, apply } = await aBank();
    const { _id } = await read({ text: paper });
    expect((await mend(_id, 2, { points: 2 })).status).toBe(404);
    await apply(_id);
    expect((await mend(_id, 1, { points: 2 })).status).toBe(409);
  });
});

describe('leaving a row out', () => {
  test('keeps it out of the bank, until null takes it back', async () => {
    const { house, admin, read, mend, apply, bank } = await aBank();
    const { _id, rows } = await read({ text: paper });
    const leaveOut = (line: number) => house.ask('DELETE', `/question/import/${_id}/rows/${line}`, { as: admin });
    expect((await leaveOut(1)).body.data).toMatchObject({
      row: { status: 'rejected', problem: 'left-out', why: 'Left out in the review', isChanged: true },
      counts: { accepted: 0, rejected: 3 },
    });
    expect((await leaveOut(1)).status).toBe(200);
    expect((await apply(_id)).body.data.created).toBe(0);
    expect((await mend(_id, 1, null)).body.data.row).toEqual(rows[0]);
    expect((await apply(_id)).body.data.created).toBe(1);
    expect((await leaveOut(1)).status).toBe(409);
    expect(await bank()).toHaveLength(1);
  });
});

test('the last imports are listed with who made them and what became of them', async () => {
  const { house, admin, read, apply } = await aBank();
  const first = await read(fileForm(paper));
  await apply(first._id);
  house.clock.advance({ minutes: 1 });
  const second = await read({ text: 'Another?\nA. x\nB. y\nANSWER: A\n' });
  const { body } = await house.ask('GET', '/question/import', { as: admin });
  expect(body.data).toMatchObject([
    { _id: second._id, format: 'aiken', fileName: '', importedBy: 'Mr Bello', counts: { accepted: 1, added: 0 } },
    { _id: first._id, fileName: 'paper.txt', counts: { accepted: 1, rejected: 2, added: 1 } },
  ]);
  expect(body.data[0].rows).toBeUndefined();
});

describe('adding', () => {
  test('twice, or of the same file again, adds nothing more', async () => {
    const { read, apply, bank } = await aBank();
    const { _id } = await read({ text: paper });
    const other = await read({ text: paper });
    expect((await apply(_id)).body.data).toMatchObject({ created: 1, counts: { accepted: 1, added: 1 } });
    expect((await apply(_id)).body.data.created).toBe(0);
    expect((await apply(other._id)).body.data.created).toBe(0);
    const again = await read({ text: paper.replaceAll('A. Oxygen', 'A.  Oxygen ') });
    expect(again.rows[0]).toMatchObject({
      status: 'rejected',
      problem: 'exists',
      why: 'The same question is in the bank',
    });
    const otherKey = await read({ text: paper.replace('ANS: B', 'ANS: A') });
    expect(otherKey.rows[0].why).toBe('The same question is in the bank, with the answer “Carbon dioxide”');
    expect(await bank()).toHaveLength(1);
  });

  test('at once from two windows adds each question once', async () => {
    const { read, apply, bank } = await aBank();
    const [one, other] = [await read({ text: paper }), await read({ text: paper })];
    const replies = await Promise.all([apply(one._id), apply(other._id), apply(one._id)]);
    expect(replies.map(({ body }) => body.data.created).toSorted()).toEqual([0, 0, 1]);
    expect(await bank()).toHaveLength(1);
  });

  test('only the lines that are named', async () => {
    const { read, apply, bank } = await aBank();
    const { _id } = await read({ text: `${paper}\n4. Another\nA. x\nB. y\nANS: A\n` });
    expect((await apply(_id, [17])).body.data.created).toBe(1);
    expect((await bank()).map(({ text }) => text)).toEqual(['Another']);
    expect((await apply(_id, [6, 11])).body.data.created).toBe(0);
  });

  test('joins the exam in the order of the file, and stops at 500', async () => {
    const { house, admin, read, apply } = await aBank();
    const first = await aQuestion(house, admin);
    const exam = await anExam(house, admin, { questions: [first] });
    const { _id } = await read({ text: `${paper}\n4. Another\nA. x\nB. y\nANS: A\n`, exam: exam._id });
    await apply(_id);
    const { questions } = (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
    expect(questions.map(({ text }: { text: string }) => text)).toEqual([
      'What is 2 + 2?',
      'Which gas do plants take in?',
      'Another',
    ]);
    const many = Array.from({ length: 498 }, (_, n) => `${n + 1}. Number ${n}\nANS: no ${n}`).join('\n');
    const full = await apply((await read({ text: many, exam: exam._id }))._id);
    expect(refusal(full)).toEqual({ status: 400, message: 'An exam has at most 500 questions', field: 'exam' });
  });

  test('is on record once, with the file and the number', async () => {
    const { house, read, apply } = await aBank();
    await apply((await read(fileForm(paper)))._id);
    const rows = await house.db.selectFrom('audit').selectAll().where('area', '=', 'question').execute();
    expect(rows.map((row) => `${row.action} ${row.subject_title} ${row.after}`)).toEqual([
      'question.import paper.txt {"format":"text","questions":1}',
    ]);
  });
});

describe('undoing', () => {
  test('takes all of them out of the bank and the exam; they can be added again', async () => {
    const { house, admin, read, apply, undo, bank } = await aBank();
    const own = await aQuestion(house, admin);
    const exam = await anExam(house, admin, { questions: [own] });
    const { _id } = await read({ text: paper, exam: exam._id });
    await apply(_id);
    expect((await undo(_id)).body).toMatchObject({
      ...{ message: '1 question taken out again', data: { removed: 1, kept: [] } },
    });
    expect(await bank()).toHaveLength(1);
    const { questions } = (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
    expect(questions).toHaveLength(1);
    expect((await undo(_id)).body.data).toEqual({ removed: 0, left: 0, kept: [] });
    expect((await apply(_id)).body.data.created).toBe(1);
  });

  test('keeps what a student has on a paper, and says which', async () => {
    const { house, admin, read, apply, undo, bank } = await aBank();
    const exam = await anExam(house, admin, { questions: [] });
    const { _id } = await read({ text: paper, exam: exam._id });
    await apply(_id);
    await aStart(house, await aStudent(house), exam);
    const other = await read({ text: '1. Not sat\nA. x\nB. y\nANS: A' });
    await apply(other._id);
    expect((await undo(other._id)).body.data.removed).toBe(1);
    const reply = await undo(_id);
    expect(reply.body.data).toMatchObject({ removed: 0, kept: [{ text: 'Which gas do plants take in?' }] });
    expect(reply.body.message).toBe('0 questions taken out again; 1 question stayed, because students have sat them');
    expect(await bank()).toHaveLength(1);
  });
});

test('after a week the rows that nobody added are gone, and the others can still be undone', async () => {
  const { house, admin, read, apply } = await aBank();
  const added = await read({ text: paper });
  await read({ text: paper.replace('plants', 'trees') });
  await apply(added._id);
  house.clock.advance({ days: 6 });
  await forgetOldImports(house.context);
  const lines = async () => (await house.db.selectFrom('question_import_rows').select('line').execute()).length;
  expect(await lines()).toBe(6);
  house.clock.advance({ days: 2 });
  await forgetOldImports(house.context);
  expect(await house.db.selectFrom('question_imports').select('_id').execute()).toEqual([{ _id: added._id }]);
  expect(await lines()).toBe(1);
  const as = await signedInAgain(house, admin);
  expect((await house.ask('DELETE', `/question/import/${added._id}`, { as })).body.data.removed).toBe(1);
});
