import { anAdmin, aStudent } from '@akada/server/test/people';
import { aFilm } from '@akada/server/test/playing';
import { aLesson } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { noteKept } from '../../../state/lessons/kept-lessons.ts';
// Read before the first test, which would otherwise wait for them.
import '../shared/keep-lesson.tsx';
import './lesson-player.tsx';

/** jsdom has neither a service worker nor a database: the test ends before either is used. */
function aBrowserThatKeeps(room: number) {
  vi.stubGlobal('MediaSource', class {});
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined });
  const storage = { estimate: async () => ({ quota: room + 50_000_000, usage: 0 }) };
  for (const [name, value] of Object.entries({ storage, serviceWorker: {} })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function anOwner() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { title: 'Halves and quarters', price: 0 });
  await school.ask('POST', `/lesson/pay/${lesson._id}`, { as: student });
  const film = await aFilm(school, lesson);
  await school.db.updateTable('lessons').set({ video: '' }).where('_id', '=', lesson._id).execute();
  return { school, student, lesson, film, path: `/student/lesson/${lesson._id}` };
}

test('what each quality costs is read before, and a phone without room is told so before a byte is asked for', async () => {
  const { school, student, path } = await anOwner();
  aBrowserThatKeeps(5_000_000);
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'Keep on this phone' }));
  const panel = within(await screen.findByRole('group', { name: 'Keep on this phone' }));
  expect(panel.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Sound only · 2.4 MB · about ₦1',
    '144p · 11 MB · about ₦5',
  ]);
  await screen.findByText(/Room on this phone: 5\.0 MB\./);
  await user.click(screen.getByRole('button', { name: 'Keep · 11 MB · about ₦5' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This phone has room for 5.0 MB, and the film needs 10.8 MB. Choose a lower quality, or remove something first.',
  );
  expect(school.network.calls.filter((call) => call.includes('/media/'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Keep on this phone' });
});

test('a browser that cannot play without a network offers nothing to keep', async () => {
  const { student, path } = await anOwner();
  vi.stubGlobal('MediaSource', class {});
  renderApp(path, { as: student });
  await screen.findByRole('button', { name: /^Play · / });
  expect(screen.queryByRole('button', { name: 'Keep on this phone' })).toBeNull();
});

test('what is kept comes first and costs nothing; a film that replaced it is offered anew', async () => {
  const { student, lesson, film, path } = await anOwner();
  aBrowserThatKeeps(5_000_000);
  noteKept(student._id, lesson._id, { filmId: film._id, choice: '144', isWhole: true });
  const { user, leave } = renderApp(path, { as: student });
  await screen.findByRole('button', { name: 'Play · no data' });
  await user.click(screen.getByRole('radio', { name: /^144p/ }));
  screen.getByRole('button', { name: 'Play · 11 MB · about ₦5' });
  await user.click(screen.getByRole('radio', { name: /^On this phone/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'On this phone, 144p no data' }).checked).toBe(true);
  await screen.findByText('On this phone: 144p. It plays without a network.');
  leave();
  noteKept(student._id, lesson._id, { filmId: 'older', choice: '144', isWhole: true });
  renderApp(path, { as: student });
  await screen.findByText(/Your teacher has replaced the film that is on this phone/);
  expect(screen.queryByRole('radio', { name: /^On this phone/ })).toBeNull();
});

test('a logout asks before it deletes what is kept', async () => {
  const { student, lesson, film } = await anOwner();
  aBrowserThatKeeps(5_000_000);
  noteKept(student._id, lesson._id, { filmId: film._id, choice: '144', isWhole: true });
  const { user, address } = renderApp('/student/payments', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Log out and delete the kept lesson?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(Object.keys(localStorage).some((key) => key.startsWith('kept-lesson:'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Log out and delete the kept lesson?' }));
  await user.click(again.getByRole('button', { name: 'Log out' }));
  await vi.waitFor(() => expect(address()).toBe('/login'));
  expect(Object.keys(localStorage).some((key) => key.startsWith('kept-lesson:'))).toBe(false);
});
