import { createQuestion, publishExam } from '../admin-work.ts';
import { adminEmail, apiAsAdmin, aStudent, day } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

/** The next one that is not today, as yyyy-mm-dd. */
function nextTuesday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map(day);
  return days.find((one) => new Date(one).getUTCDay() === 2) ?? '';
}

test('a test on Tuesday from nine to ten is a draft, is completed, published, and final once one has started', async ({
  visit,
  watch,
  server,
}) => {
  test.setTimeout(240_000);
  watch.expectConsole(/status of 409/);
  const title = 'Forces on Tuesday';
  const tuesday = nextTuesday();
  const admin = await visit(adminEmail, laptop);
  const student = await visit((await aStudent(server.url)).token);
  const card = student.getByRole('listitem').filter({ hasText: title });
  const dialog = admin.getByRole('dialog');
  const openExams = async () => {
    await student.goto('/student/exams');
    await student.getByRole('tab', { name: 'Available Exams' }).waitFor();
  };

  await test.step('the admin sets it', async () => {
    await admin.goto('/admin/exams');
    await admin.getByRole('button', { name: 'Add exam' }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Newton’s three laws');
    await dialog.getByLabel('Class level').selectOption({ label: 'SSS 1' });
    await dialog.getByLabel('Duration in minutes').fill('60');
    await dialog.getByLabel('Start date').fill(tuesday);
    await dialog.getByLabel('Opens at (optional)').fill('9:00');
    await dialog.getByLabel('End date').fill(tuesday);
    await dialog.getByLabel('Closes at (optional)').fill('9:00');
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await expect(dialog.getByText('It must close after it opens')).toBeVisible();
    await expect(dialog.getByLabel('Closes at (optional)')).toBeFocused();
    await dialog.getByLabel('Closes at (optional)').fill('10:00');
    await expect(dialog.getByText('Students who start late have less than 60 minutes.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await expect(admin.getByText(`'${title}' is a draft: students see it once you publish it.`)).toBeVisible();
  });

  await test.step('it lacks questions, and no student sees it', async () => {
    await admin.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('The exam has no questions.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await dialog.getByRole('link', { name: 'Write questions' }).click();
    await expect(admin.getByRole('region', { name: 'Questions' })).toBeFocused();
    await openExams();
    await expect(card).toHaveCount(0);
  });

  await test.step('with questions it is published, and students read its hours', async () => {
    await createQuestion(admin, { type: 'True/False', text: 'A force has a direction.', answer: 'True', exam: title });
    await createQuestion(admin, { type: 'Short Answer', text: 'The unit of force?', answer: 'newton', exam: title });
    await publishExam(admin, title);
    await expect(admin.getByText(/^Active · opens Tue \d+ \w{3} 09:00$/)).toBeVisible();
    await openExams();
    await expect(card.getByText(/^Tue \d+ \w{3}, 9:00–10:00$/)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Start Exam' })).toBeDisabled();
  });

  await test.step('it can be a draft again until somebody starts it', async () => {
    const unpublish = async () => {
      await admin.getByRole('button', { name: `Unpublish ${title}` }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    };
    await unpublish();
    await expect(admin.getByText('Exam is a draft again')).toBeVisible();
    await openExams();
    await expect(card).toHaveCount(0);
    await publishExam(admin, title);
    const api = await apiAsAdmin(server.url);
    const [exam] = await api.call<{ _id: string }[]>('GET', `/exam?search=${encodeURIComponent(title)}`);
    await api.call('PUT', `/exam/${exam?._id}`, { startDate: day(-1) });
    await admin.reload();
    await admin.getByRole('button', { name: `Unpublish ${title}` }).waitFor();
    await openExams();
    await card.getByRole('link', { name: 'Start Exam' }).click();
    await student.getByRole('button', { name: 'Start Exam' }).click();
    await student.getByText('Question 1 of 2').waitFor();
    await unpublish();
    await expect(admin.getByText(/1 student has started this exam, so it stays published/)).toBeVisible();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(admin.getByRole('button', { name: `Unpublish ${title}` })).toHaveCount(0);
  });
});
