import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPurchase } from '@akada/server/test/things';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

/** As a phone's button does; jsdom goes back a little later. */
const back = () => act(async () => window.history.back());

test('Back closes an open sheet first, on the first page of a tab too, and leaves the filters', async () => {
  const { user, address } = renderApp('/admin/lessons', { as: await anAdmin(await openSchool()) });
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await user.selectOptions(within(sheet).getAllByRole('combobox')[0] as HTMLElement, 'Class 3');
  const filtered = address();
  expect(filtered).not.toBe('/admin/lessons');
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(address()).toBe(filtered));
  await back();
  await waitFor(() => expect(address()).toBe('/admin/lessons'));
});

test('Back closes a menu and stays on the page', async () => {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  for (const title of ['Beta', 'Alpha']) {
    await aPurchase(school, student, await aLesson(school, admin, { title }), admin);
  }
  const { user, address } = renderApp('/profile/courses', { as: student });
  await user.click(await screen.findByRole('button', { name: /^Sort By/ }));
  await screen.findByRole('menu');
  await back();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(address()).toBe('/profile/courses');
});

test('Back asks about unsaved changes, and closes that question too', async () => {
  const { user, address } = renderApp('/admin', { as: await anAdmin(await openSchool()) });
  const [link] = await screen.findAllByRole('link', { name: 'Lessons' });
  await user.click(link as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '+ Add Lesson' }));
  await fill(user, 'Title', 'Algebra');
  await back();
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Algebra');
  await back();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/admin/lessons');
  await back();
  await waitFor(() => expect(address()).toBe('/admin'));
});
