import { expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aBank } from '../../../test/importing.ts';
import { aStudent } from '../../../test/people.ts';
import { anExam, aStart } from '../../../test/things.ts';

/** A paper of last year, whose questions are in the bank, brought for an exam. */

const asked = (number: number, key = 'B', options = ['one', 'two', 'three']) =>
  `${number}. What is question ${number}?\n${options.map((option, at) => `${'ABC'[at]}. ${option}`).join('\n')}\nANS: ${key}\n`;

const lastYear = [1, 2, 3].map((number) => asked(number)).join('');

async function aPaper(text: string) {
  const all = await aBank();
  const { house, admin, read, apply } = all;
  await apply((await read({ text: lastYear }))._id);
  const exam = await anExam(house, admin, { questions: [] });
  const data = await read({ text, exam: exam._id });
  const take = (lines?: number[]) =>
    house.ask('POST', `/question/import/${data._id}/from-bank`, { as: admin, body: { ...(lines && { lines }) } });
  const list = async (): Promise<{ _id: string; text: string }[]> =>
    (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data.questions;
  const texts = async () => (await list()).map(({ text: own }) => own.replace(/^What is question (\d+)\?$/, '$1'));
  return { ...all, exam, data, take, list, texts };
}

const mixed = `SECTION A\n${asked(1)}${asked(4)}SECTION B\n${asked(2)}${asked(5)}`;

test('questions of the bank join the exam in the order of the paper, without a copy', async () => {
  const { data, take, apply, bank, open, texts, list } = await aPaper(mixed);
  const [first, second] = data.rows;
  expect(first).toMatchObject({
    ...{ status: 'rejected', problem: 'exists', why: 'The same question is in the bank' },
    inBank: { correctAnswer: 'two', isTaken: false },
  });
  expect(second).toMatchObject({ status: 'accepted' });
  expect(data.counts).toEqual({ accepted: 2, repaired: 0, rejected: 2, added: 0, inBank: 2 });
  const taken = await take();
  expect(taken.body).toMatchObject({ message: '2 questions of the bank will join the exam', data: { taken: 2 } });
  expect(taken.body.data.counts).toEqual({ accepted: 4, repaired: 0, rejected: 0, added: 0 });
  const added = await apply(data._id);
  expect(added.body).toMatchObject({
    message: '2 questions added; 2 questions of the bank joined the exam',
    data: { created: 2, joined: 2, counts: { added: 4 } },
  });
  expect(await texts()).toEqual(['1', '4', '2', '5']);
  expect(await bank()).toHaveLength(5);
  const after = await open(data._id);
  const ids = (await list()).map(({ _id }) => _id);
  expect(after.rows.map((row: { questionId: string }) => row.questionId)).toEqual(ids);
  expect(after.sections.map(({ questions }: { questions: string[] }) => questions)).toEqual([
    ids.slice(0, 2),
    ids.slice(2),
  ]);
  expect((await apply(data._id)).body.data).toMatchObject({ created: 0, joined: 0 });
});

test('undo takes them out of the exam again and leaves them in the bank', async () => {
  const { data, take, apply, undo, bank, texts } = await aPaper(mixed);
  await take();
  await apply(data._id);
  expect((await undo(data._id)).body).toMatchObject({
    message: '2 questions taken out again; 2 questions of the bank left the exam',
    data: { removed: 2, left: 2, kept: [] },
  });
  expect(await texts()).toEqual([]);
  expect(await bank()).toHaveLength(3);
  expect((await apply(data._id)).body.data).toMatchObject({ created: 2, joined: 2 });
  expect(await texts()).toEqual(['1', '4', '2', '5']);
});

test('undo keeps what students of this exam have on their paper', async () => {
  const { house, exam, data, take, apply, undo, texts } = await aPaper(asked(1));
  await take();
  await apply(data._id);
  await aStart(house, await aStudent(house), exam);
  expect((await undo(data._id)).body.data).toMatchObject({ left: 0, kept: [{ text: 'What is question 1?' }] });
  expect(await texts()).toEqual(['1']);
});

test('another key or other options are asked about, with those of the bank', async () => {
  const other = ['one', 'two', 'four'];
  const { data, take, mend, apply, bank, texts } = await aPaper(`${asked(1, 'A')}${asked(2, 'B', other)}${asked(3)}`);
  expect(data.rows).toMatchObject([
    {
      ...{ problem: 'exists-otherwise', why: 'The same question is in the bank, with the answer “two”' },
      inBank: { correctAnswer: 'two', options: ['one', 'two', 'three'] },
    },
    {
      ...{ problem: 'exists-otherwise', inBank: { options: ['one', 'two', 'three'] } },
      why: 'The bank has this question with other options: please say whether it is the same',
    },
    { problem: 'exists' },
  ]);
  expect((await take()).body.data.taken).toBe(1);
  expect((await take([data.rows[0].line])).body.data.taken).toBe(1);
  const own = await mend(data._id, data.rows[1].line, { correctAnswer: 'two' });
  expect(own.body.data.row).toMatchObject({ status: 'repaired', question: { options: other } });
  expect(own.body.data.row.inBank).toBeUndefined();
  await apply(data._id);
  expect(await texts()).toEqual(['1', '2', '3']);
  expect(await bank()).toHaveLength(4);
});

test('wholly other options make another question', async () => {
  const { data } = await aPaper(asked(1, 'B', ['red', 'green', 'blue']));
  expect(data.rows).toMatchObject([{ status: 'accepted' }]);
});

test('a row can be as in the file again', async () => {
  const { data, take, mend, apply, texts } = await aPaper(asked(1));
  await take();
  const { body } = await mend(data._id, 1, null);
  expect(body.data.row).toMatchObject({ status: 'rejected', problem: 'exists', inBank: { isTaken: false } });
  expect((await apply(data._id)).body.data).toMatchObject({ created: 0, joined: 0 });
  expect(await texts()).toEqual([]);
  expect((await take()).body.data.taken).toBe(1);
  await mend(data._id, 1, { text: 'Another question?' });
  expect((await apply(data._id)).body.data).toMatchObject({ created: 1, joined: 0 });
  expect(await texts()).toEqual(['Another question?']);
});

test('a question that the exam has already is not taken, and stays at the undo of another import', async () => {
  const { data, exam, take, apply, read, undo, texts } = await aPaper(asked(1));
  await take();
  await apply(data._id);
  const again = await read({ text: asked(1), exam: exam._id });
  expect(again.rows[0]).toMatchObject({ problem: 'exists', why: 'The same question is in the exam already' });
  expect(again.rows[0].inBank).toBeUndefined();
  await undo(again._id);
  expect(await texts()).toEqual(['1']);
});

test('a question that was deleted meanwhile is added from the file', async () => {
  const { house, admin, data, take, apply, open, texts } = await aPaper(asked(1));
  await take();
  await house.ask('DELETE', `/question/${data.rows[0].inBank.questionId}`, { as: admin });
  expect((await apply(data._id)).body.data).toMatchObject({ created: 0, joined: 0 });
  expect((await open(data._id)).rows[0].why).toBe('The question of the bank was deleted, so this one will be added');
  await apply(data._id);
  expect(await texts()).toEqual(['1']);
});

test('points that differ are said', async () => {
  const { data } = await aPaper('1. What is question 1? (2 marks)\nA. one\nB. two\nC. three\nANS: B');
  expect(data.rows[0].why).toBe('The same question is in the bank. It has 1 instead of 2 points.');
});

test('an essay without an answer in the bank is said so', async () => {
  const { house, admin, read, apply } = await aBank();
  const essay = 'THEORY\n1. Explain how plants make food.\n';
  await apply((await read({ text: essay }))._id);
  const exam = await anExam(house, admin, { questions: [] });
  const { rows } = await read({ text: `${essay}ANS: By light\n`, exam: exam._id });
  expect(rows[0]).toMatchObject({
    ...{ problem: 'exists-otherwise', why: 'The same question is in the bank, without an answer' },
  });
});

test('without an exam there is nothing to join', async () => {
  const { house, admin, read, apply } = await aBank();
  await apply((await read({ text: lastYear }))._id);
  const { _id, rows } = await read({ text: lastYear });
  expect(rows[0]).toMatchObject({ problem: 'exists', why: 'The same question is in the bank' });
  expect(rows[0].inBank).toBeUndefined();
  const reply = await house.ask('POST', `/question/import/${_id}/from-bank`, { as: admin, body: {} });
  expect(refusal(reply)).toMatchObject({ status: 409 });
});
