import { anAdmin, aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function theTeachers(path = '/profile/teachers') {
  const school = await openSchool();
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  const app = renderApp(path, { as: student });
  await screen.findByRole('heading', { level: 1 });
  const write = async (name = 'Adaeze Okonkwo') => {
    const card = screen.getByRole('heading', { name }).closest('li');
    await app.user.click(within(card as HTMLElement).getByRole('button', { name: 'Send Message' }));
    return within(await screen.findByRole('dialog', { name: `Message to ${name}` }));
  };
  return { school, student, ...app, write };
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);

test('eight sample teachers stand there, said to be samples, each with a picture of our own', async () => {
  await theTeachers();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teachers (8)');
  expect(names()).toHaveLength(8);
  expect(screen.getByText(/^Sample directory\./)).toBeTruthy();
  expect(document.querySelectorAll('li svg[viewBox="0 0 120 96"]')).toHaveLength(8);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText('Mathematics Teacher')).toBeTruthy();
});

test('the search matches name or title', async () => {
  const { user, address } = await theTeachers();
  await fill(user, 'Search teacher', 'CHEM');
  await waitFor(() => expect(names()).toEqual(['Chinedu Eze']));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teachers (1)');
  expect(address()).toBe('/profile/teachers?search=CHEM');
  await fill(user, 'Search teacher', 'bello');
  await waitFor(() => expect(names()).toEqual(['Zainab Bello']));
  await fill(user, 'Search teacher', 'zzzz');
  await screen.findByRole('heading', { name: 'No teachers found' });
  await user.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement);
  await waitFor(() => expect(names()).toHaveLength(8));
});

test('Send Message says who reads it, and the message reaches the staff', async () => {
  const { school, user, write } = await theTeachers();
  const dialog = await write();
  expect(dialog.getByText(/reaches the staff of your school.*not a private chat/i)).toBeTruthy();
  await fill(user, 'Message', 'When is the next test?');
  await user.dblClick(dialog.getByRole('button', { name: 'Send Message' }));
  await findToast('Message sent');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(school.network.calls.filter((call) => call === 'POST /message')).toHaveLength(1);
  const inbox = await school.ask('GET', '/message', { as: await anAdmin(school) });
  expect(inbox.body.data).toMatchObject([
    { studentName: 'Ada Obi', teacher: 'Adaeze Okonkwo', text: 'When is the next test?' },
  ]);
});

test('an empty message and one that is too long are refused under the field', async () => {
  const { school, user, write } = await theTeachers();
  const dialog = await write();
  const send = dialog.getByRole('button', { name: 'Send Message' });
  await user.click(send);
  await waitFor(() => expect(problemOf('Message')).toBe('Please write a message'));
  await fill(user, 'Message', 'x'.repeat(2001));
  expect(dialog.getByText('1 character too many')).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(problemOf('Message')).toMatch(/2,?000 characters/));
  expect(school.network.calls.filter((call) => call === 'POST /message')).toEqual([]);
});

test('a message that could not be sent stays, and closing it asks first', async () => {
  const { school, user, write } = await theTeachers();
  const dialog = await write();
  await fill(user, 'Message', 'When is the next test?');
  school.network.cut(/^POST \/message/);
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  const problem = await dialog.findByRole('alert');
  expect(textOf(problem)).toBe('Failed to send message: Network error - no response from server');
  expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('When is the next test?');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  await findToast('Message sent');
});

test('Back closes the dialog and stays with the teachers', async () => {
  const { user, write, address } = await theTeachers('/profile');
  await user.click(screen.getByRole('link', { name: 'Teachers' }));
  await screen.findByRole('heading', { name: 'Teachers (8)' });
  await write();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(address()).toBe('/profile/teachers'));
});
