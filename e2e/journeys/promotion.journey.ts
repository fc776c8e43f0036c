import { axeProblems } from '../look.ts';
import { type Api, adminEmail, anExam, apiAsAdmin, aStudent, shortAnswer } from '../school.ts';
import { aServer, test as base, expect, laptop, modal } from '../test.ts';

/** The demo school of the other journeys keeps its classes. */
const test = base.extend<object, object>({ server: [aServer(), { scope: 'worker' }] });

const classOf = async (student: Api) => (await student.call<{ classLevel: string }>('GET', '/user')).classLevel;

test('promotion and its undo', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  const staff = await apiAsAdmin(server.url);
  const [zainab, yusuf, wale] = [
    await aStudent(server.url, 'Class 3', 'Zainab Repeats'),
    await aStudent(server.url, 'Class 3', 'Yusuf Sitting'),
    await aStudent(server.url, 'Class 5', 'Wale Leaving'),
  ];
  const exam = await anExam(staff, [shortAnswer('What is 1 + 1?', '2')], { title: 'Last test of the year' });
  await yusuf.call('POST', `/studentExam/start/${exam._id}`);

  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/users');
  await admin.getByRole('link', { name: 'Promotion' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Promotion' })).toBeVisible();
  const steps = admin.getByRole('region', { name: 'Where the classes go' });
  await expect(steps).toContainText('Last test of the year');
  await expect(steps).toContainText('1 student sits an exam now');
  await admin.getByRole('searchbox', { name: 'Search by name...' }).fill('yusuf');
  const students = admin.getByRole('table', { name: 'Students' });
  await expect(students).toContainText('Sits Last test of the year now');
  await admin.getByRole('searchbox', { name: 'Search by name...' }).fill('zainab');
  // Until they are gone the rows move.
  await expect(students).not.toContainText('Yusuf Sitting');
  await admin.getByRole('checkbox', { name: 'Promote Zainab Repeats' }).click();
  await expect(students).toContainText('Stays in SSS 1');
  expect(await axeProblems(admin)).toEqual([]);

  // A colleague has the same page open.
  const colleague = await visit(adminEmail, laptop);
  await colleague.goto('/admin/users/promotion');
  await colleague.getByRole('button', { name: /^Promote \d+ students$/ }).click();

  await admin.getByRole('button', { name: /^Promote \d+ students$/ }).click();
  await expect(modal(admin)).toContainText('Each class goes one up');
  expect(await axeProblems(admin)).toEqual([]);
  await modal(admin).getByRole('button', { name: 'Promote them' }).click();
  await expect(admin.getByRole('list', { name: 'Promotions so far' })).toContainText('The whole school, one class up');
  await modal(colleague).getByRole('button', { name: 'Promote them' }).click();
  await expect(modal(colleague)).toContainText('Somebody promoted students meanwhile');
  expect([await classOf(zainab), await classOf(yusuf), await classOf(wale)]).toEqual([
    'Grade 3 Secondary',
    'Grade 4 Secondary',
    'Finished',
  ]);

  // The exam that was begun ends as one of the old class, and who has left school is in none.
  await yusuf.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });
  const phone = await visit(wale.token);
  await phone.goto('/profile');
  await expect(phone.getByText('Finished', { exact: true })).toBeVisible();

  // A toast that the mouse crosses stays, and may lie over the button.
  await expect(admin.locator('[data-toast]')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Undo The whole school, one class up' }).click();
  await modal(admin).getByRole('button', { name: 'Bring them back' }).click();
  await expect(admin.getByRole('list', { name: 'Promotions so far' })).toContainText('brought back');
  expect([await classOf(zainab), await classOf(yusuf), await classOf(wale)]).toEqual([
    'Grade 3 Secondary',
    'Grade 3 Secondary',
    'Grade 5 Secondary',
  ]);
});
