import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { type Api, aLesson } from './school.ts';
import { failing, press, type Screen } from './screens.ts';
import { aSmallFilm } from './small-film.ts';

/** The film and files of a lesson, as staff see them. */

const coded = (text: string) => Buffer.from(text).toString('base64');

/** By tus, in one piece. */
async function upload(url: string, { token }: Api, lesson: string, kind: string, name: string, content: Buffer) {
  const metadata = [`lesson ${coded(lesson)}`, `kind ${coded(kind)}`, `filename ${coded(name)}`].join();
  const headers = { token, 'Tus-Resumable': '1.0.0' };
  const begun = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(content.length), 'Upload-Metadata': metadata },
  });
  const address = new URL(begun.headers.get('location') ?? '', url);
  const sent = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  if (!sent.ok) throw new Error(`${name} was not taken: ${sent.status} ${await sent.text()}`);
}

const longName = `${'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2)}.txt`;

async function untilReady(page: Page): Promise<void> {
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 120_000 });
}

async function writeWrongCaptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write them here' }).click();
  await page.getByLabel('Captions as WebVTT or SubRip').fill('WEBVTT\n\n00:05.000 --> 00:01.000\nHalves');
  await page.getByRole('button', { name: 'Save captions' }).click();
  await page.locator('[id$="-error"]').waitFor();
}

/** Its pieces never arrive. */
async function sendForEver(page: Page): Promise<void> {
  await page.route('**/api/upload/*', () => undefined);
  const content = readFileSync(aSmallFilm({ seconds: 2, megabytes: 1 }));
  await page
    .getByLabel('Film file')
    .setInputFiles({ name: longName.replace('.txt', '.mp4'), mimeType: 'video/mp4', buffer: content });
  await page.getByRole('button', { name: /^Pause/ }).waitFor();
}

async function leaveUpload(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the upload' }).click();
  await page.getByRole('button', { name: 'Choose a film' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

export async function lessonFilmScreens(url: string, admin: Api): Promise<Screen[]> {
  const [empty, full] = [
    await aLesson(admin, { title: longName, price: 1500 }),
    await aLesson(admin, { title: 'Halves', price: 1500 }),
  ];
  const file = aSmallFilm({ seconds: 4, megabytes: 1 });
  await upload(url, admin, full, 'video', basename(file), readFileSync(file));
  await upload(url, admin, full, 'material', longName, Buffer.from('Two halves.\n'));
  await upload(url, admin, full, 'material', 'Notes.txt', Buffer.from('Two halves.\n'));
  const page = (id: string) => `/admin/lessons/${id}`;
  return [
    { name: 'lesson without a film', path: page(empty), heading: 'Upload the film of this lesson' },
    { name: 'upload of a film', act: sendForEver, heading: 'Film' },
    { name: 'cancel an upload', act: press(/^Cancel/), heading: /^Cancel the upload of/ },
    { name: 'upload cancelled', act: leaveUpload, heading: 'Upload the film of this lesson' },
    { name: 'lesson with a film', path: page(full), act: untilReady, heading: 'Replace the film' },
    { name: 'captions that are wrong', act: writeWrongCaptions, heading: 'Captions' },
    { name: 'rename a material', path: page(full), act: press('Rename Notes.txt'), heading: 'Materials' },
    { name: 'delete a material', act: press(`Delete ${longName}`), heading: /^Delete 'Pneu/ },
    { name: 'delete a film', path: page(full), act: press(/^Delete the film/), heading: /^Delete 'halves/ },
    { name: 'preview of a lesson', path: `${page(full)}/preview`, heading: 'Halves' },
    { name: 'preview of its film', path: `${page(full)}/preview?show=film`, heading: 'Halves' },
    { name: 'preview without a sample', path: `${page(full)}/preview?show=sample`, heading: 'No sample' },
    { name: 'lesson film, failed', path: page(full), act: failing('admin/lessons'), heading: 'Content' },
  ];
}
