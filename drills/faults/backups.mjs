// Backups that are killed while students sit, and restores that are killed.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { backupsFolder } from '../../packages/server/src/school/ops/automatic-backups.ts';
import { canTrace } from '../../packages/server/test/syscall-trace.ts';
import { node, root } from '../../scripts/install.mjs';
import { playRounds, rounds } from './exam.mjs';
import { until } from './processes.mjs';
import { contentsOf, differenceOf, startAndStop } from './starts.mjs';
import { lostOf } from './students.mjs';

/** So that a backup takes a while. */
const size = { users: 3000, payments: 2000, questions: 500, lessons: 50, exams: 30, answers: 60_000 };

const cliOf = (env, args, under = []) => {
  const [command, ...rest] = [...under, node, join(root, 'packages/server/src/cli.ts'), ...args];
  return [command, rest, { env }];
};

/** Students go on meanwhile: this process is theirs. */
const runCli = async (env, ...args) => (await promisify(execFile)(...cliOf(env, args))).stdout;

/** Starts a backup and returns when it has begun to write it. */
async function beginBackup({ env }, file) {
  const child = spawn(...cliOf(env, ['backup', file]));
  const ended = once(child, 'close').then(([status]) => status);
  const partial = `${file}.${child.pid}.partial`;
  await until(() => existsSync(partial) || child.exitCode !== null, 60, 'a backup that begins');
  return { child, ended };
}

/** At any moment of what usually takes `usualMs`; one that is faster than that is taken away and tried again. */
async function killBackup(school, file, usualMs) {
  for (;;) {
    const { child, ended } = await beginBackup(school, file);
    await Promise.race([ended, pause(Math.random() * usualMs)]);
    child.kill('SIGKILL');
    if ((await ended) === null) return;
    rmSync(file);
  }
}

/** The highest time in a name is the newest; the drill makes more than one a minute. */
const nameOf = (number) => `akada-2026-01-01-${String(number).padStart(4, '0')}.sqlite`;

const placeIn = (dataDir, { PORT: _, DATA_DIR: __, NODE_COMPILE_CACHE: ___, ...env }) => ({
  dataDir,
  databaseUrl: join(dataDir, 'akada.sqlite'),
  env: { ...env, DATA_DIR: dataDir },
});

const newPlace = ({ env }) => placeIn(mkdtempSync(join(tmpdir(), 'akada-drill-')), env);

/** Reads all of the file as a restore would, on a machine without a school. */
async function check(school, file) {
  const place = newPlace(school);
  await runCli(place.env, 'restore', file, '--dry-run').finally(() => rmSync(place.dataDir, { recursive: true }));
}

/** Every listed backup can be restored, and no incomplete one is listed. The last three files are checked. */
async function wrongWithList(school, expected) {
  const folder = backupsFolder(school.dataDir);
  const listed = await runCli(school.env, 'backups');
  const offered = [...listed.matchAll(/^ {2}(akada-\S+)/gm)].map(([, name]) => name);
  for (const name of offered.toSorted().slice(-3)) await check(school, join(folder, name));
  return expected.every((name) => offered.includes(name)) && !listed.includes('cannot be read')
    ? []
    : [`offered are ${offered.join(', ')} instead of ${expected.join(', ')}`];
}

/** Restores the file on a new machine; returns what was acknowledged before the backup and is not in it. */
async function lostInRestored(school, file, exam, kept) {
  const place = newPlace(school);
  try {
    await runCli(place.env, 'restore', file);
    const servedMs = await startAndStop(place);
    return { lost: await lostOf(place.databaseUrl, exam, school.sitters, kept), servedMs };
  } finally {
    rmSync(place.dataDir, { recursive: true });
  }
}

export function backupKilled() {
  const made = [];
  const fault = async (school, { number, exam, record }) => {
    const folder = backupsFolder(school.dataDir);
    const kept = structuredClone(record.kept);
    const [whole, half] = [2 * number, 2 * number + 1].map((minute) => join(folder, nameOf(minute)));
    const undisturbed = await beginBackup(school, whole);
    const began = performance.now();
    if ((await undisturbed.ended) !== 0) throw new Error('a backup after a kill was not made');
    const usualMs = performance.now() - began;
    made.push(nameOf(2 * number));
    await killBackup(school, half, usualMs);
    const isHalf = !existsSync(half);
    const { lost, servedMs } = await lostInRestored(school, whole, exam, kept);
    const wrong = [
      ...(await wrongWithList(school, made)),
      ...(lost > 0 ? [`${lost} of ${kept.size} answers are not in the last whole backup`] : []),
    ];
    const counts = { 'killed half way': Number(isHalf), 'answers found in the last whole one': kept.size - lost };
    return {
      at: performance.now(),
      wrong,
      counts,
      figures: { 'a backup takes': usualMs, 'restored, ready after': servedMs },
    };
  };
  return playRounds({ name: 'backups', size, fault });
}

const steps = 'link,linkat,rename,renameat,renameat2,unlink,unlinkat,fsync,fdatasync';

/** A restore that is killed at the given one of its steps on disk, or at none; returns how many it began. */
async function stepsOfRestore({ env, dataDir }, file, killedAt) {
  const trace = join(dataDir, 'steps');
  const killing = killedAt > 0 ? ['-e', `inject=${steps}:signal=KILL:when=${killedAt}`] : [];
  const under = ['strace', '-f', '-qq', '-o', trace, '-e', `trace=${steps}`, ...killing];
  const restore = promisify(execFile)(...cliOf(env, ['restore', file], under));
  await (killedAt > 0 ? restore.catch(() => undefined) : restore);
  const made = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /^\d+ +\w+\(/.test(line)).length;
  rmSync(trace);
  return made;
}

/** The machine has another school, with a secret of its own. */
async function anotherSchool(school) {
  const head = { SUPER_ADMIN_EMAIL: 'head@other.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
  const place = newPlace(school);
  await startAndStop({ ...place, env: { ...place.env, ...head } });
  return place;
}

function copyOf(school) {
  const copy = newPlace(school);
  for (const name of ['akada.sqlite', 'secret']) copyFileSync(join(school.dataDir, name), join(copy.dataDir, name));
  return copy;
}

const sessions = /^(sessions|installation) /;

/** The rows and the secret of a school that was started and stopped. */
async function stateOf(place) {
  const servedMs = await startAndStop(place);
  const rows = (await contentsOf(place.databaseUrl, { isHashed: true })).filter((line) => !sessions.test(line));
  return { servedMs, secret: readFileSync(join(place.dataDir, 'secret'), 'utf8').trim(), rows };
}

/** In words; null where two are the same. */
const differenceBetween = (one, other) =>
  one.secret === other.secret ? differenceOf(one.rows, other.rows) : 'has another secret';

async function restoredState(other, file) {
  const place = copyOf(other);
  await runCli(place.env, 'restore', file);
  const state = await stateOf(place);
  rmSync(place.dataDir, { recursive: true });
  return state;
}

/** Kills a restore at one step, and looks at which school the next start serves. */
async function killRestore({ other, file, step, old, restored }) {
  const place = copyOf(other);
  try {
    await stepsOfRestore(place, file, step);
    const found = await stateOf(place);
    const differences = [old, restored].map((state) => differenceBetween(found, state));
    const outcome = differences.indexOf(null);
    const wrong = outcome < 0 ? [`killed at step ${step} it is a mixture: ${differences.join('; ')}`] : [];
    return { outcome, wrong, servedMs: found.servedMs };
  } finally {
    rmSync(place.dataDir, { recursive: true });
  }
}

export function restoreKilled() {
  if (!canTrace()) return { ok: true, figure: 'left out: needs strace, and leave to follow processes with it' };
  let other = null;
  const fault = async (school, { number, exam, record }) => {
    other ??= await anotherSchool(school);
    const kept = structuredClone(record.kept);
    const file = join(backupsFolder(school.dataDir), nameOf(number));
    await runCli(school.env, 'backup', file);
    const [old, restored] = [await stateOf(other), await restoredState(other, file)];
    const measured = copyOf(other);
    const all = await stepsOfRestore(measured, file, 0);
    rmSync(measured.dataDir, { recursive: true });
    const played = [];
    // All steps in turn over the rounds, each once.
    for (let step = number; step <= all; step += rounds)
      played.push(await killRestore({ other, file, step, old, restored }));
    const { lost } = await lostInRestored(school, file, exam, kept);
    const wrong = played.flatMap((kill) => kill.wrong);
    if (lost > 0) wrong.push(`${lost} of ${kept.size} answers are not in the restored school`);
    const outcomes = (which) => played.filter(({ outcome }) => outcome === which).length;
    const counts = { 'kills left the old school': outcomes(0), 'the restored one': outcomes(1) };
    const servedMs = Math.max(0, ...played.map((kill) => kill.servedMs));
    return { at: performance.now(), wrong, counts, figures: { 'ready after a kill in': servedMs } };
  };
  return playRounds({ name: 'restores', fault }).finally(() => other && rmSync(other.dataDir, { recursive: true }));
}
