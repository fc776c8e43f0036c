import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilmState, Lesson } from '@akada/contract';
import { insertFilm } from '../src/catalogue/films/films.queries.ts';
import { iso } from '../src/platform/http/context.ts';
import { filmKey, materialKey } from '../src/platform/storage/storage.ts';
import type { House, Reply } from './house.ts';
import type { Person } from './people.ts';

export const captionsText = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nA half and a quarter are hidden-words-6612.\n';

/** Bytes that tell where they are from. */
export function someBytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 255));
}

export async function putFile(
  { context }: Pick<Place, 'context'>,
  key: string,
  content: Buffer | string,
): Promise<void> {
  const file = join(mkdtempSync(join(context.config.dataDir, 'put-')), 'file');
  writeFileSync(file, content);
  await context.storage.put(key, file);
}

const rungs = [
  { height: 0, bytes: 2_400_000 },
  { height: 144, bytes: 8_400_000 },
];

/** A house, or what a test of a real process opens by itself. */
type Place = { db: House['db']; context: Pick<House['context'], 'config' | 'storage' | 'newId' | 'now'> };

type TestFilm = { _id: string; base: string; picture: Buffer; sound: Buffer };

/** A film with its files as the work on it leaves them, of made-up bytes. */
export async function aFilm(
  house: Place,
  lesson: Pick<Lesson, '_id'>,
  wishes: { state?: FilmState; captions?: string | null; fileName?: string; durationMs?: number } = {},
): Promise<TestFilm> {
  const { state = 'ready', captions = captionsText, fileName = 'Fractions.mp4', durationMs = 600_000 } = wishes;
  const [_id, at] = [house.context.newId(), iso(house.context.now())];
  const [picture, sound] = [someBytes(5000), someBytes(700)];
  await putFile(house, filmKey.source(_id), picture);
  if (state === 'ready') {
    await putFile(house, filmKey.hls(_id, 'index.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\n144.m3u8\n');
    for (const name of ['144', 'sound'])
      await putFile(house, filmKey.hls(_id, `${name}.m3u8`), `#EXTM3U\n${name}.m4s\n`);
    await putFile(house, filmKey.hls(_id, '144.m4s'), picture);
    await putFile(house, filmKey.hls(_id, 'sound.m4s'), sound);
    await putFile(house, filmKey.poster(_id), 'a poster');
  }
  const row = { _id, lesson_id: lesson._id, file_name: fileName, bytes: picture.length };
  const set = { state, captions, duration_ms: durationMs, rungs: JSON.stringify(state === 'ready' ? rungs : []) };
  await house.db.transaction().execute(async (trx) => {
    await insertFilm(trx, row, at);
    await trx.updateTable('films').set(set).where('_id', '=', _id).execute();
  });
  return { _id, base: `/media/lessons/${lesson._id}/film/${_id}`, picture, sound };
}

export async function aMaterial(
  house: House,
  lesson: Pick<Lesson, '_id'>,
  { name = 'Notes.pdf', mediaType = 'application/pdf', content = someBytes(300) } = {},
): Promise<{ _id: string; url: string; content: Buffer }> {
  const _id = house.context.newId();
  await putFile(house, materialKey(_id), content);
  const row = { _id, lesson_id: lesson._id, name, media_type: mediaType, bytes: content.length };
  await house.db
    .insertInto('materials')
    .values({ ...row, created_at: iso(house.clock.now()) })
    .execute();
  return { _id, url: `/media/lessons/${lesson._id}/materials/${_id}`, content };
}

type Kept = { name: string; value: string; path: string };

/** A browser with its own cookies, which it sends where their paths say. */
export class Browser {
  readonly house: House;
  kept: Kept[] = [];

  constructor(house: House) {
    this.house = house;
  }

  #keep(line: string): void {
    const [pair = '', ...rules] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = rules.find((rule) => rule.startsWith('Path='))?.slice(5) ?? '/';
    this.kept = this.kept.filter((one) => one.name !== name || one.path !== path);
    if (!rules.includes('Max-Age=0')) this.kept.push({ name, value, path });
  }

  cookieFor(path: string): string {
    const sent = this.kept.filter((one) => one.path === '/' || path === one.path || path.startsWith(`${one.path}/`));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  async ask(
    path: string,
    {
      as,
      method = 'GET',
      headers = {},
    }: { as?: Person; method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const url = path.startsWith('/media') ? path : `/api${path}`;
    const reply = await this.house.ask(method, url, { as, headers: { cookie: this.cookieFor(url), ...headers } });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) this.#keep(String(line));
    return reply;
  }

  /** The reply of the lesson, by which the browser gets its ticket. */
  async open(lesson: Pick<Lesson, '_id'>, as: Person): Promise<Reply> {
    return this.ask(`/lesson/${lesson._id}`, { as });
  }
}
