import type { Page, Request } from '@playwright/test';
import type { Api } from './school.ts';
import { aSmallFilm } from './small-film.ts';
import { expect, laptop, type Stage } from './test.ts';

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A draft without a link: what students play is the film alone. */
export async function aDraft(admin: Api, title: string): Promise<string> {
  const body = { title, classLevel: 'Class 3', price: 1500, isDraft: true };
  return (await admin.call<{ _id: string }>('POST', '/lesson', body))._id;
}

export const isPiece = (request: Request) => request.method() === 'PATCH' && request.url().includes('/api/upload/');
export const offsetOf = (request: Request) => Number(request.headers()['upload-offset']);

export const captions = `WEBVTT

00:00:01.000 --> 00:00:05.000
A half is one of two equal parts.

00:00:45.000 --> 00:00:49.000
A quarter is half of a half.
`;

async function isPainted(page: Page, alt: string): Promise<boolean> {
  return page.getByAltText(alt).evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
}

/** Staff upload a film over a line that is cut twice, with captions and files, and publish the lesson. */
export async function uploadFilm({ visit }: Stage, admin: Api, lesson: string): Promise<void> {
  const page = await visit(admin.token, laptop);
  await page.goto(`/admin/lessons/${lesson}`);
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
  await film.getByLabel('Film file').setInputFiles(aSmallFilm({ seconds: 60 }));
  await expect(film.getByText('no connection, goes on by itself')).toBeVisible();
  await expect.poll(() => pieces.length).toBe(4);
  await expect(film.getByText('no connection, goes on by itself')).toBeVisible();
  await page.context().setOffline(false);

  await expect(film.getByText('Ready', { exact: true })).toBeVisible({ timeout: 300_000 });
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
  await expect(transcript.getByText('A half is one of two equal parts.')).toBeVisible();
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
}
