// A school with films is backed up on two nights, killed in between again and again, and restored on an empty machine from the folder of backups alone.
// MEGABYTES (1024) of films, ROUNDS (10) kills.
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { filmKey } from '../packages/server/src/platform/storage/storage.ts';
import { readSecret } from '../packages/server/src/school/ops/data-dir.ts';

const root = join(import.meta.dirname, '..');
const megabyte = 1024 * 1024;
const megabytes = Number(process.env.MEGABYTES ?? 1024);
const rounds = Number(process.env.ROUNDS ?? 10);

function start(dataDir, ...args) {
  const child = spawn(process.execPath, ['packages/server/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  const { promise, resolve } = Promise.withResolvers();
  child.once('close', (status) => resolve({ status, text }));
  return { child, ended: promise };
}

async function cli(dataDir, ...args) {
  const { status, text } = await start(dataDir, ...args).ended;
  if (status !== 0) throw new Error(`${args.join(' ')}: ${text}`);
  return text;
}

/** Half of its bytes in the film as it came, half in one quality. */
function addFilm(database, dataDir, number, size) {
  const _id = number.toString(16).padStart(24, '0');
  const files = { [filmKey.source(_id)]: size / 2, [filmKey.hls(_id, '144.m4s')]: size / 2 };
  for (const name of ['144.m3u8', 'index.m3u8']) files[filmKey.hls(_id, name)] = 300;
  for (const [key, bytes] of Object.entries(files)) {
    const file = join(dataDir, 'media', key);
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'w', 0o600);
    for (let left = Math.round(bytes); left > 0; left -= megabyte)
      writeSync(descriptor, randomBytes(Math.min(megabyte, left)));
    closeSync(descriptor);
  }
  database
    .prepare(
      `insert into films (_id, lesson_id, state, file_name, bytes, progress, tries, rungs, created_at, updated_at)
       select ?, _id, 'ready', 'film.mp4', ?, 100, 0, ?, '', '' from lessons limit 1`,
    )
    .run(_id, Math.round(size / 2), JSON.stringify([{ height: 144, bytes: Math.round(size / 2) }]));
}

async function hashesBelow(folder) {
  const found = {};
  for (const name of readdirSync(folder, { recursive: true }).toSorted()) {
    const file = join(folder, name);
    if (!statSync(file).isFile()) continue;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    found[name] = hash.digest('hex');
  }
  return found;
}

/** By inode, because a link costs no bytes but is what was taken in. */
function contents(backups) {
  const folder = join(backups, 'akada-media');
  const names = readdirSync(folder, { recursive: true }).filter((name) => /[0-9a-f]{64}$/.test(name));
  return new Map(names.map((name) => [name, statSync(join(folder, name)).size]));
}

const sum = (sizes) => [...sizes].reduce((total, size) => total + size, 0);

async function killed(dataDir, backups, longestMs) {
  const { child, ended } = start(dataDir, 'backup', join(backups, `akada-2020-01-01-${randomInt(1e9)}.sqlite`));
  await pause(randomInt(longestMs));
  child.kill('SIGKILL');
  await ended;
}

async function twoNights() {
  const folder = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  try {
    const [school, empty] = ['school', 'empty'].map((name) => join(folder, name));
    const backups = join(school, 'backups');
    await cli(
      school,
      'seed',
      '--users',
      '20',
      '--lessons',
      '5',
      '--exams',
      '1',
      '--questions',
      '5',
      '--answers',
      '10',
      '--payments',
      '5',
    );
    readSecret(school);
    const database = new DatabaseSync(join(school, 'akada.sqlite'));
    const films = Math.max(4, Math.round(megabytes / 50));
    const size = (megabytes * megabyte) / films;
    for (let number = 1; number <= films; number += 1) addFilm(database, school, number, size);
    mkdirSync(backups, { mode: 0o700 });
    const began = performance.now();
    await cli(school, 'backup', join(backups, 'akada-2026-09-15-0100.sqlite'));
    const took = performance.now() - began;
    const first = contents(backups);
    addFilm(database, school, films + 1, size / 100);
    for (let round = 0; round < rounds; round += 1) await killed(school, backups, Math.max(500, Math.round(took)));
    await cli(school, 'backup', join(backups, 'akada-2026-09-16-0100.sqlite'));
    database.close();
    const second = contents(backups);
    const added = [...second].filter(([name]) => !first.has(name)).map(([, bytes]) => bytes);
    const share = (100 * sum(added)) / sum(first.values());
    const before = await hashesBelow(join(school, 'media'));
    renameSync(backups, join(folder, 'stick'));
    rmSync(school, { recursive: true });
    const said = await cli(empty, 'restore', join(folder, 'stick', 'akada-2026-09-16-0100.sqlite'));
    const after = await hashesBelow(join(empty, 'media'));
    const isSame = JSON.stringify(after) === JSON.stringify(before) && !said.includes('MISSING');
    const files = Object.keys(before).length;
    return {
      figure: `${megabytes} MB in ${files} files, ${isSame ? 'every byte the same' : 'NOT the same'}; the second night took in ${share.toFixed(2)}% after ${rounds} kills; the first took ${(took / 1000).toFixed(1)} s`,
      ok: isSame && share < 2,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const drills = [{ name: 'two nights with films and an empty machine', run: twoNights }];
