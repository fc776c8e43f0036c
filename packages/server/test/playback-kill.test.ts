import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openDb } from '../src/platform/db/open.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';
import { diskStorage } from '../src/platform/storage/disk-storage.ts';
import { filmKey } from '../src/platform/storage/storage.ts';
import { aFilm, putFile, someBytes } from './playing.ts';
import { enrol } from './school-under-load.ts';
import { aDataDir, aRunningServer, call, type ServerProcess } from './server-process.ts';

const size = 64 * 1024 * 1024;

/** A film of a lesson for everybody, put where the server finds it. */
async function aLessonWithFilm(server: ServerProcess, dataDir: string, admin: string) {
  const body = { title: 'Fractions', classLevel: '1', video: 'https://videos.school.test/f.mp4', price: 0 };
  const lesson = (await call(server, 'POST', '/lesson', { token: admin, body })).body.data;
  const db = await openDb(join(dataDir, 'akada.sqlite'));
  onTestFinished(() => db.destroy());
  const config = { ...readConfig({}), dataDir };
  const now = () => Date.now();
  const context = { config, now, newId: () => newIdAt(now()), storage: diskStorage(join(dataDir, 'media')) };
  const film = await aFilm({ db, context }, lesson);
  // Not the same at every power of two.
  const content = Buffer.alloc(size, someBytes(65_521));
  await putFile({ context }, filmKey.hls(film._id, '360.m4s'), content);
  return { lesson, address: `${film.base}/360.m4s`, content };
}

async function cookiesOf(server: ServerProcess, lesson: { _id: string }, token: string): Promise<string> {
  const reply = await fetch(`${server.url}/api/lesson/${lesson._id}`, { headers: { token } });
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

test('kill -9 in the middle of a film: the rest comes by a range, with the same ticket, byte for byte', {
  timeout: 120_000,
}, async () => {
  const dataDir = aDataDir();
  const { students, admin } = await enrol(dataDir, 1);
  const settings = { DATA_DIR: dataDir, DEMO: 'off' };
  const server = await aRunningServer(settings);
  const { lesson, address, content } = await aLessonWithFilm(server, dataDir, admin);
  const cookie = await cookiesOf(server, lesson, students[0] ?? '');

  const parts: Uint8Array[] = [];
  const reply = await fetch(`${server.url}${address}`, { headers: { cookie } });
  const tag = reply.headers.get('etag') ?? '';
  const take = async () => {
    const reader = reply.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      if (parts.length === 0) server.kill('SIGKILL');
      parts.push(part.value);
    }
  };
  await expect(take()).rejects.toThrow();
  await server.exited;
  const taken = Buffer.concat(parts);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThan(size);

  const again = await aRunningServer(settings);
  const headers = { cookie, range: `bytes=${taken.length}-`, 'if-range': tag };
  const rest = await fetch(`${again.url}${address}`, { headers });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${taken.length}-${size - 1}/${size}`]);
  const whole = Buffer.concat([taken, Buffer.from(await rest.arrayBuffer())]);
  expect(whole.equals(content)).toBe(true);
});
