import { anAdmin, aStudent, aSuperAdmin, password } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fill, findToast, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

/** Downloads by way of object URLs, which jsdom cannot save. */
function watchSaving(): { name: string; content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:school/${blobs.size}`;
    blobs.set(url, content as Blob);
    return url;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = blobs.get(this.href);
    if (content) saved.push({ name: this.download, content });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return saved;
}

const press = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('a student downloads all that is kept, and is told the file’s name and size', async () => {
  const saved = watchSaving();
  const school = await openSchool();
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  const { user } = renderApp('/profile', { as: ada });
  await press(user, 'Download my data');
  expect(await findToast('Your data is downloaded')).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json, \d+ KB$/);
  const { name, content } = saved[0] as (typeof saved)[number];
  expect(name).toMatch(/^my-data-.*\.json$/);
  expect(JSON.parse(await content.text()).account).toMatchObject({ fullName: 'Ada Obi', email: ada.email });
});

test('without a network the download says so, and works at the second try', async () => {
  watchSaving();
  const school = await openSchool();
  const { user } = renderApp('/profile', { as: await aStudent(school) });
  await screen.findByRole('button', { name: 'Download my data' });
  school.network.cut(/export/);
  await press(user, 'Download my data');
  expect(await findToast('Your data could not be downloaded')).toBe('There is no connection to the school');
  school.network.mend();
  await press(user, 'Download my data');
  await findToast('Your data is downloaded');
});

test('deleting the account says what goes and what stays, and afterwards nobody is signed in', async () => {
  const school = await openSchool();
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  const { user, address } = renderApp('/profile', { as: ada });
  await press(user, 'Delete my account');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the account of Ada Obi?' });
  expect(textOf(dialog)).toContain('An exam you are sitting ends at once, without a result.');
  expect(textOf(dialog)).toContain('Of your payments a record without your name stays with the school.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect((await school.ask('GET', '/user', { as: ada })).status).toBe(200);
  await press(user, 'Delete my account');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete my account' }));
  await findToast('Your account was deleted');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect((await school.ask('GET', '/user', { as: ada })).status).toBe(401);
});

test('long after the sign-in the password is asked for before the account goes', async () => {
  const school = await openSchool();
  const ada = await aStudent(school);
  school.clock.advance({ minutes: 11 });
  const { user } = renderApp('/profile', { as: ada });
  await press(user, 'Delete my account');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete my account' }));
  await fill(user, 'Password', password);
  await press(user, 'Confirm');
  await findToast('Your account was deleted');
});

test('staff find both under Security; a super admin’s account is not deleted there', async () => {
  const school = await openSchool();
  const app = renderApp('/admin/security', { as: await anAdmin(school) });
  await screen.findByRole('button', { name: 'Download my data' });
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy();
  app.leave();
  renderApp('/super-admin/security', { as: await aSuperAdmin(school) });
  await screen.findByRole('button', { name: 'Download my data' });
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});
