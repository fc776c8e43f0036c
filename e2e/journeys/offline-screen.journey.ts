import { anExam, apiAsAdmin, aStudent, shortAnswer } from '../school.ts';
import { expect, modal, test } from '../test.ts';

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|fetching the script/;

test('without a network a screen that is not loaded yet leaves the menu, and comes when the network is back', async ({
  visit,
  watch,
}) => {
  watch.expectConsole(lost);
  const page = await visit('class2@akada.example');
  await page.goto('/student');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByText('This page has not been loaded yet, and there is no connection.')).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This page has not been loaded yet, and there is no connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Me', exact: true })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
});

/** As Chromium 150 does after a reload without a network: it counts as online, and tells nothing when it is. */
function tellNothing(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
  window.addEventListener('online', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
}

test('a reload without a network shows what was there, and a logout erases it', async ({ visit, watch }) => {
  watch.expectConsole(lost);
  const page = await visit('class2@akada.example');
  await page.addInitScript(tellNothing);
  await page.goto('/student/lessons');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await titles.first().waitFor();
  const before = await titles.allTextContents();
  const isKept = () =>
    page.evaluate(async () => Boolean(await caches.match('/student')) && (await caches.has('page-reads')));
  await expect.poll(isKept).toBe(true);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^There is no connection. This is what was here on /)).toBeVisible();
  expect(await titles.allTextContents()).toEqual(before);
  await page.context().setOffline(false);
  await expect(page.getByText(/^There is no connection/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => page.evaluate(() => caches.has('page-reads'))).toBe(false);
});

test('a lesson opened without a network, before any lesson was played, leads to the list and says why', async ({
  visit,
  watch,
}) => {
  watch.expectConsole(lost);
  const page = await visit('class2@akada.example');
  await page.goto('/student/my-lessons');
  const watchLink = page
    .getByRole('main')
    .getByRole('link', { name: /^(?:Watch|Continue)/ })
    .first();
  const player = await watchLink.getAttribute('href');
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/student')))).toBe(true);
  await page.context().setOffline(true);
  await page.goto(player ?? '');
  await expect(
    page.getByText('That lesson could not be opened without a network. It is not on this phone.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', player ?? '');
});

test('the ways around the last question of a long exam fit beside each other on narrow phones', async ({
  visit,
  server,
}) => {
  const paper = Array.from({ length: 100 }, (_, index) => shortAnswer(`What is ${index} + 1?`, String(index + 1)));
  const exam = await anExam(await apiAsAdmin(server.url), paper, { title: 'Long' });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  const tooWide: string[] = [];
  const measure = async (question: string) => {
    for (const width of [320, 340, 352, 360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 740 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) tooWide.push(`${question} at ${width} px by ${over}`);
    }
  };
  await measure('the first');
  await page.getByRole('button', { name: /all questions/ }).click();
  await modal(page)
    .getByRole('button', { name: /^Question 100,/ })
    .click();
  await page.getByRole('button', { name: '100 / 100' }).waitFor();
  await measure('the last');
  expect(tooWide).toEqual([]);
});
