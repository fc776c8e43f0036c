import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'password.ts');

/** Twenty reads of the disk, one after the other, while sixteen hashes run: how many hashes were done by the last one. */
const script = `
  import { stat } from 'node:fs/promises';
  import { hashPassword } from ${JSON.stringify(module)};
  let hashed = 0;
  const hashes = Array.from({ length: 16 }, () => hashPassword('chalk').then(() => { hashed += 1; }));
  for (let turn = 0; turn < 20; turn += 1) await stat('.');
  process.stdout.write(String(hashed));
  await Promise.all(hashes);
`;

test.each(['2', '3', '4'])('in a pool of %s threads the disk is read while many passwords are hashed', async (size) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: size },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let hashed = '';
  child.stdout.on('data', (data: Buffer) => {
    hashed += data.toString();
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(Number(hashed)).toBeLessThan(8);
});
