import type { Page, Request } from '@playwright/test';
import { type Api, apiAsAdmin, aStudent, buy } from '../school.ts';
import { aSmallFilm } from '../small-film.ts';
import { aServer, expect, test as journey, laptop, modal } from '../test.ts';

const test = journey.extend<object, { server: Awaited<ReturnType<typeof import('../server.ts').startServer>> }>({
  // Its own, because it is killed.
  server: [aServer(), { scope: 'worker' }],
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A draft without a link: what students play is the film alone. */
async function aDraft(admin: Api, title: string): Promise<string> {
  const body = { title, classLevel: 'Class 3', price: 900, isDraft: true };
  return (await admin.call<{ _id: string }>('POST', '/lesson', body))._id;
}

const isPiece = (request: Request) => request.method() === 'PATCH' && request.url().includes('/api/upload/');
const offsetOf = (request: Request) => Number(request.headers()['upload-offset']);

const captions = `WEBVTT

00:01.000 --> 00:04.000
Two halves make a whole.`;

async function isPainted(page: Page, alt: string): Promise<boolean> {
  return page.getByAltText(alt).evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
}

test('a film is uploaded over a connection that is cut twice, prepared, shown, and published with its files', async ({
  visit,
  server,
  watch,
}) => {
  watch.expectConsole(/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|status of 4(00|15)/);
  const admin = await apiAsAdmin(server.url);
  const id = await aDraft(admin, 'Halves');
  const page = await visit(admin.token, laptop);
  await page.goto(`/admin/lessons/${id}`);
  await page.getByRole('button', { name: 'Publish the lesson' }).click();
  await expect(page.getByText('Add a link, or upload a film, before you publish this lesson')).toBeVisible();

  const pieces: number[] = [];
  await page.route('**/api/upload/*', async (route, request) => {
    if (!isPiece(request)) return route.continue();
    pieces.push(offsetOf(request));
    if (pieces.length === 2) return route.abort('connectionreset');
    if (pieces.length === 4) {
      await page.context().setOffline(true);
      return route.abort('internetdisconnected');
    }
    return route.continue();
  });
  const film = section(page, 'Film');
  await film.getByLabel('Film file').setInputFiles(aSmallFilm());
  await expect(film.getByText('no connection, goes on by itself')).toBeVisible();
  await expect.poll(() => pieces.length).toBe(4);
  await expect(film.getByText('no connection, goes on by itself')).toBeVisible();
  await page.context().setOffline(false);

  await expect(film.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 });
  // Pieces of 5 MB, none of them twice but those that were cut.
  expect(pieces).toEqual([0, 5_000_000, 5_000_000, 10_000_000, 10_000_000]);
  await expect(film.getByLabel('Qualities')).toContainText('Sound only');
  await expect(film.getByLabel('Qualities')).toContainText('360p');
  await expect.poll(() => isPainted(page, 'Of this lesson')).toBe(true);

  const video = section(page, 'As students see it').locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
  await film.getByRole('button', { name: 'Second of the preview' }).click();
  await film.getByRole('button', { name: 'Take this picture' }).click();
  await expect(page.getByText('Picture of the lesson changed')).toBeVisible();
  await film.getByLabel('Take the picture at second').fill('4000');
  await film.getByRole('button', { name: 'Take this picture' }).click();
  await expect(film.locator('[id$="-error"]')).toContainText(/[Ss]econd/);

  const words = section(page, 'Captions');
  await words.getByRole('button', { name: 'Write them here' }).click();
  await words.getByLabel('Captions as WebVTT or SubRip').fill(captions);
  await words.getByRole('button', { name: 'Save captions' }).click();
  await expect(page.getByText('Captions saved')).toBeVisible();
  const [transcript] = await Promise.all([
    page.context().waitForEvent('page'),
    words.getByRole('link', { name: 'Transcript' }).click(),
  ]);
  await expect(transcript.getByText('Two halves make a whole.')).toBeVisible();
  await transcript.close();

  const materials = section(page, 'Materials');
  await materials.getByLabel('Material files').setInputFiles([
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two halves.\n') },
    { name: 'Marks.csv', mimeType: 'text/csv', buffer: Buffer.from('name,mark\nAda,9\n') },
    { name: 'Trick.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script>') },
  ]);
  await expect(materials.getByRole('link', { name: 'Notes.txt' })).toBeVisible();
  await expect(materials.getByRole('link', { name: 'Marks.csv' })).toBeVisible();
  await expect(materials.getByRole('alert')).toContainText(/web page/);
  await materials.getByRole('button', { name: 'Remove Trick.pdf' }).click();

  await page.getByRole('button', { name: 'Publish the lesson' }).click();
  await expect(page.getByText('Lesson published')).toBeVisible();
  await expect(page.getByText(/^Students play 'halves.mp4'/)).toBeVisible();

  const student = await aStudent(server.url);
  await buy(student, admin, id);
  const phone = await visit(student.token);
  await phone.goto('/student/my-lessons');
  await phone.getByRole('button', { name: 'Materials' }).click();
  const sheet = modal(phone).getByRole('link', { name: /Notes\.txt/ });
  const [download] = await Promise.all([phone.waitForEvent('download'), sheet.click()]);
  expect(download.suggestedFilename()).toBe('Notes.txt');
  const stream = await download.createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('Two halves.\n');
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
