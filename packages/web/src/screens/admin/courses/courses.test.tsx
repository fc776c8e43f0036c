import { anAdmin } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const lessonsShown = () =>
  within(screen.getByRole('list', { name: 'Lessons of the course' }))
    .queryAllByRole('listitem')
    .map((row) => textOf(row).replace(/ ₦.*/, ''));

test('a course is made of lessons, put in order, published, and refused by name where it is not whole', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  for (const title of ['Fractions', 'Decimals']) await aLesson(school, admin, { title, price: 2000 });
  const { user, address } = renderApp('/admin/courses', { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Make the first course' }));
  await screen.findByRole('heading', { name: 'New course' });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Please enter a course title');
  await fill(user, 'Title', 'Numbers');
  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 1');
  await fill(user, 'Price of the course (NGN)', '3000');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/Lessons: add at least one before you publish the course/);
  for (const title of ['Fractions', 'Decimals']) {
    const option = await screen.findByRole('option', { name: new RegExp(title) });
    await user.selectOptions(screen.getByLabelText('Add a lesson'), option);
  }
  expect(lessonsShown()).toEqual(['1. Fractions', '2. Decimals']);
  await user.click(screen.getByRole('button', { name: 'Move Decimals up' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await findToast('Course published');
  await screen.findByText('Students can buy it.');
  expect(address()).toMatch(/^\/admin\/courses\/[0-9a-f]{24}$/);
  expect(lessonsShown()).toEqual(['1. Decimals', '2. Fractions']);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await findToast('Course deleted successfully!');
  await screen.findByText('No courses yet');
});
