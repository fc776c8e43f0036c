import { limitedSchool } from '../limited-screens.ts';
import { apiAs, apiAsAdmin } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

test('a limited teacher finds own exams and lessons, and the address of a foreign one is no dead end', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 40[34]/);
  const { email, own, foreign } = await limitedSchool(await apiAsAdmin(server.url));
  const page = await visit(email, laptop);

  await page.goto('/admin/exams');
  await expect(page.getByRole('heading', { name: own.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: foreign.exam.title })).toHaveCount(0);

  await page.goto('/admin/lessons');
  const lessons = await (await apiAs(server.url, email)).call<{ title: string; subject: string }[]>('GET', '/lesson');
  expect(new Set(lessons.map(({ subject }) => subject))).toEqual(new Set(['Chemistry']));
  for (const { title } of lessons) await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: foreign.lesson.title })).toHaveCount(0);

  await page.goto(`/admin/exams/${foreign.exam._id}`);
  await expect(page.getByRole('heading', { name: 'Exam not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Exams' }).first().click();
  await expect(page.getByRole('heading', { name: own.title })).toBeVisible();

  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Your account has no right to this page' })).toBeVisible();
});
