import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from './house.ts';
import { aRawClient, listen } from './raw-client.ts';

const secret = 'of nobody else';

/** A web build, with private files beside it, above it, and with a dot. */
function aWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akada-odd-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const root = join(folder, 'dist');
  for (const name of ['dist', 'dist/assets', 'dist/.vite', 'dist/.git', 'dist/assets/.map'])
    mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'secret'), secret);
  for (const name of ['app.html', 'landing.html', 'assets/app.js']) writeFileSync(join(root, name), name);
  for (const name of ['.env', '.git/config', 'assets/.hidden', 'assets/.map/app.js.map', '.stamp'])
    writeFileSync(join(root, name), secret);
  writeFileSync(join(root, '.vite/preload.json'), '{}');
  return root;
}

const dots = ['..', '%2e%2e', '.%2e', '%2E.', '..%2f..', '%2e%2e%2f', '..\\..', '..%5c..'];
const zeros = ['%00', 'app.js%00', '%00.js', 'app.js%00.png'];
const unreadable = ['%', '%z', '%zz', '%ff', '%c0%ae%c0%ae', '%e0%80%af', '%u002e'];
const folders = ['/', '/assets/', '/media/demo/', '/media/pictures/', '/api/docs/files/', '/student/'];

const odd = [
  ...folders.flatMap((folder) => [...dots, ...zeros, ...unreadable].map((name) => `${folder}${name}`)),
  ...dots.map((name) => `/assets/${name}/secret`),
  ...['/.env', '/.git/config', '/.stamp', '/.vite/preload.json', '/%2eenv', '/%2e%67it/config', '/.well-known/x'],
  ...['/assets/.hidden', '/assets/%2ehidden', '/assets/.map/app.js.map', '/student/.env', '/.', '/./.env'],
  ...['//etc/passwd', '///etc/passwd', '/assets//etc/passwd', '//school.test/x', '/\\etc/passwd', '/%5c%5cx'],
  ...['http://school.test/.env', 'http://school.test/../secret', `/${'x'.repeat(4000)}`],
  ...[`/assets/${'x'.repeat(300)}`, `/assets/${'x'.repeat(4000)}.js`, `/${'../'.repeat(2000)}secret`],
  `/${'%2e%2e/'.repeat(1000)}secret`,
];

test('odd addresses are refused without an error in the log, and show no file with a dot or above the web', async () => {
  const house = await openHouse({ webRoot: aWeb() });
  const port = await listen(house);
  const answered = await Promise.all(
    odd.map(async (address) => {
      const client = await aRawClient(port);
      client.write(`GET ${address} HTTP/1.1\r\nHost: school.test\r\nConnection: close\r\n\r\n`);
      const { status, text } = await client.closed;
      return { address: address.slice(0, 60), status, isSecret: text.includes(secret) };
    }),
  );
  expect(answered.filter(({ status, isSecret }) => status < 400 || status > 499 || isSecret)).toEqual([]);
  expect((await house.app.inject({ method: 'GET', url: '/assets/app.js' })).body).toBe('assets/app.js');
  expect((await house.app.inject({ method: 'GET', url: '/student/exams?next=//x/.y' })).body).toBe('app.html');
});
