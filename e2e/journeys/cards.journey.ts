import { axeProblems } from '../look.ts';
import { adminEmail, apiAs, demoPassword } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const child = 'Damilola Fashola';

test('report cards of a class are issued, and read by a student and a guardian on their phones', async ({
  visit,
  server,
}) => {
  const student = await apiAs(server.url, 'class5@akada.example');
  const { code } = await student.call<{ code: string }>('POST', '/guardian/code');
  const email = `guardian-${code.toLowerCase()}@home.example`;
  const names = { fullName: 'Ngozi Fashola', email, password: demoPassword, cpassword: demoPassword };
  await student.call('POST', '/guardian/signup', { code, ...names });

  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/report-cards');
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'SSS 3 Science' });
  await expect(page.getByRole('link', { name: child })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Issue cards' }).click();
  const blanks = modal(page).getByLabel('Issue them with their blanks too');
  if (await blanks.isVisible()) await blanks.check();
  await modal(page)
    .getByRole('button', { name: /^Issue \d+ cards$/ })
    .click();
  await expect(page.getByText(/^\d+ cards issued$/).first()).toBeVisible();
  await page.getByRole('link', { name: child }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  const phone = await visit(student.token);
  await phone.goto('/student/cards');
  await phone.getByRole('link', { name: /term/i }).first().click();
  await phone.getByText('Mathematics', { exact: true }).click();
  await expect(phone.getByText(/ of 60$/).first()).toBeVisible();
  expect(await axeProblems(phone)).toEqual([]);

  const home = await visit((await apiAs(server.url, email)).token);
  await home.goto('/guardian');
  await home.getByRole('link', { name: child, exact: true }).click();
  await home.getByRole('region', { name: 'Report cards' }).getByRole('link').click();
  await expect(home.getByRole('button', { name: 'Save PDF' })).toBeVisible();
  expect(await axeProblems(home)).toEqual([]);
});
