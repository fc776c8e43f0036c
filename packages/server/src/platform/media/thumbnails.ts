import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../durable-file.ts';

const paper = '#fbfaf4';
const ink = '#16302a';
const line = '#dcd9cf';

type Look = { ground: string; mark: string };

const marks: Readonly<Record<string, Look>> = {
  mathematics: {
    ground: '#dff0e4',
    mark: '<path d="M-70 50h140L70-50z"/><path d="M54 50v-16h16" /><path d="M-30 50a40 40 0 0 0-8-22"/>',
  },
  english: {
    ground: '#fbeecb',
    mark: '<path d="M0-40c-30-22-70-18-84-10v84c14-8 54-12 84 10 30-22 70-18 84-10v-84c-14-8-54-12-84 10z"/><path d="M0-40v84"/>',
  },
  physics: {
    ground: '#dcebf0',
    mark: '<path d="M-90 0c15-60 30-60 45 0s30 60 45 0 30-60 45 0 30 60 45 0"/><path d="M-100 0h200" stroke-dasharray="4 8"/>',
  },
  chemistry: {
    ground: '#efe6f2',
    mark: '<path d="M-18-60v44L-58 44a14 14 0 0 0 12 20h92a14 14 0 0 0 12-20L18-16v-44"/><path d="M-28-60h56M-40 18h80"/><circle cx="-8" cy="40" r="6"/><circle cx="16" cy="34" r="4"/>',
  },
  biology: {
    ground: '#e4f1d9',
    mark: '<path d="M-64 52C-64-30 0-58 70-58c0 74-30 122-104 104"/><path d="M-64 52C-30 10 0-14 36-30M-28 18h34M-2-4v-30"/>',
  },
  economics: {
    ground: '#f6e3d6',
    mark: '<path d="M-70-56v112h144"/><path d="M-54-40C-30 20 10 34 62 40M-54 40C-10 30 34-4 62-44"/><circle cx="2" cy="20" r="6"/>',
  },
};

const plain: Look = { ground: '#ece9df', mark: '<path d="M-24-40v80L48 0z"/>' };

export function drawnThumbnail(subject: string): string {
  const { ground, mark } = marks[subject.toLowerCase()] ?? plain;
  const rules = Array.from({ length: 8 }, (_, row) => `<path d="M0 ${22 * row + 13}h320"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180">
<rect width="320" height="180" fill="${paper}"/><g stroke="${line}" stroke-width="1">${rules}</g>
<circle cx="160" cy="90" r="76" fill="${ground}"/>
<g transform="translate(160 90) scale(.62)" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${mark}</g>
</svg>`;
}

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
 * Cached under `folder`, so that a student's browser contacts only this server and reveals no video id. The id was
 * checked and the host is fixed, so no user-supplied URL is fetched. A failure is not retried for ten minutes.
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
    // A failed write only means another fetch.
    await mkdir(folder, { recursive: true })
      .then(() => writeDurably(file, picture, { replace: true }))
      .catch(() => undefined);
    return picture;
  };
}
