import { readFile } from 'node:fs/promises';
import { problemsOf } from '../look.ts';
import { adminEmail, aLesson, apiAsAdmin, aStudent, buy, demoPassword } from '../school.ts';
import type { RunningServer } from '../server.ts';
import { aServer, expect, test as journey, laptop } from '../test.ts';
import { youtubeHosts } from '../watch.ts';

/** A school of its own: it asks for a guardian's consent, which all other journeys' sign-ups would be refused for. */
const test = journey.extend<object, { server: RunningServer }>({
  server: [aServer(), { scope: 'worker' }],
});

/** watch.ts checks in every journey that no other screen requests a third-party host. */
test('the player of a YouTube lesson asks YouTube, and nobody else', async ({ visit, server, watch }) => {
  watch.expectHosts(youtubeHosts);
  // There may be no network where this runs; what was asked for is seen all the same.
  watch.expectConsole(/Failed to load resource|ERR_/);
  const [student, admin] = [await aStudent(server.url), await apiAsAdmin(server.url)];
  const lesson = await aLesson(admin, { title: 'From YouTube', price: 0 });
  await buy(student, admin, lesson);
  const page = await visit(student.token, laptop);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).hostname));
  await page.goto(`/student/lesson/${lesson}`);
  await expect.poll(() => [...asked].some((host) => youtubeHosts.test(host))).toBe(true);
});

test('a student downloads all that is kept, deletes the account, and is a stranger afterwards', async ({
  visit,
  server,
}) => {
  const student = await aStudent(server.url, 'Class 3', 'Chidera Obi');
  const page = await visit(student.token);
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.account).toMatchObject({ fullName: 'Chidera Obi', email: student.email });
  expect(file.sessions).toHaveLength(1);

  await expect(page.getByText('Your data is downloaded')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the account of Chidera Obi?' });
  await expect(dialog).toContainText('Nobody can undo this');
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const again = await page.request.post('/api/auth/login', {
    data: { email: student.email, password: demoPassword },
  });
  expect(again.status()).toBe(401);
});

test('an admin asks for guardians’ consent, a new student gives it, and the admin finds it', async ({
  visit,
  server,
}) => {
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/settings/privacy');
  await admin.getByRole('checkbox', { name: /^Ask for the consent/ }).check();
  await admin.getByLabel('Contact for privacy (optional)').fill('Mrs Eze, 0803 123 4567');
  expect(await problemsOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Everything is saved')).toBeVisible();

  const page = await visit(null);
  await page.goto('/signup');
  const values = {
    'Full name': 'Ifeoma Nwosu',
    'E-mail address': 'ifeoma@home.example',
    'Phone number': '0803 555 0101',
    Password: 'yam and plantain',
    'Password again': 'yam and plantain',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Class').selectOption('JSS 3');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Please confirm that your parent or guardian agrees')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'what is kept about you', exact: true }).click(),
  ]);
  await expect(privacy.getByText('Ask Mrs Eze, 0803 123 4567.')).toBeVisible();
  expect(await problemsOf(privacy)).toEqual([]);
  await privacy.close();
  await page.getByRole('checkbox', { name: /^My parent or guardian knows/ }).check();
  await page.getByLabel('Name of your parent or guardian').fill('Ngozi Nwosu');
  await page.getByLabel('Their phone number or e-mail address').fill('0803 765 4321');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/student');

  const api = await apiAsAdmin(server.url);
  const [student] = await api.call<{ _id: string }[]>('GET', '/admin/all-user?search=ifeoma');
  await admin.goto(`/admin/users/${student?._id}`);
  const card = admin.getByRole('region', { name: 'Parent or guardian' });
  await expect(card).toContainText('Ngozi Nwosu');
  await expect(card).toContainText('0803 765 4321');
});
