import { aStudent } from '@akada/server/test/people';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const picture = (letter: string) => `data:image/jpeg;base64,${letter}AAA`;
const nav = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
async function active() {
  await nav();
  const aside = document.querySelector('aside') ?? document.body;
  return within(aside).getAllByRole('link', { current: 'page' }).map(textOf);
}
const shownPicture = () => document.querySelector('aside a[href="/profile"] img')?.getAttribute('src') ?? null;

test('the sidebar leads to every part of the student area and says who is there', async () => {
  const school = await openSchool();
  renderApp('/student/exams', { as: await aStudent(school, { fullName: 'Ada Obi' }) });
  const links = (await nav()).getAllByRole('link').map((link) => [textOf(link), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Dashboard', '/student'],
    ['Browse Lessons', '/student/lessons'],
    ['My Lessons', '/student/my-lessons'],
    ['Exams', '/student/exams'],
    ['Practice', '/student/practice'],
    ['Cart', '/student/cart'],
  ]);
  const own = within(screen.getByRole('navigation', { name: 'Yours' })).getAllByRole('link');
  expect(own.map(textOf)).toEqual(['Report cards', 'Payments', 'Messages', 'Notifications']);
  const profile = screen.getByRole('link', { name: /Ada Obi/ });
  expect(profile.getAttribute('href')).toBe('/profile');
  expect(textOf(profile)).toContain('Premium Member');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

test('a profile without a name is shown as Student', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  await school.db.updateTable('users').set({ full_name: '' }).where('_id', '=', student._id).execute();
  renderApp('/student/exams', { as: student });
  expect(textOf(await screen.findByRole('link', { name: /Premium Member/ }))).toContain('Student');
});

test('Dashboard is the active item on its own address only, the others below theirs too', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const at = async (path: string) => {
    const app = renderApp(path, { as: student });
    const items = await active();
    app.leave();
    return items;
  };
  expect(await at('/student')).toEqual(['Dashboard']);
  expect(await at('/student/lessons?classLevel=2')).toEqual(['Browse Lessons']);
  expect(await at(`/student/payments/${'0'.repeat(24)}`)).toEqual(['Payments']);
  expect(await at(`/student/orders/${'0'.repeat(24)}`)).toEqual(['Payments']);
});

test('the cart’s badge follows the cart, also when another tab fills it', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  renderApp('/student/exams', { as: student });
  const cart = (await nav()).getByRole('link', { name: /^Cart/ });
  expect(textOf(cart)).toBe('Cart');
  const key = `cart:${student._id}`;
  const item = { _id: 'a'.repeat(24), title: 'Sets', classLevel: 'Grade 1 Secondary', price: 10 };
  localStorage.setItem(key, JSON.stringify([item]));
  fireEvent(window, new StorageEvent('storage', { key }));
  await waitFor(() => expect(textOf(cart)).toBe('Cart1 in the cart'));
});

test('the avatar is the stored picture, read again when storage changes and when the window gets the focus', async () => {
  const school = await openSchool();
  renderApp('/student/exams', { as: await aStudent(school, { fullName: 'Ada Obi' }) });
  expect(textOf(await screen.findByRole('link', { name: /Ada Obi/ }))).toContain('AO');
  expect(shownPicture()).toBeNull();
  localStorage.setItem('profileImage', picture('B'));
  fireEvent(window, new StorageEvent('storage', { key: 'profileImage' }));
  await waitFor(() => expect(shownPicture()).toBe(picture('B')));
  localStorage.setItem('profileImage', picture('C'));
  fireEvent.focus(window);
  await waitFor(() => expect(shownPicture()).toBe(picture('C')));
});

test('a phone has five tabs, and the last of them opens the menu with everything else', async () => {
  const school = await openSchool();
  const { user } = renderApp('/student/payments', { as: await aStudent(school, { fullName: 'Ada Obi' }) });
  const bar = within(await screen.findByRole('navigation', { name: 'Tabs' }));
  expect(bar.getAllByRole('listitem').map(textOf)).toEqual(['Home', 'Lessons', 'Practise', 'Exams', 'Me']);
  await user.click(bar.getByRole('button', { name: 'Me' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const names = menu.getAllByRole('link').map((link) => (textOf(link).includes('Ada Obi') ? 'Ada Obi' : textOf(link)));
  const main = ['Dashboard', 'Browse Lessons', 'My Lessons', 'Exams', 'Practice', 'Cart'];
  expect(names).toEqual([...main, 'Ada Obi', 'Report cards', 'Payments', 'Messages', 'Notifications']);
  expect(menu.getByRole('button', { name: 'Logout' })).toBeTruthy();
});
