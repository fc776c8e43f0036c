import { answersOf, begin, expectRightTime, option, question, questions, saved, secondsLeft } from '../exam-page.ts';
import { anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, test } from '../test.ts';

const told = 'This exam is open on another device';

test('the device that opens an exam last has it; the one before is told, loses nothing and can take it back', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Two devices' });
  const student = await aStudent(server.url);
  const phone = await visit(student.token);
  await begin(phone, exam._id);
  await option(phone, 'The nucleus').click();
  await expect(saved(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Next' }).click();
  await phone.context().setOffline(true);
  await option(phone, 'False').click();
  await expect(phone.getByText('Offline: kept on this device').first()).toBeVisible();

  const tablet = await visit(student.token);
  await tablet.goto(`/student/exam/${exam._id}`);
  await expect(tablet.getByRole('radio', { name: /nucleus/ })).toBeChecked();
  await option(tablet, 'The mitochondrion').click();
  await expect(saved(tablet)).toBeVisible();

  await phone.context().setOffline(false);
  await expect(phone.getByRole('heading', { name: told })).toBeVisible();
  await expect(phone.getByText(/All answers you gave on this device are saved/)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['False', 'The mitochondrion']);

  await test.step('a reload of the first device does not take the exam away from the second', async () => {
    await phone.reload();
    await expect(phone.getByRole('heading', { name: told })).toBeVisible();
  });

  await phone.getByRole('button', { name: 'Continue on this device' }).click();
  await expect(question(phone, 2)).toBeVisible();
  await expect(phone.getByRole('radio', { name: /False/ })).toBeChecked();
  await phone.getByRole('button', { name: 'Previous' }).click();
  await expect(phone.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await option(phone, 'The wall').click();
  await expect(saved(phone)).toBeVisible();
  await expect(tablet.getByRole('heading', { name: told })).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['False', 'The wall']);
});

test('extra time is on the screen within ten seconds, with its reason, until it is put away', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Extra time' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  const before = await secondsLeft(page);
  await admin.call('POST', `/studentExam/exams/${exam._id}/extra-time`, {
    minutes: 12,
    reason: 'power cut at the centre',
  });
  const notice = page.getByRole('status').filter({ hasText: '12 more minutes: power cut at the centre' });
  await expect(notice).toBeVisible();
  expect(await secondsLeft(page)).toBeGreaterThan(before + 11 * 60);
  await expectRightTime(page, student, exam._id);
  await page.getByRole('button', { name: /^Put away: 12 more minutes/ }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await question(page, 1).waitFor();
  await expectRightTime(page, student, exam._id);
  await expect(notice).toHaveCount(0);
});
