import { anAdmin, password } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';

async function aDesk() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mr Bello' });
  const invite = async (wishes: object = {}) => {
    const endsAt = new Date(school.clock.now() + 7 * 86_400_000).toISOString();
    const body = { classLevel: 'Class 2', mostUses: 1, endsAt, ...wishes };
    const reply = await school.ask('POST', '/admin/users/invites', { as: admin, body });
    return reply.body.data as { _id: string; code: string };
  };
  return { school, admin, invite };
}

async function fillRest(user: ReturnType<typeof renderApp>['user'], email = 'ada@school.test') {
  await fill(user, 'Full name', 'Ada Obi');
  await fill(user, 'E-mail address', email);
  await fill(user, 'Phone number', '0803 123 4567');
  await fill(user, 'Password', password);
  await fill(user, 'Password again', password);
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
}

test('a link is made, copied, shown as a QR code and withdrawn', async () => {
  const { school, admin } = await aDesk();
  const { user } = renderApp('/admin/users/invites', { as: admin });
  await screen.findByText('No invite links yet');
  await user.click(screen.getByRole('button', { name: 'New invite link' }));
  await user.click(await screen.findByRole('button', { name: 'Make the link' }));
  expect(problemOf('Class')).toBe('Please select a class level');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 4');
  await fill(user, 'How many may use it', '35');
  await user.click(screen.getByRole('button', { name: 'Make the link' }));
  await findToast('Invite link made');
  const list = within(await screen.findByRole('list', { name: 'Invite links' }));
  expect(textOf(list.getByRole('listitem'))).toContain('0 of 35 used');
  const { code } = await school.db.selectFrom('invites').select('code').executeTakeFirstOrThrow();
  await user.click(list.getByRole('button', { name: 'Copy link for Class 4' }));
  await findToast('Link copied');
  expect(await navigator.clipboard.readText()).toContain(`/signup?code=${code.slice(0, 5)}-${code.slice(5)}`);
  await user.click(list.getByRole('button', { name: 'QR code for Class 4' }));
  await screen.findByRole('img', { name: 'QR code of the link for Class 4' });
  await user.click(list.getByRole('button', { name: 'Withdraw the link for Class 4' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await findToast('Invite link withdrawn');
  expect(textOf(await screen.findByRole('list', { name: 'Invite links' }))).toContain('Withdrawn');
});

test('a student signs up by the link: the class is shown and fixed', async () => {
  const { school, invite } = await aDesk();
  const { code } = await invite();
  const { user, address } = renderApp(`/signup?code=${code}`);
  await screen.findByText('Class 2', { selector: 'strong' });
  expect(screen.queryByLabelText('Class')).toBeNull();
  await fillRest(user);
  await findToast('Signup successful!');
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/student');
  const row = school.db.selectFrom('users').select('class_level').where('full_name', '=', 'Ada Obi');
  expect(await row.executeTakeFirst()).toEqual({ class_level: 'Grade 2 Secondary' });
});

test('who comes after the last place is told so, and by an ended link one signs up without it', async () => {
  const { school, invite } = await aDesk();
  const { _id, code } = await invite();
  const { user } = renderApp(`/signup?code=${code}`);
  await screen.findByText('Class 2', { selector: 'strong' });
  await school.db.updateTable('invites').set({ uses: 1 }).where('_id', '=', _id).execute();
  await fillRest(user);
  await screen.findByText('This invite has been used as often as it may be. Please ask your school for a new one.');
});

test('a link that opens nothing says so, and leaves the sign-up of everybody', async () => {
  await aDesk();
  renderApp('/signup?code=ABCDEFGHJK');
  await screen.findByText('This invite code is not known. Please look at it again. You can still sign up without it.');
  expect(screen.getByLabelText('Class')).toBeTruthy();
});
