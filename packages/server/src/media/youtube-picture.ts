import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const mostBytes = 300_000;
const patienceMs = 3000;
const tryAgainAfterMs = 10 * 60_000;

async function download(videoId: string): Promise<Buffer | null> {
  try {
    const response = await fetch(`https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    if (!response.ok || response.headers.get('content-type') !== 'image/jpeg') return null;
    const picture = Buffer.from(await response.arrayBuffer());
    return picture.length > 0 && picture.length <= mostBytes ? picture : null;
  } catch {
    return null;
  }
}

/**
 * Keeps YouTube's pictures under `folder`, so that a student's browser asks only us and learns no video id. The id has
 * been checked to be one and the host is fixed: nothing is fetched from an address somebody typed. A picture that could
 * not be had (a school without internet) is not asked for again for ten minutes.
 */
export function youtubePictures(folder: string, now: () => number): (videoId: string) => Promise<Buffer | null> {
  const failedAt = new Map<string, number>();
  return async (videoId) => {
    const file = join(folder, `${videoId}.jpg`);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    if (now() - (failedAt.get(videoId) ?? -tryAgainAfterMs) < tryAgainAfterMs) return null;
    const picture = await download(videoId);
    if (!picture) {
      failedAt.set(videoId, now());
      return null;
    }
    await mkdir(folder, { recursive: true });
    await writeFile(file, picture);
    return picture;
  };
}
