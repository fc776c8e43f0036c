import type { Page } from '@playwright/test';
import { type Api, aLesson, anExam, buy, shortAnswer } from './school.ts';
import { failing, press, type Screen } from './screens.ts';

/** A person's page with all that can stand on it, and the questions asked before their account is changed. */

const openTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
};

const untilTerm = (page: Page) => page.getByLabel('Term', { exact: true }).waitFor();

const untilRows = (page: Page) => page.getByText('There is no class “SS3”').waitFor();

async function makeAccounts(page: Page): Promise<void> {
  const make = page.getByRole('button', { name: 'Make 2 accounts' });
  // The other size finds them made.
  if (await make.isVisible()) await make.click();
  await page.getByText('2 accounts were made').waitFor();
}

const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2);

async function idOf(student: Api): Promise<string> {
  return (await student.call<{ _id: string }>('GET', '/user'))._id;
}

/** For two students who have done nothing yet; the second one will be suspended. */
export async function userScreens(busy: Api, idle: Api, admin: Api): Promise<Screen[]> {
  await busy.call('PUT', '/user/profile', { fullName: longWord });
  for (const title of ['Bought and watched', longWord]) {
    await buy(busy, admin, await aLesson(admin, { title, price: 1500 }));
  }
  const refused = await aLesson(admin, { title: 'Was refused', price: 1500 });
  const { _id } = await busy.call<{ _id: string }>('POST', `/lesson/pay/${refused}`);
  await admin.call('PUT', `/payment/${_id}/reject`, { reason: `No transfer came from ${longWord}` });
  const paper = [shortAnswer('What is 1 + 1?', '2')];
  const [sat, running] = [
    await anExam(admin, paper, { title: 'Sat' }),
    await anExam(admin, paper, { title: longWord }),
  ];
  for (const exam of [sat, running]) await busy.call('POST', `/studentExam/start/${exam._id}`);
  await busy.call('POST', `/studentExam/submit/${sat._id}`, { answers: [] });
  const [busyId, idleId] = [await idOf(busy), await idOf(idle)];
  await admin.call('PUT', `/admin/users/${idleId}/suspend`);
  const page = `/admin/users/${busyId}`;
  const text = `Name,Class,Phone\n${longWord},Class 1,\n${longWord},Class 1,0803 12\nMary,SS3,\nPaul,2B,`;
  const list = await admin.call<{ _id: string }>('POST', '/admin/users/import', { text });
  const review = `/admin/users/import?id=${list._id}`;
  return [
    { name: 'user', path: page, heading: longWord },
    { name: 'user, exams', act: openTab('Exams'), heading: longWord },
    { name: 'user, payments', act: openTab('Payments'), heading: longWord },
    { name: 'sign-in code', path: page, act: press('Sign-in code'), heading: /^Sign-in code for / },
    { name: 'sign-in code, made', act: press('Make a code'), heading: /^Sign-in code for / },
    { name: 'login slip', path: page, act: press('Login slip'), heading: /^Make a login slip for / },
    { name: 'suspend', path: page, act: press('Suspend'), heading: /^Suspend .*\?$/ },
    { name: 'sign out everywhere', path: page, act: press('Sign out everywhere'), heading: /everywhere\?$/ },
    { name: 'user, suspended', path: `/admin/users/${idleId}`, heading: 'No lessons purchased yet' },
    { name: 'user, no exams', act: openTab('Exams'), heading: 'No exams taken yet' },
    { name: 'user, no payments', act: openTab('Payments'), heading: 'No payments found' },
    { name: 'reactivate', act: press('Reactivate'), heading: /^Reactivate .*\?$/ },
    { name: 'user, failed', path: page, act: failing('admin/users'), heading: 'Error loading user' },
    { name: 'user, unknown', path: `/admin/users/${'0'.repeat(24)}`, heading: 'User not found' },
    { name: 'class list', path: '/admin/users/import', heading: 'Class list' },
    { name: 'class list, review', path: review, act: untilRows, heading: 'Class list' },
    { name: 'class list, made', act: makeAccounts, heading: 'Class list' },
    { name: 'class list, undo', act: press('Undo'), heading: /^Delete 2 accounts again/ },
    {
      name: 'class list, failed',
      path: review,
      act: failing('admin/users/import'),
      heading: 'Error loading the class list',
    },
    { name: 'suspended users', path: '/admin/users?status=suspended', heading: 'Users' },
    { name: 'report card', path: `${page}/report-card`, act: untilTerm, heading: 'Report card' },
    { name: 'report cards of a class', path: '/admin/report-cards', act: untilTerm, heading: 'Report cards' },
    { name: 'user filters', path: '/admin/users', act: press('Filters'), heading: 'Filters', only: 'phone' },
  ];
}
