import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { filmKey } from '../src/platform/storage/storage.ts';
import { aRawClient, listen } from './raw-client.ts';
import { addressIn, aFilm, aSchoolWithALesson, begin, films, idIn, look, send } from './uploading.ts';

/** Over real connections, which are slow, fall silent or are cut. */

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function aListeningSchool() {
  const school = await aSchoolWithALesson();
  const { server } = school.house.app;
  server.headersTimeout = 300;
  school.house.app.bodyTimeoutMs = 300;
  server.requestTimeout = 600;
  const port = await listen(school.house);
  const film = aFilm(40_000);
  const address = addressIn(await begin(school.house, school.admin, school.video, film.length));
  const { token } = school.admin;
  /** A connection on which a piece is announced. */
  const patch = async (offset: number, length = film.length - offset) => {
    const client = await aRawClient(port);
    const headers = ['Host: school.test', `token: ${token}`, 'Tus-Resumable: 1.0.0', `Upload-Offset: ${offset}`];
    const type = ['Content-Type: application/offset+octet-stream', `Content-Length: ${length}`, 'Connection: close'];
    client.write([`PATCH ${address} HTTP/1.1`, ...headers, ...type, '', ''].join('\r\n'));
    return { ...client, bytes: (from: number, to: number) => client.socket.write(film.subarray(from, to)) };
  };
  const arrived = () => statSync(join(school.folder, idIn(address))).size;
  return { ...school, film, address, patch, arrived };
}

type School = Awaited<ReturnType<typeof aListeningSchool>>;

async function expectWhole({ house, film, address }: School) {
  expect(await films(house)).toHaveLength(1);
  expect((await buffer(await house.context.storage.read(filmKey.source(idIn(address))))).equals(film)).toBe(true);
}

test('a piece may take far longer than any other request, as long as bytes come', async () => {
  const school = await aListeningSchool();
  const client = await school.patch(0);
  for (let at = 0; at < 40_000; at += 2000) {
    client.bytes(at, at + 2000);
    await pause(250);
  }
  expect((await client.closed).status).toBe(204);
  await expectWhole(school);
});

test('a connection that falls silent is closed, and what came over it stays', async () => {
  const school = await aListeningSchool();
  school.house.app.uploadSilenceMs = 400;
  const client = await school.patch(0);
  client.bytes(0, 15_000);
  expect((await client.closed).text).toBe('');
  await vi.waitFor(() => expect(school.arrived()).toBe(15_000));
  const { house, admin, address, film } = school;
  expect((await look(house, admin, address)).headers['upload-offset']).toBe('15000');
  expect((await send(house, admin, address, 15_000, film.subarray(15_000))).status).toBe(204);
  await expectWhole(school);
});

test('after a cut the upload goes on where it came to, again and again', async () => {
  const school = await aListeningSchool();
  const { house, admin, address } = school;
  for (const [from, to] of [
    [0, 9000],
    [9000, 23_456],
  ] as const) {
    const client = await school.patch(from);
    client.bytes(from, to);
    await vi.waitFor(() => expect(school.arrived()).toBe(to), 5000);
    client.socket.destroy();
    const { headers } = await look(house, admin, address);
    expect(headers['upload-offset']).toBe(String(to));
  }
  const client = await school.patch(23_456);
  client.bytes(23_456, 40_000);
  expect((await client.closed).status).toBe(204);
  await expectWhole(school);
});

test('who comes back while the old connection still hangs is answered, and the old one ended', async () => {
  const school = await aListeningSchool();
  const { house, admin, address } = school;
  const hanging = await school.patch(0);
  hanging.bytes(0, 5000);
  await vi.waitFor(() => expect(school.arrived()).toBe(5000), 5000);
  const found = await look(house, admin, address);
  expect([found.status, found.headers['upload-offset']]).toEqual([200, '5000']);
  const next = await school.patch(5000);
  next.bytes(5000, 40_000);
  expect((await next.closed).status).toBe(204);
  hanging.socket.destroy();
  await expectWhole(school);
});

test('what is no film is refused by its first bytes, while the rest is still on its way', async () => {
  const school = await aListeningSchool();
  const client = await school.patch(0);
  client.socket.write(Buffer.alloc(5000, 'This is no film. '));
  await vi.waitFor(() => expect(readdirSync(school.folder)).toEqual([]), 5000);
  client.socket.write(Buffer.alloc(35_000, 'x'));
  const reply = await client.closed;
  expect([reply.status, JSON.parse(reply.text).message]).toEqual([415, expect.stringMatching(/is not a film/)]);
});
