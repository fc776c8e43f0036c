import { anAdmin, aStudent } from '@akada/server/test/people';
import { aFilm } from '@akada/server/test/playing';
import { aLesson } from '@akada/server/test/things';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { letIntervalsGo } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { noNetwork } from './goes-on.ts';

const media = () => waitFor(() => document.querySelector<HTMLMediaElement>('hls-video') ?? expect.unreachable());

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** A film that has begun to play. */
async function aFilmThatPlays() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { title: 'Halves and quarters', price: 0 });
  await school.ask('POST', `/lesson/pay/${lesson._id}`, { as: student });
  await aFilm(school, lesson);
  await school.db.updateTable('lessons').set({ video: '' }).where('_id', '=', lesson._id).execute();
  vi.stubGlobal('MediaSource', class {});
  for (const name of ['play', 'pause', 'load'] as const) {
    vi.spyOn(HTMLMediaElement.prototype, name).mockImplementation(async () => undefined);
  }
  const { user } = renderApp(`/student/lesson/${lesson._id}`, { as: student });
  await user.click(await screen.findByRole('radio', { name: /^Sound only/ }));
  await user.click(screen.getByRole('button', { name: /^Play · / }));
  return { school, user };
}

/** The polling alone is played: everything else needs real time. */
function playTimers() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(letIntervalsGo);
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a film that stands still offline says that it goes on by itself, until it does', async () => {
  await aFilmThatPlays();
  const element = await media();
  fireEvent(element, new Event('waiting'));
  expect(screen.queryByText(noNetwork)).toBeNull();
  setOnline(false);
  await screen.findByText(noNetwork);
  setOnline(true);
  await waitFor(() => expect(screen.queryByText(noNetwork)).toBeNull());
  setOnline(false);
  await screen.findByText(noNetwork);
  fireEvent(element, new Event('playing'));
  await waitFor(() => expect(screen.queryByText(noNetwork)).toBeNull());
});

test('a film that the network has left goes on by itself, though the browser says nothing of its return', async () => {
  const { school } = await aFilmThatPlays();
  const first = await media();
  playTimers();
  school.network.cut();
  fireEvent(first, new Event('error'));
  await screen.findByRole('heading', { name: noNetwork });
  await vi.advanceTimersByTimeAsync(10_000);
  screen.getByRole('heading', { name: noNetwork });
  school.network.mend();
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(screen.queryByRole('heading', { name: noNetwork })).toBeNull());
  expect(await media()).not.toBe(first);
});

test('a film that fails while the school is in reach waits for its viewer', async () => {
  const { school } = await aFilmThatPlays();
  const first = await media();
  playTimers();
  school.network.cut(/^HEAD/);
  fireEvent(first, new Event('error'));
  await screen.findByRole('heading', { name: 'The film does not load' });
  await vi.advanceTimersByTimeAsync(60_000);
  screen.getByRole('heading', { name: 'The film does not load' });
});
