import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { weightsOf } from '../../platform/db/film-rows.ts';
import type { FilmRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { filmWorkFolder, findEncoder, readOnly, runFfmpeg } from './encoder.ts';

const widest = 1280;
const silentMs = 120_000;

async function takePicture(film: string, second: number, file: string, chosen: string, signal?: AbortSignal) {
  const filters = `${chosen}scale='min(${widest},trunc(iw*sar/2)*2)':-2,setsar=1`;
  const args = ['-ss', second.toFixed(3), ...readOnly(film), '-an', '-vf', filters, '-frames:v', '1'];
  const target = ['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'image2', '-update', '1', `file:${file}`];
  await rm(file, { force: true });
  await runFfmpeg([...args, ...target], { ...(signal && { signal }), silentMs });
  signal?.throwIfAborted();
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/**
 * The most typical frame near a tenth of the film. If its JPEG is small, the picture is black or plain, and a later
 * frame is taken.
 */
export async function choosePoster(film: string, seconds: number, folder: string, signal: AbortSignal) {
  let best = { file: '', second: 0, size: 0 };
  for (const share of [0.1, 0.3, 0.5]) {
    const second = Math.floor(seconds * share);
    const file = join(folder, `poster-${share * 10}.jpg`);
    const size = await takePicture(film, second, file, 'fps=2,thumbnail=n=4,', signal);
    if (size > 2 * best.size) best = { file, second, size };
  }
  return best.size > 0 ? best : null;
}

/** Read from the highest rung, which is small beside the original. */
export async function storePicture(context: Context, film: FilmRow, second: number): Promise<void> {
  const { storage, config } = context;
  const height = weightsOf(film).qualities.at(-1)?.height;
  if (film.state !== 'ready' || height === undefined) {
    throw new AppError('conflict', 'A picture can be chosen when the film is prepared');
  }
  if (second * 1000 >= (film.duration_ms ?? 0)) {
    throw new AppError('invalid', 'Second must be inside the film', 'second');
  }
  if ('missing' in (await findEncoder())) {
    throw new AppError('conflict', 'A picture can be chosen when ffmpeg is installed: apt install ffmpeg');
  }
  const work = filmWorkFolder(config);
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, 'picture-'));
  try {
    const name = `${height}.m4s`;
    const file = await storage.toLocalFile(filmKey.hls(film._id, name), join(folder, name));
    const picture = join(folder, 'poster.jpg');
    if ((await takePicture(file, second, picture, '')) === 0) {
      throw new AppError('invalid', 'Second must be inside the film', 'second');
    }
    await storage.put(filmKey.poster(film._id), picture);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
