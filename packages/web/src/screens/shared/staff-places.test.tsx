import type { Right } from '@akada/contract';
import { anAdmin, aSuperAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';
import type { StaffRole } from '../addresses.ts';
import { staffAreas } from '../staff-addresses.ts';
import { staffPlaces } from './staff-places.ts';

const pathsOf = (role: StaffRole) => staffAreas[role].flatMap(({ screens }) => Object.keys(screens));
const placesOf = (role: StaffRole) => {
  const { entries, others } = staffPlaces[role];
  return [...entries.flatMap(({ tabs }) => tabs), ...others].map(({ to }) => to.replace(/\?.*/, ''));
};

test.each(['admin', 'super-admin'] as const)('every screen of an %s is a place, or stands below one', (role) => {
  const places = placesOf(role);
  const isFound = (path: string) =>
    path.includes(':') ? places.some((place) => path.startsWith(`${place}/:`)) : places.includes(path);
  const screens = pathsOf(role).filter((path) => !path.endsWith('*'));
  expect(screens.filter((path) => !isFound(path))).toEqual([]);
  expect(places.filter((place) => !screens.includes(place))).toEqual([]);
});

const entries = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

/** Names of pages that Ctrl+K lists before anything is typed. */
async function listed(user: ReturnType<typeof renderApp>['user']): Promise<string[]> {
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search everything' });
  return screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent ?? '');
}

const open = ['Dashboard', 'Teachers', 'Reviews', 'Inbox', 'Classes', 'Subjects', 'Security'];
const ofPeople = ['Students', 'Admins', 'Guardians', 'Groups', 'Class lists', 'Invites', 'Promotion', 'Announcements'];
const ofPapers = ['Report card', 'Report cards', 'Certificate', 'Certificates'];
const ofMoney = ['Orders', 'Statement', 'Coupons', 'Revenue', 'School', 'Money', 'Learning', 'Privacy'];

test.each<[Right, string, string[]]>([
  ['teaching', '/admin/teachers', ['Lessons', 'Courses', 'Exams', 'Questions', 'Import questions']],
  [
    'marking',
    '/admin/scores',
    ['Report cards', 'Score sheets', 'Broadsheet', 'Remarks', 'Register', 'Exams', 'Analytics'],
  ],
  ['money', '/admin/teachers', [...ofMoney, 'Year and term']],
  ['people', '/admin/users', [...ofPeople, 'Year and term', 'Term results', 'Remarks and conduct', ...ofPapers]],
])('the right to %s opens its pages and no others', async (right, users, more) => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const change = { as: await aSuperAdmin(school), body: { rights: [right] } };
  await school.ask('PUT', `/admin/users/${admin._id}/rights`, change);
  const { user } = renderApp('/admin', { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(hrefOf(screen.getByRole('link', { name: 'Users' }))).toBe(users);
  expect((await listed(user)).sort()).toEqual([...open, ...more].sort());
});

test('an entry without any page is left out of the sidebar', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const change = { as: await aSuperAdmin(school), body: { rights: ['people'] } };
  await school.ask('PUT', `/admin/users/${admin._id}/rights`, change);
  renderApp('/admin', { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(entries().map(textOf)).toEqual(['Dashboard', 'Users', 'Lessons', 'Messages', 'Settings']);
});

test('an entry has its pages as tabs, the open one marked, and a page below them has a way back', async () => {
  const school = await openSchool();
  const { user, address } = renderApp('/admin/coupons', { as: await anAdmin(school) });
  const row = within(await screen.findByRole('navigation', { name: 'Payments' }));
  expect(row.getAllByRole('link').map(textOf)).toEqual(['Orders', 'Statement', 'Coupons', 'Revenue']);
  const current = () => screen.getAllByRole('link', { current: 'page' }).map(textOf);
  expect(current()).toEqual(['Payments', 'Coupons']);
  await user.click(row.getByRole('link', { name: 'Statement' }));
  await screen.findByRole('heading', { level: 1, name: 'Bank statement' });
  expect([address(), current()]).toEqual(['/admin/payments/statement', ['Payments', 'Statement']]);
  await user.click(screen.getByRole('link', { name: 'Analytics' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Payments' })).toBeNull());
  expect(current()).toEqual(['Analytics']);
});

test('people and their results are two rows of tabs, each with a way to the other', async () => {
  const school = await openSchool();
  const { user } = renderApp('/admin/groups', { as: await anAdmin(school) });
  const tabs = async () => {
    const row = within(await screen.findByRole('navigation', { name: 'Users' }));
    return row.getAllByRole('link').map((link) => link.firstChild?.textContent);
  };
  await waitFor(async () => expect(await tabs()).toContain('Groups'));
  const people = ['Students', 'Admins', 'Guardians', 'Groups', 'Class lists', 'Invites', 'Promotion', 'Teachers'];
  expect(await tabs()).toEqual([...people, 'Term results']);
  await user.click(screen.getByRole('link', { name: 'Term results' }));
  await screen.findByRole('heading', { level: 1, name: 'Score sheets' });
  const results = ['Score sheets', 'Broadsheet', 'Remarks', 'Register', 'Report cards', 'Certificates'];
  expect(await tabs()).toEqual(['All users', ...results]);
  expect(hrefOf(screen.getByRole('link', { name: 'Remarks' }))).toBe('/admin/conduct');
  await user.click(screen.getByRole('link', { name: 'All users' }));
  await screen.findByRole('heading', { level: 1, name: 'Users' });
  expect(await tabs()).toEqual([...people, 'Term results']);
});

test('the class and the term go along from one page of results to the next', async () => {
  const school = await openSchool();
  const { user, address } = renderApp('/admin/scores?class=a&term=b&arm=c&subject=d', { as: await anAdmin(school) });
  await user.click(await screen.findByRole('link', { name: 'Broadsheet' }));
  await screen.findByRole('heading', { level: 1, name: 'Broadsheet' });
  expect(address()).toBe('/admin/broadsheet?term=b&class=a&arm=c');
  expect(hrefOf(screen.getByRole('link', { name: 'All users' }))).toBe('/admin/users');
});

test.each([
  ['report', '/admin/report-cards'],
  ['continuous assessment', '/admin/scores'],
  ['enter marks', '/admin/scores'],
  ['attendance', '/admin/register'],
  ['comments', '/admin/conduct'],
  ['psychomotor', '/admin/settings/conduct'],
  ['promotion', '/admin/users/promotion'],
  ['class list', '/admin/users/import'],
  ['bank account', '/admin/settings/money'],
  ['bank statement', '/admin/payments/statement'],
  ['term', '/admin/terms'],
  ['arm', '/admin/classes'],
  ['subject', '/admin/subjects'],
  ['backup', '/admin'],
  ['grades', '/admin/settings/learning'],
  ['parents', '/admin/users?tab=guardians'],
  ['broadsheet', '/admin/broadsheet'],
  ['continuous assessment', '/admin/scores'],
  ['weights', '/admin/settings/results'],
  ['signature', '/admin/settings/cards'],
  ['password', '/admin/security'],
  ['past papers', '/admin/questions/import'],
])('“%s” leads to %s', async (typed, path) => {
  const school = await openSchool();
  const { user, address } = renderApp('/admin/analytics', { as: await anAdmin(school) });
  await screen.findByRole('button', { name: 'Search everything (Ctrl+K)' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), typed);
  await screen.findAllByRole('option');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(path));
});

test('the super admin has four entries, and Ctrl+K over them alone', async () => {
  const school = await openSchool();
  const { user, address } = renderApp('/super-admin/teachers', { as: await aSuperAdmin(school) });
  await screen.findByRole('heading', { level: 1, name: 'Teachers' });
  expect(entries().map(hrefOf)).toEqual([
    '/super-admin',
    '/super-admin/payments',
    '/super-admin/audit',
    '/super-admin/status',
    '/super-admin/settings',
  ]);
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map(textOf)).toEqual(['Admins', 'Teachers']);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'backups');
  expect(screen.getAllByRole('option').map(textOf)).toEqual(['System statusPage']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/super-admin/status'));
  expect(school.network.calls.filter((call) => /all-user|GET \/(?:order|exam|lesson|question)/.test(call))).toEqual([]);
});

test('Security belongs to the own name', async () => {
  const school = await openSchool();
  const { user, address } = renderApp('/admin', { as: await anAdmin(school, { fullName: 'Ngozi Bello' }) });
  await user.click(await screen.findByRole('link', { name: /Ngozi Bello/ }));
  await screen.findByRole('heading', { level: 1, name: 'Security' });
  expect(address()).toBe('/admin/security');
});
