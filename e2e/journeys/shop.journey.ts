import type { Page } from '@playwright/test';
import { aLesson, apiAsAdmin, aStudent } from '../school.ts';
import { expect, fillLogin, laptop, modal, test } from '../test.ts';

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function add(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await page.goto(`/student/lessons?search=${encodeURIComponent(title)}`);
    await card(page, title).getByRole('button', { name: 'Add to Cart' }).click();
  }
}

test('filters live in the address: Back restores them and a link shares them', async ({ visit }) => {
  const page = await visit('class2@akada.example', laptop);
  await page.goto('/student/lessons');
  await page.getByLabel('Class level').selectOption({ label: 'JSS 3' });
  await expect(page).toHaveURL('/student/lessons?classLevel=2');
  await page.getByLabel('Price', { exact: true }).selectOption({ label: 'Paid Only' });
  await page.getByLabel('Search lessons').fill('distance');
  await expect(page).toHaveURL('/student/lessons?classLevel=2&isPaid=true&search=distance');
  await expect(card(page, 'Distance-Time Graphs')).toBeVisible();
  await expect(card(page, 'Elements and Atoms')).toHaveCount(0);
  // Until the search has answered the list before it stands there.
  const count = '1 lesson';
  await expect(page.getByText(count, { exact: true })).toBeVisible();

  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect(shared.getByText(count, { exact: true })).toBeVisible();
  await expect(shared.getByLabel('Class level')).toHaveValue('2');
  await expect(shared.getByLabel('Search lessons')).toHaveValue('distance');

  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page).toHaveURL('/student/cart');
  await page.goBack();
  await expect(page).toHaveURL('/student/lessons?classLevel=2&isPaid=true&search=distance');
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('true');
  await expect(page.getByText(count, { exact: true })).toBeVisible();

  await page.getByLabel('Search lessons').fill('nothing is called this');
  await expect(page.getByRole('heading', { name: 'No lessons found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect(page).toHaveURL('/student/lessons');
  await expect(page.getByLabel('Search lessons')).toHaveValue('');
});

test('Back takes off one filter after the other, and Forward puts them on again', async ({ visit }) => {
  const page = await visit('class2@akada.example', laptop);
  await page.goto('/student/lessons');
  await page.getByLabel('Class level').selectOption({ label: 'JSS 3' });
  await page.getByLabel('Price', { exact: true }).selectOption({ label: 'Free Only' });
  await page.getByLabel('Search lessons').pressSequentially('osm', { delay: 300 });
  await expect(page).toHaveURL('/student/lessons?classLevel=2&isPaid=false&search=osm');
  await page.goBack();
  await expect(page).toHaveURL('/student/lessons?classLevel=2&isPaid=false');
  await expect(page.getByLabel('Search lessons')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/student/lessons?classLevel=2');
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('false');
});

test('a shared link asks a visitor to log in and then shows the same lessons', async ({ visit }) => {
  const link = '/student/lessons?classLevel=2&isPaid=true&search=distance';
  const page = await visit(null);
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, 'class1@akada.example');
  await expect(page).toHaveURL(link);
  await expect(card(page, 'Distance-Time Graphs')).toBeVisible();
  await expect(page.getByLabel('Search lessons')).toHaveValue('distance');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(modal(page).getByLabel('Class level')).toHaveValue('2');
  await expect(modal(page).getByLabel('Price')).toHaveValue('true');
});

test('an error on the way keeps the filters, and Retry shows the lessons', async ({ visit, watch }) => {
  watch.expectConsole(/ERR_FAILED/);
  const page = await visit('class2@akada.example', laptop);
  await page.goto('/student/lessons');
  await page.getByText(/^\d+ lessons?$/).waitFor();
  await page.route('**/api/lesson?*', (route) => route.abort());
  await page.getByLabel('Class level').selectOption({ label: 'JSS 3' });
  await page.getByLabel('Search lessons').fill('distance');
  await expect(page.getByRole('heading', { name: 'Error loading lessons' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Search lessons')).toHaveValue('distance');
  await page.unroute('**/api/lesson?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'Distance-Time Graphs')).toBeVisible();
});

test('a lesson added in two tabs stands in the cart once, and both tabs show it', async ({ visit, server }) => {
  await aLesson(await apiAsAdmin(server.url), { title: 'Two tabs', price: 1000 });
  const first = await visit((await aStudent(server.url)).token);
  const second = await first.context().newPage();
  for (const page of [first, second]) {
    await page.goto('/student/lessons?search=Two+tabs');
    await card(page, 'Two tabs').getByRole('button', { name: 'Add to Cart' }).waitFor();
  }
  // Both at the same moment: the second one has not yet heard of the first.
  await Promise.all(
    [first, second].map((page) =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find((button) => button.textContent?.includes('Add to Cart'))?.click();
      }),
    ),
  );
  for (const page of [first, second]) {
    await expect(card(page, 'Two tabs').getByRole('button', { name: 'In Cart' })).toBeDisabled();
  }
  await second.goto('/student/cart');
  await expect(second.getByRole('list', { name: 'Lessons in the cart' }).getByRole('listitem')).toHaveCount(1);
  await second.getByRole('button', { name: 'Remove Two tabs' }).click();
  await expect(second.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(card(first, 'Two tabs').getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test('a lesson goes into the cart once, and out again', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  await aLesson(admin, { title: 'Once alpha', price: 1000 });
  await aLesson(admin, { title: 'Once beta', price: 500 });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/student/lessons?search=Once+alpha');
  await card(page, 'Once alpha').getByRole('button', { name: 'Add to Cart' }).dblclick();
  await expect(card(page, 'Once alpha').getByRole('button', { name: 'In Cart' })).toBeDisabled();
  await page.reload();
  await expect(card(page, 'Once alpha').getByRole('button', { name: 'In Cart' })).toBeDisabled();
  await add(page, 'Once beta');
  await page.goto('/student/cart');
  const items = page.getByRole('list', { name: 'Lessons in the cart' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText('₦1,500.00');
  await expect(summary).toContainText('−₦150.00');
  await expect(summary).toContainText('₦0.00');
  await expect(summary).toContainText('₦1,350.00');
  await page.getByRole('button', { name: 'Remove Once alpha' }).click();
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await modal(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(modal(page)).toHaveCount(0);
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await modal(page).getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a lesson that cannot be ordered is named, and the others go on', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  const admin = await apiAsAdmin(server.url);
  const gone = await aLesson(admin, { title: 'Withdrawn meanwhile', price: 700 });
  await aLesson(admin, { title: 'Still for sale', price: 900 });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await add(page, 'Withdrawn meanwhile', 'Still for sale');
  await page.goto('/student/cart');
  await expect(page.getByText('₦1,440.00')).toBeVisible();
  await admin.call('DELETE', `/lesson/${gone}`);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible();
  await expect(page.getByText(/^Withdrawn meanwhile: This lesson/)).toBeVisible();
  await expect(page.getByText('₦810.00')).toBeVisible();
  await page.getByRole('button', { name: 'Take it out of the cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page).toHaveURL(/\/student\/orders\//);
  const payments = await student.call<{ lessonTitle: string }[]>('GET', '/payment/mine');
  expect(payments.map(({ lessonTitle }) => lessonTitle)).toEqual(['Still for sale']);
});

test('without a network nothing is paid and nothing leaves the cart', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  await aLesson(await apiAsAdmin(server.url), { title: 'No network', price: 700 });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await add(page, 'No network');
  await page.goto('/student/cart');
  await expect(page.getByText('₦630.00')).toBeVisible();
  // The toasts come half a second after the first paint.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove No network' })).toBeVisible();
  expect(await student.call('GET', '/payment/mine')).toEqual([]);
});

test('a free lesson opens the player at once', async ({ visit, server }) => {
  const video = `${server.url}/media/demo/osmosis.mp4`;
  const id = await aLesson(await apiAsAdmin(server.url), { title: 'Given away', price: 0, video });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/student/lessons?search=Given+away');
  await expect(card(page, 'Given away')).toContainText('Free');
  await card(page, 'Given away').getByRole('button', { name: 'Access Free' }).click();
  await expect(page).toHaveURL(`/student/lesson/${id}`);
  await expect(page.locator('video')).toBeAttached();
});

test('a cart belongs to one student, also on a shared phone', async ({ visit, server }) => {
  await aLesson(await apiAsAdmin(server.url), { title: 'Only mine', price: 700 });
  const [ada, other] = [await aStudent(server.url), await aStudent(server.url)];
  const page = await visit(ada.token);
  await add(page, 'Only mine');
  const logInHere = async (email: string) => {
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('chalk-and-paper');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/student');
    await page.goto('/student/cart');
  };
  await logInHere(other.email);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  // Logging out left nothing of the first one on the phone, the cart included.
  await logInHere(ada.email);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});
