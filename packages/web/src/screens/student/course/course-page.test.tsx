import { anAdmin, aStudent } from '@akada/server/test/people';
import { aCourse, aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('a course is one line of the cart and of the order, and its page says what is next', async () => {
  const school = await openSchool({ env: { PAYMENT_REVIEW: 'auto' } });
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lessons = [];
  for (const title of ['Fractions', 'Decimals']) lessons.push(await aLesson(school, admin, { title, price: 2000 }));
  const course = await aCourse(school, admin, lessons, { title: 'Numbers', price: 3000 });
  const [first] = lessons;
  localStorage.setItem(`cart:${student._id}`, JSON.stringify([first]));
  const page = renderApp(`/student/courses/${course._id}`, { as: student });
  await page.user.click(await screen.findByRole('button', { name: 'Add course to cart' }));
  await findToast('The course is in your cart');
  await page.user.click(await screen.findByRole('link', { name: 'In Cart: go and pay' }));
  const box = await screen.findByRole('region', { name: 'Order summary' });
  await waitFor(() => expect(textOf(box)).toMatch('₦2,700.00'));
  expect(textOf(box)).toMatch('₦3,000.00');
  const lines = within(screen.getByRole('list', { name: 'Lessons in the cart' })).getAllByRole('heading');
  expect(lines.map(textOf)).toEqual(['Numbers']);
  await page.user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  await waitFor(() => expect(page.address()).toBe('/student/my-lessons'));
  await screen.findByRole('heading', { name: 'My courses' });
  await page.user.click(await screen.findByRole('link', { name: 'Numbers' }));
  await screen.findByRole('link', { name: 'Start: Fractions' });
  expect(screen.getByRole('progressbar', { name: 'Finished of Numbers' }).getAttribute('aria-valuetext')).toBe(
    '0 of 2',
  );
});
