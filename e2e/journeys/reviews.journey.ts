import { adminEmail, aLesson, apiAsAdmin, aStudent, buy } from '../school.ts';
import { expect, modal, test } from '../test.ts';

test('a student reviews a lesson, staff hide the words with a reason, and it is shown again when they have changed', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const [ada, other] = [await aStudent(server.url), await aStudent(server.url, 'Class 3', 'Bola Musa')];
  const title = `Reviewed ${Date.now()}`;
  const lesson = await aLesson(admin, { title, price: 0 });
  await buy(ada, admin, lesson);
  const half = { positionSeconds: 50, durationSeconds: 100, watched: [[0, 50]] };
  await ada.call('PUT', `/lesson/${lesson}/progress`, half);

  const student = await visit(ada.token);
  await student.goto(`/student/lessons/${lesson}`);
  await student.getByRole('button', { name: 'Review this lesson' }).click();
  await modal(student).getByRole('radio', { name: '4 stars' }).check({ force: true });
  await modal(student).getByLabel('Review').fill('Clear, but Bola Musa talks through all of it');
  await modal(student).getByRole('button', { name: 'Save Review' }).click();
  await expect(student.getByText('Clear, but Bola Musa talks through all of it')).toBeVisible();

  const reader = await visit(other.token);
  await reader.goto(`/student/lessons/${lesson}`);
  await expect(reader.getByText('Clear, but Bola Musa talks')).toBeVisible();

  const staff = await visit(adminEmail);
  await staff.goto('/admin/reviews');
  const row = staff.getByRole('list', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: /^Hide/ }).click();
  await modal(staff).getByLabel('Reason').fill('It names a classmate');
  await modal(staff).getByRole('button', { name: 'Hide review' }).click();
  await expect(row).toContainText('It names a classmate');

  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText('Clear, but Bola Musa talks')).toHaveCount(0);
  await student.goto('/profile/reviews');
  await expect(student.getByText('Your school hides this review from others: It names a classmate')).toBeVisible();
  await student.getByRole('button', { name: `Edit ${title}` }).click();
  await modal(student).getByLabel('Review').fill('Clear from beginning to end');
  await modal(student).getByRole('button', { name: 'Save Review' }).click();
  await expect(student.getByText('Clear from beginning to end')).toBeVisible();

  await staff.reload();
  await row.getByRole('button', { name: /^Show again/ }).click();
  await expect(row.getByRole('button', { name: /^Hide/ })).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Clear from beginning to end')).toBeVisible();
});
