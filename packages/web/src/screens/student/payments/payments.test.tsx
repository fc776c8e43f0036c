import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const reason = 'The amount was too small';

async function aSchoolWithAPayment() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lesson = await aLesson(school, admin, { title: 'Fractions', price: 2000 });
  const payment = await aPayment(school, student, lesson);
  const decide = (how: 'approve' | 'reject') =>
    school.ask('PUT', `/payment/${payment._id}/${how}`, { as: admin, body: { reason } });
  return { school, admin, student, lesson, payment, decide };
}

test('a pending payment says what to transfer, to which account and what to quote', async () => {
  const { school, admin, student, payment } = await aSchoolWithAPayment();
  const body = {
    bankName: 'Unity Bank',
    accountName: 'Hill School Ltd',
    accountNumber: '012 345 6789',
    paymentNote: 'The office is open until four.',
  };
  await school.ask('PUT', '/admin/settings', { as: admin, body });
  const { user } = renderApp('/student/payments', { as: student });
  await user.click(await screen.findByRole('link', { name: 'How to pay' }));
  const article = await screen.findByRole('article');
  expect(within(article).getByText('Pending')).toBeTruthy();
  expect(textOf(article)).toContain('Transfer exactly ₦1,800.00 to the account below');
  expect(textOf(article)).toContain('From the school: The office is open until four.');
  for (const [what, shown, copied] of [
    ['amount', '₦1,800.00', '1800.00'],
    ['bank', 'Unity Bank', 'Unity Bank'],
    ['account name', 'Hill School Ltd', 'Hill School Ltd'],
    ['account number', '012 345 6789', '0123456789'],
    ['reference', payment.reference, payment.reference],
  ] as const) {
    const button = within(article).getByRole('button', { name: `Copy ${what}` });
    expect(textOf(button.parentElement as HTMLElement)).toContain(shown);
    await user.click(button);
    await findToast(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`);
    expect(await navigator.clipboard.readText()).toBe(copied);
  }
});

test('while the school has named no account, a pending payment says to ask for it', async () => {
  const { student, payment } = await aSchoolWithAPayment();
  renderApp(`/student/payments/${payment._id}`, { as: student });
  const article = await screen.findByRole('article');
  expect(textOf(article)).toContain('Ask the school for its account: it has not put one here yet.');
  expect(textOf(article)).toContain('Transfer exactly ₦1,800.00 to that account');
  expect(within(article).queryByRole('button', { name: 'Copy account number' })).toBeNull();
  expect(within(article).getByRole('button', { name: 'Copy reference' })).toBeTruthy();
});

test('a rejected payment shows the reason; Pay again makes a new pending one and opens it', async () => {
  const { school, student, payment, decide } = await aSchoolWithAPayment();
  await decide('reject');
  school.clock.advance({ minutes: 1 });
  const { user, address } = renderApp('/student/payments', { as: student });
  await screen.findByText('Rejected');
  expect(screen.getByText(`Reason: ${reason}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay again' }));
  await waitFor(() => expect(address()).toMatch(/^\/student\/payments\/[0-9a-f]{24}$/));
  expect(address()).not.toContain(payment._id);
  await screen.findByText('Pending');
  const mine = await school.ask('GET', '/payment/mine', { as: student });
  expect(mine.body.data.map(({ status }: { status: string }) => status)).toEqual(['pending', 'rejected']);
});

test('the page of a rejected payment offers Pay again, until there is a newer one', async () => {
  const { school, student, lesson, payment, decide } = await aSchoolWithAPayment();
  await decide('reject');
  const { user } = renderApp(`/student/payments/${payment._id}`, { as: student });
  await screen.findByText('This payment was rejected.');
  expect(screen.getByText(`Reason: ${reason}`)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Pay again' }));
  await screen.findByText('Pending');
  const again = await aPayment(school, student, lesson);
  expect(again._id).not.toBe(payment._id);
});

test('an approved payment leads to the lesson', async () => {
  const { student, lesson, decide } = await aSchoolWithAPayment();
  await decide('approve');
  renderApp('/student/payments', { as: student });
  const watch = await screen.findByRole('link', { name: 'Watch' });
  expect(watch.getAttribute('href')).toBe(`/student/lesson/${lesson._id}`);
  expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
});

test('a payment of somebody else is not found', async () => {
  const { school, payment } = await aSchoolWithAPayment();
  renderApp(`/student/payments/${payment._id}`, { as: await aStudent(school) });
  await screen.findByText('Payment not found');
});

test('without a payment the list says so', async () => {
  const school = await openSchool();
  renderApp('/student/payments', { as: await aStudent(school) });
  await screen.findByText('No payments yet');
});

test('when the payments cannot be loaded, Retry asks again', async () => {
  const { school, student } = await aSchoolWithAPayment();
  school.network.cut(/^GET \/payment/);
  const { user } = renderApp('/student/payments', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading paymentsNetwork error - no response from serverRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'How to pay' });
});

test('several payments that wait say what they come to, and that each is a transfer of its own', async () => {
  const { school, admin, student } = await aSchoolWithAPayment();
  const app = renderApp('/student/payments', { as: student });
  await screen.findByText('Pending');
  expect(screen.queryByText(/in all/)).toBeNull();
  app.leave();
  await aPayment(school, student, await aLesson(school, admin, { title: 'Sets', price: 1999.99 }));
  renderApp('/student/payments', { as: student });
  const sentence = (await screen.findByText('₦3,599.99', { selector: 'strong' })).parentElement as HTMLElement;
  expect(textOf(sentence)).toBe(
    '2 payments wait for your transfer: ₦3,599.99 in all. Make one transfer for each, with its own reference.',
  );
});
