import type { QuestionImport, TableChoice } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aBank, fileForm } from '../../../test/importing.ts';
import { anAdmin } from '../../../test/people.ts';
import { forgetOldImports } from './undo-import.ts';

const gases = `Question,A,B,C,D,Answer
Which gas do plants take in?,Oxygen,Nitrogen,Carbon dioxide,Helium,2
Which of these is a metal?,Neon,Zinc,Sulphur,Argon,1
`;
const unclear = `Question,A,B,Option (extra),Answer
Which gas do plants take in?,Oxygen,Nitrogen,Carbon dioxide,C
`;

async function aTableBank() {
  const bank = await aBank();
  const { house, admin } = bank;
  const choose = (id: string, choice: object, as = admin) =>
    house.ask('PUT', `/question/import/${id}/columns`, { as, body: choice });
  const asUnderstood = ({ table }: QuestionImport): TableChoice => ({
    sheets: (table?.sheets ?? []).map(({ isRead, columns }) => ({ isRead, roles: columns.map(({ role }) => role) })),
    keys: table?.keys ?? null,
  });
  const bring = (text: string, as = admin): Promise<QuestionImport> => bank.read(fileForm(text, {}, 'q.csv'), as);
  return { ...bank, choose, asUnderstood, bring };
}

const keysOf = ({ rows }: QuestionImport) =>
  rows.map(({ status, question }) => `${status === 'rejected' ? '? ' : ''}${question?.correctAnswer}`);

describe('the columns of a table', () => {
  test('are shown as they were understood', async () => {
    const { bring, open } = await aTableBank();
    const data = await bring(unclear);
    expect(data.table).toEqual({
      ...{ keys: null, isKeyAsked: false, isRemembered: false },
      sheets: [
        {
          ...{ name: '', isRead: true },
          columns: [
            { head: 'Question', role: 'text', isAsked: false, example: 'Which gas do plants take in?' },
            { head: 'A', role: 'A', isAsked: false, example: 'Oxygen' },
            { head: 'B', role: 'B', isAsked: false, example: 'Nitrogen' },
            { head: 'Option (extra)', role: 'none', isAsked: true, example: 'Carbon dioxide' },
            { head: 'Answer', role: 'key', isAsked: false, example: 'C' },
          ],
        },
      ],
    });
    expect((await open(data._id)).table).toEqual(data.table);
  });

  test('are named once, and the next file with the same heads is read with them', async () => {
    const { bring, choose, asUnderstood, open } = await aTableBank();
    const data = await bring(unclear);
    const choice = asUnderstood(data);
    choice.sheets[0]?.roles.splice(3, 1, 'C');
    const { body } = await choose(data._id, choice);
    expect(keysOf(body.data)).toEqual(['Carbon dioxide']);
    expect(body.data.counts).toMatchObject({ accepted: 1, rejected: 0 });
    expect(await open(data._id)).toEqual(body.data);
    const next = await bring(unclear.replace('plants', 'trees'));
    expect(keysOf(next)).toEqual(['Carbon dioxide']);
    expect(next.table?.isRemembered).toBe(true);
  });

  test('tell from what number keys count; another person is asked anew, and a file that shows it is believed', async () => {
    const { house, bring, choose, asUnderstood } = await aTableBank();
    const data = await bring(gases);
    expect(data.table?.isKeyAsked).toBe(true);
    expect(keysOf(data)).toEqual(['? Nitrogen', '? Neon']);
    const { body } = await choose(data._id, { ...asUnderstood(data), keys: 'from-0' });
    expect(keysOf(body.data)).toEqual(['Carbon dioxide', 'Zinc']);
    expect(body.data.table.isKeyAsked).toBe(false);
    expect(keysOf(await bring(`${gases}Which animal lays eggs?,Goat,Cow,Dog,Hen,4\n`))).toEqual([
      'Nitrogen',
      'Neon',
      'Hen',
    ]);
    const other = await anAdmin(house, { fullName: 'Mrs Eze' });
    expect(keysOf(await bring(gases, other))).toEqual(['? Nitrogen', '? Neon']);
  });

  test('of the last file count for unclear keys of the next, which are asked once more', async () => {
    const { bring, choose, asUnderstood } = await aTableBank();
    const data = await bring(gases);
    await choose(data._id, { ...asUnderstood(data), keys: 'from-0' });
    const next = await bring(gases);
    expect(keysOf(next)).toEqual(['? Carbon dioxide', '? Zinc']);
    expect(next.rows[0]?.why).toBe('Please check: keys counted from 0 as for the last file');
    expect(next.table).toMatchObject({ keys: 'from-0', isKeyAsked: true, isRemembered: true });
    const { body } = await choose(next._id, asUnderstood(next));
    expect(keysOf(body.data)).toEqual(['Carbon dioxide', 'Zinc']);
    expect(body.data.table.isKeyAsked).toBe(false);
    const other = await bring(gases.replace(',2\n', ',4\n'));
    expect(keysOf(other)).toEqual(['Helium', 'Neon']);
    expect(other.table).toMatchObject({ keys: null, isKeyAsked: false });
  });

  test('that are texts or letters are asked once more where they can be read in two ways', async () => {
    const { bring, choose, asUnderstood } = await aTableBank();
    const unsure = 'Question,A,B,C,D,Answer\nHow many?,1,2,4,8,2\nWhich is a metal?,Neon,Zinc,Sulphur,Argon,3\n';
    const data = await bring(unsure);
    await choose(data._id, { ...asUnderstood(data), keys: 'from-1' });
    const next = await bring(unsure.replace('many?,1,2,4,8', 'much?,3,2,1,8'));
    expect(keysOf(next).every((key) => key.startsWith('? '))).toBe(true);
    expect(next.table?.isKeyAsked).toBe(true);
  });

  test('say that answers are texts: one that is none is not taken for a letter or a number', async () => {
    const { bring, choose, asUnderstood } = await aTableBank();
    const data = await bring(`${gases}Which letter comes first?,C,A,B,D,A\nWhich is last?,C,A,D,E,B\n`);
    const { body } = await choose(data._id, { ...asUnderstood(data), keys: 'text' });
    expect(keysOf(body.data)).toEqual(['? Nitrogen', '? Neon', 'A', '? A']);
    expect(body.data.table.isKeyAsked).toBe(false);
  });

  test('of a large table are chosen in a process of their own', async () => {
    const { bring, choose, asUnderstood } = await aTableBank();
    const many = Array.from({ length: 900 }, (_, n) => `What is number ${n}?,first,second,third,fourth,1`);
    const data = await bring(`Question,A,B,C,D,Answer\n${many.join('\n')}\n`);
    expect(data.counts).toMatchObject({ accepted: 0, rejected: 900 });
    const { body } = await choose(data._id, { ...asUnderstood(data), keys: 'from-1' });
    expect(body.data.counts).toMatchObject({ accepted: 900, rejected: 0 });
    expect(body.data.rows[0].question.correctAnswer).toBe('first');
  });

  test.each<[string, (choice: TableChoice) => object, number]>([
    ['no question', (choice) => ({ ...choice, sheets: [{ isRead: true, roles: Array(6).fill('none') }] }), 400],
    ['two questions', (choice) => ({ ...choice, sheets: [{ isRead: true, roles: Array(6).fill('text') }] }), 400],
    ['another table', (choice) => ({ ...choice, sheets: [{ isRead: true, roles: ['text', 'key'] }] }), 400],
    ['no sheet', (choice) => ({ ...choice, sheets: [{ ...choice.sheets[0], isRead: false }] }), 400],
    ['a role that is none', (choice) => ({ ...choice, sheets: [{ isRead: true, roles: ['pupil'] }] }), 400],
  ])('%s is refused, and the rows stay', async (_name, wrong, status) => {
    const { bring, choose, asUnderstood, open } = await aTableBank();
    const data = await bring(gases);
    const reply = await choose(data._id, wrong(asUnderstood(data)));
    expect(refusal(reply)).toMatchObject({ status, field: expect.stringMatching(/sheets/) });
    expect(await open(data._id)).toEqual(data);
  });

  test('stay once a question is in the bank, and are gone after a week', async () => {
    const { house, bring, choose, asUnderstood, apply, undo, read } = await aTableBank();
    const data = await bring(gases.replace(',1\n', ',0\n'));
    await apply(data._id);
    expect((await choose(data._id, asUnderstood(data))).status).toBe(409);
    await undo(data._id);
    expect((await choose(data._id, asUnderstood(data))).status).toBe(200);
    const text = await read({ text: '1. Which?\nA. x\nB. y\nANS: A' });
    expect((await choose(text._id, asUnderstood(data))).status).toBe(409);
    expect((await choose('f'.repeat(24), asUnderstood(data))).status).toBe(404);
    house.clock.advance({ days: 8 });
    await forgetOldImports(house.context);
    expect(await house.db.selectFrom('question_tables').select('import_id').execute()).toEqual([]);
    expect(await house.db.selectFrom('question_columns').select('heads').execute()).toHaveLength(1);
  });
});
