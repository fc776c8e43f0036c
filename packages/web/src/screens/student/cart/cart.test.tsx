import type { Lesson } from '@akada/contract';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findToast, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/query-client.ts';

const successText = 'Payment successful! Check your purchased lessons.';

/** A student whose cart holds a lesson for each price, before the screen is opened. */
async function aFullCart(prices: readonly number[], env: Record<string, string> = {}) {
  const school = await openSchool({ env });
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lessons: Lesson[] = [];
  for (const [index, price] of prices.entries()) {
    lessons.push(await aLesson(school, admin, { title: `Lesson ${index + 1}`, price }));
  }
  const items = lessons.map(({ _id, title, classLevel, price }) => ({ _id, title, classLevel, price }));
  localStorage.setItem(`cart:${student._id}`, JSON.stringify(items));
  return { school, admin, student, lessons, stored: () => localStorage.getItem(`cart:${student._id}`) };
}

const summary = async () => {
  const box = await screen.findByRole('region', { name: 'Order summary' });
  const amounts = within(box).getAllByRole('definition').map(textOf);
  return Object.fromEntries(
    within(box)
      .getAllByRole('term')
      .map((term, index) => [textOf(term), amounts[index]]),
  );
};
const items = () =>
  within(screen.getByRole('list', { name: 'Lessons in the cart' }))
    .getAllByRole('heading')
    .map(textOf);
const paymentsOf = async (school: School, student: { token: string }) =>
  (await school.ask('GET', '/payment/mine', { as: student })).body.data as { amount: number; status: string }[];

test('subtotal, ten percent discount, no tax and the total add up to the kobo', async () => {
  const { student } = await aFullCart([5000, 1999.99, 0.05]);
  renderApp('/student/cart', { as: student });
  expect(await summary()).toEqual({
    Subtotal: '₦7,000.04',
    'Discount (10%)': '−₦700.01',
    Tax: '₦0.00',
    Total: '₦6,300.03',
  });
});

test('checkout pays each lesson what the summary said, empties the cart and shows the payments', async () => {
  const { school, student, stored } = await aFullCart([5000, 1999.99, 0.05]);
  const { user, address } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  expect(await findToast('Order placed')).toBe(
    'Now make 3 transfers, ₦6,300.03 in all. Your lessons unlock as soon as the payment is approved.',
  );
  expect(screen.queryByText(successText)).toBeNull();
  await waitFor(() => expect(address()).toBe('/student/payments'));
  expect(stored()).toBeNull();
  const payments = await paymentsOf(school, student);
  expect(payments.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  expect(payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(630_003);
});

test('where payments are approved at once, checkout leads to the lessons', async () => {
  const { student } = await aFullCart([5000], { PAYMENT_REVIEW: 'auto' });
  const { user, address } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  expect(await findToast(successText)).toBeNull();
  await waitFor(() => expect(address()).toBe('/student/my-lessons'));
  await screen.findByRole('link', { name: 'Watch' });
});

test('a lesson whose payment fails stays in the cart and says so; it can be paid afterwards', async () => {
  const { school, student, lessons, stored } = await aFullCart([5000, 3000]);
  school.network.cut(new RegExp(`^POST /lesson/pay/${lessons[1]?._id}`));
  const { user, address } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  await findToast('Payment failed. Please try again.');
  const notice = await screen.findByText('These lessons are not paid and stay in the cart:');
  expect(textOf(notice.parentElement ?? notice)).toContain('Lesson 2: Network error - no response from server');
  expect(address()).toBe('/student/cart');
  expect(items()).toEqual(['Lesson 2']);
  expect(JSON.parse(stored() ?? '[]')).toHaveLength(1);
  expect(await paymentsOf(school, student)).toHaveLength(1);

  school.network.mend();
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  await waitFor(() => expect(address()).toBe('/student/payments'));
  expect(await paymentsOf(school, student)).toHaveLength(2);
});

test('a double click pays once', async () => {
  const { school, student } = await aFullCart([5000]);
  const { user, address } = renderApp('/student/cart', { as: student });
  await user.dblClick(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  await waitFor(() => expect(address()).toBe('/student/payments'));
  expect(school.network.calls.filter((call) => call.startsWith('POST /lesson/pay'))).toHaveLength(1);
});

test('a discount the school has changed since is shown, and nothing is paid by the old one', async () => {
  const { school, admin, student } = await aFullCart([5000]);
  const { user, address } = renderApp('/student/cart', { as: student });
  expect((await summary()).Total).toBe('₦4,500.00');
  await school.ask('PUT', '/admin/settings', { as: admin, body: { checkoutDiscountPercent: 12.5 } });
  const minuteLater = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockImplementation(() => minuteLater);
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  await findToast('A price has changed');
  expect(await summary()).toMatchObject({ 'Discount (12.5%)': '−₦625.00', Total: '₦4,375.00' });
  expect(await paymentsOf(school, student)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  await waitFor(() => expect(address()).toBe('/student/payments'));
  expect((await paymentsOf(school, student)).map(({ amount }) => amount)).toEqual([4375]);
});

test('a price that changed since is shown, and nothing is paid at the old one', async () => {
  const { school, admin, student, lessons } = await aFullCart([5000]);
  const { user } = renderApp('/student/cart', { as: student });
  await screen.findByRole('button', { name: 'Proceed to Checkout' });
  await school.ask('PUT', `/lesson/${lessons[0]?._id}`, { as: admin, body: { price: 4000 } });
  const minuteLater = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockImplementation(() => minuteLater);
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  await findToast('A price has changed');
  expect((await summary()).Total).toBe('₦3,600.00');
  expect(await paymentsOf(school, student)).toEqual([]);
});

test('a lesson is removed by its own button', async () => {
  const { student } = await aFullCart([5000, 3000]);
  const { user } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Remove Lesson 1' }));
  expect(items()).toEqual(['Lesson 2']);
  expect((await summary()).Total).toBe('₦2,700.00');
});

test('Clear Cart asks once and leaves the empty cart with its way to the lessons', async () => {
  const { student, stored } = await aFullCart([5000, 3000]);
  const { user } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Clear Cart' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Clear your cart?' });
  expect(stored()).not.toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Clear Cart' }));
  const empty = await placeOf('Your cart is empty');
  expect(stored()).toBeNull();
  expect(empty.getByRole('link', { name: 'Browse Lessons' }).getAttribute('href')).toBe('/student/lessons');
});

test('a lesson the student owns already leaves the cart and says why', async () => {
  const { school, admin, student, lessons } = await aFullCart([5000]);
  if (!lessons[0]) throw new Error('no lesson');
  await aPurchase(school, student, lessons[0], admin);
  renderApp('/student/cart', { as: student });
  await screen.findByText('Your cart is empty');
  await screen.findByText(/You own ‘Lesson 1’ already, so it left the cart\./);
});

test('a reply cached on an earlier visit removes no lesson from the cart', async () => {
  const { school, admin, student, lessons, stored } = await aFullCart([5000]);
  if (!lessons[0]) throw new Error('no lesson');
  const payment = await aPayment(school, student, lessons[0]);
  const { user } = renderApp(`/student/lessons/${lessons[0]._id}`, { as: student });
  await screen.findByText(/Your payment is waiting for approval/);
  await school.ask('PUT', `/payment/${payment._id}/reject`, { as: admin, body: { reason: 'No transfer arrived' } });
  const minuteLater = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockImplementation(() => minuteLater);
  const answer = school.network.hold(/^GET \/lesson\/[\w-]+$/);
  await user.click(screen.getByRole('link', { name: /^Cart/ }));
  await summary();
  expect(items()).toEqual(['Lesson 1']);
  answer();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(items()).toEqual(['Lesson 1']);
  expect(JSON.parse(stored() ?? '[]')).toHaveLength(1);
  expect(screen.queryByText(/it left the cart/)).toBeNull();
});

test('each student has an own cart on a shared phone', async () => {
  const { school } = await aFullCart([5000]);
  renderApp('/student/cart', { as: await aStudent(school) });
  await screen.findByText('Your cart is empty');
});

test('without a network, checkout sends one payment and fails the others without a request', async () => {
  const { school, student, stored } = await aFullCart([5000, 3000, 2000]);
  school.network.cut(/^POST \/lesson\/pay/);
  const { user } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  await findToast('Payment failed. Please try again.');
  expect(school.network.calls.filter((name) => name.startsWith('POST /lesson/pay'))).toHaveLength(1);
  expect(items()).toEqual(['Lesson 1', 'Lesson 2', 'Lesson 3']);
  expect(JSON.parse(stored() ?? '[]')).toHaveLength(3);
});
