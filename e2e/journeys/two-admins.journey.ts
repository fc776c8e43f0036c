import type { Page } from '@playwright/test';
import { saved } from '../exam-page.ts';
import { adminEmail, aLesson, anExam, apiAs, apiAsAdmin, aStudent, multipleChoice, trueOrFalse } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const details = (page: Page) => page.getByRole('region', { name: /^Order of/ });

const openPayment = async (page: Page, email: string) => {
  await page.goto(`/admin/payments?search=${email}`);
  await expect(details(page).filter({ hasText: email })).toContainText('Pending');
};

async function reject(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Reject / })
    .first()
    .click();
  await modal(page).getByLabel('Reason').fill('No transfer with this reference has arrived.');
  await modal(page).getByRole('button', { name: 'Reject payment' }).click();
}

async function approve(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Approve / })
    .first()
    .click();
  await modal(page).getByRole('button', { name: 'Approve' }).click();
}

test('of two admins who decide one payment the second is told who was first', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  const lesson = await aLesson(await apiAsAdmin(server.url), { title: 'Decided twice', price: 2000 });
  const [chinedu, hauwa] = [await visit(adminEmail, laptop), await visit('tutor@akada.example', laptop)];
  for (const [first, second, status] of [
    [approve, reject, 'Approved'],
    [reject, approve, 'Rejected'],
  ] as const) {
    const student = await aStudent(server.url);
    await student.call('POST', `/lesson/pay/${lesson}`);
    await openPayment(chinedu, student.email);
    await openPayment(hauwa, student.email);
    await first(chinedu);
    await expect(details(chinedu)).toContainText(`${status} by Chinedu Okafor`);
    await second(hauwa);
    const late = hauwa.getByText(`This order was already ${status.toLowerCase()} by Chinedu Okafor`);
    await expect(late.first()).toBeVisible();
    await expect(modal(hauwa)).toHaveCount(0);
    await expect(details(hauwa)).toContainText(`${status} by Chinedu Okafor`);
    await expect(hauwa.getByRole('button', { name: /^(Approve|Reject) / })).toHaveCount(0);
    const payments = await student.call<{ status: string }[]>('GET', '/payment/mine');
    expect(payments.map((payment) => payment.status)).toEqual([status.toLowerCase()]);
  }
});

test('two admins who approve the same list at once approve each payment once', async ({ visit, server }) => {
  const api = await apiAsAdmin(server.url);
  const student = await aStudent(server.url);
  for (const title of ['List one', 'List two', 'List three']) {
    await student.call('POST', `/lesson/pay/${await aLesson(api, { title, price: 1000 })}`);
  }
  const people = [await visit(adminEmail, laptop), await visit('tutor@akada.example', laptop)];
  for (const page of people) {
    await page.goto(`/admin/payments?search=${student.email}`);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await expect(modal(page)).toContainText('NGN 2,700.00');
  }
  await Promise.all(people.map((page) => modal(page).getByRole('button', { name: 'Approve 3' }).click()));
  for (const page of people) {
    await expect(modal(page)).toHaveCount(0);
    const approved = page.getByRole('list', { name: 'Payments' }).getByRole('listitem').filter({ hasText: 'Approved' });
    await expect(approved).toHaveCount(3);
  }
  const head = await apiAs(server.url, 'head@akada.example');
  const log = await head.call<{ action: string; person: { email: string } | null }[]>(
    'GET',
    '/admin/audit?area=order&limit=500',
  );
  expect(log.filter(({ person }) => person?.email === student.email)).toHaveLength(3);
});

test('a double click decides once', async ({ visit, server }) => {
  const lesson = await aLesson(await apiAsAdmin(server.url), { title: 'Clicked twice', price: 2000 });
  const student = await aStudent(server.url);
  await student.call('POST', `/lesson/pay/${lesson}`);
  const admin = await visit(adminEmail, laptop);
  await openPayment(admin, student.email);
  await admin
    .getByRole('button', { name: /^Approve / })
    .first()
    .click();
  const sent: string[] = [];
  admin.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await modal(admin).getByRole('button', { name: 'Approve' }).dblclick();
  await expect(admin.getByText('Payment approved successfully!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a paper on a desk does not change when its questions do', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  const api = await apiAsAdmin(server.url);
  const exam = await anExam(
    api,
    [multipleChoice('Old wording of the first question', 'Old right', 'Old wrong'), trueOrFalse('Second', 'true')],
    { title: 'Frozen paper' },
  );
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.locator('label').filter({ hasText: 'Old right' }).click();
  await expect(saved(page)).toBeVisible();

  const admin = await visit(adminEmail, laptop);
  await admin.goto(`/admin/questions?search=${encodeURIComponent('Old wording')}`);
  await admin.getByRole('button', { name: /^Edit/ }).click();
  await modal(admin).getByLabel('Question', { exact: true }).fill('New wording of the first question');
  await modal(admin).getByLabel('Option A', { exact: true }).fill('New right');
  await modal(admin).getByRole('button', { name: 'Save changes' }).click();
  await admin.getByRole('button', { name: 'Make a new version' }).click();
  await expect(admin.getByText('Question updated successfully!')).toBeVisible();
  await api.call('DELETE', `/question/${exam.questions[1]}`);

  await page.reload();
  await expect(page.getByText('Old wording of the first question')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Old right/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('label').filter({ hasText: 'True' }).click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByText('100%').first()).toBeVisible();

  const next = await visit((await aStudent(server.url)).token);
  await next.goto(`/student/exam/${exam._id}`);
  await next.getByRole('button', { name: 'Start Exam' }).click();
  await expect(next.getByText('New wording of the first question')).toBeVisible();
  // A deleted question leaves a started exam with the next version.
  await expect(next.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible();
});
