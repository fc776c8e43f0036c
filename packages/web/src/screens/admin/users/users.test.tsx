import { aGuardian } from '@akada/server/test/guardian-calls';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello', email: 'ngozi@school.test' });
  return { school, admin, open: () => renderApp('/admin/users', { as: admin }) };
}

const row = () => within(screen.getByRole('navigation', { name: 'Users' }));
const tabs = () => row().getAllByRole('link').slice(0, 2).map(textOf);

test('both tabs count their people; each row says who, since when and what they are', async () => {
  const { school, open } = await anOffice();
  await aStudent(school, { fullName: 'Ada Obi', email: 'ada@school.test' });
  await aStudent(school, { fullName: 'Bisi Cole' });
  const { user } = open();
  await waitFor(() => expect(tabs()).toEqual(['Students2', 'Admins1']));
  const ada = (await screen.findByText('Ada Obi')).closest('tr');
  expect(textOf(ada ?? document.body)).toMatch(
    /Ada Obi ?ada@school\.test ?Class 1 ?\d{1,2} [A-Z][a-z]{2} \d{4} ?Active$/,
  );
  await user.click(row().getByRole('link', { name: /^Admins/ }));
  const ngozi = (await screen.findByText('Ngozi Bello', { selector: 'table *' })).closest('tr');
  expect(textOf(ngozi ?? document.body)).toMatch(/ngozi@school\.test ?\d{1,2} [A-Z][a-z]{2} \d{4} ?Admin$/);
});

test('one search goes over names and e-mail addresses of both tabs, whatever the case', async () => {
  const { school, open } = await anOffice();
  await aStudent(school, { fullName: 'Ada Obi', email: 'first@school.test' });
  await aStudent(school, { fullName: 'Bisi Cole', email: 'ngozi.cole@home.test' });
  const { user, address } = open();
  await waitFor(() => expect(tabs()).toEqual(['Students2', 'Admins1']));
  await user.type(screen.getByLabelText('Search by name, e-mail or phone...'), 'NGOZI');
  await waitFor(() => expect(tabs()).toEqual(['Students1', 'Admins1']));
  expect(screen.getByText('Bisi Cole')).toBeTruthy();
  expect(screen.queryByText('Ada Obi')).toBeNull();
  expect(address()).toBe('/admin/users?search=NGOZI');
  await user.click(row().getByRole('link', { name: /^Admins/ }));
  await screen.findByText('ngozi@school.test');
  expect(address()).toBe('/admin/users?search=NGOZI&tab=admins');
  expect(row().getByRole('link', { current: 'page' }).textContent).toBe('Admins1');
});

test('guardians stand on a tab of their own with their children, and each has a page', async () => {
  const { school, open } = await anOffice();
  const children = [await aStudent(school, { fullName: 'Bola Obi' }), await aStudent(school, { fullName: 'Ada Obi' })];
  await aGuardian(school, children, { fullName: 'Ngozi Obi', email: 'ngozi.obi@home.test' });
  const { user, address } = open();
  await waitFor(() => expect(row().getByRole('link', { name: /^Guardians/ }).textContent).toBe('Guardians1'));
  await user.click(row().getByRole('link', { name: /^Guardians/ }));
  const ngozi = (await screen.findByText('Ngozi Obi')).closest('tr');
  expect(textOf(ngozi ?? document.body)).toMatch(/ngozi\.obi@home\.test ?Ada Obi, Bola Obi ?\d{1,2} .* ?Active$/);
  expect(row().getByRole('link', { current: 'page' }).textContent).toBe('Guardians1');
  await user.click(screen.getByRole('link', { name: 'Ngozi Obi' }));
  await screen.findByRole('heading', { level: 1, name: 'Ngozi Obi' });
  expect(address()).toMatch(/^\/admin\/users\/[0-9a-f]{24}$/);
});

test('a search without a match finds no users', async () => {
  const { school, open } = await anOffice();
  await aStudent(school);
  const { user } = open();
  await waitFor(() => expect(tabs()).toEqual(['Students1', 'Admins1']));
  await user.type(screen.getByLabelText('Search by name, e-mail or phone...'), 'zebra');
  await placeOf('No users found');
  expect(tabs()).toEqual(['Students0', 'Admins0']);
});

test('a school without students says so', async () => {
  const { open } = await anOffice();
  open();
  await placeOf('No students found');
});

test.each([
  ['students', /all-user/, 'Error fetching users: Network error - no response from server', 'No students found'],
  ['admins', /all-admin/, 'Error fetching admins: Network error - no response from server', 'Ngozi Bello'],
])('%s that cannot be fetched say so, and Retry asks again', async (tab, calls, sentence, afterwards) => {
  const { school, admin } = await anOffice();
  school.network.cut(calls);
  const { user } = renderApp(`/admin/users?tab=${tab}`, { as: admin });
  await screen.findByText(sentence);
  school.network.mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(afterwards, { selector: 'main *' });
});

test('a suspended account carries its badge, and the status filter finds it', async () => {
  const { school, admin, open } = await anOffice();
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  await aStudent(school, { fullName: 'Bisi Cole' });
  await school.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: admin });
  const { user, address } = open();
  const row = (await screen.findByText('Ada Obi')).closest('tr');
  expect(textOf(row ?? document.body)).toMatch(/Suspended$/);
  await user.selectOptions(screen.getAllByLabelText('Status')[0] as HTMLElement, 'Suspended');
  await waitFor(() => expect(tabs()).toEqual(['Students1', 'Admins0']));
  expect(screen.queryByText('Bisi Cole')).toBeNull();
  expect(address()).toBe('/admin/users?status=suspended');
});

test('a long list comes in pages, asked for one at a time, and the address says which', async () => {
  const { school, open } = await anOffice();
  for (let count = 1; count <= 30; count += 1) {
    school.clock.advance({ minutes: 1 });
    await aStudent(school, { fullName: `Student ${count}` });
  }
  const { user, address } = open();
  await screen.findByText('Student 30');
  expect(screen.queryByText('Student 5')).toBeNull();
  expect(tabs()[0]).toBe('Students30');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Student 5');
  expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  expect(address()).toBe('/admin/users?page=2');
  expect(school.network.calls).toContain('GET /admin/all-user?page=2&limit=25');
  await user.type(screen.getByLabelText('Search by name, e-mail or phone...'), 'Student 30');
  await screen.findByText('Student 30');
  expect(address()).toBe('/admin/users?search=Student+30');
});

test('the students of a search are downloaded as CSV and as XLSX', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aStudent(school, { fullName: 'Ada Obi' });
  await aStudent(school, { fullName: 'Bayo Musa' });
  const { user } = renderApp('/admin/users?search=ada', { as: admin });
  await screen.findByText('1 student as a file:');
  for (const format of ['CSV', 'XLSX']) {
    await user.click(screen.getByRole('button', { name: `Download ${format}` }));
    const path = `GET /admin/users.${format.toLowerCase()}`;
    await waitFor(() => expect(school.network.calls.some((call) => call.startsWith(path))).toBe(true));
    await waitFor(async () => {
      const recorded = school.db.selectFrom('audit').select('subject_title').where('action', '=', 'user.list-export');
      expect((await recorded.execute()).length).toBe(format === 'CSV' ? 1 : 2);
    });
  }
  expect(document.querySelector('[data-toast]')).toBeNull();
});
