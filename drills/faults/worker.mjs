// A worker of a school that is spread by student over Citus dies or hangs in the middle of an exam (faults/spanning.mjs).
// Only where the workers run on this machine.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { playRounds } from './exam.mjs';
import { processesOf, signal, until } from './processes.mjs';
import { citus, cli, inSpanning, query, runToEnd } from './spanning.mjs';

const missing = { ok: true, figure: 'left out: needs CITUS_URL (see the head of faults/spanning.mjs)' };

/** Before there are rows. */
function spreadEmpty(url, dataDir) {
  runToEnd(...cli(dataDir, url, 'migrate'));
  runToEnd(...cli(dataDir, url, 'distribute'));
  return url;
}

/** The first process of a PostgreSQL on this machine, or null where it runs elsewhere. */
async function postmasterOf(server) {
  const [{ data_directory: folder }] = await query(`${server}/postgres`, 'show data_directory');
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid = ''] = readFileSync(file, 'utf8').split('\n');
  const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  const { uid, gid } = statSync(`/proc/${pid}`);
  return { pid: Number(pid), program, args, owner: { uid, gid, cwd: readlinkSync(`/proc/${pid}/cwd`) } };
}

const answers = (server) =>
  query(`${server}/postgres`, 'select').then(
    () => true,
    () => false,
  );

/** It refuses to start while a process of the former one lives. */
function startAgain(server, { program, args, owner }) {
  let child = { exitCode: 1 };
  const isUp = async () => {
    if (child.exitCode !== null) {
      child = spawn(program, args, { ...owner, detached: true, stdio: 'ignore' });
      child.unref();
    }
    return answers(server);
  };
  return until(isUp, 60, 'the worker');
}

/** The numbers of those whose rows are on that worker. */
async function studentsOn(server, { databaseUrl, sitters }) {
  const { hostname, port } = new URL(server);
  const rows = await query(
    databaseUrl,
    `select number from unnest($1::text[]) with ordinality as own (student, number)
     join citus_shards on shardid = get_shard_id_for_distribution_column('attempts', student)
     where nodename = $2 and nodeport = $3`,
    [sitters.map(({ _id }) => _id), hostname, Number(port)],
  );
  return new Set(rows.map(({ number }) => Number(number) - 1));
}

const awayMs = 20_000;

/** Breaks a worker for a while, over and over; returns also how many answers of those who are on the others were refused. */
function withWorkerBroken(fault, mend) {
  return inSpanning(async ({ url, name, dataDir, machines: { workers } }) => {
    const [server] = workers;
    if (!(await postmasterOf(server))) return { ok: true, figure: 'left out: the workers run on other machines' };
    let othersRefused = 0;
    const breakAndMend = async (school, { record: { waits } }) => {
      const [worker, own] = [await postmasterOf(server), await studentsOn(server, school)];
      const began = performance.now();
      await fault(worker);
      await pause(awayMs);
      const others = waits.filter((wait) => wait.began >= began && !own.has(wait.number));
      const now = performance.now();
      const waited = Math.max(...others.map((wait) => Math.min(wait.ended, now) - wait.began));
      othersRefused += others.filter(({ refusals }) => refusals > 0).length;
      console.log(`  ${own.size} students on the worker; ${others.length} answers of the others meanwhile`);
      const at = await mend(server, worker);
      return { at, figures: { 'away for': at - began, 'others waited': waited } };
    };
    const postgres = { newDatabase: async () => spreadEmpty(url, dataDir) };
    return { ...(await playRounds({ name, postgres, fault: breakAndMend })), othersRefused };
  });
}

/** Nothing but the worker's own processes is touched: who sits on the other one goes on. */
export async function workerKilled() {
  if (!citus) return missing;
  const kill = async ({ pid }) => process.kill(pid, 'SIGKILL');
  const { ok, figure, othersRefused } = await withWorkerBroken(kill, startAgain);
  if (othersRefused === undefined) return { ok, figure };
  return { ok: ok && othersRefused === 0, figure: `${figure}; ${othersRefused} answers of the others refused` };
}

/** Its students hold every connection of ours while they wait, so the others wait as well. */
export async function workerFrozen() {
  if (!citus) return missing;
  let all = [];
  const freeze = async ({ pid }) => {
    all = processesOf(pid);
    signal(all, 'SIGSTOP');
  };
  const goOn = async () => {
    signal(all, 'SIGCONT');
    return performance.now();
  };
  const { ok, figure } = await withWorkerBroken(freeze, goOn).finally(goOn);
  return { ok, figure };
}
