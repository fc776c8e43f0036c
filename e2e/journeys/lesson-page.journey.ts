import { problemsOf } from '../look.ts';
import { aLesson, apiAsAdmin, aStudent, buy } from '../school.ts';
import { expect, fillLogin, test } from '../test.ts';

test('from the browse list to the lesson’s page, into the cart, paid for and watched', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const video = `${server.url}/media/demo/osmosis.mp4`;
  const id = await aLesson(admin, { title: 'Seen from inside', price: 1200, video });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await page.goto('/student/lessons?search=Seen+from+inside');
  await page.getByRole('link', { name: 'Seen from inside' }).click();
  await expect(page).toHaveURL(`/student/lessons/${id}`);
  await expect(page).toHaveTitle('Seen from inside · Akada');
  const box = page.getByRole('region', { name: 'Get this lesson' });
  await expect(box.getByText('₦1,200.00')).toBeVisible();
  await expect(box.getByText('₦1,800.00')).toBeVisible();
  expect(await page.content()).not.toContain('osmosis.mp4');

  await box.getByRole('button', { name: 'Add to Cart' }).click();
  await box.getByRole('link', { name: 'Go to Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();

  await page.goto(`/student/lessons/${id}`);
  await expect(box.getByText('Your payment is waiting for approval.')).toBeVisible();
  await buy(student, admin, id);
  await page.reload();
  await box.getByRole('link', { name: 'Watch' }).click();
  await expect(page).toHaveURL(`/student/lesson/${id}`);
  await expect(page.locator('video')).toBeAttached();
});

test('a refused payment says why and is paid again from the lesson’s page', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const id = await aLesson(admin, { title: 'Refused once', price: 900 });
  const student = await aStudent(server.url);
  const { _id } = await student.call<{ _id: string }>('POST', `/lesson/pay/${id}`);
  await admin.call('PUT', `/payment/${_id}/reject`, { reason: 'The name on the transfer is another one' });
  const page = await visit(student.token);
  await page.goto(`/student/lessons/${id}`);
  await expect(page.getByText('The name on the transfer is another one')).toBeVisible();
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Order for ₦810.00' }).click();
  await expect(page).toHaveURL(/\/student\/orders\/[0-9a-f]{24}$/);
  expect(page.url()).not.toContain(_id);
});

test('the player of a lesson not bought sends to My Lessons, and from there to what is inside', async ({
  visit,
  server,
}) => {
  const id = await aLesson(await apiAsAdmin(server.url), { title: 'Not bought yet', price: 900 });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto(`/student/lesson/${id}`);
  await expect(page).toHaveURL(/\/student\/my-lessons/);
  await page.getByRole('link', { name: 'See what is inside' }).click();
  await expect(page).toHaveURL(`/student/lessons/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not bought yet' })).toBeVisible();
});

test('a shared link asks a visitor to log in and then shows the lesson', async ({ page, server }) => {
  const id = await aLesson(await apiAsAdmin(server.url), { title: 'Shared by a friend', price: 900 });
  const { email } = await aStudent(server.url);
  await page.goto(`/student/lessons/${id}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, email);
  await expect(page).toHaveURL(`/student/lessons/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Shared by a friend' })).toBeVisible();
});

test('a related lesson opens at its top, and Back returns to the one before', async ({ visit }) => {
  const page = await visit('class1@akada.example');
  await page.goto('/student/lessons?classLevel=2');
  await page.getByRole('link', { name: 'Vectors and Scalars' }).click();
  const more = page.getByRole('region', { name: 'More Physics for JSS 3' }).getByRole('link').first();
  const title = await more.innerText();
  await more.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Vectors and Scalars' })).toBeVisible();
});

test('a lesson that was withdrawn says so and leads back to the others', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 404/);
  const admin = await apiAsAdmin(server.url);
  const id = await aLesson(admin, { title: 'Soon gone', price: 900 });
  await admin.call('DELETE', `/lesson/${id}`);
  const page = await visit((await aStudent(server.url)).token);
  await page.goto(`/student/lessons/${id}`);
  await expect(page.getByRole('heading', { name: 'Lesson not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Lessons' }).last().click();
  await expect(page).toHaveURL('/student/lessons');
});

test('what a lesson teaches sells it; in the film its chapters jump, and a note leads back', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const video = `${server.url}/media/demo/osmosis.mp4`;
  const id = await aLesson(admin, { title: 'Water moves', price: 700, video });
  await admin.call('PUT', `/admin/lessons/${id}/outline`, {
    objectives: 'say what osmosis is\nname a membrane',
    chapters: '0:00 Two glasses\n0:03 The membrane',
  });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await page.goto(`/student/lessons/${id}`);
  await expect(page.getByText('say what osmosis is')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await buy(student, admin, id);
  await page.goto(`/student/lesson/${id}`);
  await page.getByRole('button', { name: 'Chapters and notes' }).click();
  const beside = page.getByRole('complementary', { name: 'Chapters and notes' });
  await beside.getByRole('button', { name: '0:03 The membrane' }).click();
  await expect(beside.locator('[aria-current]')).toHaveText('0:03 The membrane');
  await page.locator('video').evaluate((element) => (element as HTMLVideoElement).pause());
  await page.locator('media-controller').focus();
  await page.keyboard.press('n');
  await expect(beside.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Not the salt: the water');
  await expect(beside.getByText('Saved')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Chapters and notes' }).click();
  await expect(beside.getByRole('textbox')).toHaveValue('Not the salt: the water');
});
