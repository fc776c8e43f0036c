import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const drills = join(import.meta.dirname, '../../../drills/drills.mjs');

test('the drill of two nights with films passes with a few megabytes', { timeout: 300_000 }, async () => {
  const env = { ...process.env, MEGABYTES: '8', ROUNDS: '2' };
  const child = spawn(process.execPath, [drills, 'backup-media'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect({ status, said }).toEqual({ status: 0, said: expect.stringMatching(/every byte the same; the second night/) });
});
