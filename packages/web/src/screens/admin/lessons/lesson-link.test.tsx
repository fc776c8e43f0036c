import { unplayableMessage, unplayableReason } from '@akada/contract/rules/video-link';
import { anAdmin } from '@akada/server/test/people';
import { aLesson, lessonLink } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** With `stored`, a lesson 'Fractions' from before links were checked. */
async function anOffice(stored?: string) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  if (stored) {
    await aLesson(school, admin, { title: 'Fractions' });
    await school.db.updateTable('lessons').set({ video: stored }).execute();
  }
  const { user } = renderApp('/admin/lessons', { as: admin });
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const openForm = async () => {
    await user.click(await screen.findByRole('button', { name: '+ Add Lesson' }));
    await screen.findByRole('dialog', { name: 'Create a lesson' });
  };
  const lessons = async () => (await school.ask('GET', '/lesson', { as: admin })).body.data;
  return { school, user, press, openForm, lessons };
}

test('the picture of a YouTube link stands in the form while it is typed, fetched by the school’s server', async () => {
  const { school, user, openForm } = await anOffice();
  const asked: string[] = [];
  school.context.fetchYoutubePicture = async (videoId) => {
    asked.push(videoId);
    return Buffer.from('a picture');
  };
  await openForm();
  expect(screen.getByText('Paste a link to see its picture here.')).toBeTruthy();
  await fill(user, 'Video URL', lessonLink);
  await screen.findByText('The picture students see.');
  expect(screen.getByRole('figure').querySelector('img')?.src).toBe('data:image/jpeg;base64,YSBwaWN0dXJl');
  expect(asked).toEqual(['aBcDeFgHiJk']);
  await fill(user, 'Video URL', 'https://videos.school.test/film.mp4');
  await screen.findByText('This link brings no picture; students see a drawn one.');
});

test('while a link is typed the form says whether the player can play it; one that it cannot is not saved', async () => {
  const { school, user, press, openForm } = await anOffice();
  school.context.askYoutube = async () => ({ title: 'Fractions in ten minutes', problem: null });
  await openForm();
  await fill(user, 'Title', 'Fractions');
  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 2');
  await fill(user, 'Video URL', lessonLink);
  const said = () => textOf(screen.getByRole('figure'));
  await waitFor(() => expect(said()).toMatch(/^YouTube, can be played/));
  expect(said()).toContain('Fractions in ten minutes');
  await fill(user, 'Video URL', 'https://videos.school.test/film.m3u8');
  await waitFor(() => expect(said()).toMatch(/^Video stream, can be played/));
  await fill(user, 'Video URL', 'https://videos.school.test/film.webm');
  await waitFor(() => expect(said()).toMatch(/^Video file, can be played/));
  const drive = 'https://drive.google.com/file/d/1a/view';
  await fill(user, 'Video URL', drive);
  await waitFor(() => expect(said()).toBe(`We cannot play this${unplayableReason(drive)}`));
  await press('Create lesson');
  await waitFor(() => expect(problemOf('Video URL')).toBe(unplayableReason(drive)));
  expect(school.network.calls).not.toContain('POST /lesson');
});

test('a stored link that cannot be played does not stand in the way of another change; in a copy it does', async () => {
  const { user, press, lessons } = await anOffice('https://vimeo.com/76979871');
  await user.click(await screen.findByRole('button', { name: /^Edit ?Fractions$/ }));
  await screen.findByText('We cannot play this');
  await fill(user, 'Title', 'Halves');
  await press('Save changes');
  await findToast('Lesson updated successfully!');
  expect(await lessons()).toMatchObject([{ title: 'Halves', video: 'https://vimeo.com/76979871' }]);
  await user.click(await screen.findByRole('button', { name: 'Duplicate Halves' }));
  await screen.findByRole('dialog', { name: 'Duplicate lesson' });
  await press('Create lesson');
  await waitFor(() => expect(problemOf('Video URL')).toBe(unplayableMessage));
});

test('a video that YouTube does not give out says why; where YouTube does not answer, the form says so and saves', async () => {
  const { school, user, press, openForm, lessons } = await anOffice();
  const problem = 'YouTube has no video at this link';
  school.context.askYoutube = async (id) => (id === 'aBcDeFgHiJk' ? { title: null, problem } : null);
  await openForm();
  await fill(user, 'Title', 'Fractions');
  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 2');
  const said = () => textOf(screen.getByRole('figure'));
  await fill(user, 'Video URL', lessonLink);
  await waitFor(() => expect(said()).toBe(`We cannot play this${problem}`));
  const other = 'https://youtu.be/ZyXwVuTsRqP';
  await fill(user, 'Video URL', other);
  await waitFor(() => expect(said()).toMatch(/^YouTubeYouTube does not answer, so this link could not be checked/));
  await press('Create lesson');
  await findToast('Lesson created successfully!');
  expect(await lessons()).toMatchObject([{ title: 'Fractions', video: other }]);
});
