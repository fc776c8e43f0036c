import { anAdmin, aStudent } from '@akada/server/test/people';
import { aFilm } from '@akada/server/test/playing';
import { aLesson } from '@akada/server/test/things';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { placeOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';

const captions = `WEBVTT

00:00:01.000 --> 00:00:04.000
A half is one of two equal parts.

00:01:10.000 --> 00:01:14.000
A quarter is half of a half.
`;

/** Megabytes of ten minutes. */
const rungs = [
  [0, 2_400_000],
  [144, 6_000_000],
  [360, 36_000_000],
  [480, 60_000_000],
].map(([height, bytes]) => ({ height, bytes }));

async function aViewer() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { title: 'Halves and quarters', price: 0 });
  await school.ask('POST', `/lesson/pay/${lesson._id}`, { as: student });
  const setVideo = (video: string) =>
    school.db.updateTable('lessons').set({ video }).where('_id', '=', lesson._id).execute();
  return { school, student, lesson, setVideo, path: `/student/lesson/${lesson._id}` };
}

async function aFilmViewer() {
  const viewer = await aViewer();
  const film = await aFilm(viewer.school, viewer.lesson, { captions });
  await viewer.school.db
    .updateTable('films')
    .set({ rungs: JSON.stringify(rungs) })
    .execute();
  // Without MediaSource a browser plays HLS itself, with no choice of quality.
  vi.stubGlobal('MediaSource', class {});
  return { ...viewer, film };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'connection');
});

const ofFilm = ({ network }: School) => network.calls.filter((call) => call.includes('/media/'));
const qualities = () =>
  screen.getAllByRole('radio').map((radio) => {
    const { checked, parentElement } = radio as HTMLInputElement;
    return `${checked ? '• ' : ''}${parentElement?.textContent}`;
  });

test('what each quality costs is read before a byte of the film is asked for, and the choice is kept', async () => {
  const { school, student, path } = await aFilmViewer();
  const { user, leave } = renderApp(path, { as: student });
  await screen.findByRole('heading', { level: 1, name: 'Halves and quarters' });
  expect(qualities()).toEqual([
    'Sound only 2.4 MB · about ₦1',
    '144p 8.4 MB · about ₦4',
    '360p 38 MB · about ₦19',
    '480p 62 MB · about ₦31',
    '• Auto, up to 360p 38 MB · about ₦19',
  ]);
  await user.click(screen.getByRole('radio', { name: /^144p/ }));
  screen.getByRole('button', { name: 'Play · 8.4 MB · about ₦4' });
  expect(document.querySelector('video, hls-video')).toBeNull();
  expect(ofFilm(school)).toEqual([]);
  leave();
  const again = renderApp(path, { as: student });
  await again.user.click(await screen.findByRole('button', { name: 'Quality: 144p' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^144p/ }).checked).toBe(true);
});

test('the quality is asked for at the first film; what was played is the choice, also if it was the first one', async () => {
  const { student, path } = await aFilmViewer();
  const first = renderApp(path, { as: student });
  await first.user.click(await screen.findByRole('button', { name: /^Play · 38 MB/ }));
  first.leave();
  const { user, leave } = renderApp(path, { as: student });
  const change = await screen.findByRole('button', { name: 'Quality: Auto, up to 360p' });
  expect(screen.queryByRole('radio')).toBeNull();
  screen.getByRole('button', { name: /^Play · 38 MB/ });
  await user.click(change);
  await user.click(screen.getByRole('radio', { name: /^480p/ }));
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  leave();
  renderApp(path, { as: student });
  await screen.findByRole('button', { name: 'Quality: 480p' });
});

test('mobile data turns the data saver on, and with it the lowest quality; both can be changed for this device', async () => {
  Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' }, configurable: true });
  const { student, path } = await aFilmViewer();
  const { user, leave } = renderApp(path, { as: student });
  await screen.findByRole('heading', { level: 1, name: 'Halves and quarters' });
  const saver = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Data saver/ });
  expect(saver().checked).toBe(true);
  screen.getByRole('button', { name: /^Play · 8.4 MB/ });
  await user.click(saver());
  screen.getByRole('button', { name: /^Play · 38 MB/ });
  await user.click(saver());
  leave();
  // A link to a second plays at once, but for who saves data.
  const again = renderApp(`${path}?t=70`, { as: student });
  await screen.findByText('Begins at 1:10');
  await again.user.click(saver());
  again.leave();
  renderApp(path, { as: student });
  await screen.findByRole('heading', { level: 1, name: 'Halves and quarters' });
  expect(saver().checked).toBe(false);
});

test('sound alone, chosen before the film begins, plays as soon as Play is pressed', async () => {
  const { student, path } = await aFilmViewer();
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = renderApp(path, { as: student });
  await screen.findByRole('heading', { level: 1, name: 'Halves and quarters' });
  await user.click(screen.getByRole('radio', { name: /^Sound only/ }));
  await user.click(screen.getByRole('button', { name: /^Play · 2.4 MB/ }));
  const media = await waitFor(() => document.querySelector('hls-video') ?? expect.unreachable());
  fireEvent(media, new Event('loadedmetadata'));
  expect(played).toHaveBeenCalledOnce();
  played.mockRestore();
});

test('the transcript is read and searched without the film, and says where it begins', async () => {
  const { school, student, path, film } = await aFilmViewer();
  const { user } = renderApp(path, { as: student });
  await screen.findByRole('heading', { level: 1, name: 'Halves and quarters' });
  await user.click(screen.getByRole('button', { name: 'Read the transcript instead' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Transcript' }));
  await panel.findByRole('button', { name: /two equal parts/ });
  expect(panel.getAllByRole('listitem')).toHaveLength(2);
  await user.type(panel.getByRole('searchbox'), 'QUARTER');
  await panel.findByText('1 paragraph with “QUARTER”');
  await user.click(panel.getByRole('button', { name: '1:10 A quarter is half of a half.' }));
  await screen.findByText('Begins at 1:10');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.queryByText('Begins at 1:10')).toBeNull();
  expect(ofFilm(school)).toEqual([`GET ${film.base}/transcript.txt`]);
});

test('a chapter is where the film begins; those after the end of a shorter film are not shown', async () => {
  const { school, student, lesson, path } = await aFilmViewer();
  const chapters = JSON.stringify([
    { second: 0, title: 'Halves' },
    { second: 70, title: 'Quarters' },
    { second: 600, title: 'After the end' },
  ]);
  const row = { lesson_id: lesson._id, objectives: '[]', chapters, updated_at: lesson.updatedAt };
  await school.db.insertInto('lesson_outlines').values(row).execute();
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'Chapters and notes' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Chapters and notes' }));
  const list = within(panel.getByRole('list', { name: 'Chapters' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['0:00 Halves', '1:10 Quarters']);
  await user.click(panel.getByRole('button', { name: '1:10 Quarters' }));
  await screen.findByText('Begins at 1:10');
  await user.click(screen.getByRole('button', { name: 'Read the transcript instead' }));
  expect(screen.queryByRole('complementary', { name: 'Chapters and notes' })).toBeNull();
});

test('without a reply the transcript can be asked for again, with a new ticket', async () => {
  const { school, student, path } = await aFilmViewer();
  const { user } = renderApp(path, { as: student });
  await screen.findByRole('heading', { level: 1, name: 'Halves and quarters' });
  school.network.cut(/transcript/);
  await user.click(screen.getByRole('button', { name: 'Read the transcript instead' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Transcript' }));
  const retry = await panel.findByRole('button', { name: 'Retry' });
  school.network.mend();
  await user.click(retry);
  await panel.findByRole('button', { name: /two equal parts/ });
});

test('a film in work says so and is shown as soon as it is there; one that failed is none', async () => {
  const { school, student, lesson, setVideo, path } = await aViewer();
  await setVideo('');
  const film = await aFilm(school, lesson, { state: 'waiting', captions: null });
  const { leave } = renderApp(path, { as: student });
  await placeOf('This film is being prepared');
  const setState = (state: 'ready' | 'failed') =>
    school.db.updateTable('films').set({ state }).where('_id', '=', film._id).execute();
  await setState('failed');
  leave();
  const { user } = renderApp(path, { as: student });
  await placeOf('No film yet');
  await setState('ready');
  leave();
  renderApp(path, { as: student });
  await waitFor(() => screen.getByRole('button', { name: /^Play/ }));
  expect(user).toBeTruthy();
});
