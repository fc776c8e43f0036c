import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { filmKey } from '../src/platform/storage/storage.ts';
import { freePort } from './free-port.ts';
import { anS3Store } from './s3-server.ts';
import { aDataDir, aRunningServer, call, patienceMs, type ServerProcess, signIn } from './server-process.ts';
import { aFilm, metadataOf, tus } from './uploading.ts';

/** kill -9 in the middle of an upload, and after its last byte. */

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
const tutor = { email: 'tutor@school.test', password: 'correct horse battery' };

async function aSchool(more: Record<string, string> = {}) {
  const env = { DATA_DIR: aDataDir(), DEMO: 'off', PORT: String(await freePort()), ...head, ...more };
  const server = await aRunningServer(env);
  const superAdmin = await signIn(server, head.SUPER_ADMIN_EMAIL, head.SUPER_ADMIN_PASSWORD);
  const person = { ...tutor, fullName: 'Tunde Ojo', phoneNumber: '08012345677' };
  await call(server, 'POST', '/admin/create-admin', { token: superAdmin, body: person });
  const token = await signIn(server, tutor.email, tutor.password);
  const body = { title: 'Fractions', classLevel: '1', video: 'https://videos.school.test/f.mp4' };
  const lesson = (await call(server, 'POST', '/lesson', { token, body })).body.data._id as string;
  const film = aFilm(3_000_000);
  const values = metadataOf({ kind: 'video', lesson, filename: 'fractions.mp4' });
  const begun = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { ...tus, token, 'upload-length': String(film.length), 'upload-metadata': values },
  });
  const address = `${server.url}${begun.headers.get('location')}`;
  const id = address.split('/').at(-1) ?? '';
  return { env, server, token, lesson, film, address, id, file: join(env.DATA_DIR, 'uploads', id) };
}

const patchHeaders = (token: string, offset: number) => ({
  ...{ ...tus, token, 'upload-offset': String(offset) },
  'content-type': 'application/offset+octet-stream',
});

async function kill(server: ServerProcess) {
  server.kill('SIGKILL');
  await server.exited;
}

const filmsOf = async (server: ServerProcess, token: string, lesson: string) =>
  (await call(server, 'GET', `/admin/lessons/${lesson}/films`, { token })).body.data.films;

test('in the middle of a piece: the upload goes on from where it came to', { timeout: 90_000 }, async () => {
  const { env, server, token, lesson, film, address, id, file } = await aSchool();
  const piece = request(address, {
    method: 'PATCH',
    headers: { ...patchHeaders(token, 0), 'content-length': film.length },
  });
  piece.on('error', () => undefined);
  piece.write(film.subarray(0, 1_234_567));
  await vi.waitFor(() => expect(statSync(file).size).toBe(1_234_567), patienceMs());
  await kill(server);
  const again = await aRunningServer(env);
  const found = await fetch(address, { method: 'HEAD', headers: { ...tus, token } });
  expect(found.headers.get('upload-offset')).toBe('1234567');
  const rest = { method: 'PATCH', headers: patchHeaders(token, 1_234_567), body: film.subarray(1_234_567) };
  expect((await fetch(address, rest)).status).toBe(204);
  expect(await filmsOf(again, token, lesson)).toEqual([expect.objectContaining({ _id: id, bytes: film.length })]);
  expect(readFileSync(join(env.DATA_DIR, 'media', filmKey.source(id))).equals(film)).toBe(true);
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['while the film is moved', /^PUT .*\/source/],
  ['when it has been moved, before it is a film of its lesson', /^HEAD .*\/source/],
])('after the last byte, %s: the next start finishes it, once', { timeout: 90_000 }, async (_when, moment) => {
  const store = await anS3Store();
  const { env, server, token, lesson, film, address, id } = await aSchool(store.env);
  store.before(moment, () => kill(server));
  const whole = { method: 'PATCH', headers: patchHeaders(token, 0), body: film };
  await expect(fetch(address, whole)).rejects.toThrow();
  const again = await aRunningServer(env);
  await vi.waitFor(
    async () => expect(await filmsOf(again, token, lesson)).toEqual([expect.objectContaining({ _id: id })]),
    patienceMs(),
  );
  expect(store.objects.get(filmKey.source(id))?.equals(film)).toBe(true);
  const found = await fetch(address, { method: 'HEAD', headers: { ...tus, token } });
  expect(found.headers.get('upload-offset')).toBe(String(film.length));
  expect(readdirSync(join(env.DATA_DIR, 'uploads'))).toEqual([`${id}.json`]);
  const superAdmin = await signIn(again, head.SUPER_ADMIN_EMAIL, head.SUPER_ADMIN_PASSWORD);
  const { body } = await call(again, 'GET', '/admin/audit', { token: superAdmin });
  const added = body.data.filter(({ action }: { action: string }) => action === 'lesson.film-add');
  expect(added).toHaveLength(1);
});
