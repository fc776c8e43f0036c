import { adminEmail, aStudent } from '../school.ts';
import { expect, fillLogin, test } from '../test.ts';

const head = 'head@akada.example';

/** Role of each area, with an address deep inside it. */
const areas = [
  {
    role: 'student',
    email: 'class1@akada.example',
    home: '/student',
    deep: '/student/lessons?classLevel=2&isPaid=true',
  },
  { role: 'student', email: 'class1@akada.example', home: '/student', deep: '/profile/edit' },
  { role: 'admin', email: adminEmail, home: '/admin', deep: '/admin/payments?status=rejected' },
  { role: 'super-admin', email: head, home: '/super-admin', deep: '/super-admin/create-admin' },
] as const;

for (const { role, email, deep } of areas) {
  test(`${deep} asks a visitor to log in and then opens for the ${role}`, async ({ page }) => {
    await page.goto(deep);
    await expect(page).toHaveURL(/\/login\?next=/);
    await fillLogin(page, email);
    await expect(page).toHaveURL(deep);
    await expect(page.locator('h1')).toBeVisible();
  });
}

test('after login every role lands in its own home', async ({ visit }) => {
  for (const { email, home } of areas.slice(1)) {
    const page = await visit(null);
    await page.goto('/login');
    await fillLogin(page, email);
    await expect(page).toHaveURL(home);
  }
});

const someId = '0'.repeat(24);
/** An address deep inside each guarded area; guards.test.tsx reads all of them from the route table. */
const guarded = {
  '/student': [`/student/exam/${someId}`, '/profile'],
  '/admin': [`/admin/users/${someId}`],
  '/guardian': [`/guardian/children/${someId}`],
  '/super-admin': ['/super-admin/create-admin'],
};

for (const { role, email, home } of areas.slice(1)) {
  test(`an address of another role leads the ${role} to the login and from there home`, async ({ visit }) => {
    const page = await visit(email);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    const foreign = Object.entries(guarded).flatMap(([area, paths]) => (area === home ? [] : paths));
    for (const path of foreign) {
      await page.goto(path);
      await expect(page, path).toHaveURL(home);
      expect(seen, path).toContain('/login');
      seen.length = 0;
    }
  });
}

test('an unknown address is the landing page, and /student/dashboard is /student', async ({ page, visit }) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL('/');
  const student = await visit('class1@akada.example');
  await student.goto('/student/dashboard');
  await expect(student).toHaveURL('/student');
  await expect(page.getByText('There is no page at the address you opened')).toBeVisible();
  await page.reload();
  await expect(page.getByText('There is no page at the address you opened')).toBeHidden();
});

test('the address to go to after login is never one of another site', async ({ page }) => {
  await page.goto('/login?next=https%3A%2F%2Fevil.example%2Fstudent');
  await fillLogin(page, 'class1@akada.example');
  await expect(page).toHaveURL('/student');
});

test('a reload keeps the session, and a logout ends it in every tab', async ({ visit, server }) => {
  const first = await visit((await aStudent(server.url)).token);
  await first.goto('/student/exams');
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Exams', exact: true })).toBeVisible();
  const second = await first.context().newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await second.getByRole('button', { name: 'Me', exact: true }).click();
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL('/login');
  await expect(first).toHaveURL('/login');
  await first.goto('/student');
  await expect(first).toHaveURL(/\/login/);
});

test('a token that the server does not know asks to log in again', async ({ visit, watch }) => {
  watch.expectConsole(/status of 401/);
  const page = await visit('not-a-token');
  await page.goto('/student/cart');
  await expect(page).toHaveURL(/\/login\?next=%2Fstudent%2Fcart/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('while the session is read the whole screen says so', async ({ visit }) => {
  const page = await visit(adminEmail);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/users');
  const loading = page.getByText('Loading...', { exact: true });
  await expect(loading).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a server that does not answer leaves the session alone and offers to try again', async ({ visit, watch }) => {
  watch.expectConsole(/ERR_FAILED/);
  const page = await visit(adminEmail);
  await page.route('**/api/user', (route) => route.abort());
  await page.goto('/admin/users');
  await expect(page.getByText('Network error - no response from server')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
});

test('who is signed in finds the way to the own pages on / and on unknown paths, and no Sign up', async ({
  page: visitor,
  visit,
}) => {
  await visitor.goto('/no/such/page');
  await expect(visitor).toHaveURL('/');
  await expect(visitor.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Go to my pages' })).toHaveCount(0);
  for (const { email, home } of areas.slice(1)) {
    const page = await visit(email);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Welcome back')).toBeVisible();
    await expect(page.getByRole('link', { name: /Sign up|Log in|Create your account/ })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Go to my pages' }).click();
    await expect(page).toHaveURL(home);
    await expect(page.locator('title')).toHaveCount(1);
  }
});
