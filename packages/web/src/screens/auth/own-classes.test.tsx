import { anAdmin, password } from '@akada/server/test/people';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function aSecondarySchool() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const ask = (method: 'PUT' | 'POST', path: string, body: object) => school.ask(method, path, { as: admin, body });
  const { data } = (await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' })).body;
  const sss3: { _id: string } = data[5];
  await ask('PUT', `/admin/classes/${sss3._id}`, { arms: [{ name: 'Gold' }] });
  const students = async () => (await school.ask('GET', '/admin/all-user', { as: admin })).body.data;
  return { school, admin, ask, sss3, students };
}

type App = ReturnType<typeof renderApp>;

async function signUp({ user }: App) {
  await fill(user, 'Full name', 'Ada Obi');
  await fill(user, 'E-mail address', 'ada@school.test');
  await fill(user, 'Phone number', '0803 123 4567');
  await fill(user, 'Password', password);
  await fill(user, 'Password again', password);
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await findToast('Signup successful!');
}

const offered = () =>
  [...screen.getByLabelText('Class').querySelectorAll('option')].map(({ textContent }) => textContent);

test('a student signs up in a class of the school, and moves to another one on the profile', async () => {
  const { sss3, students } = await aSecondarySchool();
  const app = renderApp('/signup');
  await screen.findByRole('option', { name: 'SSS 3' });
  expect(offered()).toEqual(['Select your class', 'JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3']);
  await app.user.selectOptions(screen.getByLabelText('Class'), 'SSS 3');
  await signUp(app);
  await screen.findByRole('button', { name: 'Logout' });
  expect((await students())[0].class).toEqual({ _id: sss3._id, name: 'SSS 3' });
  const token = localStorage.getItem('token') ?? '';
  app.leave();
  const { user } = renderApp('/profile/edit', { as: { token } });
  await user.selectOptions(await screen.findByLabelText('Class'), 'SSS 2');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findToast('Profile updated successfully!');
  expect((await students())[0]).toMatchObject({ classLevel: 'Grade 5 Secondary', class: { name: 'SSS 2' } });
});

test('an invite link is made for an arm, and says so to whom it invites', async () => {
  const { school, admin, students } = await aSecondarySchool();
  const staff = renderApp('/admin/users/invites', { as: admin });
  await staff.user.click(await screen.findByRole('button', { name: 'New invite link' }));
  await staff.user.selectOptions(await screen.findByLabelText('Class'), 'SSS 3 Gold');
  await staff.user.click(screen.getByRole('button', { name: 'Make the link' }));
  await findToast('Invite link made');
  await screen.findByRole('button', { name: 'Copy link for SSS 3 Gold' });
  staff.leave();
  const { code } = await school.db.selectFrom('invites').select('code').executeTakeFirstOrThrow();
  const app = renderApp(`/signup?code=${code}`);
  await screen.findByText('SSS 3 Gold', { selector: 'strong' });
  expect(screen.queryByLabelText('Class')).toBeNull();
  await signUp(app);
  expect((await students())[0].class).toMatchObject({ name: 'SSS 3', arm: 'Gold' });
});
