import { anAdmin } from '@akada/server/test/people';
import { aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aBank(address = '/admin/questions') {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const paper = { subject: 'Mathematics', source: 'WAEC', topic: 'Surds', tags: ['hard'] };
  for (const wishes of [
    { ...paper, text: 'Of 2019', year: 2019 },
    { ...paper, text: 'Of 2020', year: 2020, explanation: 'So', practice: true },
    { text: 'Of physics', subject: 'Physics', topic: 'Light' },
  ]) {
    school.clock.advance({ seconds: 1 });
    await aQuestion(school, admin, wishes);
  }
  return { school, admin, ...renderApp(address, { as: admin }) };
}

const found = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button', { name: /^Edit/ })
    .map((button) => textOf(button).replace('Edit question: ', ''));
const choices = (label: string) => within(screen.getByLabelText(label)).getAllByRole('option').map(textOf);

test('a question is found by its source and year; each choice says how many have it', async () => {
  const { user, address } = await aBank();
  await waitFor(() => expect(found()).toHaveLength(3));
  await screen.findByLabelText('Source');
  expect(choices('Subject')).toEqual(['All Subjects', 'Mathematics (2)', 'Physics (1)']);
  expect(choices('Year')).toEqual(['All Years', '2020', '2019']);
  await user.selectOptions(screen.getByLabelText('Source'), 'WAEC (2)');
  await user.selectOptions(screen.getByLabelText('Year'), '2019');
  await waitFor(() => expect(found()).toEqual(['Of 2019']));
  expect(address()).toBe('/admin/questions?source=WAEC&year=2019');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(found()).toHaveLength(3));
});

test('topics are those of the subject, and another subject drops one that it does not have', async () => {
  const { user, address } = await aBank('/admin/questions?subject=Mathematics&topic=Surds');
  await waitFor(() => expect(found()).toEqual(['Of 2020', 'Of 2019']));
  await screen.findByLabelText('Topic');
  expect(choices('Topic')).toEqual(['All Topics', 'Surds (2)']);
  await user.selectOptions(screen.getByLabelText('Subject'), 'Physics (1)');
  await waitFor(() => expect(found()).toEqual(['Of physics']));
  expect(address()).toBe('/admin/questions?subject=Physics');
});

test('explanation, use, tag and order are in the address; what it names is kept, what it cannot mean filters nothing', async () => {
  const { user, address } = await aBank('/admin/questions?tag=hard&year=20x9&used=perhaps&sort=luck');
  await waitFor(() => expect(found()).toEqual(['Of 2020', 'Of 2019']));
  await user.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
  await waitFor(() => expect(found()).toEqual(['Of 2019', 'Of 2020']));
  await user.selectOptions(screen.getByLabelText('Explained'), 'Without explanation');
  await waitFor(() => expect(found()).toEqual(['Of 2019']));
  expect(address()).toContain('sort=oldest');
  expect(address()).toContain('explanation=no');
  await user.selectOptions(screen.getByLabelText('Explained'), 'Explained or not');
  await user.selectOptions(screen.getByLabelText('Practice'), 'Open for practice');
  await waitFor(() => expect(found()).toEqual(['Of 2020']));
  expect(address()).toContain('practice=yes');
  await user.selectOptions(screen.getByLabelText('Use'), 'Used');
  await screen.findByText('No question matches these filters.');
});

test('an address that filters by practice shows that it does', async () => {
  await aBank('/admin/questions?practice=no');
  await waitFor(() => expect(found()).toEqual(['Of physics', 'Of 2019']));
  expect(screen.getByLabelText<HTMLSelectElement>('Practice').value).toBe('no');
});

test('a wide window shows a table, and cards where one wants them', async () => {
  vi.stubGlobal('innerWidth', 1280);
  const { user, address } = await aBank();
  const table = within(await screen.findByRole('table', { name: 'Questions' }));
  const [, first] = table.getAllByRole('row');
  expect(first && textOf(first)).toMatch(/Of physics.*Physics · Light.*Multiple Choice.*2.*In no exam/);
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(address()).toBe('/admin/questions?view=cards');
  expect(screen.getByRole('button', { name: 'Cards' }).getAttribute('aria-pressed')).toBe('true');
  expect(found()).toHaveLength(3);
});
