import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rung } from '../../platform/db/film-rows.ts';
import { filmKey, type Storage } from '../../platform/storage/storage.ts';
import { type Encoder, runFfmpeg } from './encoder.ts';
import { encodeArgs, mostBytes, qualitiesOf } from './ladder.ts';
import { writeMaster } from './master-playlist.ts';
import { choosePoster } from './poster.ts';
import { FilmRefused, longestHours, type Probed, probe, tooLong } from './probe.ts';

/** A try that ended with an error of ffmpeg. */
export class EncodingFailed extends Error {}

export type Prepared = { rungs: Rung[]; durationMs: number; posterSecond: number | null };

type Work = {
  storage: Storage;
  filmId: string;
  /** Private to this film; deleted afterwards. */
  folder: string;
  encoder: Encoder;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

const silentMs = 5 * 60_000;
/** Students' answers need room too. */
const keptFreeBytes = 500_000_000;

const diskFull = () => Object.assign(new Error('the disk has no room for the work on a film'), { code: 'ENOSPC' });

async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + keptFreeBytes) throw diskFull();
}

/** The last percents are for the storage. */
const encodedPercent = 95;

async function encode(file: string, film: Probed, { folder, encoder, signal, onProgress }: Work): Promise<void> {
  const onLine = (line: string) => {
    const seconds = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? 0) / 1_000_000;
    if (film.seconds && seconds > 0) onProgress(Math.min(encodedPercent, (encodedPercent * seconds) / film.seconds));
  };
  const { status, stderr } = await runFfmpeg(encodeArgs(file, film, encoder), {
    cwd: folder,
    signal,
    silentMs,
    onLine,
  });
  signal.throwIfAborted();
  if (status === 0) return;
  if (/No space left on device|Disk quota exceeded/.test(stderr)) throw diskFull();
  const last = stderr.trim().split('\n').at(-1)?.replaceAll(folder, '') ?? '';
  const reason = status === null ? 'ffmpeg did not go on' : `ffmpeg: ${last.slice(0, 200) || 'no reason given'}`;
  throw new EncodingFailed(
    `This film could not be read to its end. Export it once more as MP4 and upload that. (${reason})`,
  );
}

const clock = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

function refuseLength(said: number | null, durationMs: number): void {
  const seconds = durationMs / 1000;
  if (seconds > longestHours * 3600) throw new FilmRefused(tooLong);
  if (seconds < 0.1) throw new FilmRefused('There is no picture in this film that could be read');
  if (said !== null && seconds < said - Math.max(5, said / 20)) {
    throw new FilmRefused(
      `This film breaks off after ${clock(seconds)} of ${clock(said)}: see whether it plays to its end on your device, then upload it once more`,
    );
  }
}

/** Stores the master playlist last, so that all files it names exist. */
async function store({ storage, filmId, folder, signal, onProgress }: Work, names: string[], poster: string | null) {
  await storage.remove(`${filmKey.all(filmId)}/hls`);
  for (const [index, name] of names.entries()) {
    signal.throwIfAborted();
    await storage.put(filmKey.hls(filmId, name), join(folder, name));
    onProgress(encodedPercent + ((100 - encodedPercent) * index) / names.length);
  }
  if (poster) await storage.put(filmKey.poster(filmId), poster);
}

/** Throws FilmRefused where another try would end alike, EncodingFailed where it might not. */
export async function prepareFilm(work: Work): Promise<Prepared> {
  const { storage, filmId, folder, signal } = work;
  await mkdir(folder, { recursive: true });
  const source = filmKey.source(filmId);
  // A storage elsewhere is copied from.
  await refuseFullDisk(folder, (await storage.size(source)) ?? 0);
  const file = await storage.toLocalFile(source, join(folder, 'source'));
  signal.throwIfAborted();
  const film = await probe(file, signal);
  // Disk space for two copies: the work folder and, until it is deleted, the storage.
  await refuseFullDisk(folder, 2 * mostBytes(film));
  const qualities = qualitiesOf(film);
  await encode(file, film, work);
  const { rungs, durationMs } = await writeMaster(folder, qualities, film.hasSound);
  refuseLength(film.seconds, durationMs);
  const highest = join(folder, `${qualities.at(-1)?.height}.m4s`);
  const poster = await choosePoster(highest, durationMs / 1000, folder, signal);
  const files = [...qualities.map(({ height }) => String(height)), ...(film.hasSound ? ['sound'] : [])];
  await store(work, [...files.flatMap((name) => [`${name}.m4s`, `${name}.m3u8`]), 'index.m3u8'], poster?.file ?? null);
  return { rungs, durationMs, posterSecond: poster?.second ?? null };
}
