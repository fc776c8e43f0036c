import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Api } from './school.ts';

/** A minute of a moving picture with a tone, small enough for two qualities. */
export function aRecording(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'akada-recording-'));
  const file = join(folder, 'lesson.mp4');
  try {
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=426x240:rate=12:duration=60'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=60'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', file],
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As a client of tus sends it, in one piece. */
export async function upload(url: string, { token }: Api, lesson: string, file: Buffer): Promise<void> {
  const metadata = Object.entries({ kind: 'video', lesson, filename: 'lesson.mp4' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { token, 'Tus-Resumable': '1.0.0' };
  const begun = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(file.length), 'Upload-Metadata': metadata },
  });
  expect(begun.status).toBe(201);
  const address = new URL(begun.headers.get('location') ?? '', url);
  const sent = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: new Uint8Array(file),
  });
  expect(sent.status).toBe(204);
}

type Films = { films: { _id: string; state: string }[] };

/** The id of the film, once students can play it. */
export async function playableFilm(admin: Api, lesson: string, state = 'ready'): Promise<string> {
  const newest = async () => (await admin.call<Films>('GET', `/admin/lessons/${lesson}/films`)).films[0];
  await expect.poll(async () => (await newest())?.state, { timeout: 150_000, intervals: [1000] }).toBe(state);
  return (await newest())?._id ?? '';
}
