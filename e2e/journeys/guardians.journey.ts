import type { Page } from '@playwright/test';
import { axeProblems } from '../look.ts';
import { type Api, aLesson, anExam, apiAsAdmin, aStudent, demoPassword, shortAnswer } from '../school.ts';
import { expect, fillLogin, modal, test } from '../test.ts';

async function anOrder(student: Api, lessonId: string): Promise<string> {
  const { total } = await student.call<{ total: number }>('POST', '/order/quote', { lessonIds: [lessonId] });
  const body = { lessonIds: [lessonId], expectedTotal: total };
  return (await student.call<{ _id: string }>('POST', '/order', body))._id;
}

/** Ada has a result and an order that waits; her brother Bola has neither. */
async function aFamily(url: string) {
  const admin = await apiAsAdmin(url);
  const [ada, bola] = [
    await aStudent(url, 'Class 3', 'Ada Okafor-Guardian'),
    await aStudent(url, 'Class 1', 'Bola Okafor-Guardian'),
  ];
  const exam = await anExam(admin, [shortAnswer('What is 1 + 1?', '2')], { title: 'Sums of the week' });
  await ada.call('POST', `/studentExam/start/${exam._id}`);
  await ada.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });
  const orderId = await anOrder(ada, await aLesson(admin, { title: 'Angles for Ada', price: 2000 }));
  return { admin, ada, bola, orderId };
}

async function codeFrom(page: Page): Promise<string> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Make a code for a guardian' }).click();
  await expect(page.getByText('Link with the code', { exact: true })).toBeVisible();
  return (await page.getByText(/\/guardian\/join#\w{5}-\w{5}$/).textContent()) ?? '';
}

test('a guardian with two children joins by a link and a code, and pays the order of one', async ({
  visit,
  server,
}) => {
  const { admin, ada, bola, orderId } = await aFamily(server.url);
  const link = await codeFrom(await visit(ada.token));
  const page = await visit(null);
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await expect(page.getByLabel('Code')).toHaveValue(/^\w{5}-\w{5}$/);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Full name').fill('Ngozi Okafor');
  const phoneNumber = `0705${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Password again').fill(demoPassword);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL('/guardian');
  await expect(page.getByRole('heading', { name: 'Ada Okafor-Guardian' })).toBeVisible();

  const { code } = await bola.call<{ code: string }>('POST', '/guardian/code');
  await page.getByRole('link', { name: 'Add a child' }).click();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Add this child' }).click();
  await expect(page).toHaveURL('/guardian');
  await expect(page.getByRole('heading', { name: 'Bola Okafor-Guardian' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Ada Okafor-Guardian', exact: true }).click();
  await expect(page.getByText('Sums of the week')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^Pay AK-/ }).click();
  await expect(page.getByText('How to pay by transfer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await modal(page).getByRole('button', { name: 'Tell the school' }).click();
  await expect(page.getByText('The school now looks for your transfer.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await admin.call('PUT', `/order/${orderId}/approve`);
  await page.reload();
  await expect(page.getByText(/^Approved\. The lesson is open for your child/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download receipt' })).toBeVisible();

  await page.goto('/guardian');
  await expect(page.getByText('Nothing waits to be paid')).toHaveCount(2);
  const later = await visit(null);
  await later.goto('/login');
  await fillLogin(later, phoneNumber);
  await expect(later).toHaveURL('/guardian');
  await later.goto('/student');
  await expect(later).toHaveURL('/guardian');
});

test('a student of age withholds results and ends the link, staff see who is linked', async ({ visit, server }) => {
  const { admin, ada } = await aFamily(server.url);
  const { code } = await ada.call<{ code: string }>('POST', '/guardian/code');
  const guardian = await visit(null);
  await guardian.goto(`/guardian/join#${code}`);
  await guardian.getByLabel('Full name').fill('Uche Okafor');
  await guardian.getByLabel('E-mail address (optional)').fill(`uche-${code.toLowerCase()}@home.example`);
  await guardian.getByLabel('Password', { exact: true }).fill(demoPassword);
  await guardian.getByLabel('Password again').fill(demoPassword);
  await guardian.getByRole('button', { name: 'Open my account' }).click();
  await expect(guardian.getByText('Sums of the week')).toBeVisible();

  const { _id } = await ada.call<{ _id: string }>('GET', '/user');
  const staff = await visit(admin.token);
  await staff.goto(`/admin/users/${_id}`);
  const card = staff.getByRole('region', { name: 'Parents and guardians' });
  await expect(card.getByRole('link', { name: 'Uche Okafor' })).toBeVisible();
  await card.getByRole('checkbox', { name: /^18 or older/ }).click();
  await expect(card.getByRole('checkbox', { name: /^18 or older/ })).toBeChecked();
  expect(await axeProblems(staff)).toEqual([]);

  const student = await visit(ada.token);
  await student.goto('/profile');
  const saved = student.waitForResponse('**/api/guardian/withheld');
  await student.getByRole('checkbox', { name: 'My results' }).click();
  await saved;
  expect(await axeProblems(student)).toEqual([]);
  await guardian.reload();
  await expect(guardian.getByText('Not shown: your child keeps this private')).toBeVisible();
  await expect(guardian.getByText('Sums of the week')).toHaveCount(0);
  await student.getByRole('button', { name: 'End the link to Uche Okafor' }).click();
  await modal(student).getByRole('button', { name: 'End the link' }).click();
  await expect(student.getByText('Nobody is linked with you.')).toBeVisible();
  await guardian.reload();
  await expect(guardian.getByRole('heading', { name: 'No child is linked with your account' })).toBeVisible();
});
