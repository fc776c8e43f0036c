import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { aPng } from '@akada/server/test/pictures';
import { aTeacherCard } from '@akada/server/test/teaching';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function aSchool() {
  const school = await openSchool();
  const bello = await anAdmin(school, { fullName: 'Hauwa Bello' });
  const okonkwo = await anAdmin(school, { fullName: 'Adaeze Okonkwo' });
  const student = await aStudent(school);
  const shown = async () => (await school.ask('GET', '/teacher', { as: student })).body.data;
  return { school, bello, okonkwo, shown };
}

const edit = (name: string) => screen.getByRole('button', { name: `Edit the card of ${name}` });
const rows = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);

test('staff write the own card and show it; what is wrong is said under its field', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }));
  const { bello, shown } = await aSchool();
  const { user } = renderApp('/admin/teachers', { as: bello });
  await waitFor(() => expect(rows()).toEqual(['Hauwa Bello', 'Adaeze Okonkwo']));
  await user.click(edit('Hauwa Bello'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Card of Hauwa Bello' }));
  await fill(user, 'Name that students see', ' ');
  await fill(user, 'Subjects (optional)', 'Biology, biology');
  await fill(user, 'Words to students (optional)', 'x'.repeat(601));
  await user.click(dialog.getByRole('button', { name: 'Save card' }));
  await waitFor(() => expect(problemOf('Name that students see')).toBe('Please enter the name that students see'));
  expect(problemOf('Subjects (optional)')).toBe('Each subject can be named only once');
  expect(problemOf('Words to students (optional)')).toBe('Words must be at most 600 characters long');
  expect(await shown()).toEqual([]);

  await fill(user, 'Name that students see', 'Mrs Bello');
  await fill(user, 'Subjects (optional)', 'Biology, Chemistry,');
  await fill(user, 'Words to students (optional)', 'Bring a leaf.');
  const picture = new File([new Uint8Array(aPng(40, 30))], 'me.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Picture (optional)'), picture);
  await dialog.findByText('Choose another');
  await user.click(dialog.getByRole('switch', { name: /^Show this card to students/ }));
  await user.click(dialog.getByRole('button', { name: 'Save card' }));
  await findToast('Card saved');
  await waitFor(() => expect(rows()).toEqual(['Mrs Bello', 'Adaeze Okonkwo']));
  const [card] = await shown();
  expect(card).toMatchObject({ name: 'Mrs Bello', title: 'Biology and Chemistry Teacher', words: 'Bring a leaf.' });
  expect(card.image).toMatch(/\.webp$/);

  await user.click(edit('Mrs Bello'));
  await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  await waitFor(async () => expect((await shown())[0]).not.toHaveProperty('image'));
});

test('an admin without the right to people edits the own card only', async () => {
  const { school, bello, okonkwo } = await aSchool();
  await aTeacherCard(school, okonkwo);
  const as = await aSuperAdmin(school);
  await school.ask('PUT', `/admin/users/${bello._id}/rights`, { as, body: { rights: ['teaching'] } });
  renderApp('/admin/teachers', { as: bello });
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(edit('Hauwa Bello')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
});

test('a super-admin edits others, sees who is suspended, and does not write over a change made meanwhile', async () => {
  const { school, bello, okonkwo, shown } = await aSchool();
  await aTeacherCard(school, okonkwo, { name: 'Mrs Okonkwo' });
  const head = await aSuperAdmin(school, { fullName: 'The Head' });
  await school.ask('PUT', `/admin/users/${bello._id}/suspend`, { as: head });
  const { user } = renderApp('/super-admin/teachers', { as: head });
  await waitFor(() => expect(rows()[0]).toBe('The Head'));
  expect(screen.getAllByText(/^(?:Shown|Hidden|Suspended)$/).map(textOf)).toEqual(['Hidden', 'Shown', 'Suspended']);
  await user.click(edit('Mrs Okonkwo'));
  await fill(user, 'Words to students (optional)', 'By the head');
  school.clock.advance({ minutes: 1 });
  await aTeacherCard(school, okonkwo, { words: 'By herself' });
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  await screen.findByText(/^Failed to save the card: Somebody changed this card meanwhile/);
  expect(await shown()).toMatchObject([{ words: 'By herself' }]);
});
