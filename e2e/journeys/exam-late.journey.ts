import { answersOf, begin, option, questions, saved, untilKept } from '../exam-page.ts';
import { anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, modal, test } from '../test.ts';

type Times = { endTime: string; serverNow: string };
type Score = { lateAnswers: { waiting: number }; answeredQuestions: number };

test('answers given in time without a network reach the school late, and wait for staff to decide', async ({
  visit,
  watch,
  server,
}) => {
  test.setTimeout(240_000);
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script|status of 409/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Timed out offline', duration: 1 });
  const [stays, leaves] = [await aStudent(server.url), await aStudent(server.url)];
  const pages = [await visit(stays.token), await visit(leaves.token)] as const;
  for (const page of pages) {
    await begin(page, exam._id);
    await option(page, 'The mitochondrion').click();
    await expect(saved(page)).toBeVisible();
    await untilKept(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await option(page, 'False').click();
    await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  }
  const [staying, leaving] = pages;
  const noConnection = staying.getByRole('heading', { name: 'Time is up, and there is no connection' });
  await expect(noConnection).toBeVisible({ timeout: 100_000 });
  await expect(staying.getByText(/1 answer did not reach the server before the time was up/)).toBeVisible();

  // The grace for what was on its way is over too, by the clock of the exam: the machine's may jump meanwhile.
  const { endTime, serverNow } = await stays.call<Times>('GET', `/studentExam/state/${exam._id}`);
  await staying.waitForTimeout(Math.max(0, Date.parse(endTime) + 17_000 - Date.parse(serverNow)));

  await test.step('who waits is told once they have arrived', async () => {
    await staying.context().setOffline(false);
    await expect(staying.getByText(/1 answer reached the school after your exam was closed/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(saved(staying)).toHaveCount(0);
    await staying.getByRole('button', { name: 'See your result' }).click();
    await expect(staying).toHaveURL(/\/student\/exam-result\//);
    const score = await stays.call<Score>('GET', `/studentExam/exams/score/${exam._id}`);
    expect(score).toMatchObject({ answeredQuestions: 1, lateAnswers: { waiting: 1 } });
  });

  await test.step('who has gone away sends them from wherever they come back', async () => {
    await leaving.getByRole('link', { name: 'Back to Exams' }).click();
    await expect(modal(leaving)).toContainText('1 answer has not reached the school yet.');
    // Closed, because what the page had under way must not meet the network again.
    const back = await leaving.context().newPage();
    await leaving.close();
    await back.context().setOffline(false);
    // The toast may be gone again before a slow page has loaded its last picture.
    await back.goto('/student', { waitUntil: 'commit' });
    await expect(back.getByText('1 answer of your last exam reached the school late')).toBeVisible();
    const score = await leaves.call<Score>('GET', `/studentExam/exams/score/${exam._id}`);
    expect(score).toMatchObject({ answeredQuestions: 1, lateAnswers: { waiting: 1 } });
    expect(await back.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsent:');
  });
  expect(await answersOf(stays, exam._id)).toEqual(['The mitochondrion']);
});

test('more time that was given while a student was offline opens the exam again', async ({ visit, watch, server }) => {
  test.setTimeout(240_000);
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script|status of 409/);
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Given time offline', duration: 1 });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  await untilKept(page);
  await page.context().setOffline(true);
  await option(page, 'The mitochondrion').click();
  await expect(page.getByRole('heading', { name: 'Time is up' }).first()).toBeVisible({ timeout: 100_000 });
  await admin.call('POST', `/studentExam/exams/${exam._id}/extra-time`, { minutes: 5, reason: 'the network was down' });
  await page.context().setOffline(false);
  await expect(page.getByText('5 more minutes: the network was down')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await option(page, 'False').click();
  await expect(saved(page)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['False', 'The mitochondrion']);
});
