import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { iso } from '../src/platform/http/context.ts';
import { mediaFolder } from '../src/platform/storage/open-storage.ts';
import { filmKey, materialKey } from '../src/platform/storage/storage.ts';
import type { aSchoolOnDisk } from './school-on-disk.ts';

/** Films and files of lessons, as the work on them leaves rows and files. */

type School = Pick<Awaited<ReturnType<typeof aSchoolOnDisk>>, 'db' | 'dataDir' | 'context'>;

const at = '2026-09-01T00:00:00.000Z';

export async function aLessonRow({ db, context }: School, title: string): Promise<string> {
  const _id = context.newId();
  const texts = { title, description: '', class_level: 'JSS1', subject: 'Mathematics', instructor: '', video: '' };
  await db
    .insertInto('lessons')
    .values({
      ...{ _id, ...texts, price_minor: 0, duration_minutes: null, scheduled_date: null, is_draft: 0 },
      ...{ withdrawn_at: null, search_text: title.toLowerCase(), created_at: at, updated_at: at },
    })
    .execute();
  return _id;
}

const written = (dataDir: string, key: string, content: Buffer) => {
  const file = join(mediaFolder({ dataDir }), key);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, content, { mode: 0o600 });
  return file;
};

/** Ready to be played in one quality. */
export async function aReadyFilm({ db, dataDir, context }: School, lesson_id: string, kilobytes = 40): Promise<string> {
  const _id = context.newId();
  const source = randomBytes(kilobytes * 1024);
  const names = ['144.m4s', '144.m3u8', 'index.m3u8'];
  written(dataDir, filmKey.source(_id), source);
  for (const name of names) written(dataDir, filmKey.hls(_id, name), randomBytes(1000));
  await db
    .insertInto('films')
    .values({
      ...{ _id, lesson_id, state: 'ready', file_name: 'film.mp4', bytes: source.length, progress: 100, tries: 0 },
      ...{ duration_ms: 1000, problem: null, rungs: '[{"height":144,"bytes":1000}]', poster_second: null },
      ...{ captions: null, created_at: iso(context.now()), updated_at: iso(context.now()) },
    })
    .execute();
  return _id;
}

export async function aMaterial({ db, dataDir, context }: School, lesson_id: string, content = randomBytes(3000)) {
  const _id = context.newId();
  written(dataDir, materialKey(_id), content);
  const row = { _id, lesson_id, name: 'Notes.pdf', media_type: 'application/pdf', bytes: content.length };
  await db
    .insertInto('materials')
    .values({ ...row, created_at: iso(context.now()) })
    .execute();
  return _id;
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Path and hash of each file below a folder. */
export function contentsOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, hashOf(join(folder, name))]));
}
