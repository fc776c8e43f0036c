// A school of 100,000 users on a scratch database, served by the real server: what the benches of staff screens ask.
// DATABASE_URL, if set, must name an empty database.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root } from '../scripts/install.mjs';
import { freePort, startServer, stopServer } from './server-process.mjs';

const size = { users: 100_000, payments: 50_000, questions: 20_000, lessons: 5000, exams: 200 };

/** Runs `work` with the address of the server; the server and its data are gone afterwards. */
export async function inBigSchool(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', DEMO: 'on' };
  let server = null;
  try {
    // The demo school first: its staff ask.
    await stopServer(await startServer(env, url));
    const wishes = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
    const seeded = spawnSync(node, [join(root, 'packages/server/src/cli.ts'), 'seed', ...wishes], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (seeded.status !== 0) throw new Error('seeding failed');
    server = await startServer(env, url);
    await work(url);
  } finally {
    if (server) await stopServer(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Of an account of the demo school. */
export async function tokenOf(url, email) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'chalk-and-paper' }),
  });
  return (await response.json()).token;
}
