import { aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const somebody = { fullName: 'Ada Obi', email: 'ada@school.test', phoneNumber: '+2348031234567' };

async function aProfile(path: string) {
  const school = await openSchool();
  const student = await aStudent(school, { ...somebody, classLevel: 'Grade 2 Secondary' });
  return { school, student, ...renderApp(path, { as: student }) };
}

const facts = () => {
  const values = screen.getAllByRole('definition').map(textOf);
  return Object.fromEntries(screen.getAllByRole('term').map((term, index) => [textOf(term), values[index]]));
};
const save = () => screen.getByRole('button', { name: 'Save Changes' });

test('the profile shows who the student is', async () => {
  await aProfile('/profile');
  await screen.findByRole('heading', { level: 2, name: 'Ada Obi' });
  expect(facts()).toMatchObject({ Email: somebody.email, 'Phone Number': somebody.phoneNumber, Verified: 'No' });
  expect(facts()['Created At']).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  expect(screen.getByText('Class 2')).toBeTruthy();
  expect(screen.getByText('Student')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/student');
});

test('Edit Profile opens the form; saving says so and shows the new name everywhere', async () => {
  const { school, student, user, address } = await aProfile('/profile');
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe(somebody.email);
  await fill(user, 'Full name', 'Ada Okafor');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 3');
  await user.click(save());
  await findToast('Profile updated successfully!');
  await screen.findByRole('heading', { level: 2, name: 'Ada Okafor' });
  expect(address()).toBe('/profile');
  await waitFor(() => expect(within(screen.getByRole('complementary')).getByText('Ada Okafor')).toBeTruthy());
  const stored = await school.ask('GET', '/user', { as: student });
  expect(stored.body.data).toMatchObject({ fullName: 'Ada Okafor', classLevel: 'Grade 3 Secondary' });
});

test('Cancel leaves the form without a change', async () => {
  const { user, address } = await aProfile('/profile/edit');
  await fill(user, 'Full name', 'Somebody Else');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { level: 2, name: 'Ada Obi' });
  expect(address()).toBe('/profile');
});

test('the form takes pictures only', async () => {
  await aProfile('/profile/edit');
  const file = (await screen.findByLabelText('Picture')) as HTMLInputElement;
  expect([file.type, file.accept]).toEqual(['file', 'image/*']);
});

test('what cannot be saved is said under its field', async () => {
  const { school, user } = await aProfile('/profile/edit');
  const other = await aStudent(school);
  await fill(user, 'Phone Number', '12345');
  await user.click(save());
  await waitFor(() => expect(problemOf('Phone Number')).toBe('Phone number must have 7 to 15 digits'));
  await fill(user, 'Phone Number', somebody.phoneNumber);
  await fill(user, 'Email', other.email);
  await user.click(save());
  await waitFor(() => expect(problemOf('Email')).toBe('user already exists'));
});

test('a profile that cannot be loaded says so, and Retry loads it', async () => {
  const school = await openSchool();
  const student = await aStudent(school, somebody);
  school.network.cut(/^GET \/user\/profile/);
  const { user } = renderApp('/profile', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toContain('Failed to load profile.');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 2, name: 'Ada Obi' });
});
