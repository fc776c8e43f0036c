// A recording of a lesson, ten minutes in 720 lines: a board that is written on, a face that moves, somebody who speaks.
// Measures the sizes students load, and the duration of the encoding beside the machine's other work.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEncoder } from '../packages/server/src/catalogue/films/encoder.ts';
import { prepareFilm } from '../packages/server/src/catalogue/films/prepare-film.ts';
import { weightsOf } from '../packages/server/src/platform/db/film-rows.ts';
import { diskStorage } from '../packages/server/src/platform/storage/disk-storage.ts';
import { filmKey } from '../packages/server/src/platform/storage/storage.ts';

const seconds = 600;
const filmId = '0123456789abcdef01234567';

/** Limits for ten minutes of film. */
const mostSoundMegabytes = 3;
const mostLowestMegabytes = 10;

/** Eight lines a minute, then the board is wiped. */
function board() {
  const lines = Array.from({ length: 8 }, (_, line) => {
    const text = `${line + 1}.  x = ${3 * line + 2} \\: ${line + 2} + ${7 * line} y`;
    const place = `x=60:y=${60 + 70 * line}:fontsize=44:fontcolor=white`;
    return `drawtext=text='${text}':${place}:enable='gte(mod(t,60),${line * 7})'`;
  });
  return [...lines, "drawtext=text='%{pts\\:hms}':x=60:y=660:fontsize=28:fontcolor=gray"].join(',');
}

function render(file) {
  const inputs = [
    `color=0x14432a:s=1280x720:r=25:d=${seconds}`,
    `mandelbrot=s=256x192:r=25:maxiter=200:end_scale=0.02:end_pts=${seconds * 25}`,
    `anoisesrc=c=pink:r=44100:d=${seconds}`,
  ].flatMap((input) => ['-f', 'lavfi', '-i', input]);
  const filters = [
    `[0]${board()}[board]`,
    '[1]noise=alls=8:allf=t[face]',
    '[board][face]overlay=x=980:y=40:shortest=1[v]',
    '[2]bandpass=f=500:w=800,tremolo=f=4:d=0.9,volume=4[a]',
  ].join(';');
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const args = [...inputs, '-filter_complex', filters, '-map', '[v]', '-map', '[a]', '-t', String(seconds), ...coded];
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg could not draw the lesson: ${stderr}`);
}

function bar(name, megabytes, most) {
  const isMet = megabytes <= most;
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${megabytes.toFixed(2)} MB of at most ${most} MB`);
  return isMet ? 0 : 1;
}

function printWeights(found, storageFolder) {
  const row = ({ height, kbps, megabytes }) =>
    console.log(
      `${`${height} lines`.padEnd(12)}${megabytes.toFixed(2).padStart(8)} MB${String(kbps).padStart(7)} kb/s`,
    );
  for (const quality of found.qualities) row(quality);
  const { kbps, megabytes } = found.sound;
  console.log(`${'sound alone'.padEnd(12)}${megabytes.toFixed(2).padStart(8)} MB${String(kbps).padStart(7)} kb/s`);
  console.log(readFileSync(join(storageFolder, filmKey.hls(filmId, 'index.m3u8')), 'utf8'));
}

async function work(folder) {
  const found = await findEncoder();
  if ('missing' in found) throw new Error(found.missing);
  const file = join(folder, 'lesson.mp4');
  render(file);
  console.log(`ffmpeg ${found.encoder.version}; the recording: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  const media = join(folder, 'media');
  const storage = diskStorage(media);
  await storage.put(filmKey.source(filmId), file);
  const began = performance.now();
  const signal = new AbortController().signal;
  const { encoder } = found;
  const made = await prepareFilm({
    storage,
    filmId,
    folder: join(folder, 'work'),
    encoder,
    signal,
    onProgress: () => {},
  });
  const took = (performance.now() - began) / 1000;
  console.log(`the work took ${took.toFixed(0)} s, ${(took / seconds).toFixed(2)} of the film's length\n`);
  const weights = weightsOf({ rungs: JSON.stringify(made.rungs), duration_ms: made.durationMs });
  printWeights(weights, media);
  return weights;
}

/** The engine makes no difference to it. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'akada-bench-film-'));
  try {
    const { sound, qualities } = await work(folder);
    return (
      bar('sound alone', sound.megabytes, mostSoundMegabytes) +
      bar('lowest', qualities[0].megabytes, mostLowestMegabytes)
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
