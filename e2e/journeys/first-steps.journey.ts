import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemsOf, startPhone, untilStill } from '../look.ts';
import { apiAs } from '../school.ts';
import { type RunningServer, startServer } from '../server.ts';
import { expect, test as journey } from '../test.ts';

const [headEmail, password] = ['head@school.example', 'plain-wooden-table'];

/** A school of its own without the demo: nobody but the super-admin, and no content. */
const test = journey.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'akada-fresh-'));
      const first = { SUPER_ADMIN_EMAIL: headEmail, SUPER_ADMIN_PASSWORD: password };
      const server = await startServer({ ...first, DEMO: 'off', SCHOOL_NAME: 'Our School', DATA_DIR: folder });
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test('a fresh school begins with its first steps, takes class names with one click, and puts them away', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const head = await apiAs(server.url, headEmail, password);
  const office = await visit(head.token);
  await office.goto('/super-admin');
  await office.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Colleagues' }).click();
  await expect(office.getByRole('heading', { name: 'Create a new Admin' })).toBeVisible();

  const account = { email: 'bisi@school.example', password };
  await head.call('POST', '/admin/create-admin', { fullName: 'Bisi Ade', ...account });
  const page = await visit((await apiAs(server.url, account.email, password)).token);
  await startPhone(page);
  await page.goto('/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 8 done');
  await untilStill(page);
  expect.soft(await problemsOf(page), 'first steps').toEqual([]);

  await startPhone(page);
  await page.goto('/admin');
  await steps.getByRole('button', { name: 'JSS 1–3, SSS 1–3' }).click();
  await expect(steps.getByRole('link', { name: /^Classes ?: done$/ })).toBeVisible();
  await steps.getByRole('link', { name: 'Year and term' }).click();
  await expect(page.getByRole('heading', { name: 'Year and term' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Terms saved').first()).toBeVisible();
  await page.goto('/admin');
  await expect(steps).toContainText('2 of 8 done');

  await steps.getByRole('button', { name: 'Dismiss the first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No exam today, and nothing waits.')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
