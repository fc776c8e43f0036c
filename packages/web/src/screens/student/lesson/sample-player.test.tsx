import { anAdmin, aStudent } from '@akada/server/test/people';
import { aFilm, putFile } from '@akada/server/test/playing';
import { aLesson } from '@akada/server/test/things';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const playlistOf = (name: string, bytes: number) =>
  [
    ...['#EXTM3U', `#EXT-X-MAP:URI="${name}.m4s",BYTERANGE="100@0"`],
    ...Array.from(
      { length: 10 },
      (_, at) => `#EXTINF:6.0,\n#EXT-X-BYTERANGE:${bytes}@${100 + at * bytes}\n${name}.m4s`,
    ),
    '#EXT-X-ENDLIST\n',
  ].join('\n');

async function aShop() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { title: 'Halves and quarters' });
  const film = await aFilm(school, lesson, { durationMs: 60_000 });
  for (const [name, bytes] of [
    ['144', 100_000],
    ['sound', 20_000],
  ] as const)
    await putFile(school, `films/${film._id}/hls/${name}.m3u8`, playlistOf(name, bytes));
  vi.stubGlobal('MediaSource', class {});
  return { school, admin, student, lesson };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('staff offer a sample, who has not bought the lesson watches it, and is led to buy when it ends', async () => {
  const { school, admin, student, lesson } = await aShop();
  const staff = renderApp(`/admin/lessons/${lesson._id}`, { as: admin });
  const form = within(await screen.findByRole('region', { name: 'Free sample' }));
  await form.findByText('Students see nothing of the film before they buy it.');
  await fill(staff.user, 'Begins at second', '12');
  await fill(staff.user, 'Seconds', '61');
  await staff.user.click(form.getByRole('button', { name: 'Offer this sample' }));
  await form.findByText('Seconds must be a whole number from 0, which is no sample, to 60');
  await fill(staff.user, 'Seconds', '40');
  await staff.user.click(form.getByRole('button', { name: 'Offer this sample' }));
  await findToast('Sample saved');
  await form.findByText('Students who have not bought the lesson watch 0:12 to about 0:52 of it.');
  staff.leave();

  const page = renderApp(`/student/lessons/${lesson._id}`, { as: student });
  const link = await screen.findByRole('link', { name: 'Watch a sample (42 s · 0.8 MB)' });
  expect(link.getAttribute('href')).toBe(`/student/lesson/${lesson._id}`);
  page.leave();

  const player = renderApp(`/student/lesson/${lesson._id}`, { as: student });
  await screen.findByText('A free sample of 42 s. The whole lesson is ₦2,000.00.');
  expect(screen.getByRole('link', { name: 'Back to the lesson' }).getAttribute('href')).toBe(
    `/student/lessons/${lesson._id}`,
  );
  expect(screen.queryByRole('button', { name: 'Read the transcript instead' })).toBeNull();
  await player.user.click(screen.getByRole('button', { name: /^Play · 0\.8 MB/ }));
  const media = await waitFor(() => {
    const found = document.querySelector('hls-video');
    if (!found) throw new Error('no film yet');
    return found;
  });
  act(() => void media.dispatchEvent(new Event('ended')));
  await screen.findByRole('heading', { name: 'That was the sample' });
  expect(screen.getByRole('link', { name: 'Buy to go on' }).getAttribute('href')).toBe(
    `/student/lessons/${lesson._id}`,
  );
  expect(school.network.calls.filter((call) => call.includes('progress'))).toEqual([]);
  expect(school.network.calls.filter((call) => /^GET .lesson.\w+.check-questions/.test(call))).toEqual([]);
  await player.user.click(screen.getByRole('button', { name: 'Watch the sample again' }));
  await waitFor(() => expect(document.querySelector('hls-video')).toBeTruthy());
  player.leave();

  const again = renderApp(`/admin/lessons/${lesson._id}`, { as: admin });
  await again.user.click(await screen.findByRole('button', { name: 'No sample' }));
  await screen.findByText('Students see nothing of the film before they buy it.');
  again.leave();
  renderApp(`/student/lessons/${lesson._id}`, { as: student });
  await screen.findByRole('button', { name: 'Add to Cart' });
  expect(screen.queryByRole('link', { name: /sample/ })).toBeNull();
  expect(textOf(document.body)).not.toContain('sample');
});
