import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { aLesson, anExam } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const groups = () => screen.queryAllByRole('group').map((group) => group.firstElementChild?.textContent);

test('Ctrl+K finds people, exams, lessons and pages by a part of their name, and Enter opens the first', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aStudent(school, { fullName: 'Halima Musa', email: 'halima@home.test' });
  await aLesson(school, admin, { title: 'Halves and quarters' });
  await anExam(school, admin, { title: 'Mathematics: halves' });
  const { user, address } = renderApp('/admin/exams', { as: admin });
  await screen.findByRole('heading', { name: 'Exams' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search everything' });
  await user.type(field, 'h');
  await screen.findByText('Type two letters or more.');
  await user.type(field, 'al');
  await waitFor(() => expect(groups()).toEqual(['People', 'Exams', 'Lessons']));
  expect(options()[0]).toMatch(/^Halima MusaClass 1 · halima@home\.test$/);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toMatch(/^\/admin\/exams\/[0-9a-f]{24}$/));
});

test('what nobody is called says so, and a page is found by its name', async () => {
  const school = await openSchool();
  const { user, address } = renderApp('/admin/settings', { as: await anAdmin(school) });
  await user.click(await screen.findByRole('button', { name: 'Search everything (Ctrl+K)' }));
  const field = await screen.findByRole('combobox', { name: 'Search everything' });
  await user.type(field, 'zebra');
  await screen.findByText('Nothing is called “zebra”.');
  await user.clear(field);
  await user.type(field, 'coupo');
  await waitFor(() => expect(options()).toEqual(['CouponsPayments']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/coupons'));
});

test('an order is found by its reference, and only by those who have a right to money', async () => {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { price: 1500 });
  const body = { lessonIds: [lesson._id], expectedTotal: 1350 };
  const { reference } = (await school.ask('POST', '/order', { as: student, body })).body.data;
  const { user, leave } = renderApp('/admin/users', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Search everything (Ctrl+K)' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), reference);
  await waitFor(() => expect(groups()).toEqual(['Orders']));
  leave();
  const teacher = await anAdmin(school);
  const rights = { as: await aSuperAdmin(school), body: { rights: ['teaching'] } };
  await school.ask('PUT', `/admin/users/${teacher._id}/rights`, rights);
  const { user: other } = renderApp('/admin/lessons', { as: teacher });
  await other.click(await screen.findByRole('button', { name: 'Search everything (Ctrl+K)' }));
  await other.type(await screen.findByRole('combobox', { name: 'Search everything' }), reference);
  await screen.findByText(`Nothing is called “${reference}”.`);
});

test('a slash goes to the search of the page, and opens the search of everything where there is none', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { user, leave } = renderApp('/admin/users', { as: admin });
  const field = await screen.findByLabelText('Search by name, e-mail or phone...');
  await user.keyboard('/');
  expect(document.activeElement).toBe(field);
  await user.keyboard('a/');
  expect((field as HTMLInputElement).value).toBe('a/');
  leave();
  const { user: other } = renderApp('/admin', { as: admin });
  await screen.findByRole('button', { name: 'Search everything (Ctrl+K)' });
  await other.keyboard('/');
  await screen.findByRole('combobox', { name: 'Search everything' });
});
