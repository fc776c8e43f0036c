import type { Lesson, Order } from '@akada/contract';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, placeOf, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';

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
const ordersOf = async (school: School, student: { token: string }) =>
  (await school.ask('GET', '/order/mine', { as: student })).body.data as Order[];
const orderCalls = (school: School) => school.network.calls.filter((call) => call === 'POST /order');
const checkout = () => screen.findByRole('button', { name: 'Proceed to Checkout' });

async function pricesShown(total: string) {
  await waitFor(async () => expect((await summary()).Total).toBe(total));
}

test('subtotal, ten percent discount, no tax and the total add up to the kobo', async () => {
  const { student } = await aFullCart([5000, 1999.99, 0.05]);
  renderApp('/student/cart', { as: student });
  await pricesShown('₦6,300.03');
  expect(await summary()).toEqual({
    Subtotal: '₦7,000.04',
    'Discount (10%)': '−₦700.01',
    Tax: '₦0.00',
    Total: '₦6,300.03',
  });
});

test('checkout makes one order of what the summary said, empties the cart and shows what to transfer', async () => {
  const { school, student, stored } = await aFullCart([5000, 1999.99, 0.05]);
  const { user, address } = renderApp('/student/cart', { as: student });
  await pricesShown('₦6,300.03');
  await user.click(await checkout());
  expect(await findToast('Order placed')).toBe(
    'Now transfer ₦6,300.03. Your lessons unlock as soon as the payment is approved.',
  );
  expect(screen.queryByText(successText)).toBeNull();
  const [order, ...others] = await ordersOf(school, student);
  await waitFor(() => expect(address()).toBe(`/student/orders/${order?._id}`));
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'open', total: 6300.03 });
  expect(order?.items).toHaveLength(3);
  expect(stored()).toBeNull();
  await screen.findByText('How to pay by transfer');
});

test('where payments are approved at once, checkout leads to the lessons', async () => {
  const { student } = await aFullCart([5000], { PAYMENT_REVIEW: 'auto' });
  const { user, address } = renderApp('/student/cart', { as: student });
  await pricesShown('₦4,500.00');
  await user.click(await checkout());
  expect(await findToast(successText)).toBeNull();
  await waitFor(() => expect(address()).toBe('/student/my-lessons'));
  await screen.findByRole('link', { name: 'Watch' });
});

test('a double click orders once', async () => {
  const { school, student } = await aFullCart([5000]);
  const { user, address } = renderApp('/student/cart', { as: student });
  await pricesShown('₦4,500.00');
  await user.dblClick(await checkout());
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
  expect(orderCalls(school)).toHaveLength(1);
});

test('without a network checkout sends one request, says so in plain words and keeps the cart', async () => {
  const { school, student, stored } = await aFullCart([5000, 3000, 2000]);
  const { user, address } = renderApp('/student/cart', { as: student });
  await pricesShown('₦9,000.00');
  school.network.cut();
  await user.click(await checkout());
  expect(await findToast('Payment failed. Please try again.')).toBe('There is no connection to the school');
  await screen.findByText('Your order was not placed: There is no connection to the school');
  expect(orderCalls(school)).toHaveLength(1);
  expect(items()).toEqual(['Lesson 1', 'Lesson 2', 'Lesson 3']);
  expect(JSON.parse(stored() ?? '[]')).toHaveLength(3);
  school.network.mend();
  await user.click(await checkout());
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
  expect(await ordersOf(school, student)).toHaveLength(1);
});

/** The order is made, and its reply does not arrive. */
async function aLostReply() {
  const full = await aFullCart([5000, 3000]);
  const app = renderApp('/student/cart', { as: full.student });
  await pricesShown('₦7,200.00');
  const release = full.school.network.loseReply(/^POST \/order$/);
  await app.user.click(await checkout());
  await findToast('Payment failed. Please try again.');
  release();
  expect(await ordersOf(full.school, full.student)).toHaveLength(1);
  return { ...full, ...app };
}

test('after a lost reply a second try gets the same order', async () => {
  const { school, student, user, address } = await aLostReply();
  await user.click(await checkout());
  const [order, ...others] = await ordersOf(school, student);
  await waitFor(() => expect(address()).toBe(`/student/orders/${order?._id}`));
  expect(others).toEqual([]);
});

test('after a lost reply and a reload the cart finds its order by itself', async () => {
  const { school, student, leave, stored } = await aLostReply();
  const kept = Object.entries(localStorage);
  leave();
  for (const [key, value] of kept) localStorage.setItem(key, value);
  const { address } = renderApp('/student/cart', { as: student });
  const [order] = await ordersOf(school, student);
  await waitFor(() => expect(address()).toBe(`/student/orders/${order?._id}`));
  expect(stored()).toBeNull();
});

test('a discount the school has changed since is shown, and nothing is ordered by the old one', async () => {
  const { school, admin, student } = await aFullCart([5000]);
  const { user, address } = renderApp('/student/cart', { as: student });
  await pricesShown('₦4,500.00');
  await school.ask('PUT', '/admin/settings', { as: admin, body: { checkoutDiscountPercent: 12.5 } });
  await user.click(await checkout());
  expect(await findToast('A price has changed')).toBe('Nothing was ordered. Check the new total and go on.');
  await waitFor(async () =>
    expect(await summary()).toMatchObject({ 'Discount (12.5%)': '−₦625.00', Total: '₦4,375.00' }),
  );
  expect(await ordersOf(school, student)).toEqual([]);
  await user.click(await checkout());
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
  expect((await ordersOf(school, student)).map(({ total }) => total)).toEqual([4375]);
});

test('a price that changed since is shown beside the lesson, and nothing is ordered at the old one', async () => {
  const { school, admin, student, lessons } = await aFullCart([5000]);
  const { user } = renderApp('/student/cart', { as: student });
  await pricesShown('₦4,500.00');
  await school.ask('PUT', `/lesson/${lessons[0]?._id}`, { as: admin, body: { price: 4000 } });
  await user.click(await checkout());
  await findToast('A price has changed');
  await pricesShown('₦3,600.00');
  await screen.findByText('The price has changed since you added it: it was ₦5,000.00.');
  expect(await ordersOf(school, student)).toEqual([]);
});

test('a lesson that is owned or withdrawn is named, left out of the total, and taken out at a press', async () => {
  const { school, admin, student, lessons } = await aFullCart([5000, 3000, 1000]);
  const [owned, gone] = lessons;
  if (!owned || !gone) throw new Error('no lesson');
  await aPurchase(school, student, owned, admin);
  await school.ask('DELETE', `/lesson/${gone._id}`, { as: admin });
  const { user, address } = renderApp('/student/cart', { as: student });
  const notice = (await screen.findByText('These lessons cannot be ordered:')).parentElement as HTMLElement;
  expect(textOf(notice)).toContain('Lesson 1: You own this lesson already');
  expect(textOf(notice)).toContain('Lesson 2: ');
  await pricesShown('₦900.00');
  await user.click(within(notice).getByRole('button', { name: 'Take them out of the cart' }));
  expect(items()).toEqual(['Lesson 3']);
  await user.click(await checkout());
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
});

test('a lesson taken meanwhile stops the order, is named, and the others go on', async () => {
  const { school, admin, student, lessons } = await aFullCart([5000, 3000]);
  const { user, address } = renderApp('/student/cart', { as: student });
  await pricesShown('₦7,200.00');
  await school.ask('POST', `/lesson/pay/${lessons[0]?._id}`, { as: student });
  await user.click(await checkout());
  expect(await findToast('Payment failed. Please try again.')).toContain(
    '‘Lesson 1’: This lesson is in your order AK-',
  );
  await screen.findByText('This lesson cannot be ordered:');
  await pricesShown('₦2,700.00');
  expect(await ordersOf(school, student)).toHaveLength(1);
  await user.click(await checkout());
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
  expect(await ordersOf(school, student)).toHaveLength(2);
  expect(admin).toBeTruthy();
});

async function aCoupon(school: School, code: string, more: object) {
  const at = new Date(school.clock.now()).toISOString();
  const row = { code, percent: null, amount_minor: null, lesson_ids: null, starts_at: null, ends_at: null };
  const rest = {
    most_uses: null,
    most_per_student: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
  await school.db
    .insertInto('coupons')
    .values({ _id: school.context.newId(), ...row, ...rest, ...more } as never)
    .execute();
}

test('a coupon is applied in the words of the server, taken off again, and goes into the order', async () => {
  const { school, student } = await aFullCart([5000, 3000]);
  await aCoupon(school, 'BACK10', { percent: 10 });
  await aCoupon(school, 'ENDED', { percent: 10, ends_at: '2020-01-01T00:00:00.000Z' });
  const { user, address } = renderApp('/student/cart', { as: student });
  await pricesShown('₦7,200.00');
  await fill(user, 'Coupon code', 'ended');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(problemOf('Coupon code')).toBe('This coupon has ended'));
  await pricesShown('₦7,200.00');
  await fill(user, 'Coupon code', 'back10');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await pricesShown('₦6,480.00');
  expect(await summary()).toMatchObject({ 'Discount (10%)': '−₦800.00', 'Coupon BACK10': '−₦720.00' });
  await user.click(screen.getByRole('button', { name: 'Remove coupon' }));
  await pricesShown('₦7,200.00');
  await fill(user, 'Coupon code', 'BACK10');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await pricesShown('₦6,480.00');
  await user.click(await checkout());
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\//));
  expect(await ordersOf(school, student)).toMatchObject([{ coupon: 'BACK10', total: 6480 }]);
});

test('a coupon that pays for all makes the lessons the student’s at once', async () => {
  const { school, student } = await aFullCart([5000]);
  await aCoupon(school, 'ALLFREE', { percent: 100 });
  const { user, address } = renderApp('/student/cart', { as: student });
  await fill(user, 'Coupon code', 'allfree');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await pricesShown('₦0.00');
  await user.click(await checkout());
  await findToast(successText);
  await waitFor(() => expect(address()).toBe('/student/my-lessons'));
});

test('prices that cannot be asked are no prices; Retry asks again', async () => {
  const { school, student } = await aFullCart([5000]);
  school.network.cut(/^POST \/order\/quote/);
  const { user } = renderApp('/student/cart', { as: student });
  await screen.findByText(/^The current prices could not be checked: There is no connection/);
  expect((await summary()).Total).toBe('–');
  expect(await checkout()).toHaveProperty('disabled', true);
  school.network.mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pricesShown('₦4,500.00');
});

test('a lesson is removed by its own button', async () => {
  const { student } = await aFullCart([5000, 3000]);
  const { user } = renderApp('/student/cart', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Remove Lesson 1' }));
  expect(items()).toEqual(['Lesson 2']);
  await pricesShown('₦2,700.00');
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(items().toSorted()).toEqual(['Lesson 1', 'Lesson 2']));
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

test('each student has an own cart on a shared phone', async () => {
  const { school } = await aFullCart([5000]);
  renderApp('/student/cart', { as: await aStudent(school) });
  await screen.findByText('Your cart is empty');
});
