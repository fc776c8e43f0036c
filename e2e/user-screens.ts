import type { Page } from '@playwright/test';
import { type Api, aLesson, anExam, buy, shortAnswer } from './school.ts';
import { failing, press, type Screen } from './screens.ts';

/** A person's page with all that can stand on it, and the questions asked before their account is changed. */

const openTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
};

const untilTerm = (page: Page) => page.getByLabel('Term', { exact: true }).waitFor();

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
  return [
    { name: 'user', path: page, heading: longWord },
    { name: 'user, exams', act: openTab('Exams'), heading: longWord },
    { name: 'user, payments', act: openTab('Payments'), heading: longWord },
    { name: 'sign-in code', path: page, act: press('Sign-in code'), heading: /^Sign-in code for / },
    { name: 'sign-in code, made', act: press('Make a code'), heading: /^Sign-in code for / },
    { name: 'suspend', path: page, act: press('Suspend'), heading: /^Suspend .*\?$/ },
    { name: 'sign out everywhere', path: page, act: press('Sign out everywhere'), heading: /everywhere\?$/ },
    { name: 'user, suspended', path: `/admin/users/${idleId}`, heading: 'No lessons purchased yet' },
    { name: 'user, no exams', act: openTab('Exams'), heading: 'No exams taken yet' },
    { name: 'user, no payments', act: openTab('Payments'), heading: 'No payments found' },
    { name: 'reactivate', act: press('Reactivate'), heading: /^Reactivate .*\?$/ },
    { name: 'user, failed', path: page, act: failing('admin/users'), heading: 'Error loading user' },
    { name: 'user, unknown', path: `/admin/users/${'0'.repeat(24)}`, heading: 'User not found' },
    { name: 'suspended users', path: '/admin/users?status=suspended', heading: 'Users' },
    { name: 'report card', path: `${page}/report-card`, act: untilTerm, heading: 'Report card' },
    { name: 'report cards of a class', path: '/admin/report-cards', act: untilTerm, heading: 'Report cards' },
    { name: 'user filters', path: '/admin/users', act: press('Filters'), heading: 'Filters', only: 'phone' },
  ];
}
