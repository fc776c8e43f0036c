import { anAdmin, aStudent, type Person } from '@akada/server/test/people';
import { aLesson, aPayment, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

/** Reports the first seconds of a film of ten minutes. */
const watch = (school: School, as: Person, lessonId: string, seconds: number) =>
  school.ask('PUT', `/lesson/${lessonId}/progress`, {
    as,
    body: { positionSeconds: seconds, durationSeconds: 600, watched: [[0, seconds]] },
  });

test('without a purchase the screen says so and leads to the lessons', async () => {
  const { school, admin, student } = await people();
  await aPayment(school, student, await aLesson(school, admin));
  renderApp('/student/my-lessons', { as: student });
  const empty = await placeOf('No lessons purchased yet');
  expect(empty.getByRole('link', { name: 'Browse Lessons' }).getAttribute('href')).toBe('/student/lessons');
});

test('a purchased lesson has its way to the player and the share that was watched', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aPurchase(school, student, lesson, admin);
  renderApp('/student/my-lessons', { as: student });
  const watch = await screen.findByRole('link', { name: 'Watch' });
  expect(watch.getAttribute('href')).toBe(`/student/lesson/${lesson._id}`);
  const bar = screen.getByRole('progressbar', { name: 'Watched of Fractions' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
});

test('a lesson shows how much of it was watched, what is left and when it was last watched', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aPurchase(school, student, lesson, admin);
  await watch(school, student, lesson._id, 150);
  school.clock.advance({ minutes: 1 });
  renderApp('/student/my-lessons', { as: student });
  const bar = await screen.findByRole('progressbar', { name: 'Watched of Fractions' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  const card = bar.closest('li') as HTMLElement;
  expect(textOf(card)).toMatch(/8 min left · watched (just now|1 minute ago)/);
  expect(within(card).queryByText('Finished')).toBeNull();
});

test('a lesson that was watched to its end is finished and can be watched again', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aPurchase(school, student, lesson, admin);
  await watch(school, student, lesson._id, 580);
  renderApp('/student/my-lessons', { as: student });
  await screen.findByText('Finished');
  const bar = screen.getByRole('progressbar', { name: 'Watched of Fractions' });
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByRole('link', { name: 'Watch again' })).toBeTruthy();
});

describe('what was watched without a network', () => {
  const kept = { positionSeconds: 60, durationSeconds: 600, watched: [[0, 60]] };

  async function anOwner() {
    const { school, admin, student } = await people();
    const lesson = await aLesson(school, admin, { title: 'Fractions' });
    await aPurchase(school, student, lesson, admin);
    const key = `watched:${student._id}:${lesson._id}`;
    localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() - 5000 }));
    const share = async () =>
      (await screen.findByRole('progressbar', { name: 'Watched of Fractions' })).getAttribute('aria-valuenow');
    return { school, student, key, share };
  }

  test('is sent before the list is read, and then forgotten on the device', async () => {
    const { student, key, share } = await anOwner();
    renderApp('/student/my-lessons', { as: student });
    expect(await share()).toBe('10');
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('stays on the device when it cannot be sent, and the list shows all the same', async () => {
    const { school, student, key, share } = await anOwner();
    school.network.cut(/^PUT \/lesson/);
    renderApp('/student/my-lessons', { as: student });
    expect(await share()).toBe('0');
    expect(localStorage.getItem(key)).not.toBeNull();
  });

  test('of a lesson that is not there any more is given up', async () => {
    const { student, key, share } = await anOwner();
    const gone = key.replace(/.{24}$/, 'f'.repeat(24));
    localStorage.setItem(gone, JSON.stringify({ ...kept, at: Date.now() }));
    renderApp('/student/my-lessons', { as: student });
    await share();
    expect(localStorage.getItem(gone)).toBeNull();
  });

  test('is not left for the next person after a logout', async () => {
    const { school, student, key, share } = await anOwner();
    school.network.cut(/^PUT \/lesson/);
    const { user } = renderApp('/student/my-lessons', { as: student });
    await share();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });
});

test.each(['nonsense', '000000000000000000000000'])(
  'an address that names no lesson (%s) shows no notice',
  async (id) => {
    const { student } = await people();
    renderApp(`/student/my-lessons?notOwned=${id}`, { as: student });
    await placeOf('No lessons purchased yet');
    expect(screen.queryByText(/You do not own/)).toBeNull();
  },
);

test('that a lesson needs the network is said until it is back, and goes from the address then', async () => {
  const { student } = await people();
  renderApp(`/student/my-lessons?page=1&offline=${'a'.repeat(24)}`, { as: student });
  await screen.findByText(/could not be opened without a network/);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/could not be opened without a network/)).toBeNull());
  expect(window.location.search).toBe('?page=1');
});

test('Materials opens a drawer that names the lesson and says there are none yet', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aPurchase(school, student, lesson, admin);
  await aPurchase(school, student, await aLesson(school, admin, { title: 'Without any' }), admin);
  const file = { name: 'Notes.pdf', media_type: 'application/pdf', bytes: 10, created_at: new Date().toISOString() };
  const material = { _id: school.context.newId(), lesson_id: lesson._id, ...file };
  await school.db.insertInto('materials').values(material).execute();
  const { user } = renderApp('/student/my-lessons', { as: student });
  await screen.findByText('Without any');
  const buttons = await screen.findAllByRole('button', { name: 'Materials' });
  expect(buttons).toHaveLength(1);
  await school.db.deleteFrom('materials').execute();
  await user.click(buttons[0] as HTMLElement);
  const drawer = await screen.findByRole('dialog', { name: 'Materials' });
  expect(within(drawer).getByText('Fractions')).toBeTruthy();
  expect(within(drawer).getByText('No materials for this lesson yet')).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Materials lists the files of the lesson with their size, as downloads', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aPurchase(school, student, lesson, admin);
  const _id = school.context.newId();
  const file = { name: 'Worksheet.pdf', media_type: 'application/pdf', bytes: 1_200_000 };
  const created_at = new Date().toISOString();
  await school.db
    .insertInto('materials')
    .values({ _id, lesson_id: lesson._id, ...file, created_at })
    .execute();
  const { user } = renderApp('/student/my-lessons', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Materials' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Materials' }));
  const link = await drawer.findByRole('link', { name: /^Worksheet\.pdf ?1\.2 MB$/ });
  expect(link.getAttribute('href')).toBe(`/media/lessons/${lesson._id}/materials/${_id}`);
  expect(link.hasAttribute('download')).toBe(true);
});

test('when the lessons cannot be loaded, Retry asks again', async () => {
  const { school, student } = await people();
  school.network.cut(/^GET \/lesson/);
  const { user } = renderApp('/student/my-lessons', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading lessonsThere is no connection to the schoolRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No lessons purchased yet');
});
