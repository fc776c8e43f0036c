import type { Order } from '@akada/contract';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/platform/query-client.ts';

const asking = 'Asking whether your payment has arrived. This takes a moment; please do not pay again.';
const gateway = { PAYSTACK_SECRET_KEY: 'sk_test_school', PAYSTACK_URL: 'http://127.0.0.1:9' };

async function anOrder(env: Record<string, string> = {}) {
  const school = await openSchool({ env });
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const { _id: lessonId } = await aLesson(school, admin, { title: 'Fractions', price: 5000 });
  const body = { lessonIds: [lessonId], expectedTotal: 4500 };
  const order = (await school.ask('POST', '/order', { as: student, body })).body.data as Order;
  const path = `/student/orders/${order._id}`;
  const approve = () => school.ask('PUT', `/order/${order._id}/approve`, { as: admin });
  const checks = () => school.network.calls.filter((call) => call === `POST /order/${order._id}/check`).length;
  return { school, student, path, approve, checks };
}

/** As after five seconds. */
const askAgain = () => act(() => queryClient.refetchQueries({ queryKey: ['payment-check'] }));

test.each(['reference', 'tx_ref'])(
  'back from the provider with ?%s the server is asked until the payment is there, and nobody can pay twice',
  async (name) => {
    const { student, path, approve, checks } = await anOrder();
    const { address } = renderApp(`${path}?${name}=0123&trxref=0123`, { as: student });
    await screen.findByText(asking);
    expect(screen.queryByText('How to pay by transfer')).toBeNull();
    await waitFor(() => expect(checks()).toBe(1));
    await approve();
    await askAgain();
    await findToast('Payment successful! Check your purchased lessons.');
    await screen.findByText(/^Approved\. The lesson is yours since/);
    expect(address()).toBe(path);
  },
);

test('after a minute it says what to do, and asks again when told to', async () => {
  const { school, student, path, checks } = await anOrder();
  renderApp(`${path}?reference=0123`, { as: student });
  await waitFor(() => expect(checks()).toBe(1));
  school.network.cut(/\/check$/, 3);
  for (let times = 1; times < 12; times += 1) await askAgain();
  const again = await screen.findByRole('button', { name: 'Ask again' });
  expect(screen.getByText(/If money has left your account, do not pay again/)).toBeTruthy();
  expect(screen.getByText('How to pay by transfer')).toBeTruthy();
  again.click();
  await screen.findByText(asking);
  await waitFor(() => expect(checks()).toBe(13));
});

test('who left the provider’s page before paying reads that nothing was taken', async () => {
  const { student, path } = await anOrder();
  renderApp(`${path}?status=cancelled&tx_ref=0123`, { as: student });
  await screen.findByText(/^You left the payment page before you paid\. Nothing was taken/);
  expect(screen.getByText('How to pay by transfer')).toBeTruthy();
});

test('an address alone proves nothing: of an order without a payment the server says it is open', async () => {
  const { school, student, path } = await anOrder();
  renderApp(`${path}?reference=0123&status=success`, { as: student });
  await screen.findByText(asking);
  expect((await school.ask('GET', path.replace('/student/orders', '/order'), { as: student })).body.data.status).toBe(
    'open',
  );
});

test('online payment is offered where the school takes it, and a provider that is down is said', async () => {
  const { student, path } = await anOrder(gateway);
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'Pay with Paystack' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay with Paystack' }).getAttribute('aria-busy')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pay with Flutterwave' })).toBeNull();
});
