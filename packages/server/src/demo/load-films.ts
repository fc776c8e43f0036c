import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertFilm, readCaptions } from '../catalogue/films/films.queries.ts';
import { readOriginal } from '../catalogue/films/original.ts';
import { changeOutline } from '../catalogue/lessons/outline.ts';
import { changeSample } from '../catalogue/lessons/sample.ts';
import type { Actor } from '../platform/audit/record.ts';
import type { LessonRow, Trx } from '../platform/db/schema.ts';
import type { Context } from '../platform/http/context.ts';
import { filmKey } from '../platform/storage/storage.ts';
import type { DemoFilm, DemoLesson } from './content.ts';

const videos = new URL('./videos/', import.meta.url);

export type StoredFilm = DemoFilm & { _id: string; video: string; name: string; bytes: number; durationMs: number };

/** Deterministic, so that a load after an interrupted one overwrites its files. */
const idOf = (name: string) => createHash('sha256').update(`demo film ${name}`).digest('hex').slice(0, 24);

/** Before the rows are written, as an upload is: a film in the database has its file. */
export async function storeFilms(context: Context, lessons: readonly DemoLesson[]): Promise<StoredFilm[]> {
  const { storage, config } = context;
  const stored: StoredFilm[] = [];
  for (const { video, film } of lessons) {
    if (!film) continue;
    const name = basename(video);
    const _id = idOf(name);
    // `put` moves the file.
    const copy = join(config.dataDir, `demo-${name}`);
    await copyFile(fileURLToPath(new URL(name, videos)), copy);
    await storage.put(filmKey.source(_id), copy);
    const bytes = (await storage.size(filmKey.source(_id))) ?? 0;
    const { durationMs } = (await readOriginal(storage, _id)) ?? { durationMs: 0 };
    stored.push({ ...film, _id, video, name, bytes, durationMs });
  }
  return stored;
}

/** The uploaded file is playable; with ffmpeg the film is transcoded later. */
export async function loadFilms(
  trx: Trx,
  films: readonly StoredFilm[],
  lessons: readonly LessonRow[],
  by: Actor,
): Promise<void> {
  for (const { _id, video, name, bytes, durationMs, objectives, chapters, sample } of films) {
    const lesson = lessons.find((one) => one.video === video);
    if (!lesson) throw new Error(`no lesson of the demo school has the film ${name}`);
    const at = lesson.created_at;
    const captions = readCaptions(readFileSync(new URL(name.replace('.mp4', '.vtt'), videos), 'utf8'));
    await insertFilm(trx, { _id, lesson_id: lesson._id, file_name: name, bytes }, at);
    const played = { state: 'original' as const, duration_ms: durationMs, captions };
    await trx.updateTable('films').set(played).where('_id', '=', _id).execute();
    await changeOutline(trx, lesson._id, { objectives, chapters }, { by, at });
    await changeSample(trx, lesson._id, sample, { by, at });
  }
}
