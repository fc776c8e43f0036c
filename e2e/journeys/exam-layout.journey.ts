import type { Page } from '@playwright/test';
import { begin, option, question } from '../exam-page.ts';
import { anExam, apiAsAdmin, aStudent, multipleChoice, trueOrFalse } from '../school.ts';
import { expect, modal, test } from '../test.ts';

const paper = [
  multipleChoice('What is the powerhouse of the cell?', 'The mitochondrion', 'The nucleus', 'The wall', 'The vacuole'),
  ...Array.from({ length: 11 }, (_, index) => trueOrFalse(`${index} is a number.`, 'true')),
];

/** The middle of each row of buttons in the footer. */
const rowsOfButtons = (page: Page) =>
  page
    .locator('footer button:visible')
    .evaluateAll((all) => [
      ...new Set(
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 20)),
      ),
    ]);

/** A small button reaches up to 12 px beyond its edge for a finger. */
const cutButtons = (page: Page) =>
  page
    .locator('button:visible')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 12 || one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.textContent),
    );

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('on the smallest phone nothing of an exam wraps, jumps, or is cut', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const exam = await anExam(await apiAsAdmin(server.url), paper, { title: 'A long title of an exam in Mathematics' });
  const page = await visit((await aStudent(server.url)).token, { viewport: { width: 320, height: 640 } });
  await begin(page, exam._id);

  await test.step('an option stays where it is when the line under the title says more', async () => {
    const before = await option(page, 'The wall').boundingBox();
    await page.context().setOffline(true);
    await option(page, 'The nucleus').click();
    await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
    expect(await option(page, 'The wall').boundingBox()).toEqual(before);
    await page.context().setOffline(false);
  });

  await test.step('ten cells in a row are 24 px wide, with room for the outline of the current one', async () => {
    await page.getByRole('button', { name: /all questions/ }).click();
    const cells = page.getByRole('navigation', { name: 'Questions' }).getByRole('button');
    const [first, tenth] = [await cells.first().boundingBox(), await cells.nth(9).boundingBox()];
    expect(first?.y).toBe(tenth?.y);
    expect(first?.width).toBeGreaterThanOrEqual(24);
    const list = await cells.first().locator('xpath=ancestor::*[contains(@class,"overflow-y-auto")]').boundingBox();
    expect((first?.y ?? 0) - (list?.y ?? 0)).toBeGreaterThanOrEqual(5);
    expect((first?.x ?? 0) - (list?.x ?? 0)).toBeGreaterThanOrEqual(5);
    await page.keyboard.press('Escape');
  });

  await test.step('the last question has its three buttons in one row', async () => {
    for (let presses = 0; presses < 11; presses += 1) await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Submit Exam' }).waitFor();
    expect(await rowsOfButtons(page)).toHaveLength(1);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await rowsOfButtons(page)).toHaveLength(1);
  });
});

test('with text twice as large a phone shows the question on half of its screen, and every button whole', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), paper, { title: 'A long title of an exam in Mathematics' });
  const page = await visit((await aStudent(server.url)).token, { viewport: { width: 360, height: 740 } });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).waitFor();
  expect(await cutButtons(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await question(page, 1, 12).waitFor();
  const [header, footer] = [page.locator('header'), page.locator('footer')];
  const share = async () => {
    const [above, below] = [await header.boundingBox(), await footer.boundingBox()];
    return ((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)) / 740;
  };
  expect(await share()).toBeGreaterThan(0.5);
  expect(await cutButtons(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  for (let presses = 0; presses < 11; presses += 1) await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Submit Exam' }).waitFor();
  expect(await share()).toBeGreaterThan(0.5);
  expect(await rowsOfButtons(page)).toHaveLength(1);
  await page.keyboard.press('s');
  await modal(page).getByRole('button', { name: 'Submit Exam' }).scrollIntoViewIfNeeded();
  expect(await cutButtons(page)).toEqual([]);
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await page.getByRole('heading', { name: 'Performance' }).waitFor();
  expect(await tooWide(page)).toBe(0);
  for (const tab of ['', '?tab=completed']) {
    await page.goto(`/student/exams${tab}`);
    await page
      .getByRole('link', { name: /Start Exam|View Result/ })
      .first()
      .waitFor();
    expect(await cutButtons(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
  }
});
