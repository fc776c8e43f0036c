import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

type Watch = { /** Lets this journey see console errors that match. */ expectConsole: (pattern: RegExp) => void };

/** What the browser itself says of a refused request: journeys that provoke one say so with expectConsole. */
const problems = (page: Page, found: string[]) => {
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
};

/** A journey: the worker's own server, and a failure for every console error it did not expect. */
export const test = base.extend<{ watch: Watch; watched: undefined }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  watch: async ({}, use) => {
    const allowed: RegExp[] = [];
    await use({ expectConsole: (pattern) => allowed.push(pattern), allowed } as Watch);
  },
  watched: [
    async ({ context, watch }, use) => {
      const found: string[] = [];
      context.on('page', (page) => problems(page, found));
      await use(undefined);
      const { allowed } = watch as Watch & { allowed: RegExp[] };
      expect(found.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const demoPassword = 'chalk-and-paper';

export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
