import { anAdmin, aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { aLesson, anExam, aPurchase, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/platform/query-client.ts';

async function twoAccounts() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const ada = await aStudent(school, { fullName: 'Ada Obi', email: 'ada@home.test', phoneNumber: '+2348031110000' });
  const other = await aStudent(school, { fullName: 'Ada Obi', email: 'obi@home.test', phoneNumber: '+2348032220000' });
  await aPurchase(school, other, await aLesson(school, admin, { title: 'Fractions' }), admin);
  const { user, leave } = renderApp(`/admin/users/${ada._id}`, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  return { school, admin, ada, other, user, leave };
}

test('the other account is offered by its name, and staff read what a merge does before it is done', async () => {
  const { school, ada, user } = await twoAccounts();
  const students = within(await screen.findByRole('list', { name: 'Students' }));
  expect(students.getAllByRole('button')).toHaveLength(1);
  await user.click(students.getByRole('button', { name: /obi@home\.test/ }));
  await screen.findByText('1 order, with its payments');
  const dialog = textOf(screen.getByRole('dialog'));
  for (const words of [
    'The student logs in with ada@home.test or +2348031110000, and the password of this account.',
    'No longer a login: obi@home.test and +2348032220000.',
    '1 lesson',
    'Nobody can undo a merge.',
  ]) {
    expect(dialog).toContain(words);
  }
  await fill(user, 'Full name', 'Bola Ige');
  await user.click(screen.getByRole('button', { name: 'Merge the accounts' }));
  await waitFor(() => expect(problemOf('Full name')).toBe('This is not the full name of the account that ends'));
  queryClient.setQueryData(['groups'], []);
  await fill(user, 'Full name', 'Ada Obi');
  await user.click(screen.getByRole('button', { name: 'Merge the accounts' }));
  await findToast('The accounts were merged');
  expect(queryClient.getQueryState(['groups'])?.isInvalidated).toBe(true);
  await screen.findByText('Fractions');
  const left = await school.db.selectFrom('users').select('_id').where('role', '=', 'user').execute();
  expect(left).toEqual([{ _id: ada._id }]);
});

test('the other account may be the one that stays, and its page opens', async () => {
  const { school, other, user } = await twoAccounts();
  await user.click(await screen.findByRole('button', { name: /obi@home\.test/ }));
  await user.click(screen.getByRole('radio', { name: /obi@home\.test/ }));
  await screen.findByText(/The student logs in with obi@home\.test/);
  await fill(user, 'Full name', 'Ada Obi');
  await user.click(screen.getByRole('button', { name: 'Merge the accounts' }));
  await findToast('The accounts were merged');
  await screen.findByText('obi@home.test');
  const rows = await school.db.selectFrom('users').select('_id').where('role', '=', 'user').execute();
  expect(rows).toEqual([{ _id: other._id }]);
});

test('while the student sits an exam the reason stands above the form', async () => {
  const { school, admin, other, user } = await twoAccounts();
  const exam = await anExam(school, admin, {
    title: 'Algebra',
    questions: await threeQuestions(school, admin),
    ...openNow(),
  });
  await deskOf(school, other, exam).start();
  await user.click(await screen.findByRole('button', { name: /obi@home\.test/ }));
  await screen.findByText('This student sits ‘Algebra’ now. Please wait until it is over.');
  expect(screen.queryByLabelText('Full name')).toBeNull();
  await deskOf(school, other, exam).submit();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByLabelText('Full name');
});

test('the address of an account that was merged leads to the one that stays', async () => {
  const { school, admin, ada, other, leave } = await twoAccounts();
  leave();
  const body = { fullName: 'Ada Obi' };
  const { status } = await school.ask('POST', `/admin/users/${ada._id}/merge/${other._id}`, { as: admin, body });
  expect(status).toBe(200);
  const { address } = renderApp(`/admin/users/${other._id}`, { as: admin });
  await waitFor(() => expect(address()).toBe(`/admin/users/${ada._id}`));
});
