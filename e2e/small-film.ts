import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A board with a running clock and a tone, made by ffmpeg; large enough for several pieces of an upload. */
export function aSmallFilm({ name = 'halves.mp4', seconds = 8, megabytes = 12 } = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), 'akada-film-')), name);
  const rate = `${Math.ceil((megabytes * 8000) / seconds)}k`;
  const picture = `testsrc2=size=640x360:rate=12:duration=${seconds},noise=alls=60:allf=t`;
  const sound = `sine=frequency=330:duration=${seconds}`;
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', rate, '-minrate', rate, '-maxrate', rate];
  const args = ['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...video];
  execFileSync('ffmpeg', [...args, '-bufsize', rate, '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', file]);
  return file;
}
