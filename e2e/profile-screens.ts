import { expect, type Page } from '@playwright/test';
import { goBackWhenIdle } from './look.ts';
import { failing, press, pressInDialog, type Screen, submitEmpty } from './screens.ts';

/** A picture of 64 by 48 pixels, drawn by the page itself. */
async function choosePicture(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    canvas.getContext('2d')?.fillRect(8, 8, 48, 32);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const buffer = Buffer.from(drawn, 'base64');
  await page.getByLabel('Choose picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
}

async function refuseProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('');
  await submitEmpty('Save Changes')(page);
}

const leaveProfile = async (page: Page) => {
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').fill('Somebody Else');
  await goBackWhenIdle(page);
};

const usePicture = async (page: Page) => {
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const playOurs = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.locator('video')).toBeVisible();
};

const openTeacher = async (page: Page) => {
  await page.getByRole('link', { name: 'Hauwa Bello' }).click();
};

const refuseQuietHours = async (page: Page) => {
  const hours = page.getByRole('region', { name: 'Quiet hours' });
  await hours.getByRole('radio', { name: /^My own/ }).check();
  await hours.getByLabel('From').fill('late');
  await hours.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(hours.getByText('Write the time like 14:30')).toBeVisible();
};

/** For a demo student who owns a film of ours. */
export const profileScreens: Screen[] = [
  { name: 'profile', path: '/profile', heading: 'Profile' },
  { name: 'delete account', act: press('Delete my account'), heading: /^Delete the account of / },
  { name: 'profile menu', path: '/profile', act: press(/^Me$/), heading: 'Menu', only: 'phone' },
  { name: 'profile, failed', path: '/profile', act: failing('user/profile'), heading: 'Failed to load profile.' },
  { name: 'profile edit', path: '/profile/edit', heading: 'Edit Profile' },
  { name: 'profile edit, errors', act: refuseProfile, heading: 'Edit Profile' },
  { name: 'crop picture', path: '/profile/edit', act: choosePicture, heading: 'Crop your picture' },
  { name: 'picture chosen', act: usePicture, heading: 'Edit Profile' },
  { name: 'leave profile', path: '/profile', act: leaveProfile, heading: 'Discard your changes?' },
  { name: 'own report cards', path: '/student/cards', heading: 'Report cards' },
  { name: 'notifications', path: '/student/notifications', heading: 'Notifications' },
  { name: 'quiet hours, errors', act: refuseQuietHours, heading: 'Notifications' },
  {
    name: 'notifications, failed',
    path: '/student/notifications',
    act: failing('notification'),
    heading: 'Your notifications could not be loaded',
  },
  { name: 'courses', path: '/profile/courses', heading: /^Courses \(\d+\)/ },
  { name: 'courses, sort', act: press('Sort By Relevance'), heading: /^Courses/ },
  { name: 'courses, filter', path: '/profile/courses?classLevel=2', heading: /^Courses/ },
  { name: 'courses, playing', path: '/profile/courses?search=osmosis', act: playOurs, heading: /^Courses/ },
  { name: 'courses, none found', path: '/profile/courses?search=zzzz', heading: 'No courses found' },
  { name: 'courses, failed', path: '/profile/courses', act: failing('lesson'), heading: 'Error loading lessons' },
  { name: 'teachers', path: '/profile/teachers', heading: 'Teachers (8)' },
  { name: 'message', act: press('Send Message'), heading: 'Message to Adaeze Okonkwo' },
  { name: 'message, errors', act: pressInDialog('Send Message'), heading: 'Message to Adaeze Okonkwo' },
  { name: 'a teacher', path: '/profile/teachers', act: openTeacher, heading: 'Hauwa Bello' },
  { name: 'a teacher, unknown', path: `/profile/teachers/${'0'.repeat(24)}`, heading: 'Teacher not found' },
  { name: 'teachers, failed', path: '/profile/teachers', act: failing('teacher'), heading: 'Error loading teachers' },
  { name: 'teachers, none found', path: '/profile/teachers?search=zzzz', heading: 'No teachers found' },
  { name: 'security', path: '/profile/security', heading: 'Security' },
  {
    name: 'security, failed',
    path: '/profile/security',
    act: failing('user/sessions'),
    heading: 'Error loading your devices',
  },
  { name: 'reviews', path: '/profile/reviews', heading: /^My Reviews \(\d+\)/ },
];
