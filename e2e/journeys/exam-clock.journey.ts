import type { Page } from '@playwright/test';
import { begin, expectRightTime, option, questions, saved, secondsLeft, untilKept } from '../exam-page.ts';
import { anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, test } from '../test.ts';

const timer = (page: Page) => page.getByRole('timer');
const news = (page: Page) => page.getByText(/^\d+ minutes? left$/);

/** Starts an exam of so many minutes whose clock then moves only when it is told to. */
async function underControl(page: Page, examId: string) {
  await page.clock.install();
  await begin(page, examId);
  await page.clock.pauseAt(Date.now() + 10_000);
  return async (seconds: number) => {
    await page.clock.runFor(((await secondsLeft(page)) - seconds) * 1000);
    // React draws a moment after the clock's tick, and a reply of the server may have moved the clock by some
    // milliseconds: a nudge of a tenth of a second passes over no second.
    await expect
      .poll(async () => {
        const left = await secondsLeft(page);
        if (left > seconds) await page.clock.runFor(100);
        return left;
      })
      .toBe(seconds);
  };
}

/** Whether the timer has the colour of this name, and says these words beside it. */
async function expectTone(page: Page, colour: string, words: string): Promise<void> {
  await expect(timer(page)).toContainText(words);
  const [has, wanted] = await timer(page).evaluate((element, name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = `var(--color-${name}-wash)`;
    const colours = [element, probe].map((one) => getComputedStyle(one).backgroundColor);
    probe.remove();
    return colours;
  }, colour);
  expect(has).toBe(wanted);
}

test('the timer is green above five minutes, yellow above one and red below, and says so in words', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Colours', duration: 6 });
  const page = await visit((await aStudent(server.url)).token);
  const runTo = await underControl(page, exam._id);
  await runTo(301);
  await expectTone(page, 'leaf', 'over 5 min');
  await runTo(300);
  await expectTone(page, 'amber', '5 min or less');
  await runTo(61);
  await expectTone(page, 'amber', '2 min or less');
  await runTo(60);
  await expectTone(page, 'red', 'last minute');
});

test('the warning stands there for three seconds at each of the last five whole minutes, and never between', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Warnings', duration: 6 });
  const page = await visit((await aStudent(server.url)).token);
  const runTo = await underControl(page, exam._id);
  const shown: string[] = [];
  // Every second around the whole minutes, and some between them.
  const looks = Array.from({ length: 310 }, (_, passed) => 310 - passed).filter((seconds) =>
    [1, 0, 59, 58, 57, 56, 45, 30, 15].includes(seconds % 60),
  );
  for (const seconds of looks) {
    await runTo(seconds);
    if ((await news(page).count()) > 0) shown.push(`${seconds}: ${await news(page).textContent()}`);
  }
  const threeSeconds = (minute: number) =>
    [0, 1, 2].map((passed) => `${minute * 60 - passed}: ${minute} minute${minute === 1 ? '' : 's'} left`);
  expect(shown).toEqual([5, 4, 3, 2, 1].flatMap(threeSeconds));
});

test('ten, five and one minute before the end a screen reader is told', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Spoken', duration: 11 });
  const page = await visit((await aStudent(server.url)).token);
  const runTo = await underControl(page, exam._id);
  const spoken = page.getByRole('status').filter({ has: news(page) });
  for (const minutes of [10, 5, 1]) {
    await runTo(minutes * 60 + 1);
    await expect(spoken).toHaveCount(0);
    await runTo(minutes * 60);
    await expect(spoken).toHaveText(`${minutes} minute${minutes === 1 ? '' : 's'} left`);
  }
});

for (const hours of [-1, 1]) {
  test(`on a device whose clock is an hour ${hours < 0 ? 'slow' : 'fast'} the timer is right, also after a reload offline`, async ({
    visit,
    watch,
    server,
  }) => {
    watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
    const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Wrong clock' });
    const student = await aStudent(server.url);
    const page = await visit(student.token);
    await page.addInitScript((aheadMs) => {
      const now = Date.now.bind(Date);
      const Real = Date;
      globalThis.Date = new Proxy(Real, {
        construct: (target, parts) => Reflect.construct(target, parts.length > 0 ? parts : [now() + aheadMs]),
      });
      Real.now = () => now() + aheadMs;
    }, hours * 3_600_000);
    await begin(page, exam._id);
    await option(page, 'The mitochondrion').click();
    await expect(saved(page)).toBeVisible();
    await expectRightTime(page, student, exam._id);
    await untilKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
    await expectRightTime(page, student, exam._id);
    await page.context().setOffline(false);
  });
}
