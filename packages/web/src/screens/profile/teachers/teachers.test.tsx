import { anAdmin, aStudent } from '@akada/server/test/people';
import { aPng } from '@akada/server/test/pictures';
import { aTeacherCard } from '@akada/server/test/teaching';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Two of the staff with a card, the first with a picture, and one who is hidden. */
async function aStaff(school: Awaited<ReturnType<typeof openSchool>>) {
  const okonkwo = await anAdmin(school);
  await aTeacherCard(school, okonkwo, { name: 'Adaeze Okonkwo', words: 'Draw first.\nThen calculate.' });
  const picture = { picture: aPng(40, 30).toString('base64'), picture_hash: '5'.repeat(64) };
  await school.db.updateTable('teacher_cards').set(picture).where('user_id', '=', okonkwo._id).execute();
  await aTeacherCard(school, await anAdmin(school), { name: 'Chinedu Eze', subjects: ['Chemistry'] });
  await aTeacherCard(school, await anAdmin(school), { name: 'Somebody Hidden', isShown: false });
  return okonkwo;
}

async function theTeachers(path = '/profile/teachers') {
  const school = await openSchool();
  const okonkwo = await aStaff(school);
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  const app = renderApp(path, { as: student });
  if (path === '/profile/teachers') await screen.findByRole('heading', { name: 'Teachers (2)' });
  const write = async (name = 'Adaeze Okonkwo') => {
    const card = (await screen.findByRole('heading', { name })).closest('li');
    await app.user.click(within(card as HTMLElement).getByRole('button', { name: 'Send Message' }));
    return within(await screen.findByRole('dialog', { name: `Message to ${name}` }));
  };
  return { school, student, okonkwo, ...app, write };
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);

test('a new school has no teachers yet, and says where to write', async () => {
  const school = await openSchool();
  await anAdmin(school);
  renderApp('/profile/teachers', { as: await aStudent(school) });
  await screen.findByRole('heading', { name: 'No teachers yet' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teachers (0)');
  const link = screen.getByRole('link', { name: 'Write to your school' });
  expect(link.getAttribute('href')).toBe('/student/messages/new');
});

test('the staff stand there whose card is shown, with their picture or initials', async () => {
  await theTeachers();
  expect(names()).toEqual(['Adaeze Okonkwo', 'Chinedu Eze']);
  expect(screen.getByText('Mathematics Teacher')).toBeTruthy();
  const pictures = [...document.querySelectorAll('li img')].map((img) => img.getAttribute('src'));
  expect(pictures).toEqual([expect.stringMatching(/^\/media\/teachers\/[0-9a-f]{64}\.webp$/)]);
  expect(screen.getByText('CE')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/sample/i);
});

test('a card opens the teacher with words, lessons and a message; one that was hidden meanwhile says so', async () => {
  const { school, okonkwo, user, address } = await theTeachers();
  const lesson = await aLesson(school, okonkwo, { title: 'Fractions', subject: 'Mathematics', tutors: [okonkwo._id] });
  await user.click(screen.getByRole('link', { name: 'Adaeze Okonkwo' }));
  expect((await screen.findByText(/^Draw first/)).textContent).toBe('Draw first.\nThen calculate.');
  expect(address()).toBe(`/profile/teachers/${okonkwo._id}`);
  const link = screen.getByRole('link', { name: /^Fractions/ });
  expect([textOf(link), link.getAttribute('href')]).toEqual([
    'FractionsClass 1 · Mathematics',
    `/student/lessons/${lesson._id}`,
  ]);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByRole('dialog', { name: 'Message to Adaeze Okonkwo' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await aTeacherCard(school, okonkwo, { isShown: false });
  await user.click(screen.getByRole('link', { name: 'All teachers' }));
  await user.click(await screen.findByRole('link', { name: 'Chinedu Eze' }));
  await screen.findByText('No lessons yet.');
  renderApp(`/profile/teachers/${okonkwo._id}`, { as: await aStudent(school) });
  await screen.findByRole('heading', { name: 'Teacher not found' });
});

test('the search matches name or title', async () => {
  const { user, address } = await theTeachers();
  await fill(user, 'Search teacher', 'CHEM');
  await waitFor(() => expect(names()).toEqual(['Chinedu Eze']));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teachers (1)');
  expect(address()).toBe('/profile/teachers?search=CHEM');
  await fill(user, 'Search teacher', 'okon');
  await waitFor(() => expect(names()).toEqual(['Adaeze Okonkwo']));
  await fill(user, 'Search teacher', 'zzzz');
  await screen.findByRole('heading', { name: 'No teachers found' });
  await user.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement);
  await waitFor(() => expect(names()).toHaveLength(2));
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
  expect(textOf(problem)).toBe('Failed to send message: There is no connection to the school');
  expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('When is the next test?');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  await findToast('Message sent');
});

test('Back closes the dialog and stays with the teachers', async () => {
  const { user, write, address } = await theTeachers('/profile');
  await user.click(await screen.findByRole('link', { name: 'Teachers' }));
  await screen.findByRole('heading', { name: 'Teachers (2)' });
  await write();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(address()).toBe('/profile/teachers'));
});
