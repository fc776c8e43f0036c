import { anAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aTable(text: string) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const app = renderApp('/admin/questions/import', { as: admin });
  const bring = async () =>
    app.user.upload(
      await screen.findByLabelText('File with questions'),
      new File([text], 'q.csv', { type: 'text/csv' }),
    );
  await bring();
  return { ...app, bring };
}

const fold = async () => {
  const found = (await screen.findByText(/^Columns: /)).closest('details');
  if (!found) throw new Error('the columns are not there');
  return found;
};

test('keys that may count in two ways are asked once for the file, and remembered', async () => {
  const csv = 'Question,A,B,C,D,Answer\nWhich gas?,Oxygen,Neon,Argon,Helium,2\nWhich metal?,Neon,Zinc,Argon,Boron,1\n';
  const { user, bring } = await aTable(csv);
  expect((await fold()).open).toBe(true);
  expect(await screen.findByRole('button', { name: '2 to check' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('What an answer says'), 'Its number: 0 is the first option');
  await user.click(screen.getByRole('button', { name: 'Read the table again' }));
  await findToast('Table read again');
  expect(await screen.findByRole('button', { name: 'Accepted 2' })).toBeTruthy();
  await waitFor(async () => expect((await fold()).open).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  await bring();
  expect(await screen.findByRole('button', { name: '2 to check' })).toBeTruthy();
  expect((await fold()).open).toBe(true);
  expect((screen.getByLabelText('What an answer says') as HTMLSelectElement).value).toBe('from-0');
  await user.click(screen.getByRole('button', { name: 'Read the table again' }));
  expect(await screen.findByRole('button', { name: 'Accepted 2' })).toBeTruthy();
});

test('a column that nobody knows is named with a select', async () => {
  const { user } = await aTable('Question,A,B,Option (extra),Answer,Remark\nWhich gas?,Oxygen,Neon,Argon,C,easy\n');
  const columns = within(await fold());
  expect(textOf(columns.getByText(/What is this\?/))).toBe('What is this? Such as: Argon');
  expect(textOf(screen.getByText(/^Left out: /))).toBe('Left out: 1 part of the file');
  await user.selectOptions(columns.getByLabelText('Option (extra)'), 'Option C');
  await user.selectOptions(columns.getByLabelText('Remark'), 'Topic');
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(columns.getByRole('button', { name: 'Read the table again' }));
  expect(await screen.findByRole('button', { name: 'Add 1 question' })).toBeTruthy();
  expect(screen.queryByText(/^Left out: /)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add 1 question' }));
  await findToast('1 question added');
  expect(screen.queryByText(/^Columns: /)).toBeNull();
});

test('columns that were changed and not read again hold the questions back', async () => {
  const { user } = await aTable('Question,A,B,Answer,Topic\nWhich gas?,Oxygen,Neon,B,Air\n');
  const columns = within(await fold());
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add 1 question' });
  await user.selectOptions(columns.getByLabelText('Topic'), 'Tags');
  expect(add.disabled).toBe(true);
  screen.getByText('Apply your changes above first');
  await user.click(columns.getByRole('button', { name: 'Undo these changes' }));
  expect(add.disabled).toBe(false);
});

test('a table without heads asks what each of its columns is', async () => {
  const { user } = await aTable('Which gas?,Oxygen,Neon,B\nWhich metal?,Zinc,Argon,A\n');
  expect((await fold()).open).toBe(true);
  screen.getByText('The heads of this table do not say where the questions are');
  expect(screen.getAllByText('Please say above which column has the questions')).toHaveLength(2);
  for (const [label, role] of [
    ['Column 1', 'Question'],
    ['Column 2', 'Option A'],
    ['Column 3', 'Option B'],
    ['Column 4', 'Answer'],
  ] as const)
    await user.selectOptions(screen.getByLabelText(label), role);
  await user.click(screen.getByRole('button', { name: 'Read the table again' }));
  expect(await screen.findByRole('button', { name: 'Add 2 questions' })).toBeTruthy();
});
