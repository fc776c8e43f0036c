import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rung } from '../../platform/db/film-rows.ts';
import type { Quality } from './ladder.ts';

type Playlist = { seconds: number; mostBitsPerSecond: number; bytes: number };

async function readPlaylist(folder: string, name: string): Promise<Playlist> {
  const text = await readFile(join(folder, `${name}.m3u8`), 'utf8');
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)@/g)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
  }));
  const { size } = await stat(join(folder, `${name}.m4s`));
  const rates = segments.filter(({ seconds }) => seconds > 0.5).map(({ seconds, bytes }) => (bytes * 8) / seconds);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  return { seconds, bytes: size, mostBitsPerSecond: Math.ceil(Math.max((size * 8) / Math.max(1, seconds), ...rates)) };
}

/** `avc1.` with profile and level as the file says, so that a browser chooses without loading it. */
async function codecOf(folder: string, height: number): Promise<string> {
  const file = await open(join(folder, `${height}.m4s`), 'r');
  const { buffer: head } = await file.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => file.close());
  const at = head.indexOf('avcC');
  if (at === -1) throw new Error(`${height}.m4s has no avcC`);
  return `avc1.${head.subarray(at + 5, at + 8).toString('hex')}`;
}

const soundCodec = 'mp4a.40.2';
const soundGroup =
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="sound.m3u8"';

/** Writes `index.m3u8` with a separate audio group. Returns the rungs and the duration. */
export async function writeMaster(folder: string, qualities: readonly Quality[], hasSound: boolean) {
  const sound = hasSound ? await readPlaylist(folder, 'sound') : null;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...(sound ? [soundGroup] : [])];
  const rungs: Rung[] = sound ? [{ height: 0, bytes: sound.bytes }] : [];
  let seconds = sound?.seconds ?? 0;
  for (const { height, size, framesPerSecond } of qualities) {
    const picture = await readPlaylist(folder, String(height));
    const codecs = [await codecOf(folder, height), ...(sound ? [soundCodec] : [])].join(',');
    const facts = [
      `BANDWIDTH=${picture.mostBitsPerSecond + (sound?.mostBitsPerSecond ?? 0)}`,
      `AVERAGE-BANDWIDTH=${Math.ceil(((picture.bytes + (sound?.bytes ?? 0)) * 8) / Math.max(1, picture.seconds))}`,
      `RESOLUTION=${size.join('x')}`,
      `FRAME-RATE=${framesPerSecond.toFixed(3)}`,
      `CODECS="${codecs}"`,
      ...(sound ? ['AUDIO="sound"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${facts.join(',')}`, `${height}.m3u8`);
    rungs.push({ height, bytes: picture.bytes });
    seconds = Math.max(seconds, picture.seconds);
  }
  await writeFile(join(folder, 'index.m3u8'), `${lines.join('\n')}\n`);
  return { rungs, durationMs: Math.round(seconds * 1000) };
}
