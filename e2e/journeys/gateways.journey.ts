import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from '@playwright/test';
import { type FakeGateway, startFakeGateway } from '../../packages/server/test/start-fake-gateway.ts';
import { aFullCart, checkOut } from '../cart.ts';
import { axeProblems } from '../look.ts';
import { apiAsAdmin } from '../school.ts';
import { freePort, type RunningServer, startServer } from '../server.ts';
import { expect, test } from '../test.ts';
import type { Watch } from '../watch.ts';

test.describe.configure({ timeout: 180_000 });

type StaffOrder = { status: string; received: number; unused: number; paymentMethod: string; receiptNumber?: number };

type School = {
  server: RunningServer;
  gateway: FakeGateway;
  page: Page;
  orderId: string;
  order: () => Promise<StaffOrder>;
};

/** A school that takes payments online, and a student on the page of an order of three lessons for ₦7,200. */
async function withProvider(
  { browser, watch, sendsWebhooks }: { browser: Browser; watch: Watch; sendsWebhooks: boolean },
  work: (school: School) => Promise<void>,
): Promise<void> {
  // The provider's page has no icon.
  watch.expectConsole(/status of 401/);
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}/api/webhook`;
  const gateway = await startFakeGateway({ port: await freePort(), ...(sendsWebhooks && { webhookUrl }) });
  const server = await startServer(gateway.env, port);
  try {
    const admin = await apiAsAdmin(server.url);
    const { student, fill } = await aFullCart(admin, server.url, 'Emeka Eze');
    const localStorage = [{ name: 'token', value: student.token }];
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
    const context = await browser.newContext({ baseURL: server.url, storageState });
    await watch.follow(context);
    const page = await context.newPage();
    await fill(page);
    await checkOut(page, '₦7,200.00');
    const orderId = page.url().split('/').at(-1) ?? '';
    await work({ server, gateway, page, orderId, order: () => admin.call<StaffOrder>('GET', `/order/${orderId}`) });
    await context.close();
  } finally {
    await server.stop();
    gateway.stop();
  }
}

async function openProvider(page: Page, name: 'Paystack' | 'Flutterwave'): Promise<string> {
  await page.getByRole('button', { name: `Pay with ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Pay NGN 7200' })).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText(/^Approved\. 3 lessons are yours since/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'See My Lessons' }).click();
  await expect(page.getByRole('link', { name: 'Watch' })).toHaveCount(3);
}

const paidOnce = { status: 'paid', received: 7200, unused: 0 };

async function sendWebhook({ server, gateway }: School, reference: string): Promise<number> {
  const { body, headers } = gateway.webhook(reference);
  const { provider } = gateway.get(reference);
  const json = { ...headers, 'content-type': 'application/json' };
  return (await fetch(`${server.url}/api/webhook/${provider}`, { method: 'POST', headers: json, body })).status;
}

/** The poller asks after a minute: that minute is over. */
function endTheWait({ server }: School, reference: string): void {
  const database = new DatabaseSync(join(server.dataDir, 'akada.sqlite'));
  database.exec('pragma busy_timeout = 5000');
  const due = "update gateway_payments set next_check_at = '2026-01-01T00:00:00.000Z' where _id = ?";
  expect(database.prepare(due).run(reference).changes).toBe(1);
  database.close();
}

test('Paystack: the student comes back before any webhook, which then comes twice', async ({ browser, watch }) => {
  await withProvider({ browser, watch, sendsWebhooks: false }, async (school) => {
    const { page, order } = school;
    const address = page.url();
    expect(await axeProblems(page)).toEqual([]);
    const reference = await openProvider(page, 'Paystack');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText('Payment successful! Check your purchased lessons.')).toBeVisible();
    await expect(page).toHaveURL(address);
    expect(await Promise.all([sendWebhook(school, reference), sendWebhook(school, reference)])).toEqual([200, 200]);
    expect(await order()).toMatchObject({ ...paidOnce, paymentMethod: 'paystack' });
    await expectPaid(page);
  });
});

for (const [name, method] of [
  ['Paystack', 'paystack'],
  ['Flutterwave', 'flutterwave'],
] as const) {
  test(`${name}: the webhook is there before the student comes back`, async ({ browser, watch }) => {
    await withProvider({ browser, watch, sendsWebhooks: true }, async (school) => {
      const { page, order, gateway } = school;
      const address = page.url();
      const reference = await openProvider(page, name);
      await page.getByRole('button', { name: 'Pay now' }).click();
      await expect(page.getByText('Payment successful! Check your purchased lessons.')).toBeVisible();
      await expect(page).toHaveURL(address);
      const paid = await order();
      expect(paid).toMatchObject({ ...paidOnce, paymentMethod: method });
      expect(await sendWebhook(school, reference)).toBe(200);
      expect(await order()).toEqual(paid);
      expect(gateway.state.transactions).toHaveLength(1);
      await expectPaid(page);
    });
  });
}

test('Paystack: the student never comes back, and the poller finds the payment', async ({ browser, watch }) => {
  await withProvider({ browser, watch, sendsWebhooks: false }, async (school) => {
    const { page, order, orderId, gateway } = school;
    const reference = await openProvider(page, 'Paystack');
    gateway.pay(reference);
    await page.goto('/student');
    await expect(page.getByRole('region', { name: /^Welcome/ })).toContainText('₦7,200.00');
    expect(await order()).toMatchObject({ status: 'open', received: 0 });
    endTheWait(school, reference);
    await expect.poll(async () => (await order()).status, { timeout: 90_000 }).toBe('paid');
    expect(await sendWebhook(school, reference)).toBe(200);
    expect(await order()).toMatchObject({ ...paidOnce, paymentMethod: 'paystack' });
    await page.goto(`/student/orders/${orderId}`);
    await expectPaid(page);
  });
});
