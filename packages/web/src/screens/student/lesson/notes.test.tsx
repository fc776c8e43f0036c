import { anAdmin, aStudent } from '@akada/server/test/people';
import { aFilm } from '@akada/server/test/playing';
import { aLesson } from '@akada/server/test/things';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aReader() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { title: 'Halves and quarters', price: 0 });
  await school.ask('POST', `/lesson/pay/${lesson._id}`, { as: student });
  await aFilm(school, lesson);
  const path = `/lesson/${lesson._id}/notes`;
  const onServer = async () => (await school.ask('GET', path, { as: student })).body.data as { text: string }[];
  const texts = async () => (await onServer()).map(({ text }) => text);
  const open = async (second = 221) => {
    const app = renderApp(`/student/lesson/${lesson._id}?t=${second}`, { as: student });
    await screen.findByRole('heading', { level: 1, name: 'Halves and quarters' });
    return app;
  };
  return { school, student, lesson, path, texts, open };
}

/** A film that was asked for begins at once; here nothing is loaded. */
const saving = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'connection');
});

const panel = async () => within(await screen.findByRole('complementary', { name: 'Chapters and notes' }));
const note = (clock: string) => screen.findByLabelText<HTMLTextAreaElement>(`Note at ${clock}`);

test('the key N begins a note at this second; it is saved by itself, leads back, and is deleted', async () => {
  saving();
  const { texts, open } = await aReader();
  const { user } = await open();
  await user.keyboard('n');
  const field = await note('3:41');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.paste('A half is 2/4; not n/4');
  const beside = await panel();
  await beside.findByText('Saved');
  expect(await texts()).toEqual(['A half is 2/4; not n/4']);
  expect(beside.getAllByRole('textbox')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await user.click(beside.getByRole('button', { name: 'Play from 3:41' }));
  await screen.findByText('Begins at 3:41');
  await user.click(beside.getByRole('button', { name: 'Delete the note at 3:41' }));
  await user.click(await screen.findByRole('button', { name: 'Delete the note' }));
  await waitFor(async () => expect(await texts()).toEqual([]));
  expect(beside.queryByRole('textbox')).toBeNull();
});

test('without a network a note is kept over a reload and sent when it is back; a logout forgets it', async () => {
  saving();
  const { school, student, lesson, texts, open } = await aReader();
  school.network.cut(/notes/);
  const { user, leave } = await open();
  await user.keyboard('n');
  await note('3:41');
  await user.paste('kept');
  const kept = () =>
    Object.entries<string>(localStorage).filter(([key]) => key.startsWith(`lesson-note:${student._id}:${lesson._id}:`));
  (await panel()).getByText('Kept on this device');
  const [[key, value] = ['', '']] = kept();
  leave();
  expect([key === '', kept()]).toEqual([false, []]);
  localStorage.setItem(key, value);
  const again = await open();
  await again.user.click(screen.getByRole('button', { name: 'Chapters and notes' }));
  expect((await note('3:41')).value).toBe('kept');
  expect(await texts()).toEqual([]);
  school.network.mend();
  fireEvent(window, new Event('online'));
  await waitFor(async () => expect(await texts()).toEqual(['kept']));
  await (await panel()).findByText('Saved');
  expect(kept()).toEqual([]);
});

test('what another device wrote is there, and all are saved as a text file in the order of the film', async () => {
  saving();
  const { school, student, path, open } = await aReader();
  const at = new Date().toISOString();
  for (const [number, second, text] of [
    ['1', 65, 'Quarters'],
    ['2', 5, 'Halves\nand wholes'],
  ] as const) {
    const body = { second, text, updatedAt: at };
    await school.ask('PUT', `${path}/${number.padStart(24, '0')}`, { as: student, body });
  }
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:notes';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = await open(0);
  await user.click(screen.getByRole('button', { name: 'Chapters and notes' }));
  await note('1:05');
  await user.click((await panel()).getByRole('button', { name: 'Save as a text file' }));
  expect(await files[0]?.text()).toBe('Halves and quarters\n\n[0:05]\nHalves\nand wholes\n\n[1:05]\nQuarters\n');
  vi.restoreAllMocks();
});

test('the two hundred and first is refused in words and stays on the device', async () => {
  saving();
  const { school, student, lesson, open } = await aReader();
  const row = { student_id: student._id, lesson_id: lesson._id, second: 0, text: 'one', updated_at: lesson.updatedAt };
  const rows = Array.from({ length: 200 }, (_, number) => ({ ...row, _id: String(number).padStart(24, '0') }));
  await school.db.insertInto('lesson_notes').values(rows).execute();
  const { user } = await open();
  await user.keyboard('n');
  await note('3:41');
  await user.paste('one too many');
  await screen.findByText('A lesson may have at most 200 notes. Delete one first.');
  expect((await note('3:41')).value).toBe('one too many');
  (await panel()).getByText('Kept on this device');
});
