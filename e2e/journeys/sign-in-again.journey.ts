import { problemsOf } from '../look.ts';
import { adminEmail } from '../school.ts';
import { expect, laptop, logIn, test } from '../test.ts';

test('a lesson half typed survives a session that ends, and is saved after signing in again', async ({
  visit,
  request,
  watch,
}) => {
  watch.expectConsole(/status of 401/);
  const page = await visit(null, laptop);
  await logIn(page, adminEmail);
  await page.goto('/admin/lessons');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  const form = page.getByRole('dialog', { name: 'Create a lesson' });
  const title = 'Half typed';
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Class level').selectOption({ label: 'JSS 3' });
  await form.getByLabel('Video URL').fill('https://youtu.be/aqz-KE-bpKQ');
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await request.post('/api/auth/logout', { headers: { token } });
  await form.getByRole('button', { name: 'Create lesson' }).click();

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByText(adminEmail).click();
  await dialog.getByLabel('Password', { exact: true }).fill('chalk-and-paper');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Lesson created successfully!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL('/admin/lessons');
});
