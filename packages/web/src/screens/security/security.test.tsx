import { anAdmin, aStudent, password } from '@akada/server/test/people';
import { appCode, otherDevice } from '@akada/server/test/security';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const press = async (user: ReturnType<typeof renderApp>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('a student sees the own devices and signs one out', async () => {
  const school = await openSchool();
  const ada = await aStudent(school);
  const lost = await otherDevice(school, ada);
  const { user } = renderApp('/profile/security', { as: ada });
  await screen.findByText('This device');
  expect(screen.queryByRole('heading', { name: 'Second factor' })).toBeNull();
  await press(user, 'Sign out Chrome on Android');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  await findToast('Chrome on Android is signed out');
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect((await school.ask('GET', '/user', { as: lost })).status).toBe(401);
});

test('a changed password signs out the others and keeps the new token here', async () => {
  const school = await openSchool();
  const ada = await aStudent(school);
  const lost = await otherDevice(school, ada);
  const { user } = renderApp('/profile/security', { as: ada });
  await fill(user, 'Current password', password);
  for (const label of ['New password', 'New password again']) await fill(user, label, 'seven small fishes');
  await press(user, 'Change password');
  await findToast('Password updated successfully');
  const token = localStorage.getItem('token') ?? '';
  expect(token).not.toBe(ada.token);
  expect((await school.ask('GET', '/user', { as: { token } })).status).toBe(200);
  expect((await school.ask('GET', '/user', { as: lost })).status).toBe(401);
  await screen.findByText('This device');
});

test('staff set up a second factor with a code of the app, and see the recovery codes once', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { user } = renderApp('/admin/security', { as: admin });
  await press(user, 'Set up a second factor');
  const link = await screen.findByRole('link', { name: 'Open in an authenticator app' });
  const secret = new URL(link.getAttribute('href') ?? '').searchParams.get('secret') ?? '';
  await screen.findByRole('img', { name: 'QR code of the setup key' });
  await fill(user, 'Code that the app shows now', '000000');
  await press(user, 'Turn on');
  await screen.findByText('This code is wrong, or it was used already.');
  await fill(user, 'Code that the app shows now', appCode(school, secret));
  await press(user, 'Turn on');
  await screen.findByText(/Keep these recovery codes on paper/);
  expect(screen.getAllByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toHaveLength(10);
  await press(user, 'I have kept them');
  await screen.findByText('It is on. 10 recovery codes left.');
});

test('long after the sign-in the person is asked to confirm, and then the call is made again', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  school.clock.advance({ minutes: 11 });
  const { user } = renderApp('/admin/security', { as: admin });
  await press(user, 'Set up a second factor');
  const dialog = await screen.findByRole('dialog', { name: 'Please confirm it is you' });
  await user.type(within(dialog).getByLabelText('Password'), 'not the password');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await within(dialog).findByText('The password is wrong');
  await user.clear(within(dialog).getByLabelText('Password'));
  await user.type(within(dialog).getByLabelText('Password'), password);
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('link', { name: 'Open in an authenticator app' });
});

test('who does not confirm is told that nothing was done', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  school.clock.advance({ minutes: 11 });
  const { user } = renderApp('/admin/security', { as: admin });
  await press(user, 'Set up a second factor');
  const dialog = await screen.findByRole('dialog', { name: 'Please confirm it is you' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Nothing was done: this needs you to confirm that it is you.');
});
