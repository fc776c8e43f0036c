import { mailbox, textedCode } from '@akada/server/test/mail';
import { aStudent, password } from '@akada/server/test/people';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  expect(facts()).toMatchObject({
    Email: somebody.email,
    'Phone Number': somebody.phoneNumber,
    Verified: expect.stringMatching(/^No/),
  });
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
  const [put, ...after] = school.network.calls.slice(school.network.calls.findIndex((call) => call.startsWith('PUT')));
  expect([put, after]).toEqual([`PUT /user/${student._id}`, ['GET /user']]);
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
  const file = (await screen.findByLabelText('Choose picture')) as HTMLInputElement;
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

test('a double click on Save Changes saves once', async () => {
  const { school, user } = await aProfile('/profile/edit');
  await fill(user, 'Full name', 'Ada Okafor');
  // Both before React shows that the first one is on its way.
  act(() => {
    save().click();
    save().click();
  });
  await findToast('Profile updated successfully!');
  expect(school.network.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

test('a save without an answer keeps the form and what was typed', async () => {
  const { school, user, address } = await aProfile('/profile/edit');
  await fill(user, 'Full name', 'Ada Okafor');
  school.network.cut(/^PUT/);
  await user.click(save());
  expect(textOf(await screen.findByRole('alert'))).toBe('There is no connection to the school');
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Ada Okafor');
  expect(address()).toBe('/profile/edit');
  school.network.mend();
  await user.click(save());
  await findToast('Profile updated successfully!');
});

test('leaving a changed form asks first, and only then', async () => {
  const { user, address } = await aProfile('/profile/edit');
  await user.click(await screen.findByRole('link', { name: 'Teachers' }));
  await screen.findByRole('heading', { name: /^Teachers/ });
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
  await fill(user, 'Full name', 'Somebody Else');
  await user.click(screen.getByRole('link', { name: 'Teachers' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Somebody Else');
  await user.click(screen.getByRole('link', { name: 'Teachers' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/profile/teachers'));
});

test('Logout leaves a changed form without a question', async () => {
  const { user, address } = await aProfile('/profile/edit');
  await fill(user, 'Full name', 'Somebody Else');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('button', { name: 'Log in' });
  expect(address()).toBe('/login');
});

test.each([
  [new File(['%PDF-1.7'], 'notes.pdf', { type: 'application/pdf' }), /^Please choose a picture/],
  [new File(['not a JPEG'], 'broken.jpg', { type: 'image/jpeg' }), /^This file is not a picture we can read/],
  [new File([new Uint8Array(20_000_001)], 'huge.jpg', { type: 'image/jpeg' }), /^This picture is too large/],
])('a file that is no usable picture is refused in plain words', async (file, message) => {
  await aProfile('/profile/edit');
  fireEvent.change(await screen.findByLabelText('Choose picture'), { target: { files: [file] } });
  await waitFor(() => expect(problemOf('Choose picture')).toMatch(message));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while the profile loads its place is kept', async () => {
  const school = await openSchool();
  const release = school.network.hold(/^GET \/user\/profile/);
  renderApp('/profile', { as: await aStudent(school, somebody) });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  const main = within(screen.getByRole('main'));
  expect(textOf(main.getByRole('status'))).toBe('Loading...');
  release();
  await screen.findByRole('heading', { level: 2, name: 'Ada Obi' });
  await waitFor(() => expect(main.queryByRole('status')).toBeNull());
});

test('another e-mail address waits on the profile, with the one that is still the way in', async () => {
  const { school, user } = await aProfile('/profile/edit');
  await fill(user, 'Email', 'ada.new@school.test');
  await user.click(save());
  expect(await findToast('Profile updated successfully!')).toMatch(/Open the link/);
  await screen.findByText(/Until then you log in with the address above/);
  expect(facts().Email).toMatch(/^ada@school.test.*ada.new@school.test waits/);
  await user.click(screen.getAllByRole('button', { name: 'Send the link again' })[0] as HTMLElement);
  await findToast('The link is on its way');
  expect(await mailbox(school, 'ada.new@school.test')).toHaveLength(2);
});

test('another phone number waits for the code of its SMS', async () => {
  const { school, user } = await aProfile('/profile/edit');
  await fill(user, 'Phone Number', '0803 555 0123');
  await user.click(save());
  await fill(user, 'Code from the SMS', await textedCode(school, '+2348035550123'));
  await user.click(screen.getByRole('button', { name: 'Confirm the number' }));
  await findToast('This is your phone number now');
  await waitFor(() => expect(facts()['Phone Number']).toBe('0803 555 0123'));
});

test('a new address asks for the password when the sign-in is old', async () => {
  const { school, student, user } = await aProfile('/profile/edit');
  await school.db
    .updateTable('sessions')
    .set({ proved_at: '2020-01-01T00:00:00.000Z' })
    .where('user_id', '=', student._id)
    .execute();
  await fill(user, 'Email', 'ada.new@school.test');
  await user.click(save());
  await screen.findByRole('dialog', { name: 'Please confirm it is you' });
  await fill(user, 'Password', password);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await findToast('Profile updated successfully!');
});
