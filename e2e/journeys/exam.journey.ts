import { begin, beginEmptied, question, questions, saved } from '../exam-page.ts';
import { anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, modal, test } from '../test.ts';

test('without a network the answers stay on the device, and go out when it is back', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Offline' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  await page.context().setOffline(true);
  await page.locator('label').filter({ hasText: 'The mitochondrion' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('label').filter({ hasText: 'False' }).click();
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();

  await test.step('closing the tab asks while answers are unsent', async () => {
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });

  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  const { answers } = await student.call<{ answers: object[] }>('GET', `/studentExam/state/${exam._id}`);
  expect(answers).toHaveLength(2);
  await page.reload();
  await expect(question(page, 2)).toBeVisible();
  await expect(page.getByRole('radio', { name: /False/ })).toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
});

test('a crash offline loses nothing that was answered on the device', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Crash' });
  const page = await visit((await aStudent(server.url)).token);
  await begin(page, exam._id);
  await page.context().setOffline(true);
  await page.locator('label').filter({ hasText: 'The mitochondrion' }).click();
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await page.context().setOffline(false);
  await next.goto(`/student/exam/${exam._id}`);
  await expect(next.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await expect(saved(next)).toBeVisible();
});

test('handing in nothing asks first, and Back asks before leaving', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Handed in empty' });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/student/exams');
  const card = page.getByRole('listitem').filter({ hasText: 'Handed in empty' });
  await card.getByRole('link', { name: 'Start Exam' }).click();
  await page.getByRole('heading', { name: 'Ready to Start Exam?' }).waitFor();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await question(page, 1).waitFor();
  await page.goBack();
  await expect(modal(page)).toContainText('Leave the exam?');
  await modal(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(new RegExp(`/student/exam/${exam._id}$`));
  await page.getByRole('button', { name: /all questions/ }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await expect(modal(page)).toContainText("You haven't answered any questions. Are you sure you want to submit?");
  await modal(page).getByRole('button', { name: 'Keep working' }).click();
  await expect(question(page, 1)).toBeVisible();
  await page.keyboard.press('s');
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect(page.getByText('0%').first()).toBeVisible();
});

test('what opens over an exam comes with it: no file is fetched for the Submit dialog or the list of questions', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/ERR_FAILED|dynamically imported module/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Opens over it' });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await question(page, 1).waitFor();
  await page.getByRole('button', { name: /all questions/ }).click();
  await expect(modal(page)).toContainText('Not answered');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /all questions/ })).toBeFocused();
  await page.keyboard.press('s');
  await expect(modal(page)).toContainText("You haven't answered any questions.");
  await page.unroute('**/assets/**');
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
});

test('an exam without questions says so and goes on to the result', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions.slice(0, 1), { title: 'Empty' });
  const page = await visit((await aStudent(server.url)).token);
  await beginEmptied(page, admin, exam);
  await expect(page.getByText('This exam has no questions. Redirecting to results page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Questions Available' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect(page.getByText('0%').first()).toBeVisible();
});

test('one exam in two tabs is one paper with one result', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409|ERR_FAILED/);
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Two tabs' });
  const first = await visit((await aStudent(server.url)).token);
  await begin(first, exam._id);
  const second = await first.context().newPage();
  // Its own question to the server would lead this tab to the result before the click that is to find out.
  await second.route('**/studentExam/pulse/**', (route) => route.abort());
  await second.goto(`/student/exam/${exam._id}`);
  await second.locator('label').filter({ hasText: 'The mitochondrion' }).click();
  await expect(first.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await first.getByRole('button', { name: 'Next' }).click();
  await first.locator('label').filter({ hasText: 'False' }).click();
  await expect(saved(first)).toBeVisible();
  await first.keyboard.press('s');
  await modal(first).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(first.getByText('67%').first()).toBeVisible();
  await second.locator('label').filter({ hasText: 'The nucleus' }).click();
  await expect(second).toHaveURL(/\/student\/exam-result\//);
  await expect(second.getByText('67%').first()).toBeVisible();
  expect(await admin.call<object[]>('GET', `/studentExam/exams/${exam._id}`)).toHaveLength(1);
});
