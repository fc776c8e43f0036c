import { keepFilm } from '../film-keeping.ts';
import { aDraft, isPiece, offsetOf, section, uploadFilm } from '../film-uploading.ts';
import { watchFilm } from '../film-watching.ts';
import { playableFilm } from '../own-film.ts';
import { apiAsAdmin, aStudent, buy } from '../school.ts';
import { aSmallFilm } from '../small-film.ts';
import { aServer, expect, test as journey, laptop, modal } from '../test.ts';

const test = journey.extend<object, { server: Awaited<ReturnType<typeof import('../server.ts').startServer>> }>({
  // Its own, because it is killed.
  server: [aServer(), { scope: 'worker' }],
});

const lost = /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|fetching the script/;

test('a film is uploaded, bought, played, resumed in another browser, kept, watched without a network, and removed', async ({
  visit,
  server,
  watch,
}) => {
  test.setTimeout(900_000);
  watch.expectConsole(lost);
  const admin = await apiAsAdmin(server.url);
  const lesson = await aDraft(admin, 'Halves');
  await uploadFilm({ visit, server, watch }, admin, lesson);
  const student = await aStudent(server.url);
  await buy(student, admin, lesson);
  await test.step('the materials are on the phone of who bought it', async () => {
    const phone = await visit(student.token);
    await phone.goto('/student/my-lessons');
    await phone.getByRole('button', { name: 'Materials' }).click();
    const sheet = modal(phone).getByRole('link', { name: /Notes\.txt/ });
    const [download] = await Promise.all([phone.waitForEvent('download'), sheet.click()]);
    expect(download.suggestedFilename()).toBe('Notes.txt');
    const stream = await download.createReadStream();
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('Two halves.\n');
  });
  const base = `/media/lessons/${lesson}/film/${await playableFilm(admin, lesson)}`;
  // At most two devices play at once: this one is one of them.
  const page = await watchFilm({ visit, server, watch }, student, lesson, base);
  const other = await aStudent(server.url, 'Class 3', 'Ngozi Eze');
  await keepFilm(page, [student, other, admin], lesson, base);
});

test('an upload survives another page, a pause, a killed server and a reload; a cancelled one leaves nothing', async ({
  visit,
  server,
  watch,
}) => {
  watch.expectConsole(/ERR_CONNECTION_(RESET|REFUSED)|ERR_EMPTY_RESPONSE|ERR_FAILED|fetching the script/);
  const admin = await apiAsAdmin(server.url);
  const id = await aDraft(admin, 'Quarters');
  const page = await visit(admin.token, laptop);
  const pieces: number[] = [];
  let held = true;
  await page.route('**/api/upload/*', async (route, request) => {
    if (isPiece(request)) pieces.push(offsetOf(request));
    // The second piece waits, as on a slow line.
    if (isPiece(request) && offsetOf(request) > 0 && held) return;
    await route.continue();
  });
  await page.goto(`/admin/lessons/${id}`);
  const film = section(page, 'Film');
  const file = aSmallFilm({ name: 'quarters.mp4' });
  const choose = () => film.getByLabel('Film file').setInputFiles(file);
  await choose();
  await expect(film.getByText(/^5\.0 MB of \d\d\.\d MB/)).toBeVisible();

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: /^Uploading \d+%$/ }).click();
  await film.getByRole('button', { name: 'Pause quarters.mp4' }).click();
  await expect(film.getByText(/· paused$/)).toBeVisible();
  await server.kill();
  await server.restart();

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(film.getByText(/'quarters.mp4' was not uploaded to its end/)).toBeVisible();
  await choose();
  await expect(film.getByRole('button', { name: 'Pause quarters.mp4' })).toBeVisible();
  await expect.poll(() => pieces.at(-1)).toBe(5_000_000);
  expect(pieces.filter((offset) => offset === 0)).toHaveLength(1);

  await film.getByRole('button', { name: 'Cancel quarters.mp4' }).click();
  await modal(page).getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(film.getByRole('button', { name: 'Choose a film' })).toBeVisible();
  await expect(film.getByText(/was not uploaded to its end/)).toHaveCount(0);
  held = false;
  await choose();
  await expect(film.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(pieces.filter((offset) => offset === 0)).toHaveLength(2);
});
