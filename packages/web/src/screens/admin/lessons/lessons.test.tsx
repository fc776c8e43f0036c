import { anAdmin } from '@akada/server/test/people';
import { aTeacherCard } from '@akada/server/test/teaching';
import { aLesson, lessonLink } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, placeOf, problemOf, problemsShown, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice(path = '/admin/lessons') {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const open = () => renderApp(path, { as: admin });
  const lessons = async () => (await school.ask('GET', '/lesson', { as: admin })).body.data;
  return { school, admin, open, lessons };
}

type User = ReturnType<typeof renderApp>['user'];

const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const openForm = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: '+ Add Lesson' }));
  await screen.findByRole('dialog', { name: 'Create a lesson' });
};
const fillForm = async (user: User) => {
  await fill(user, 'Title', '  Fractions  ');
  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 2');
  await fill(user, 'Video URL', lessonLink);
};
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(textOf);

test('an empty form names title, class and video in this order and looks at the first', async () => {
  const { open, school } = await anOffice();
  const { user } = open();
  await openForm(user);
  await press(user, 'Create lesson');
  await waitFor(() =>
    expect(problemsShown()).toEqual([
      'Please enter a lesson title',
      'Please select a class level',
      'Please provide a video URL',
    ]),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(school.network.calls).not.toContain('POST /lesson');
});

test('a scheduled date must be in the future, and the picker begins with tomorrow', async () => {
  const { open, lessons } = await anOffice();
  const { user } = open();
  await openForm(user);
  await fillForm(user);
  const label = 'Scheduled date (optional)';
  await fill(user, label, day(-3));
  await press(user, 'Create lesson');
  await waitFor(() => expect(problemOf(label)).toBe('Scheduled date must be in the future'));
  const { min } = document.querySelector('input[type=date]') as HTMLInputElement;
  expect(Date.parse(min)).toBeGreaterThan(Date.now() - 3_600_000);
  await fill(user, label, day(3));
  await press(user, 'Create lesson');
  await findToast('Lesson created successfully!');
  expect(await lessons()).toHaveLength(1);
});

test('a new lesson is announced and stands in the grid; without a price it is free', async () => {
  const { open, lessons } = await anOffice();
  const { user } = open();
  await openForm(user);
  await fillForm(user);
  await fill(user, 'Price (NGN)', '');
  await press(user, 'Create lesson');
  await findToast('Lesson created successfully!');
  await screen.findByRole('heading', { level: 2, name: 'Fractions' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Free')).toBeTruthy();
  expect(await lessons()).toMatchObject([{ title: 'Fractions', classLevel: 'Grade 2 Secondary', price: 0 }]);
});

test('a lesson names the tutors in the order in which they are chosen, and keeps them', async () => {
  const { school, admin, open, lessons } = await anOffice();
  await aTeacherCard(school, admin, { name: 'Mrs Okonkwo' });
  const musa = await anAdmin(school, { fullName: 'Ibrahim Musa' });
  const { user } = open();
  await openForm(user);
  await fillForm(user);
  const tutor = (name: RegExp) => screen.findByRole('checkbox', { name });
  await user.click(await tutor(/^Ibrahim Musa.*students do not see this name/));
  await user.click(await tutor(/^Mrs Okonkwo.*Mathematics Teacher/));
  await press(user, 'Create lesson');
  await findToast('Lesson created successfully!');
  const named = async () => (await lessons())[0].tutors?.map(({ _id }: { _id: string }) => _id);
  expect(await named()).toEqual([musa._id, admin._id]);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await fill(user, 'Title', 'Fractions again');
  await press(user, 'Save changes');
  await findToast('Lesson updated successfully!');
  expect(await named()).toEqual([musa._id, admin._id]);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.click(await tutor(/^Ibrahim Musa/));
  await press(user, 'Save changes');
  await waitFor(async () => expect(await named()).toEqual([admin._id]));
});

test('a lesson that cannot be created says why and keeps what was typed', async () => {
  const { open, school } = await anOffice();
  const { user } = open();
  await openForm(user);
  await fillForm(user);
  school.network.cut(/^POST \/lesson/);
  await press(user, 'Create lesson');
  await screen.findByText('Failed to create lesson: Network error - no response from server');
  expect((screen.getByLabelText('Video URL') as HTMLInputElement).value).toBe(lessonLink);
  school.network.mend();
  await press(user, 'Create lesson');
  await findToast('Lesson created successfully!');
});

test('editing changes the card, and says so', async () => {
  const { open, school, admin } = await anOffice();
  await aLesson(school, admin, { title: 'Fractions', price: 2000, duration: 40, subject: 'Mathematics' });
  const { user } = open();
  await screen.findByText('₦2,000.00');
  expect(screen.getByText('40 mins')).toBeTruthy();
  await press(user, /^Edit ?Fractions$/);
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe('Fractions');
  await fill(user, 'Price (NGN)', '2500.50');
  await press(user, 'Save changes');
  await findToast('Lesson updated successfully!');
  await screen.findByText('₦2,500.50');
});

test('editing a lesson somebody else deleted says why it failed', async () => {
  const { open, school, admin } = await anOffice();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit ?Fractions$/ }));
  await fill(user, 'Title', 'Decimals');
  await school.ask('DELETE', `/lesson/${lesson._id}`, { as: admin });
  await press(user, 'Save changes');
  await screen.findByText('Failed to update lesson: Lesson not found');
});

test('deleting asks with the title, and says when it is done', async () => {
  const { open, school, admin, lessons } = await anOffice();
  await aLesson(school, admin, { title: 'Fractions' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Delete ?Fractions$/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText("Are you sure you want to delete 'Fractions'? This action cannot be undone.")).toBeTruthy();
  school.network.cut(/^DELETE/);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText('Failed to delete lesson: Network error - no response from server');
  expect(await lessons()).toHaveLength(1);
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await findToast('Lesson deleted successfully!');
  await screen.findByText('No lessons found');
  expect(await lessons()).toEqual([]);
});

test('search and filters narrow the grid; Clear Filters shows all again', async () => {
  const { open, school, admin } = await anOffice();
  await aLesson(school, admin, { title: 'Fractions', subject: 'Mathematics' });
  await aLesson(school, admin, { title: 'Cells', subject: 'Biology', classLevel: 'Grade 2 Secondary' });
  const { user, address } = open();
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 2');
  await waitFor(() => expect(titles()).toEqual(['Cells']));
  await user.selectOptions(screen.getByLabelText('Subject'), 'Biology');
  await user.type(screen.getByLabelText('Search lessons...'), 'fract');
  const empty = await placeOf('No lessons found');
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(address()).toBe('/admin/lessons');
});

test('without lessons, and without an answer, the screen says so', async () => {
  const { open, school } = await anOffice();
  school.network.cut(/^GET \/lesson/);
  const { user } = open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading lessonsNetwork error - no response from serverRetry');
  await findToast('Error fetching lessons: Network error - no response from server');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No lessons found');
});

test('a deleted card goes before the server has answered, and comes back when it refuses', async () => {
  const { open, school, admin, lessons } = await anOffice();
  await aLesson(school, admin, { title: 'Fractions' });
  await aLesson(school, admin, { title: 'Cells' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Delete ?Fractions$/ }));
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' });
  const letAnswer = school.network.hold(/^DELETE/);
  await user.click(confirm);
  const cards = () => [...document.querySelectorAll('li h2')].map(textOf).toSorted();
  await waitFor(() => expect(cards()).toEqual(['Cells']));
  expect(await lessons()).toHaveLength(2);
  school.network.cut(/^DELETE/);
  letAnswer();
  await screen.findByText('Failed to delete lesson: Network error - no response from server');
  await waitFor(() => expect(cards()).toEqual(['Cells', 'Fractions']));
});

test('a duplicate begins with all of the lesson but its date, and is a lesson of its own', async () => {
  const { open, school, admin, lessons } = await anOffice();
  await aLesson(school, admin, {
    title: 'Fractions',
    price: 2000,
    duration: 40,
    subject: 'Mathematics',
    description: 'Halves and quarters',
    scheduledDate: day(9),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Duplicate Fractions' }));
  await screen.findByRole('dialog', { name: 'Duplicate lesson' });
  const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  expect(typedIn('Title')).toBe('Copy of Fractions');
  expect(typedIn('Scheduled date (optional)')).toBe('');
  await press(user, 'Create lesson');
  await findToast('Lesson created successfully!');
  const all: Record<string, unknown>[] = await lessons();
  const [copy, original] = ['Copy of Fractions', 'Fractions'].map((title) => all.find((one) => one.title === title));
  for (const field of ['classLevel', 'video', 'price', 'duration', 'subject', 'description']) {
    expect(copy?.[field], field).toEqual(original?.[field]);
  }
  expect([copy?.scheduledDate, original?.scheduledDate]).toEqual([undefined, day(9)]);
});

test('a form with changes asks before it is closed, and keeps them', async () => {
  const { open } = await anOffice();
  const { user } = open();
  await openForm(user);
  await fill(user, 'Title', 'Half written');
  await press(user, 'Cancel');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Half written');
  await press(user, 'Cancel');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('many lessons come in pages, and the page stands in the address', async () => {
  const { open, school, admin } = await anOffice();
  for (let index = 1; index <= 25; index += 1) {
    school.clock.advance({ minutes: 1 });
    await aLesson(school, admin, { title: `Lesson ${index}` });
  }
  const { user, address } = open();
  await screen.findByText('Page 1 of 2');
  expect(titles()).toHaveLength(24);
  await press(user, 'Next');
  await waitFor(() => expect(titles()).toEqual(['Lesson 1']));
  expect(address()).toBe('/admin/lessons?page=2');
});

test('a lesson somebody else changed meanwhile stays as they left it; what was typed stays in the form', async () => {
  const { school, admin, open, lessons } = await anOffice();
  const { _id } = await aLesson(school, admin, { title: 'Fractions', price: 2000 });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await screen.findByRole('dialog', { name: 'Edit lesson' });
  await school.ask('PUT', `/lesson/${_id}`, { as: admin, body: { price: 2500 } });
  await fill(user, 'Title', 'Halves');
  await press(user, 'Save changes');
  await screen.findByText(
    'Failed to update lesson: Somebody changed this lesson meanwhile. Close it and open it again to see the change; what you typed is still here.',
  );
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Halves');
  expect(await lessons()).toMatchObject([{ title: 'Fractions', price: 2500 }]);
  await press(user, 'Cancel');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await waitFor(() => expect((screen.getByLabelText('Price (NGN)') as HTMLInputElement).value).toBe('2500'));
  await fill(user, 'Title', 'Halves');
  await user.dblClick(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Lesson updated successfully!');
  expect(await lessons()).toMatchObject([{ title: 'Halves', price: 2500 }]);
});
