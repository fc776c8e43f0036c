import type { ImportRow } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aBank, fileForm } from '../../../test/importing.ts';
import { pictureForm } from '../../../test/pictures.ts';
import { aPassage, aQuestion } from '../../../test/things.ts';

const paper = `Read the passage below and answer questions 1 to 2.

The harmattan blows from November to March.
It carries dust from the Sahara.

Doors crack, and lips too.

1. When does it blow?
A. From May B. From November
ANS: B
2. What cracks?
A. Doors B. Roofs
ANS: A

3. What is 2 + 2?
A. 3 B. 4
ANS: B
Use the poem below to answer questions 4 and 5
The river sings of the rain that fell,
of the rain that fell in the night.

4. Who sings?
A. The river B. The night
ANS: A
5. When did the rain fall?
A. At noon B. In the night
ANS: B
`;

const harmattan =
  'The harmattan blows from November to March.\nIt carries dust from the Sahara.\n\nDoors crack, and lips too.';
const poem = 'The river sings of the rain that fell,\nof the rain that fell in the night.';

async function passagesIn(bank: Awaited<ReturnType<typeof aBank>>) {
  const { house, admin } = bank;
  return (await house.ask('GET', '/passage', { as: admin })).body.data as { text: string; questionCount: number }[];
}

describe('a passage of a pasted paper', () => {
  test('belongs to the questions that it names, and its rows say so', async () => {
    const bank = await aBank();
    const { notes, rows, _id } = await bank.read({ text: paper });
    expect(notes).toEqual([]);
    expect(rows.map(({ question }: ImportRow) => question?.passage?.text)).toEqual([
      ...[harmattan, harmattan, undefined, poem, poem],
    ]);
    expect(rows[0]).toMatchObject({ status: 'repaired', why: expect.stringContaining('“The harmattan blows') });
    expect(rows[2]).toMatchObject({ status: 'accepted', question: { options: ['3', '4'] } });
    await bank.apply(_id);
    expect((await passagesIn(bank)).map(({ text, questionCount }) => [text, questionCount])).toEqual(
      expect.arrayContaining([
        [harmattan, 2],
        [poem, 2],
      ]),
    );
  });

  test('is taken off a row, and goes again when all is undone', async () => {
    const bank = await aBank();
    const { _id } = await bank.read({ text: paper });
    expect((await bank.mend(_id, 7, { passage: { text: 'x' } })).status).toBe(400);
    const { rows } = await bank.open(_id);
    const mended = await bank.mend(_id, rows[0].line, { passage: null });
    expect(mended.body.data.row.question).not.toHaveProperty('passage');
    await bank.apply(_id);
    expect((await passagesIn(bank)).map(({ questionCount }) => questionCount).toSorted()).toEqual([1, 2]);
    await bank.undo(_id);
    expect(await passagesIn(bank)).toEqual([]);
  });

  test('that the bank has already is not there twice, and the same words about another are another question', async () => {
    const bank = await aBank();
    await aPassage(bank.house, bank.admin, { title: '', text: harmattan });
    bank.house.clock.advance({ minutes: 1 });
    await aQuestion(bank.house, bank.admin, {
      text: 'Who sings?',
      options: ['The river', 'The night'],
      correctAnswer: 'The river',
    });
    const { _id, counts } = await bank.read({ text: paper });
    expect(counts).toMatchObject({ rejected: 0 });
    await bank.apply(_id);
    expect(await passagesIn(bank)).toHaveLength(2);
    const again = await bank.read({ text: paper });
    expect(again.counts).toMatchObject({ accepted: 0, repaired: 0, rejected: 5 });
    await bank.undo(_id);
    expect((await passagesIn(bank)).map(({ text }) => text)).toEqual([harmattan]);
  });
});

describe('a passage comes back', () => {
  async function aBankWithAPassage(hasPicture: boolean) {
    const bank = await aBank();
    const { house, admin } = bank;
    const passage = await aPassage(house, admin, { text: '=Two,\n\n"paragraphs" with $x^2$' });
    if (hasPicture)
      await house.ask('POST', `/passage/${passage._id}/picture`, { as: admin, body: pictureForm('A map') });
    await aQuestion(house, admin, { passage: passage._id });
    await aQuestion(house, admin, { text: 'Another?', passage: passage._id });
    await aQuestion(house, admin, { text: 'Alone' });
    return bank;
  }

  const plain = (rows: { text: string; passage?: object }[]) =>
    rows
      .map(({ text, passage }) => ({ text, passage: passage && { ...passage, _id: '' } }))
      .toSorted((a, b) => a.text.localeCompare(b.text));

  test.each(['json', 'csv'])('from %s as it was', async (format) => {
    const { house, admin, read, apply, bank } = await aBankWithAPassage(format === 'json');
    const url = `/api/question/export?format=${format}`;
    const file = await house.app.inject({ url, headers: { token: admin.token } });
    const before = await bank();
    await house.db.deleteFrom('questions').execute();
    await house.db.deleteFrom('passages').execute();
    const data = await read(fileForm(file.rawPayload));
    expect(data.counts).toMatchObject({ accepted: 3, rejected: 0 });
    await apply(data._id);
    expect(plain(await bank())).toEqual(plain(before));
    expect(await house.db.selectFrom('passages').selectAll().execute()).toHaveLength(1);
  });

  test.each(['moodle-xml', 'gift'])('from %s at the head of each question', async (format) => {
    const { house, admin, read } = await aBankWithAPassage(true);
    const url = `/api/question/export?format=${format}`;
    const file = await house.app.inject({ url, headers: { token: admin.token } });
    const { rows } = await read(fileForm(file.rawPayload));
    const texts = rows.map(({ question }: ImportRow) => question?.text);
    const head = 'The harmattan\n\n=Two,\n\n"paragraphs" with $x^2$\n\n';
    expect(texts.toSorted()).toEqual(['Alone', `${head}Another?`, `${head}What is 2 + 2?`]);
    expect(rows.filter(({ question }: ImportRow) => question?.picture)).toHaveLength(2);
  });
});
