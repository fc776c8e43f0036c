import { anAdmin } from '@akada/server/test/people';
import { aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aBank(count: number, address = '/admin/questions?view=cards') {
  const school = await openSchool();
  const admin = await anAdmin(school);
  for (let number = 1; number <= count; number += 1) {
    school.clock.advance({ seconds: 1 });
    await aQuestion(school, admin, { text: `Number ${number}`, tags: ['old'] });
  }
  const bank = async () => (await school.ask('GET', '/question', { as: admin })).body.data;
  const { user } = renderApp(address, { as: admin });
  const tick = async (label: string | RegExp) => user.click(await screen.findByLabelText(label));
  const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
  return { school, admin, user, bank, tick, press };
}

const selected = () => textOf(screen.getByText(/\d selected/));

test('two are chosen and changed; what is left empty stays as it is', async () => {
  const { user, bank, tick, press } = await aBank(3);
  await tick('Select question: Number 1');
  await tick('Select question: Number 3');
  expect(selected()).toBe('2 selected');
  await press(/^Edit ?2 questions/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 questions' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText('Please fill in what is to be changed');
  await fill(user, 'Topic', 'Sums');
  await fill(user, 'Add tags', 'new, hard');
  await fill(user, 'Take off tags', 'OLD');
  await user.selectOptions(dialog.getByLabelText('Practice'), 'Open for practice');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('2 questions changed');
  const [third, second] = await bank();
  expect(third).toMatchObject({ topic: 'Sums', tags: ['new', 'hard'], points: 2, practice: true });
  expect(second).not.toHaveProperty('topic');
  expect(second).not.toHaveProperty('practice');
  await waitFor(() => expect(screen.queryByText(/\d selected/)).toBeNull());
});

test('all that match are chosen beyond the page, deleted, and brought back by Undo', async () => {
  const { user, bank, tick, press } = await aBank(42);
  await tick('Select this page');
  expect(selected()).toBe('40 selected');
  await press(/^Select all 42 that match/);
  expect(selected()).toBe('42 selected');
  await press(/^Delete ?42 questions/);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 42 questions?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await findToast('42 questions deleted');
  await screen.findByText('No questions found');
  expect(await bank()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await findToast('42 questions brought back');
  await screen.findByText('42 questions');
  expect(await bank()).toHaveLength(42);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('where others match meanwhile, nothing is deleted and it says so', async () => {
  const { school, admin, user, bank, tick, press } = await aBank(41, '/admin/questions?view=cards&tag=old');
  await tick('Select this page');
  await press(/^Select all 41/);
  await aQuestion(school, admin, { text: 'A new one', tags: ['old'] });
  await press(/^Delete ?41 questions/);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText('Meanwhile 42 questions match. Please look at them again.');
  expect(await bank()).toHaveLength(42);
});

test('one box more or less changes the number; another filter clears the selection', async () => {
  const { user, tick } = await aBank(3);
  await tick('Select this page');
  await tick('Select question: Number 2');
  expect(selected()).toBe('2 selected');
  await user.type(screen.getByLabelText('Search questions...'), 'Number 1');
  await waitFor(() => expect(screen.queryByText(/\d selected/)).toBeNull());
});
