import { aStudent } from '@akada/server/test/people';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';
import { saveProfileImage } from '../../state/profile-image.ts';

const red = 'data:image/jpeg;base64,cmVk';
const blue = 'data:image/jpeg;base64,Ymx1ZQ==';

const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const save = () => screen.getByRole('button', { name: 'Save Changes' });

async function withPicture(path: string) {
  const school = await openSchool();
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  saveProfileImage(red, student._id);
  return { school, student, ...renderApp(path, { as: student }) };
}

test('the stored picture shows in the sidebar and on the page', async () => {
  await withPicture('/profile');
  await screen.findByRole('heading', { level: 2, name: 'Ada Obi' });
  expect(pictures()).toEqual([red, red]);
});

test('a removed picture comes back with Cancel and goes with Save Changes', async () => {
  const { user } = await withPicture('/profile/edit');
  await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('link', { name: 'Edit Profile' });
  expect(pictures()).toEqual([red, red]);

  await user.click(screen.getByRole('link', { name: 'Edit Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
  expect(localStorage.getItem('profileImage')).toBe(red);
  await user.click(save());
  await findToast('Profile updated successfully!');
  expect(pictures()).toEqual([]);
  expect(localStorage.getItem('profileImage')).toBeNull();
});

test('a picture saved in another tab shows at once, and when the window is looked at again', async () => {
  const { user } = await withPicture('/student');
  await waitFor(() => expect(pictures()).toContain(red));
  localStorage.setItem('profileImage', blue);
  fireEvent(window, new StorageEvent('storage', { key: 'profileImage', newValue: blue }));
  await waitFor(() => expect(pictures()).toContain(blue));
  localStorage.setItem('profileImage', red);
  fireEvent.focus(window);
  await waitFor(() => expect(pictures()).toContain(red));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('button', { name: 'Log in' });
  expect(localStorage.getItem('profileImage')).toBeNull();
});

test('after an expired session the picture is kept for its owner and for nobody else', async () => {
  const { school, student, leave } = await withPicture('/profile');
  await screen.findByRole('heading', { level: 2, name: 'Ada Obi' });
  await school.ask('POST', '/auth/logout', { as: student });
  school.network.calls.length = 0;
  const other = await aStudent(school, { fullName: 'Bola Ige' });
  // The store forgets at a logout only; here the token died by itself.
  localStorage.removeItem('token');
  fireEvent(window, new StorageEvent('storage', { key: 'token', newValue: null }));
  await screen.findByRole('button', { name: 'Log in' });
  expect(localStorage.getItem('profileImage')).toBe(red);
  leave();
  renderApp('/profile', { as: other });
  await screen.findByRole('heading', { level: 2, name: 'Bola Ige' });
  expect(pictures()).toEqual([]);
  expect(localStorage.getItem('profileImage')).toBeNull();
  expect(within(screen.getByRole('complementary')).getByText('BI')).toBeTruthy();
});
