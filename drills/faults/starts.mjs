// Starts of the server that are killed, and what they leave in its database.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../bench/school.mjs';
import { openDb } from '../../packages/server/src/platform/db/open.ts';
import { node, root } from '../../scripts/install.mjs';
import { serverEnv, serverFlags } from '../../scripts/server-flags.mjs';

async function launch(env, flags = []) {
  const child = spawn(node, [...serverFlags, ...flags, join(root, 'packages/server/src/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: String(await freePort()) },
      ...{ ...serverEnv, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const isReady = new Promise((resolve) => {
    child.stdout.on('data', (data) => {
      said += data;
      if (said.includes(' is ready at ')) resolve('ready');
    });
  });
  return { child, isReady, ended: once(child, 'close'), said: () => said };
}

async function stop({ child, ended }, signal) {
  child.kill(signal);
  await ended;
}

/** Resolves when the server has taken its data directory: before, it has touched nothing. */
async function begun({ dataDir }, server) {
  const isOver = { now: false };
  server.ended.then(() => {
    isOver.now = true;
  });
  while (!isOver.now && !existsSync(join(dataDir, 'holder.json'))) await pause(1);
}

async function launchIn(place, flags) {
  rmSync(join(place.dataDir, 'holder.json'), { force: true });
  const server = await launch(place.env, flags);
  await begun(place, server);
  return server;
}

/** Milliseconds from the first touch of the data until the server was ready. Throws what a server says that ends before. */
export async function startAndStop(place, flags) {
  const server = await launchIn(place, flags);
  const began = performance.now();
  const outcome = await Promise.race([
    server.isReady,
    server.ended,
    pause(60_000, 'not ready in a minute', { ref: false }),
  ]);
  const tookMs = performance.now() - began;
  await stop(server, 'SIGTERM');
  // Another process of a busy machine was given the same one.
  if (/^Akada cannot start: PORT .* is already taken/m.test(server.said())) return startAndStop(place, flags);
  if (outcome !== 'ready') throw new Error(server.said() || String(outcome));
  return tookMs;
}

/** Once or twice in a row, at any moment of what usually takes `usualMs`. */
export async function killStarts(place, flags, usualMs) {
  for (let kills = Math.random() < 0.3 ? 2 : 1; kills > 0; kills -= 1) {
    const server = await launchIn(place, flags);
    await Promise.race([server.ended, pause(Math.random() * usualMs)]);
    await stop(server, 'SIGKILL');
  }
}

/** Data of running processes, not of the school. */
export const without = new Set(['instances', 'leases', 'kysely_migration_lock']);

/** Rows of `installation`: what a running process notes of its clock and its disk. */
const noted = new Set(['clock', 'clock_adoptions', 'write_check']);

async function rowsOf(db, table) {
  const rows = db.selectFrom(table);
  // When a migration was applied differs.
  if (table === 'kysely_migration') return rows.select('name').execute();
  const all = await rows.selectAll().execute();
  return table === 'installation' ? all.filter(({ key }) => !noted.has(key)) : all;
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const hashOf = (rows) =>
  sha256(
    rows
      .map((row) => sha256(JSON.stringify(row)))
      .toSorted()
      .join(),
  );

/** Contents of a school: 'table rows' for each table, with a hash of the rows if `isHashed`. */
export async function contentsOf(databaseUrl, { isHashed = false } = {}) {
  const db = await openDb(databaseUrl);
  try {
    const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
    const contents = [];
    for (const table of tables.filter((name) => !without.has(name)).toSorted()) {
      const found = await rowsOf(db, table);
      contents.push(`${table} ${found.length}${isHashed ? ` ${hashOf(found)}` : ''}`);
    }
    return contents;
  } finally {
    await db.destroy();
  }
}

/** The tables in which two schools differ, in words; null where they are the same. */
export function differenceOf(found, wanted) {
  const differing = [...new Set([...found, ...wanted])].filter(
    (line) => !(found.includes(line) && wanted.includes(line)),
  );
  return differing.length === 0 ? null : `differs: ${differing.join(', ')}`;
}
