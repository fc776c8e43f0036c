import type { Page } from '@playwright/test';
import { type Api, aLesson, anExam, buy, shortAnswer } from './school.ts';
import { failing, press, type Screen } from './screens.ts';

/** A person's page with all that can stand on it, and the questions asked before their account is changed. */

const openTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
};

const untilTerm = (page: Page) => page.getByRole('combobox', { name: 'Term', exact: true }).waitFor();

const untilRows = (page: Page) => page.getByText('Its class is asked above').first().waitFor();

const untilColumns = (page: Page) => page.getByText('Please say what these columns are').waitFor();

const untilStudents = (page: Page) => page.getByRole('button', { name: /^Promote \d+ students?$/ }).waitFor();

async function makeAccounts(page: Page): Promise<void> {
  const make = page.getByRole('button', { name: 'Make 2 accounts' });
  // The other size finds them made.
  if (await make.isVisible()) await make.click();
  await page.getByText('2 accounts were made').waitFor();
}

/** Chooses the other account in the merge dialog. */
async function chooseOther(page: Page): Promise<void> {
  await page.getByLabel('Name, phone number or e-mail').fill('akada.example');
  await page.getByRole('list', { name: 'Students' }).getByRole('button').first().click();
  await page.getByText('Comes over').waitFor();
}

async function mergeFailing(page: Page): Promise<void> {
  const lost = /\/merge\//;
  await page.route(lost, (route) => route.abort());
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByLabel('Name, phone number or e-mail').fill('akada.example');
  await page.getByRole('list', { name: 'Students' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute(lost);
}

async function chooseClass(page: Page): Promise<void> {
  await press('Merge SSS 3')(page);
  await page.getByLabel('The class that stays').selectOption({ label: 'SSS 2' });
  await page.getByRole('list', { name: 'What moves' }).waitFor();
}

const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2);

async function idOf(student: Api): Promise<string> {
  return (await student.call<{ _id: string }>('GET', '/user'))._id;
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

/** Taken back at once, because the other screens need the class as it is. */
async function aPromotion(admin: Api): Promise<void> {
  const path = '/admin/users/promotions';
  const { after } = await admin.call<{ after: number }>('GET', `${path}/preview`);
  const { _id } = await admin.call<{ _id: string }>('POST', path, { classLevel: 'Class 5', after });
  await admin.call('DELETE', `${path}/${_id}`);
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
  const grouped = await admin.call<{ _id: string }>('POST', '/admin/groups', { name: longWord.slice(0, 80) });
  const [busyId, idleId] = [await idOf(busy), await idOf(idle)];
  await admin.call('PUT', `/admin/users/${idleId}/suspend`);
  await admin.call('POST', `/admin/groups/${grouped._id}/members`, { studentIds: [busyId] });
  const page = `/admin/users/${busyId}`;
  await admin.call('PUT', `${page}/extra-time`, { percent: 25, reason: `Reads slowly, says ${longWord}` });
  await admin.call('POST', `${page}/notes`, { _id: 'a'.repeat(24), text: `Was ill in May, says ${longWord}` });
  const gift = await aLesson(admin, { title: 'Was a gift', price: 1500 });
  await admin.call('POST', '/grant', { studentId: busyId, lessonId: gift, reason: 'Won the quiz' });
  await admin.call('POST', '/course', {
    ...{ title: 'All of it', classLevel: '1', price: 1000, isDraft: false },
    lessonIds: [gift, refused],
  });
  const group = `/admin/groups/${grouped._id}`;
  const forGroup = { title: `For a group, ${longWord}`, price: 1500, groupIds: [grouped._id] };
  const lessonId = await aLesson(admin, forGroup);
  await admin.call('POST', '/grant/group', { groupId: grouped._id, lessonId, reason: `For ${longWord}` });
  // Too late for the gift.
  await admin.call('POST', `/admin/groups/${grouped._id}/members`, { studentIds: [idleId] });
  const text = `Name,Class,Phone\n${longWord},JSS 1,\n${longWord},JSS 1,0803 12\nMary,Alpha,\nPaul,jss2b,`;
  const list = await admin.call<{ _id: string }>('POST', '/admin/users/import', { text });
  const review = `/admin/users/import?id=${list._id}`;
  const siblings = `Name,Class,Phone\nPeter,JSS 1,0803 777 0001\n${longWord},JSS 3,0803 777 0001\nLuke,Alpha,`;
  const refusedRows = await admin.call<{ _id: string }>('POST', '/admin/users/import', { text: siblings });
  const mending = `/admin/users/import?id=${refusedRows._id}`;
  const unknownHeads = `Learner of ours;Klass;${longWord}\nAda Obi;JSS 1A;x`;
  const askedColumns = await admin.call<{ _id: string }>('POST', '/admin/users/import', { text: unknownHeads });
  await aPromotion(admin);
  const classes = await admin.call<{ _id: string }[]>('GET', '/admin/classes');
  await admin.call('PUT', `/admin/classes/${classes.at(-1)?._id}`, { arms: [{ name: longWord.slice(0, 40) }] });
  await admin.call('POST', '/admin/users/invites', { classLevel: 'Class 2', mostUses: 40, endsAt: inAWeek() });
  return [
    { name: 'user', path: page, heading: longWord },
    { name: 'user, exams', act: openTab('Exams'), heading: longWord },
    { name: 'user, payments', act: openTab('Payments'), heading: longWord },
    { name: 'user, notes', act: openTab('Notes'), heading: longWord },
    { name: 'edit a user', path: page, act: press('Edit'), heading: /^Edit / },
    { name: 'extra time', path: page, act: press('Edit extra time'), heading: /^Extra time for / },
    { name: 'mail a password', path: page, act: press('Mail a password'), heading: /^Mail a new password to / },
    { name: 'delete a user', path: page, act: press('Delete'), heading: /^Delete the account of / },
    { name: 'merge, find', path: page, act: press('Merge'), heading: /^Merge .* with another account$/ },
    { name: 'merge', act: chooseOther, heading: 'Merge two accounts?' },
    {
      name: 'merge, failed',
      path: page,
      act: mergeFailing,
      heading: 'Error loading the preview',
    },
    { name: 'give a course', path: page, act: press('Give a course'), heading: 'Give a course' },
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
    { name: 'class list, a row', path: mending, act: press('Edit line 3'), heading: 'Class list' },
    {
      name: 'class list, columns',
      path: `/admin/users/import?id=${askedColumns._id}`,
      act: untilColumns,
      heading: 'Class list',
    },
    {
      name: 'class list, failed',
      path: review,
      act: failing('admin/users/import'),
      heading: 'Error loading the class list',
    },
    { name: 'promotion', path: '/admin/users/promotion', act: untilStudents, heading: 'Promotion' },
    { name: 'promote', act: press(/^Promote \d+ students$/), heading: /^Promote \d+ students\?$/ },
    {
      name: 'promotion of a class',
      path: '/admin/users/promotion?class=Grade%205%20Secondary',
      act: untilStudents,
      heading: 'Promotion',
    },
    {
      name: 'promotion, failed',
      path: '/admin/users/promotion',
      act: failing('admin/users/promotions/preview'),
      heading: 'Error loading the preview',
    },
    { name: 'invite links', path: '/admin/users/invites', heading: 'Invite links' },
    { name: 'invite link, QR code', act: press(/^QR code/), heading: 'Invite links' },
    {
      name: 'new invite link',
      path: '/admin/users/invites',
      act: press('New invite link'),
      heading: 'New invite link',
    },
    { name: 'withdraw', path: '/admin/users/invites', act: press(/^Withdraw/), heading: /^Withdraw the link for/ },
    {
      name: 'invite links, failed',
      path: '/admin/users/invites',
      act: failing('admin/users/invites'),
      heading: 'Error loading invite links',
    },
    { name: 'classes', path: '/admin/classes', heading: 'Classes' },
    { name: 'classes, names of a preset', act: press('Use these names'), heading: /^Name the classes JSS 1/ },
    { name: 'class, new', path: '/admin/classes', act: press('+ New class'), heading: 'New class' },
    { name: 'class with arms', path: '/admin/classes', act: press('Edit SSS 3'), heading: 'Edit SSS 3' },
    { name: 'class, close', path: '/admin/classes', act: press('Close SSS 3'), heading: 'Close SSS 3?' },
    { name: 'class, merge', path: '/admin/classes', act: chooseClass, heading: 'Merge SSS 3 into another class?' },
    { name: 'year and term', path: '/admin/terms', heading: 'Year and term' },
    {
      name: 'year and term, failed',
      path: '/admin/terms',
      act: failing('admin/terms'),
      heading: 'Error loading the terms',
    },
    {
      name: 'classes, failed',
      path: '/admin/classes',
      act: failing('admin/classes'),
      heading: 'Error loading classes',
    },
    { name: 'subjects', path: '/admin/subjects', heading: 'Subjects' },
    { name: 'subject, new', act: press('+ New subject'), heading: 'New subject' },
    {
      name: 'subjects, failed',
      path: '/admin/subjects',
      act: failing('admin/subjects'),
      heading: 'Error loading subjects',
    },
    { name: 'groups', path: '/admin/groups', heading: 'Groups' },
    { name: 'group, new', act: press('+ New group'), heading: 'New group' },
    { name: 'group', path: group, heading: longWord.slice(0, 80) },
    { name: 'group, none found', path: `${group}?search=zzzz`, heading: 'No students found' },
    { name: 'group, add students', path: group, act: press('+ Add students'), heading: 'Add students' },
    { name: 'group, add none', act: press('Add'), heading: 'Add students' },
    { name: 'group, give a lesson', path: group, act: press('Give a lesson'), heading: 'Give the group a lesson' },
    { name: 'group, give none', act: press('Give the lesson'), heading: 'Give the group a lesson' },
    { name: 'group, take back', path: group, act: press(/^Take back/), heading: /^Take ‘For a group/ },
    {
      name: 'group, lists failed',
      path: group,
      act: failing('(grant/group|admin/groups/[^/]+/given)'),
      heading: 'For this group',
    },
    { name: 'group, delete', path: group, act: press('Delete'), heading: /^Delete the group/ },
    { name: 'groups, failed', path: '/admin/groups', act: failing('admin/groups'), heading: 'Error loading groups' },
    { name: 'suspended users', path: '/admin/users?status=suspended', heading: 'Users' },
    { name: 'report card', path: `${page}/report-card`, act: untilTerm, heading: 'Report card' },
    { name: 'report cards of a class', path: '/admin/report-cards', act: untilTerm, heading: 'Report cards' },
    { name: 'issue cards', act: press('Issue cards'), heading: 'Issue report cards' },
    { name: 'certificates', path: '/admin/certificates', heading: 'Certificates' },
    { name: 'register of an arm', path: '/admin/register', heading: 'Register' },
    { name: 'register of a term', path: '/admin/register?tab=term', act: untilTerm, heading: 'Register' },
    { name: 'students who are away', path: '/admin/register?tab=away', heading: 'Register' },
    { name: 'remarks and conduct', path: '/admin/conduct', act: untilTerm, heading: 'Remarks and conduct' },
    { name: 'score sheets', path: '/admin/scores', act: untilTerm, heading: 'Score sheets' },
    { name: 'broadsheet of a class', path: '/admin/broadsheet', act: untilTerm, heading: 'Broadsheet' },
    { name: 'user filters', path: '/admin/users', act: press('Filters'), heading: 'Filters', only: 'phone' },
  ];
}
