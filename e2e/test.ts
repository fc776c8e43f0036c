import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { apiAs, demoPassword } from './school.ts';
import { type RunningServer, startServer } from './server.ts';
import { startWatch, type Watch } from './watch.ts';

export { expect };

type Visit = (
  /** The e-mail address of a demo person, or a token; null is a visitor who is not signed in. */
  as: string | null,
  options?: BrowserContextOptions,
) => Promise<Page>;

/** Fixtures of a journey's steps. */
export type Stage = { visit: Visit; watch: Watch; server: RunningServer };

export const laptop = { viewport: { width: 1280, height: 800 } };

async function signedIn(browser: Browser, url: string, token: string | null, options: BrowserContextOptions) {
  const localStorage = token === null ? [] : [{ name: 'token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  return browser.newContext({ baseURL: url, storageState, ...options });
}

/** Each call makes a fixture of its own: journeys that share one may find each other's school. */
export const aServer =
  () =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  async ({}, use: (server: RunningServer) => Promise<void>) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  };

/** A journey: the worker's own server, and a failure for what `watch.ts` is against. */
export const test = base.extend<{ watch: Watch; watched: undefined; visit: Visit }, { server: RunningServer }>({
  server: [aServer(), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  watch: async ({}, use) => {
    const { watch, mustBeQuiet } = startWatch();
    await use(watch);
    mustBeQuiet();
  },
  watched: [
    async ({ context, watch }, use) => {
      await watch.follow(context);
      await use(undefined);
    },
    { auto: true },
  ],
  /** A browser of its own for one more person, signed in without the login screen. */
  visit: async ({ browser, server, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (as, options = {}) => {
      const token = as?.includes('@') ? (await apiAs(server.url, as)).token : as;
      const context = await signedIn(browser, server.url, token, options);
      contexts.push(context);
      await watch.follow(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, email, password);
  await expect(page).not.toHaveURL(/\/login/);
}

/** On the login screen, wherever it will lead. */
export async function fillLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** By the link over the picture, which hides while the film plays: a pointer that moves brings it back. */
export async function leavePlayer(page: Page): Promise<void> {
  let x = 300;
  await expect(async () => {
    // A click may have worked and yet waited too long for the next page.
    if (!page.url().includes('/student/lesson/')) return;
    x += 20;
    await page.mouse.move(x, 300);
    await page.getByRole('link', { name: 'Back to Lessons' }).click({ timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL('/student/my-lessons');
}

/** A drawer, a sheet or a question: whatever is modal. */
export const modal = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
