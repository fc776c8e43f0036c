import { anAdmin, aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aStudentWhoAsks() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  const give = { classLevel: 'Class 2' };
  expect((await school.ask('PUT', `/admin/users/${ada._id}`, { as: admin, body: give })).status).toBe(200);
  const ask = (classLevel: string) => school.ask('PUT', '/user/profile', { as: ada, body: { classLevel } });
  const classOf = async () => (await school.ask('GET', '/user/profile', { as: ada })).body.data.classLevel;
  return { school, admin, ada, ask, classOf };
}

test('the student asks by the form, reads that it waits, and withdraws', async () => {
  const { school, ada, admin } = await aStudentWhoAsks();
  const { user, leave } = renderApp('/profile/edit', { as: ada });
  await fill(user, 'Full name', 'Ada Okafor');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 3');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findToast('Profile updated successfully!');
  await screen.findByText(/^Waiting: you asked for Class 3 on/);
  await screen.findByRole('heading', { level: 2, name: 'Ada Okafor' });
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
  await findToast('Your request is withdrawn');
  await waitFor(() => expect(screen.queryByText(/^Waiting: you asked/)).toBeNull());
  leave();
  renderApp('/admin/users', { as: admin });
  await screen.findByText('Ada Okafor');
  expect(screen.queryByText(/^Waiting for another class/)).toBeNull();
  expect(school.network.calls.some((call) => call.startsWith('GET /admin/users/class-requests'))).toBe(true);
});

test('staff approve in the list of users, to which Today leads', async () => {
  const { admin, ask, classOf } = await aStudentWhoAsks();
  await ask('3');
  const { user, leave } = renderApp('/admin', { as: admin });
  const line = await screen.findByRole('link', { name: /1 student asks for another class/ });
  expect(textOf(line)).toMatch(/Ada Obi waits longest/);
  await user.click(line);
  const card = (await screen.findByText('Waiting for another class (1)')).closest('section') as HTMLElement;
  expect(textOf(card)).toMatch(/Ada Obi ?Class 2 → Class 3 · asked on/);
  await user.click(within(card).getByRole('button', { name: 'Approve: Ada Obi' }));
  await findToast('Ada Obi is in Class 3 now');
  await waitFor(() => expect(screen.queryByText(/^Waiting for another class/)).toBeNull());
  expect(await classOf()).toBe('Grade 3 Secondary');
  leave();
});

test('with the last request of its second page, the list is at its first again', async () => {
  const { school, admin, ask } = await aStudentWhoAsks();
  await ask('3');
  for (let count = 1; count <= 10; count += 1) {
    school.clock.advance({ minutes: 1 });
    const student = await aStudent(school, { fullName: `Student ${count}` });
    await school.ask('PUT', `/admin/users/${student._id}`, { as: admin, body: { classLevel: 'Class 2' } });
    const asked = await school.ask('PUT', '/user/profile', { as: student, body: { classLevel: '3' } });
    expect(asked.status).toBe(200);
  }
  const { user } = renderApp('/admin/users', { as: admin });
  const card = (await screen.findByText('Waiting for another class (11)')).closest('section') as HTMLElement;
  await user.click(within(card).getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Approve: Student 10' }));
  await screen.findByText('Waiting for another class (10)');
  await screen.findByRole('button', { name: 'Approve: Ada Obi' });
});

test('on the student’s page staff decline with a reason, which the student reads', async () => {
  const { admin, ada, ask, classOf } = await aStudentWhoAsks();
  await ask('3');
  const { user, leave } = renderApp(`/admin/users/${ada._id}`, { as: admin });
  await screen.findByText(/^Asks for Class 3, on/);
  await user.click(screen.getByRole('button', { name: 'Decline: Ada Obi' }));
  await fill(user, 'Reason', 'Please wait for September');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await findToast('Ada Obi stays in Class 2');
  await waitFor(() => expect(screen.queryByText(/^Asks for Class 3/)).toBeNull());
  expect(await classOf()).toBe('Grade 2 Secondary');
  leave();
  renderApp('/profile', { as: ada });
  await screen.findByText('Your school has declined your request for Class 3.');
  expect(screen.getByText('Please wait for September')).toBeTruthy();
});

test('what the student has withdrawn meanwhile says so, and goes', async () => {
  const { school, admin, ada, ask } = await aStudentWhoAsks();
  await ask('3');
  const { user } = renderApp(`/admin/users/${ada._id}`, { as: admin });
  await screen.findByText(/^Asks for Class 3, on/);
  await school.ask('DELETE', '/user/class-request', { as: ada });
  await user.click(screen.getByRole('button', { name: 'Approve: Ada Obi' }));
  await findToast('The request was not decided');
  await waitFor(() => expect(screen.queryByText(/^Asks for Class 3/)).toBeNull());
});
