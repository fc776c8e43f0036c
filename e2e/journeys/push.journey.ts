import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPushService } from '../../packages/server/test/push-service.ts';
import { confirmationLink, mailed } from '../mail.ts';
import { adminEmail, apiAsAdmin, aStudent } from '../school.ts';
import { type RunningServer, startServer } from '../server.ts';
import { expect, fillLogin, test as journey, laptop, modal } from '../test.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Pushes wait for six in the morning: a zone where it is noon now. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Loaded before the server: its clock runs ahead by the milliseconds in a file. */
const movedClock = `
  import { readFileSync } from 'node:fs';
  const now = Date.now.bind(Date);
  Date.now = () => now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
`;

/** An announcement waits two minutes for its mails and pushes. */
async function aMovedClock() {
  const folder = await mkdtemp(join(tmpdir(), 'akada-clock-'));
  const file = join(folder, 'ahead');
  let aheadMs = 0;
  const advance = async ({ minutes }: { minutes: number }) => {
    aheadMs += minutes * 60_000;
    await writeFile(`${file}.new`, String(aheadMs));
    await rename(`${file}.new`, file);
  };
  await advance({ minutes: 0 });
  const script = `data:text/javascript,${encodeURIComponent(movedClock)}`;
  const env = { CLOCK_FILE: file, NODE_OPTIONS: `--import=${script}` };
  return { env, advance, remove: () => rm(folder, { recursive: true }) };
}

type MovedClock = Awaited<ReturnType<typeof aMovedClock>>;

const test = journey.extend<object, { push: PushService; clock: MovedClock; server: RunningServer }>({
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      service.stop();
    },
    { scope: 'worker' },
  ],
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const clock = await aMovedClock();
      await use(clock);
      await clock.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ push, clock }, use) => {
      const server = await startServer({ ...push.env, ...clock.env, SCHOOL_TIME_ZONE: zoneAtNoon() });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** Chromium subscribes at a service of the public net; here the browser's keys are those of the test's service. */
async function subscribesHere(page: Page, push: PushService): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript(({ endpoint, ...keys }) => {
    let made: PushSubscription | null = null;
    const unsubscribe = async () => {
      made = null;
      return true;
    };
    const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      made = subscription;
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => made;
  }, push.browser());
}

/** As the browser hands a push that it has opened to the worker of the page. */
async function deliver(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrations = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const message = { origin: new URL(page.url()).origin, registrationId: await registrations };
  await session.send('ServiceWorker.deliverPushMessage', { ...message, data: JSON.stringify(payload) });
  await session.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, data }) => [title, data.link]);
  });

const title = 'The library is closed';
const text = 'Bring your books back on Monday.';

async function announce(admin: Page): Promise<void> {
  await admin.goto('/admin/announcements');
  await admin.getByRole('button', { name: 'New announcement' }).click();
  const form = modal(admin);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill(text);
  await form.getByRole('checkbox', { name: 'JSS 3' }).check();
  await form.getByRole('button', { name: 'Send now' }).click();
  await expect(admin.getByText('Announcement sent')).toBeVisible();
}

test('an announcement comes to bell, mail and device, its link lands after the login, and nobody else sees the push', async ({
  visit,
  server,
  push,
  clock,
}) => {
  const ada = await aStudent(server.url, 'Class 2', 'Ada Second');
  const bola = await aStudent(server.url, 'Class 3', 'Bola Third');
  const confirmation = await mailed(server.dataDir, ada.email, confirmationLink);
  await ada.call('GET', `/auth/verify/${confirmation.split('/').at(-1)}`);
  const phone = await visit(ada.token);
  await subscribesHere(phone, push);
  await phone.goto('/student/notifications');
  await phone.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(phone.getByText('They are on, until you log out.')).toBeVisible();

  await announce(await visit(adminEmail, laptop));
  await phone.goto('/student/cart');
  await expect(phone.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(push.received).toEqual([]);
  await clock.advance({ minutes: 2 });
  await expect.poll(() => push.received.length, { timeout: 30_000 }).toBe(1);
  const payload = push.received[0]?.payload ?? {};
  expect(payload.title).toBe(title);
  expect(JSON.stringify(payload)).not.toContain('books');
  const link = await mailed(server.dataDir, ada.email, /(http\S+\/student\/announcements\/\w+)/);
  expect(new URL(link).pathname).toBe(payload.link);

  await expect.poll(() => phone.evaluate(() => caches.has('page-reads'))).toBe(true);
  await deliver(phone, payload);
  await deliver(phone, payload);
  await expect.poll(() => shown(phone)).toEqual([[payload.title, payload.link]]);

  const other = await visit(bola.token);
  await other.context().grantPermissions(['notifications']);
  await other.goto('/student/exams');
  await expect.poll(() => other.evaluate(() => caches.has('page-reads'))).toBe(true);
  await deliver(other, payload);
  expect(await shown(other)).toEqual([]);

  await phone.getByRole('button', { name: 'Me', exact: true }).click();
  await modal(phone).getByRole('button', { name: 'Logout' }).click();
  await expect(phone).toHaveURL(/login/);
  await phone.goto(payload.link ?? '');
  await fillLogin(phone, ada.email);
  await expect(phone.getByText(text)).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  // A device without a session has no pushes.
  const admin = await apiAsAdmin(server.url);
  await admin.call('POST', '/admin/announcements', { title: 'It is open', text, classLevels: ['Grade 2 Secondary'] });
  await clock.advance({ minutes: 2 });
  await mailed(server.dataDir, ada.email, /Subject: (It is open)\n/);
  expect(push.received.length).toBe(1);
});
