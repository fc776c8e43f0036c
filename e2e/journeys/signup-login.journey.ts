import type { Page } from '@playwright/test';
import { aStudent } from '../school.ts';
import { expect, fillLogin, test } from '../test.ts';

const fields = ['Full name', 'E-mail address', 'Phone number', 'Class', 'Password', 'Password again'] as const;
type Values = Partial<Record<(typeof fields)[number], string>>;

let people = 0;
const someone = (): Values => {
  people += 1;
  return {
    'Full name': 'Bola Ige',
    'E-mail address': `bola${people}.${Date.now()}@home.example`,
    'Phone number': `0809${String(Date.now() + people).slice(-7)}`,
    Class: 'SSS 2',
    Password: 'yam and plantain',
    'Password again': 'yam and plantain',
  };
};

async function fill(page: Page, values: Values): Promise<void> {
  for (const field of fields) {
    const value = values[field];
    if (value === undefined) continue;
    const control = page.getByLabel(field, { exact: true });
    if (field === 'Class') await control.selectOption({ label: value });
    else await control.fill(value);
  }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();

/** Field errors from top to bottom: [field, message]. */
async function complaints(page: Page): Promise<string[][]> {
  await page.locator('[aria-invalid]').first().waitFor();
  return page.locator('[aria-invalid]').evaluateAll((controls) =>
    controls.map((control) => {
      const { labels, attributes } = control as HTMLInputElement;
      const ids = attributes.getNamedItem('aria-describedby')?.value.split(' ') ?? [];
      const error = ids.find((id) => id.endsWith('-error')) ?? '';
      return [labels?.[0]?.textContent ?? '', document.getElementById(error)?.textContent ?? ''];
    }),
  );
}

test('an empty signup says what is missing under each field, in order', async ({ page }) => {
  await page.goto('/signup');
  await submit(page);
  expect(await complaints(page)).toEqual([
    ['Full name', 'Please enter your full name'],
    ['E-mail address', 'Please enter an e-mail address'],
    ['Phone number', 'Please enter a phone number'],
    ['Class', 'Please select a class level'],
    ['Password', 'Password must be at least 8 characters long'],
  ]);
  await expect(page.getByLabel('Full name')).toBeFocused();
});

test('every refusal of a signup stands under its field and keeps what was typed', async ({ page, server, watch }) => {
  watch.expectConsole(/status of 409/);
  const taken = await aStudent(server.url);
  await page.goto('/signup');
  const cases: [Values, string[]][] = [
    [{ 'E-mail address': 'bola at home' }, ['E-mail address', 'Please enter a valid e-mail address']],
    [{ 'Phone number': '12' }, ['Phone number', 'Phone number must have 7 to 15 digits']],
    [{ Password: 'short', 'Password again': 'short' }, ['Password', 'Password must be at least 8 characters long']],
    [{ 'Password again': 'something else' }, ['Password again', 'Passwords do not match']],
    [{ 'E-mail address': taken.email.toUpperCase() }, ['E-mail address', 'user already exists']],
  ];
  for (const [wrong, complaint] of cases) {
    await fill(page, { ...someone(), ...wrong });
    await submit(page);
    await expect.poll(() => complaints(page)).toEqual([complaint]);
    await expect(page.getByLabel(complaint[0] ?? '', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue('Bola Ige');
  }

  const { phoneNumber } = await taken.call<{ phoneNumber: string }>('GET', '/user');
  await fill(page, { ...someone(), 'Phone number': phoneNumber });
  await submit(page);
  await expect.poll(() => complaints(page)).toEqual([['Phone number', 'user already exists']]);
  await fill(page, someone());
  await submit(page);
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await expect(page).toHaveURL('/student');
});

test('a password that is easily guessed is refused by the server, under its field', async ({ page, watch }) => {
  watch.expectConsole(/status of 400/);
  await page.goto('/signup');
  for (const [password, complaint] of [
    ['password123', 'This password is too common. Please choose another one.'],
    ['Bola Ige 2026', 'Password must not be your name, e-mail address or school name'],
  ] as const) {
    await fill(page, { ...someone(), Password: password, 'Password again': password });
    await submit(page);
    await expect.poll(() => complaints(page)).toEqual([['Password', complaint]]);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue('Bola Ige');
  }
});

test('a server that fails without a word gives the screen’s own sentence, and one with a word gives that', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 50[023]/);
  const fail = (status: number, message?: string) =>
    page.route('**/api/auth/*', (route) =>
      message
        ? route.fulfill({ status, json: { success: false, message, code: 'internal', requestId: 'x' } })
        : route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
  const failures = [
    [502, undefined],
    [500, 'An error occurred'],
    [503, 'The server is busy. Please try again in a moment.'],
  ] as const;
  for (const [status, message] of failures) {
    await fail(status, message);
    await page.goto('/login');
    await fillLogin(page, 'class1@akada.example');
    await expect(page.getByRole('alert')).toHaveText(message ?? 'Login failed');
    await page.goto('/signup');
    const values = someone();
    await fill(page, values);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(message ?? 'Signup failed');
    await expect(page.getByLabel('Full name')).toHaveValue('Bola Ige');
    await page.unroute('**/api/auth/*');
  }
});

test('a password can be shown and hidden again while it is typed', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('yam and plantain');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('yam and plantain');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('two people who sign up with one phone number at once make one account', async ({ visit, watch }) => {
  watch.expectConsole(/status of 409/);
  const phone = someone()['Phone number'];
  const pages = [await visit(null), await visit(null)];
  for (const page of pages) {
    await page.goto('/signup');
    await fill(page, { ...someone(), 'Phone number': phone });
  }
  await Promise.all(pages.map(submit));
  const ends = await Promise.all(
    pages.map((page) =>
      Promise.race([
        page.waitForURL('/student').then(() => 'in'),
        page
          .getByText('user already exists')
          .waitFor()
          .then(() => 'refused'),
      ]),
    ),
  );
  expect(ends.sort()).toEqual(['in', 'refused']);
});

test('a double click signs up once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/auth/signup') && sent.push(request.url()));
  await page.goto('/signup');
  await fill(page, someone());
  await page.getByRole('button', { name: 'Sign up' }).dblclick();
  await expect(page).toHaveURL('/student');
  expect(sent).toHaveLength(1);
});

test('a wrong password and an unknown address get the same answer', async ({ page, server, watch }) => {
  watch.expectConsole(/status of 401/);
  const { email } = await aStudent(server.url);
  await page.goto('/login');
  for (const [address, password] of [
    [email, 'not the password'],
    ['nobody@home.example', 'chalk-and-paper'],
  ] as const) {
    await fillLogin(page, address, password);
    await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.reload();
  }
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await complaints(page)).toEqual([
    ['Email', 'Please enter your e-mail address or phone number'],
    ['Password', 'Please enter your password'],
  ]);
  await fillLogin(page, email);
  await expect(page).toHaveURL('/student');
});

test('without a server both screens say so and keep what was typed', async ({ page, watch }) => {
  watch.expectConsole(/ERR_CONNECTION_REFUSED/);
  const message = page.getByText('There is no connection to the school');
  await page.route('**/api/auth/**', (route) => route.abort('connectionrefused'));
  await page.goto('/login');
  await fillLogin(page, 'class1@akada.example');
  await expect(message).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('class1@akada.example');
  await page.goto('/signup');
  const values = someone();
  await fill(page, values);
  await submit(page);
  await expect(message).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(values['E-mail address'] ?? '');
  await page.unroute('**/api/auth/**');
  await submit(page);
  await expect(page).toHaveURL('/student');
});
