import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../../packages/server/test/read-pdf.ts';
import { aWorkbook, type Cell } from '../../packages/server/test/statements.ts';
import { axeProblems } from '../look.ts';
import { adminEmail, apiAsAdmin, aStudent } from '../school.ts';
import { expect, fillLogin, laptop, modal, test } from '../test.ts';

const surnames = ['Abiola', 'Balogun', 'Chukwu', 'Danjuma', 'Ekwueme', 'Folarin'];
const firstNames = ['Amina', 'Bisi', 'Chidi', 'Dayo', 'Efe'];

/** 30 students as they should be, one of them with a number that lost its first 0. */
const good: Cell[][] = surnames.flatMap((surname, at) =>
  firstNames.map((first, index): Cell[] => {
    const number = at * firstNames.length + index;
    const phone = number === 0 ? 8091000000 : `0809 1${String(number).padStart(6, '0')}`;
    return [surname, first, 'JSS 3', number % 3 === 2 ? '' : phone, ''];
  }),
);

type Known = { email: string; phoneNumber: string; fullName: string };

const faultsAbout = ({ email, phoneNumber }: Known): Cell[][] => [
  ['Wrong', 'Phone', 'JSS 3', '0803 12', ''],
  ['', '', 'JSS 3', '0809 2000001', ''],
  ['Unknown', 'Class', 'Alpha', '', ''],
  ['Same', 'Phone', 'JSS 3', '+234-809-1000001', ''],
  ['Same', 'Mail', 'JSS 3', '', 'twin@home.example'],
  ['Other', 'Mail', 'JSS 3', '', 'Twin@home.example'],
  ['AMINA', 'Abiola', 'class 2', '', ''],
  ['Has', 'Account', 'JSS 3', phoneNumber.replace('+234', '0'), ''],
  ['Has', 'Address', 'JSS 3', '', email.toUpperCase()],
  ['Class', 'Mate', 'JSS 3', '', ''],
  ['=cmd|calc', 'Ada', 'JSS 3', '', ''],
];

async function slipsFrom(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const { pages, lines } = readPdf(await readFile(await download.path()));
  const slips = lines.flatMap((line, at) =>
    line === 'Log in with' ? [{ name: lines[at - 3], login: lines[at + 1], password: lines[at + 3] }] : [],
  );
  return { pages, slips };
}

const linesOf = (text: Locator) =>
  text.first().evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))];
  });

async function choosePassword(phone: Page, password: string): Promise<void> {
  await expect(phone).toHaveURL('/first-password');
  await phone.getByLabel('Your new password').fill(password);
  await phone.getByLabel('Password again').fill(password);
  await phone.getByRole('button', { name: 'Set my password' }).click();
  await expect(phone).toHaveURL('/student');
}

test('a class of 40 with ten faults comes from a spreadsheet to first logins from slips on phones', async ({
  page: phone,
  visit,
  server,
  watch,
}) => {
  // A reload before an own password is chosen asks for what it may not have yet.
  watch.expectConsole(/status of 40[13]/);
  const known = await aStudent(server.url, 'Class 2', 'Somebody Known');
  await aStudent(server.url, 'Class 2', 'Mate Class');
  const { phoneNumber } = await known.call<Known>('GET', '/user');
  const faults = faultsAbout({ ...known, phoneNumber });
  const file = aWorkbook([
    ['Class list of the term'],
    ['Surname', 'First name', 'Class', 'Phone', 'E-mail'],
    ...good,
    ...faults,
  ]);

  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/users');
  await admin.getByRole('link', { name: 'Class lists' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Class list' })).toBeVisible();
  expect(await axeProblems(admin)).toEqual([]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await admin.getByLabel('File with the class list').setInputFiles({ name: 'JSS2.xlsx', mimeType, buffer: file });
  const rows = admin.getByRole('table', { name: 'Rows of the class list' });
  await expect(rows).toContainText('“0803 12” is no phone number');
  for (const kind of ['All 41', 'New 30', 'Repaired 1', 'Known 3', 'Refused 7']) {
    await expect(admin.getByRole('button', { name: kind })).toBeVisible();
  }
  for (const why of [
    'There is no name',
    'Its class is asked above',
    'The same phone number as in line 4',
    'This is a formula',
  ]) {
    await expect(rows).toContainText(why);
  }
  expect(await axeProblems(admin)).toEqual([]);
  for (const whole of ['0809 1000001', 'Amina Balogun']) {
    expect(await linesOf(rows.getByText(whole, { exact: true }))).toHaveLength(1);
  }
  // One of them is mended where it stands.
  await admin.getByRole('button', { name: 'Refused 7' }).click();
  await admin.getByRole('button', { name: 'Edit line 33' }).click();
  const mending = admin.getByRole('form', { name: 'Line 33' });
  await expect(mending.getByLabel('Phone number')).toBeFocused();
  expect(await axeProblems(admin)).toEqual([]);
  await mending.getByLabel('Phone number').fill('0809 3000001');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('button', { name: 'Refused 6' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Edit line 34' })).toBeFocused();
  await admin.reload();
  await admin.getByRole('button', { name: 'Repaired 2' }).click();
  await expect(rows).toContainText('Changed in the review');
  await admin.getByRole('button', { name: 'Make 32 accounts' }).click();
  await expect(admin.getByText('32 accounts were made')).toBeVisible();
  expect(await axeProblems(admin)).toEqual([]);
  const { pages, slips } = await slipsFrom(admin, () =>
    admin.getByRole('button', { name: 'Login slips for 32' }).click(),
  );
  expect([pages, slips.length]).toEqual([4, 32]);

  // One with a phone number, one with neither number nor address.
  for (const name of ['Bisi Abiola', 'Chidi Abiola']) {
    const slip = slips.find((one) => one.name === name);
    if (name === 'Bisi Abiola') {
      await phone.goto('/login');
      await fillLogin(phone, slip?.login ?? '', slip?.password?.toLowerCase());
    } else {
      // As the camera opens it.
      await phone.goto(`/login#login=${slip?.login}&password=${slip?.password}`);
      await expect(phone.getByLabel('Email')).toHaveValue('chidi.abiola');
      await expect(phone).toHaveURL('/login');
      await phone.getByRole('button', { name: 'Log in' }).click();
    }
    await expect(phone.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    expect(await axeProblems(phone)).toEqual([]);
    await phone.goto('/student/exams');
    await choosePassword(phone, `my own fish of ${slip?.login}`);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await phone.evaluate(() => localStorage.clear());
  }

  // A month later the one without an address has forgotten the password.
  await admin.goto('/admin/users?search=chidi.abiola');
  await admin.getByRole('link', { name: 'Chidi Abiola' }).click();
  await admin.getByRole('button', { name: 'Login slip' }).click();
  const again = await slipsFrom(admin, () => modal(admin).getByRole('button', { name: 'Make the slip' }).click());
  await phone.goto('/login');
  await fillLogin(phone, 'chidi.abiola', 'my own fish of chidi.abiola');
  await expect(phone.getByText('Invalid credentials')).toBeVisible();
  await fillLogin(phone, 'chidi.abiola', again.slips[0]?.password);
  await choosePassword(phone, 'another fish altogether');

  // The undo leaves those two alone.
  await admin.goto('/admin/users/import');
  await admin.getByRole('button', { name: /^JSS2\.xlsx/ }).click();
  await admin.getByRole('button', { name: 'Undo' }).click();
  await modal(admin).getByRole('button', { name: 'Delete them' }).click();
  await expect(
    admin.getByText('30 accounts of this list were deleted again. 2 accounts stay, because they were used.'),
  ).toBeVisible();
  expect(await (await apiAsAdmin(server.url)).call('GET', '/admin/all-user?search=balogun')).toEqual([]);
});
