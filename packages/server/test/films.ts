import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Film } from '@akada/contract';
import { onTestFinished } from 'vitest';
import { workOnNextFilm } from '../src/catalogue/films/film-work.ts';
import { insertFilm } from '../src/catalogue/films/films.queries.ts';
import { iso } from '../src/platform/http/context.ts';
import { filmKey } from '../src/platform/storage/storage.ts';
import type { House } from './house.ts';

/** Films that ffmpeg draws for a test. */

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akada-film-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function ffmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
}

type Wishes = {
  seconds?: number;
  size?: string;
  name?: string;
  rate?: number;
  sound?: boolean;
  args?: readonly string[];
};

/** Made once for all tests of a run that wish for the same. */
const made = new Map<string, string>();
const kept = mkdtempSync(join(tmpdir(), 'akada-films-'));
process.once('exit', () => rmSync(kept, { recursive: true, force: true }));

/** Two minutes take ffmpeg ten seconds to draw; ten seconds, repeated, take one. */
const mostSecondsDrawn = 30;

function draw(file: string, { seconds = 2, size = '256x144', rate = 10, sound = true, args = [] }: Wishes): void {
  const picture = ['-f', 'lavfi', '-i', `testsrc=s=${size}:r=${rate}:d=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`] : [];
  ffmpeg(
    ...picture,
    ...tone,
    ...['-pix_fmt', 'yuv420p', '-preset', 'ultrafast'].filter(() => !/webm|ogv/.test(file)),
    ...args,
    file,
  );
}

/** A board with moving text and a tone, as a file of its own. */
export function aFilmFile(wishes: Wishes = {}): string {
  const key = JSON.stringify(wishes);
  const known = made.get(key);
  if (known) return known;
  const { seconds = 2, name = 'film.mp4' } = wishes;
  const part = seconds > mostSecondsDrawn ? aFilmFile({ ...wishes, seconds: 10 }) : null;
  const file = join(kept, `${made.size}-${name}`);
  if (part) ffmpeg('-stream_loop', '-1', '-i', part, '-t', String(seconds), '-c', 'copy', file);
  else draw(file, wishes);
  made.set(key, file);
  return file;
}

/** As an upload leaves it: the file in the storage, and the row. */
export async function anUploadedFilm(house: House, lesson: { _id: string }, file: string, name = 'film.mp4') {
  const { context, db } = house;
  const _id = context.newId();
  const copy = join(aFolder(), 'upload');
  copyFileSync(file, copy);
  await context.storage.put(filmKey.source(_id), copy);
  const bytes = (await context.storage.size(filmKey.source(_id))) ?? 0;
  const film = { _id, lesson_id: lesson._id, file_name: name, bytes };
  return db.transaction().execute((trx) => insertFilm(trx, film, iso(context.now())));
}

export async function workOnFilms({ context }: House, signal = new AbortController().signal): Promise<void> {
  while (await workOnNextFilm(context, signal));
}

export async function filmsOf(house: House, lesson: { _id: string }, as: { token: string }): Promise<Film[]> {
  const { body } = await house.ask('GET', `/admin/lessons/${lesson._id}/films`, { as });
  return body.data.films;
}

type Facts = {
  codec_name?: string;
  profile?: string;
  width?: number;
  height?: number;
  channels?: number;
  start_time?: string;
};

/** The tracks of a stored file. */
export function tracksOf(file: string): Facts[] {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', file];
  const { stdout } = spawnSync('ffprobe', args, { encoding: 'utf8' });
  return JSON.parse(stdout).streams ?? [];
}
