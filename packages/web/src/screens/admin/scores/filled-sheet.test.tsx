import { aFilledSchool } from '@akada/server/test/score-fills';
import { ca1 } from '@akada/server/test/score-school';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lookAgain, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { cell, isSaved } from '../../../../test/score-screen.tsx';

async function aSchool() {
  const house = await openSchool();
  house.clock.set('2026-09-21T09:00:00.000Z');
  const school = await aFilledSchool(house);
  const { ids, subjects, terms, admin } = school;
  const place = { term: terms.first, class: ids.ss2, subject: subjects.chemistry };
  const open = async () => {
    const app = renderApp(`/admin/scores?${new URLSearchParams(place)}`, { as: admin });
    await screen.findByRole('grid');
    return app;
  };
  return { ...school, open };
}

const saidOf = (name: string) => document.getElementById(cell(name).getAttribute('aria-describedby') ?? '')?.title;

test('an exam is chosen in the head of a part, its marks are shown before, and carry an E after', async () => {
  const { open, put, ada } = await aSchool();
  await put(ada, { [ca1]: 9 });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Fill… CA 1 from an exam' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Fill' }));
  expect(dialog.getByText('Please select an exam')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Exam'), 'Chemistry test (still open)');
  const table = await dialog.findByRole('table');
  expect([...table.querySelectorAll('tbody tr')].map(textOf)).toEqual([
    'Ada Obi9: typed, and stays',
    'Bola Ojo6.67 (2 of 6 points)',
    'Chidi Ezeblank: did not sit',
  ]);
  expect(dialog.getByText(/2 students with points, 1 did not sit, 1 typed already/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Fill' }));
  await waitFor(() => expect(cell('Bola Ojo, CA 1').value).toBe('6.67'));
  expect(saidOf('Bola Ojo, CA 1')).toBe('from “Chemistry test”');
  expect(saidOf('Ada Obi, CA 1')).toBe('typed; “Chemistry test” gives 16.67');
  expect(cell('Chidi Eze, CA 1').getAttribute('aria-describedby')).toBeNull();
  expect(screen.getByText(/^CA 1: filled from “Chemistry test” by/)).toBeTruthy();
});

test('a mark typed over a filled one stays, and gives way once it is cleared', async () => {
  const { open, fill, correctKey } = await aSchool();
  await fill({ component: ca1 });
  const { user } = await open();
  await user.click(cell('Bola Ojo, CA 1'));
  await user.keyboard('8');
  expect(cell('Bola Ojo, CA 1').getAttribute('aria-describedby')).toBeNull();
  await isSaved();
  await correctKey();
  lookAgain();
  await waitFor(() => expect(cell('Ada Obi, CA 1').value).toBe('20'));
  expect(cell('Bola Ojo, CA 1').value).toBe('8');
  await user.clear(cell('Bola Ojo, CA 1'));
  await isSaved();
  await waitFor(() => expect(cell('Bola Ojo, CA 1').value).toBe('10'));
});

test('a fill ends with its marks kept, or blank', async () => {
  const { open, fill, sheet } = await aSchool();
  await fill({ component: ca1 });
  const { user } = await open();
  const end = async (marks: string) => {
    await user.click(screen.getByRole('button', { name: 'E: exam… fills CA 1' }));
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^${marks}`) }));
    await user.click(screen.getByRole('button', { name: 'End the filling' }));
    await screen.findByRole('button', { name: 'Fill… CA 1 from an exam' });
  };
  await end('Keep them');
  expect((await sheet()).rows.map(({ scores }) => scores[ca1])).toEqual([16.67, 6.67, null]);
  expect(cell('Ada Obi, CA 1').value).toBe('16.67');
  expect((await sheet()).rows.every(({ filled }) => filled === undefined)).toBe(true);
});

test('a fill of an arm whose students left ends on the sheet of the class', async () => {
  const { open, fill, staff, ids, chidi } = await aSchool();
  await fill({ component: ca1, where: { arm: ids.blue } });
  await staff('PUT', `/admin/users/${chidi._id}`, { classId: ids.ss2, armId: ids.gold });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'End… the filling of CA 1 (Blue)' }));
  await user.click(await screen.findByRole('button', { name: 'End the filling' }));
  await screen.findByRole('button', { name: 'Fill… CA 1 from an exam' });
});

test('a locked sheet says how many marks would change, and brings them up to date on a press', async () => {
  const { open, fill, staff, terms, correctKey } = await aSchool();
  await fill({ component: ca1 });
  const { updatedAt, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
  const closings = [{ termId: terms.first, day: '2026-09-20' }];
  await staff('PUT', '/admin/schemes', { ...schemes, closings, ...(updatedAt && { updatedAt }) });
  await correctKey();
  const { user } = await open();
  expect(screen.getByText(/^2 marks would change since the exam was corrected/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /CA 1/ })).toBeNull();
  expect(cell('Ada Obi, CA 1').value).toBe('16.67');
  await user.click(screen.getByRole('button', { name: 'Bring them up to date' }));
  await waitFor(() => expect(cell('Ada Obi, CA 1').value).toBe('20'));
  expect(screen.queryByText(/would change/)).toBeNull();
});
