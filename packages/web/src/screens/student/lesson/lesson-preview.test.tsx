import { anAdmin } from '@akada/server/test/people';
import { aFilm, aMaterial } from '@akada/server/test/playing';
import { aLesson, aQuestion } from '@akada/server/test/things';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';

const bar = 'Preview: this is what students see. Nothing is counted.';

/** A draft with everything a lesson can have. */
async function aDraft(more: object = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin, { title: 'Halves', isDraft: true, price: 2000, ...more });
  const questions = [await aQuestion(school, admin, { text: 'What is 2 + 2?' })];
  const put = (what: string, body: object) =>
    school.ask('PUT', `/admin/lessons/${lesson._id}/${what}`, { as: admin, body });
  await put('check-questions', { questionIds: questions.map(({ _id }) => _id) });
  await put('outline', { objectives: 'share a cake', chapters: '0:00 Cakes\n0:30 Pizzas', updatedAt: '' });
  await put('sample', { startSecond: 0, seconds: 12 });
  await aMaterial(school, lesson);
  return { school, admin, lesson, path: `/admin/lessons/${lesson._id}/preview` };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const written = ({ network }: School) => network.calls.filter((call) => !call.startsWith('GET '));
const ofStudents = ({ network }: School) =>
  network.calls.filter((call) => /purchased|\/notes|\/lesson\/[^/]+\/check/.test(call));

test('an admin sees a draft as its owners will: what it teaches, its files, and the way to film and sample', async () => {
  const { school, admin, lesson, path } = await aDraft();
  await aFilm(school, lesson, { durationMs: 60_000 });
  const { leave } = renderApp(`/admin/lessons/${lesson._id}`, { as: admin });
  const way = await screen.findByRole('link', { name: 'Preview as a student' });
  expect(way.getAttribute('href')).toBe(path);
  leave();
  renderApp(path, { as: admin });
  await screen.findByText(bar);
  await screen.findByRole('heading', { level: 1, name: 'Halves' });
  expect(textOf(screen.getByRole('region', { name: 'Get this lesson' }))).toContain('This lesson is yours.');
  screen.getByText('share a cake');
  screen.getByText('Pizzas');
  await screen.findByRole('link', { name: /notes\.pdf|\.pdf|\.txt/i });
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Watch')).toBe(`${path}?show=film`);
  expect(href('Watch the sample')).toBe(`${path}?show=sample`);
  expect(href('Back to editing')).toBe(`/admin/lessons/${lesson._id}`);
  expect(written(school)).toEqual([]);
});

test('its film ends with its questions; neither what was watched nor an answer leaves the browser', async () => {
  const { school, admin, path } = await aDraft({ video: 'https://films.example/halves.mp4' });
  const { user, leave } = renderApp(`${path}?show=film`, { as: admin });
  await screen.findByText(bar);
  await user.click(await screen.findByRole('button', { name: 'Chapters and notes' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Chapters and notes' }));
  panel.getByText('Pizzas');
  panel.getByText('Here students ask their teacher about this second, and write notes that nobody else reads.');
  expect(panel.queryByRole('button', { name: /note/i })).not.toBeNull();
  const video = await waitFor(() => document.querySelector('video') ?? expect.unreachable());
  Object.defineProperty(video, 'duration', { value: 60 });
  for (const name of ['playing', 'timeupdate', 'pause']) fireEvent(video, new Event(name));
  fireEvent(video, new Event('ended'));
  const card = within(await screen.findByRole('complementary', { name: 'The film has ended' }));
  expect(card.getByRole('link', { name: 'Back to the page' }).getAttribute('href')).toBe(path);
  await user.click(card.getByRole('button', { name: 'Check yourself (1 question)' }));
  await card.findByText('What is 2 + 2?');
  await user.keyboard('b{Enter}');
  await card.findByRole('heading', { name: 'Right' });
  await user.keyboard('{Enter}');
  await card.findByText('1 of 1 right at the first try');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  leave();
  expect(written(school)).toEqual([]);
  expect(ofStudents(school)).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('watched'))).toEqual([]);
  expect(await school.db.selectFrom('lesson_progress').selectAll().execute()).toEqual([]);
});

test('a film of our own is opened with its ticket, and is not offered to be kept; without anything to play it says so', async () => {
  const { school, admin, lesson, path } = await aDraft({ video: '' });
  const empty = renderApp(`${path}?show=film`, { as: admin });
  await screen.findByRole('heading', { name: 'Nothing to play yet', level: 1 });
  empty.leave();
  const nothing = renderApp(`${path}?show=sample`, { as: admin });
  await screen.findByText('This lesson has no sample that can be played now.');
  nothing.leave();
  vi.stubGlobal('MediaSource', class {});
  await aFilm(school, lesson, { durationMs: 60_000 });
  const { user } = renderApp(`${path}?show=film`, { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Play/ }));
  await waitFor(() => document.querySelector('hls-video') ?? expect.unreachable());
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
});
