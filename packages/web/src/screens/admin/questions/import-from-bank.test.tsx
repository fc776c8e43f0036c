import { anAdmin } from '@akada/server/test/people';
import { anExam } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const asked = (number: number, key = 'B', third = 'three') =>
  `${number}. What is question ${number}?\nA. one\nB. two\nC. ${third}\nANS: ${key}\n`;

async function lastYear(text: string) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const bring = async (body: object) => (await school.ask('POST', '/question/import', { as: admin, body })).body.data;
  const { _id } = await bring({ text: asked(1) + asked(2) });
  await school.ask('POST', `/question/import/${_id}/apply`, { as: admin, body: {} });
  const exam = await anExam(school, admin, { title: 'Mock', questions: [] });
  const data = await bring({ text, exam: exam._id });
  const app = renderApp(`/admin/questions/import?id=${data._id}`, { as: admin });
  const listed = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data.questions;
  const bank = async () => (await school.ask('GET', '/question', { as: admin })).body.data;
  return { ...app, listed, bank };
}

const row = async (line: number) => {
  const rows = within(await screen.findByRole('list', { name: 'Questions of the import' })).getAllByRole('listitem');
  return within(rows.find(({ id }) => id === `import-row-${line}`) as HTMLElement);
};

test('one press lets all questions of the bank join the exam, with the new ones in the order of the paper', async () => {
  const { user, listed, bank } = await lastYear(asked(1) + asked(3) + asked(2));
  await screen.findByText('2 questions of this paper are in the bank, with the same answer.');
  await user.click(screen.getByRole('button', { name: 'Use those from the bank' }));
  await findToast('2 questions of the bank will join the exam');
  expect(await (await row(1)).findByText('From the bank')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Add 3 questions' }));
  await findToast('1 question added; 2 questions of the bank joined the exam');
  expect((await listed()).map(({ text }: { text: string }) => text.at(-2))).toEqual(['1', '3', '2']);
  expect(await bank()).toHaveLength(3);
});

test('where the key or the options differ, both are shown and one is chosen', async () => {
  const { user, listed, bank } = await lastYear(asked(1, 'A') + asked(2, 'B', 'four'));
  const first = await row(1);
  expect(screen.queryByRole('button', { name: 'Use those from the bank' })).toBeNull();
  const inBank = first.getByText('In the bank').parentElement as HTMLElement;
  expect(textOf(within(inBank).getByText('Correct').closest('li') as Element)).toContain('two');
  expect(first.queryByRole('button', { name: /^It is another question/ })).toBeNull();
  await user.click(first.getByRole('button', { name: /^Use the one from the bank/ }));
  await (await row(1)).findByText('From the bank');
  await user.click((await row(6)).getByRole('button', { name: /^It is another question/ }));
  await user.click(await screen.findByRole('button', { name: 'Add 2 questions' }));
  await findToast('1 question added; 1 question of the bank joined the exam');
  expect(await listed()).toHaveLength(2);
  expect(await bank()).toHaveLength(3);
});
