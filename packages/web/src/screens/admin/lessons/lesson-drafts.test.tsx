import { nothingToPlayMessage } from '@akada/contract';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPurchase, lessonLink } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const draft = (title: string) =>
    school.ask('POST', '/lesson', { as: admin, body: { title, classLevel: '1', isDraft: true } });
  const lessons = async () => (await school.ask('GET', '/lesson', { as: admin })).body.data;
  const open = () => {
    const { user, address } = renderApp('/admin/lessons', { as: admin });
    const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
    const edit = async (title: string) => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^Edit ?${title}$`) }));
      await screen.findByRole('dialog', { name: 'Edit lesson' });
    };
    return { user, address, press, edit };
  };
  return { school, admin, draft, lessons, open };
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(textOf);
const cardOf = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('li') as HTMLElement);

test('a lesson without a link is saved as a draft and leads to its film, stays one when it is edited, and is published with its link', async () => {
  const { lessons, open } = await anOffice();
  const { user, press, edit, address } = open();
  await user.click(await screen.findByRole('button', { name: '+ Add Lesson' }));
  await screen.findByRole('dialog', { name: 'Create a lesson' });
  await fill(user, 'Title', 'Sets');
  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 2');
  await press('Create lesson');
  await waitFor(() => expect(problemOf('Video URL')).toBe('Please provide a video URL'));
  await press('Save as draft');
  await findToast('Draft saved');
  const [{ _id }] = await lessons();
  await waitFor(() => expect(address()).toBe(`/admin/lessons/${_id}`));
  await user.click(await screen.findByRole('link', { name: 'All lessons' }));
  await screen.findByRole('heading', { level: 2, name: 'Sets' });
  expect(cardOf('Sets').getByText('Draft')).toBeTruthy();
  await edit('Sets');
  await fill(user, 'Title', 'Sets and subsets');
  await press('Save draft');
  await waitFor(async () => expect(await lessons()).toMatchObject([{ title: 'Sets and subsets', isDraft: true }]));
  await edit('Sets and subsets');
  await press('Publish');
  await waitFor(() => expect(problemOf('Video URL')).toBe(nothingToPlayMessage));
  await fill(user, 'Video URL', lessonLink);
  await press('Publish');
  await findToast('Lesson published');
  await waitFor(() => expect(cardOf('Sets and subsets').queryByText('Draft')).toBeNull());
  expect(await lessons()).toMatchObject([{ isDraft: false, video: lessonLink }]);
});

test('a published lesson becomes a draft again, unless somebody owns it', async () => {
  const { school, admin, lessons, open } = await anOffice();
  await aLesson(school, admin, { title: 'Free to go' });
  await aPurchase(school, await aStudent(school), await aLesson(school, admin, { title: 'Owned' }), admin);
  const { press, edit } = open();
  await edit('Free to go');
  await press('Make it a draft');
  await findToast('The lesson is a draft again');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await edit('Owned');
  await press('Make it a draft');
  await screen.findByText(/^Failed to update lesson: 1 student owns this lesson, so it stays published/);
  const stored: { title: string; isDraft: boolean }[] = await lessons();
  expect(Object.fromEntries(stored.map(({ title, isDraft }) => [title, isDraft]))).toEqual({
    Owned: false,
    'Free to go': true,
  });
});

test('the state is a filter in the address', async () => {
  const { school, admin, draft, open } = await anOffice();
  await draft('Sets');
  await aLesson(school, admin, { title: 'On sale' });
  const { user, address } = open();
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('State'), 'Drafts');
  await waitFor(() => expect(titles()).toEqual(['Sets']));
  expect(address()).toBe('/admin/lessons?state=draft');
  await user.selectOptions(screen.getByLabelText('State'), 'Published');
  await waitFor(() => expect(titles()).toEqual(['On sale']));
});

test('a date and a time open a lesson on the school’s clock, and the form shows it', async () => {
  const { school, admin, lessons, open } = await anOffice();
  await aLesson(school, admin, { title: 'Sets' });
  const { user, press, edit } = open();
  await edit('Sets');
  await fill(user, 'Scheduled date (optional)', day(3));
  await fill(user, 'Opens at (optional)', '09:00');
  await press('Save changes');
  await findToast('Lesson updated successfully!');
  expect(await lessons()).toMatchObject([{ scheduledDate: `${day(3)}T08:00:00.000Z` }]);
  await screen.findByText(/^Opens \w+day \d+ \w+( \d{4})?, 09:00$/);
  await edit('Sets');
  expect((screen.getByLabelText('Opens at (optional)') as HTMLInputElement).value).toBe('09:00');
  await fill(user, 'Opens at (optional)', '');
  await press('Save changes');
  await waitFor(async () => expect(await lessons()).toMatchObject([{ scheduledDate: day(3) }]));
});
