import type { ImportRow } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aBank, fileForm } from '../../../test/importing.ts';

/** Six questions about the letters A to D, without a key. */
const paper = Array.from({ length: 6 }, (_, at) =>
  [`${at + 1}. Which is option ${at}?`, 'A. ant', 'B. bee', 'C. cow', 'D. dog'].join('\n'),
).join('\n\n');
const keys = ['bee', 'dog', 'ant', 'cow', 'cow', 'bee'];

const answersOf = (rows: readonly ImportRow[]) => rows.map(({ question }) => question?.correctAnswer);

describe('an answer key that comes on a sheet of its own', () => {
  test.each([
    ['pairs in a row', '1. B 2. D 3. A 4. C 5. C 6. B'],
    ['a line each', '1 B\n2 D\n3 A\n4 C\n5 C\n6 B'],
    ['letters alone', 'B D A C C B'],
    ['letters in one word', 'BDACCB'],
    ['under its own heading', 'MARKING GUIDE\nANSWERS\n1) B  2) D  3) A  4) C  5) C  6) B'],
    ['numbers over letters', 'Q\t1\t2\t3\t4\t5\t6\nAns\tB\tD\tA\tC\tC\tB'],
    ['ranges', '1-3: BDA, 4-6: CCB'],
  ])('gives each question its answer: %s', async (_, answers) => {
    const { read } = await aBank();
    const { rows } = await read({ text: paper, answers });
    expect(answersOf(rows)).toEqual(keys);
    expect(rows.map(({ status }: ImportRow) => status)).not.toContain('rejected');
  });

  test('goes with a file, too', async () => {
    const { read } = await aBank();
    const { rows } = await read(fileForm(paper, { answers: '1. B 2. D 3. A 4. C 5. C 6. B' }));
    expect(answersOf(rows)).toEqual(keys);
  });

  test.each([
    ['one is missing', '1. B 2. D 3. A 4. C 6. B', 4],
    ['one has no such option', '1. B 2. D 3. A 4. C 5. F 6. B', 4],
    ['one stands twice with two letters', '1. B 2. D 3. A 4. C 5. C 5. A 6. B', 4],
  ])('accepts nothing quietly where %s', async (_, answers, at) => {
    const { read } = await aBank();
    const { rows } = await read({ text: paper, answers });
    expect(rows[at].status).not.toBe('accepted');
    expect(rows[at].why).not.toBe('');
  });

  test('with an answer too many, or a line that is none, says so', async () => {
    const { read } = await aBank();
    const more = await read({ text: paper, answers: '1. B 2. D 3. A 4. C 5. C 6. B 7. A' });
    expect(JSON.stringify([more.notes, more.rows.map(({ why }: ImportRow) => why)])).toMatch(/7/);
    const other = await read({ text: paper, answers: '1. B 2. D 3. A 4. C 5. C 6. B\nSee me in the staff room' });
    expect(JSON.stringify([other.notes, other.rows.map(({ why }: ImportRow) => why)])).toMatch(/staff room/);
  });

  test('is refused beside a paper that has answers, a table, and a text that is no key', async () => {
    const { house, admin } = await aBank();
    const send = (body: object) => house.ask('POST', '/question/import', { as: admin, body });
    const own = await send({ text: `${paper}\nANS: B`, answers: '1. B' });
    expect(refusal(own)).toMatchObject({ status: 400, field: 'answers' });
    expect(own.body.message).toMatch(/answers of its own/);
    const table = await send({ text: 'Question,Option A,Option B,Answer\nWhat?,1,2,\n', answers: '1. B' });
    expect(refusal(table)).toMatchObject({ status: 400, field: 'answers' });
    const none = await send({ text: paper, answers: 'The answers are with Mrs Bello.' });
    expect(refusal(none)).toMatchObject({ status: 400, field: 'answers' });
    const long = await send({ text: paper, answers: '1. B '.repeat(20_000) });
    expect(refusal(long)).toMatchObject({ status: 400, field: 'answers' });
  });
});
