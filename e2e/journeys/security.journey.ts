import { appCode, codeBefore } from '../app-code.ts';
import { axeProblems } from '../look.ts';
import { apiAs, demoPassword } from '../school.ts';
import { expect, fillLogin, laptop, modal, test } from '../test.ts';

const headEmail = 'head@akada.example';

test('a head sets up a second factor, logs in with it, confirms later on, and signs out another device', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of (401|403)/);
  const head = await visit(headEmail, laptop);
  await apiAs(server.url, headEmail);
  await head.goto('/super-admin');
  await head.getByRole('link', { name: 'Security' }).click();
  await expect(head.getByText('This device')).toBeVisible();
  await head.getByRole('button', { name: 'Sign out all other devices' }).click();
  await modal(head).getByRole('button', { name: 'Sign out' }).click();
  await expect(head.getByText('Signed out everywhere else')).toBeVisible();
  await expect(head.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);

  await head.getByRole('button', { name: 'Set up a second factor' }).click();
  const link = head.getByRole('link', { name: 'Open in an authenticator app' });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await expect(head.getByRole('img', { name: 'QR code of the setup key' })).toBeVisible();
  await head.getByLabel('Code that the app shows now').fill(await codeBefore(secret));
  await head.getByRole('button', { name: 'Turn on' }).click();
  await expect(head.getByText(/Keep these recovery codes on paper/)).toBeVisible();
  await head.getByRole('button', { name: 'I have kept them' }).click();
  await head.getByRole('button', { name: 'Logout' }).click();

  await head.goto('/login');
  await fillLogin(head, headEmail);
  await expect(head.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await head.getByLabel('Code of your authenticator app').fill(appCode(secret));
  await head.getByRole('button', { name: 'Log in' }).click();
  await expect(head).toHaveURL('/super-admin');

  // As ten minutes later: the server asks once, and the browser asks the person.
  let asked = 0;
  await head.route('**/api/user/second-factor', async (route) => {
    asked += route.request().method() === 'DELETE' ? 1 : 0;
    if (route.request().method() !== 'DELETE' || asked > 1) return route.fallback();
    const body = { success: false, code: 'step_up_required', message: 'Nothing was done' };
    return route.fulfill({ status: 403, json: body });
  });
  await head.goto('/super-admin/security');
  await head.getByRole('button', { name: 'Turn off' }).click();
  await modal(head).getByRole('button', { name: 'Turn off' }).click();
  const dialog = head.getByRole('dialog', { name: 'Please confirm it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(head.getByText('Your second factor is off')).toBeVisible();
});

test('the question who it is opens over the question it is for, and leads back to it', async ({ visit, watch }) => {
  watch.expectConsole(/status of 403/);
  const head = await visit(headEmail, laptop);
  let asked = 0;
  await head.route('**/api/admin/users/*/suspend', (route) => {
    asked += 1;
    if (asked > 2) return route.fallback();
    const body = { success: false, code: 'step_up_required', message: 'Nothing was done' };
    return route.fulfill({ status: 403, json: body });
  });
  await head.goto('/super-admin');
  await head
    .getByRole('button', { name: /^Suspend/ })
    .first()
    .click();
  const first = head.getByRole('alertdialog');
  await first.getByRole('button', { name: 'Suspend' }).click();
  const over = head.getByRole('dialog', { name: 'Please confirm it is you' });
  const field = over.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  expect(await axeProblems(head)).toEqual([]);
  for (let presses = 0; presses < 8; presses += 1) {
    await head.keyboard.press('Tab');
    // Past its last control the focus comes back a frame later.
    await expect.poll(() => over.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  // Escape answers the upper question only.
  await head.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  await expect(first).toBeVisible();
  await expect(first).toContainText('Failed to suspend');
  await first.getByRole('button', { name: 'Suspend' }).click();
  await field.fill(demoPassword);
  await over.getByRole('button', { name: 'Confirm' }).click();
  await expect(head.getByText(/is suspended$/)).toBeVisible();
  await expect(modal(head)).toHaveCount(0);
  await head
    .getByRole('button', { name: /^Reactivate/ })
    .first()
    .click();
  await modal(head).getByRole('button', { name: 'Reactivate' }).click();
  await expect(head.getByText(/can log in again$/)).toBeVisible();
});
