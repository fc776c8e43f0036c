import type { FilmState } from '@akada/contract';
import { anAdmin } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/platform/query-client.ts';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  const at = new Date().toISOString();
  const film = {
    ...{ _id: school.context.newId(), lesson_id: lesson._id, file_name: 'halves.mp4', bytes: 38_000_000 },
    ...{ state: 'waiting' as const, progress: 0, tries: 0, duration_ms: null, problem: null, rungs: '[]' },
    ...{ poster_second: null, captions: null, created_at: at, updated_at: at },
  };
  type Changes = Partial<Record<keyof typeof film, string | number>> & { state: FilmState };
  return {
    school,
    admin,
    lesson,
    film,
    address: `/admin/lessons/${lesson._id}`,
    /** As the work on it leaves it; its files are another test's. */
    addFilm: (changes: Changes) =>
      school.db
        .insertInto('films')
        .values({ ...film, ...changes } as typeof film)
        .execute(),
    change: (changes: Changes) =>
      school.db
        .updateTable('films')
        .set(changes as Partial<typeof film>)
        .where('_id', '=', film._id)
        .execute(),
    open: () => renderApp(`/admin/lessons/${lesson._id}`, { as: admin }),
  };
}

const rungs = JSON.stringify([
  { height: 0, bytes: 2_400_000 },
  { height: 144, bytes: 8_000_000 },
  { height: 360, bytes: 21_000_000 },
]);
const ready = { state: 'ready' as const, progress: 100, duration_ms: 600_000, rungs, poster_second: 12 };

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('the card of a lesson leads here, and without a film the page says what students have and what to do', async () => {
  const { admin } = await anOffice();
  const { user, address } = renderApp('/admin/lessons', { as: admin });
  await user.click(await screen.findByRole('link', { name: /^Content ?of Fractions$/ }));
  await screen.findByRole('heading', { level: 1, name: 'Content' });
  expect(address()).toMatch(/^\/admin\/lessons\/[0-9a-f]{24}$/);
  await screen.findByText('Students play the link of the lesson.');
  const film = await section('Film');
  expect(film.getByRole('button', { name: 'Choose a film' })).toBeTruthy();
  expect((await section('Captions')).getByText('Captions belong to a film: upload it first.')).toBeTruthy();
});

test('a lesson that is not there says so', async () => {
  const { admin } = await anOffice();
  renderApp(`/admin/lessons/${'0'.repeat(24)}`, { as: admin });
  await screen.findByText('Lesson not found');
});

test('the work on a film shows how far it is, and what came of it without a reload', async () => {
  const { addFilm, change, open } = await anOffice();
  await addFilm({ state: 'working', progress: 42 });
  open();
  const film = await section('Film');
  expect((await film.findByRole('progressbar', { name: 'Preparing' })).getAttribute('aria-valuenow')).toBe('42');
  expect(film.getByText('Preparing: 42%')).toBeTruthy();
  await screen.findByText('Students play the link of the lesson until the film is prepared.');
  await change(ready);
  const qualities = [...(await film.findByLabelText('Qualities')).children].map(textOf);
  expect(qualities).toEqual(['Sound only2.4 MB', '144p10 MB', '360p23 MB']);
  expect(film.getByText(/10:00/)).toBeTruthy();
  await screen.findByText("Students play 'halves.mp4'.");
});

test('a draft says that students see nothing of it, and is published here once there is something to play', async () => {
  const { school, admin, addFilm, lesson, open } = await anOffice();
  await school.ask('PUT', `/lesson/${lesson._id}`, { as: admin, body: { isDraft: true, video: '' } });
  await addFilm({ state: 'working' });
  const { user } = open();
  await screen.findByText(/^Students see nothing of this draft/);
  await user.click(screen.getByRole('button', { name: 'Publish the lesson' }));
  await screen.findByText('Add a link, or upload a film, before you publish this lesson');
  await school.db.updateTable('films').set(ready).execute();
  await user.click(screen.getByRole('button', { name: 'Publish the lesson' }));
  await findToast('Lesson published');
  await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
  await screen.findByText("Students play 'halves.mp4'.");
});

test('a film that failed says why, and is tried again', async () => {
  const { addFilm, open } = await anOffice();
  await addFilm({ state: 'failed', problem: 'There is no picture in this file' });
  const { user } = open();
  const film = await section('Film');
  expect(await film.findByText('There is no picture in this file')).toBeTruthy();
  await user.click(film.getByRole('button', { name: 'Try again' }));
  await film.findByText(/one film is prepared at a time/);
});

test('deleting a film asks with its name and says what students lose', async () => {
  const { school, addFilm, open } = await anOffice();
  await addFilm(ready);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete the film halves.mp4' }));
  const question = within(await screen.findByRole('alertdialog', { name: "Delete 'halves.mp4'?" }));
  expect(question.getByText(/Students lose this film.*They play the link of the lesson again\./)).toBeTruthy();
  school.network.cut(/^DELETE/);
  await user.click(question.getByRole('button', { name: 'Delete the film' }));
  await question.findByText('Network error - no response from server');
  school.network.mend();
  await user.click(question.getByRole('button', { name: 'Delete the film' }));
  await findToast('Film deleted');
  await screen.findByRole('button', { name: 'Choose a film' });
});

test('captions are written in place, refused with the line that is wrong, saved and deleted', async () => {
  const { school, admin, film, addFilm, open, address } = await anOffice();
  await addFilm(ready);
  const { user } = open();
  const captions = await section('Captions');
  const label = 'Captions as WebVTT or SubRip';
  await user.click(await captions.findByRole('button', { name: 'Write them here' }));
  await fill(user, label, 'WEBVTT\n\n00:05.000 --> 00:01.000\nHalves');
  await user.click(captions.getByRole('button', { name: 'Save captions' }));
  await waitFor(() => expect(problemOf(label)).toBe('Captions, line 3: a caption must end after it begins'));
  const field = captions.getByLabelText<HTMLTextAreaElement>(label);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('00:05.000 --> 00:01.000');
  await fill(user, label, 'WEBVTT\n\n00:01.000 --> 00:05.000\nHalves');
  await user.click(captions.getByRole('button', { name: 'Save captions' }));
  await findToast('Captions saved');
  const kept = await school.ask('GET', `${address}/films/${film._id}/captions`, { as: admin });
  expect(kept.body.data.text).toContain('Halves');
  await user.click(await captions.findByRole('button', { name: 'Delete captions' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete captions' }));
  await findToast('Captions deleted');
  await captions.findByRole('button', { name: 'Write them here' });
});

test('a captions file of SubRip is put into the field and saved as WebVTT', async () => {
  const { addFilm, open } = await anOffice();
  await addFilm(ready);
  const { user } = open();
  const captions = await section('Captions');
  const file = new File(['1\r\n00:00:01,000 --> 00:00:04,000\r\nHalves\r\n'], 'halves.srt');
  await user.upload(await captions.findByLabelText('Captions file'), file);
  await user.click(await captions.findByRole('button', { name: 'Save captions' }));
  await findToast('Captions saved');
  await waitFor(() => expect(captions.getByLabelText<HTMLTextAreaElement>(/^Captions as/).value).toMatch(/^WEBVTT/));
});

test('captions after the end of the film are said before they are saved, also in the encoding of Notepad', async () => {
  const { addFilm, open } = await anOffice();
  await addFilm(ready);
  const { user } = open();
  const captions = await section('Captions');
  const text = '\uFEFF1\r\n00:11:01,000 --> 00:11:04,000\r\nÀbíkẹ́\r\n';
  const file = new File([Buffer.from(text, 'utf16le')], 'halves.srt');
  await user.upload(await captions.findByLabelText('Captions file'), file);
  await captions.findByText(/^1 caption goes on after the film’s end at 10:00; the first one begins at 11:01\./);
  expect(captions.getByLabelText<HTMLTextAreaElement>(/^Captions as/).value).toContain('Àbíkẹ́');
  await user.click(await captions.findByRole('button', { name: 'Save captions' }));
  await findToast('Captions saved');
  await captions.findByText(/^1 caption goes on/);
});

test('Publish saves the captions that were chosen, and publishes nothing where they are refused', async () => {
  const { school, admin, lesson, film, addFilm, open, address } = await anOffice();
  await school.ask('PUT', `/lesson/${lesson._id}`, { as: admin, body: { isDraft: true } });
  await addFilm(ready);
  const { user } = open();
  const captions = await section('Captions');
  const choose = async (text: string) =>
    user.upload(await captions.findByLabelText('Captions file'), new File([text], 'halves.vtt'));
  await choose('WEBVTT\n\n00:05.000 --> 00:01.000\nHalves');
  const publish = screen.getByRole('button', { name: 'Publish the lesson' });
  await captions.findByRole('button', { name: 'Save captions' });
  await user.click(publish);
  await screen.findByText(/^The lesson was not published, because the captions were not saved: Captions, line 3/);
  expect(screen.getByText('Draft')).toBeTruthy();
  await user.click(captions.getByRole('button', { name: 'Discard' }));
  await choose('WEBVTT\n\n00:01.000 --> 00:05.000\nHalves');
  await captions.findByRole('button', { name: 'Save captions' });
  await fill(user, 'Chapters', '0:00 Halves');
  await user.click(publish);
  await findToast('Lesson published');
  const kept = await school.ask('GET', `${address}/films/${film._id}/captions`, { as: admin });
  expect(kept.body.data.text).toContain('Halves');
  const { data } = (await school.ask('GET', `/lesson/${lesson._id}`, { as: admin })).body;
  expect(data.outline.chapters).toMatchObject([{ title: 'Halves' }]);
});

test('captions that were chosen stay while another film comes to be played', async () => {
  const { school, film, addFilm, open } = await anOffice();
  await addFilm(ready);
  const { user } = open();
  const captions = await section('Captions');
  await user.upload(
    await captions.findByLabelText('Captions file'),
    new File(['WEBVTT\n\n00:01.000 --> 00:05.000\nHalves'], 'a.vtt'),
  );
  await captions.findByRole('button', { name: 'Save captions' });
  await school.db.deleteFrom('films').execute();
  await school.db
    .insertInto('films')
    .values({ ...film, ...ready, _id: school.context.newId(), file_name: 'new.mp4' })
    .execute();
  await queryClient.invalidateQueries();
  await screen.findByText("Students play 'new.mp4'.");
  expect(captions.getByLabelText<HTMLTextAreaElement>(/^Captions as/).value).toContain('Halves');
});

test('what is typed into the captions is not lost by leaving without a question', async () => {
  const { addFilm, open, address } = await anOffice();
  await addFilm(ready);
  const { user, address: now } = open();
  const captions = await section('Captions');
  await user.click(await captions.findByRole('button', { name: 'Write them here' }));
  await user.click(screen.getByRole('link', { name: 'All lessons' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(now()).toBe(address);
  expect(captions.getByLabelText(/^Captions as/)).toBeTruthy();
});

test('the picture is taken from a second, and a second that the film does not have is refused at the field', async () => {
  const { addFilm, open } = await anOffice();
  await addFilm(ready);
  const { user } = open();
  await fill(user, 'Take the picture at second', '-1');
  await user.click(screen.getByRole('button', { name: 'Take this picture' }));
  await waitFor(() => expect(problemOf('Take the picture at second')).toBe('Second must be a number, 0 or more'));
});

test('materials are listed with their size, renamed in place and deleted after a question', async () => {
  const { school, lesson, open } = await anOffice();
  const material = {
    ...{ _id: school.context.newId(), lesson_id: lesson._id, name: 'Worksheet.pdf', bytes: 1_200_000 },
    ...{ media_type: 'application/pdf', created_at: new Date().toISOString() },
  };
  await school.db.insertInto('materials').values(material).execute();
  const { user } = open();
  const materials = await section('Materials');
  expect((await materials.findByRole('listitem')).textContent).toBe('Worksheet.pdf1.2 MB');
  await user.click(materials.getByRole('button', { name: 'Rename Worksheet.pdf' }));
  await fill(user, 'Name students see', ' ');
  await user.click(materials.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(problemOf('Name students see')).toBe('Name is required'));
  await fill(user, 'Name students see', 'Exercises.pdf');
  await user.click(materials.getByRole('button', { name: 'Save' }));
  await user.click(await materials.findByRole('button', { name: 'Delete Exercises.pdf' }));
  const question = within(await screen.findByRole('alertdialog', { name: "Delete 'Exercises.pdf'?" }));
  await user.click(question.getByRole('button', { name: 'Delete the file' }));
  await findToast('File deleted');
  await waitFor(() => expect(materials.queryByRole('listitem')).toBeNull());
});
