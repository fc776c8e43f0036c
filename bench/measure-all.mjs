import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/install.mjs';
import { printGrowth } from './growth/growth.mjs';
import { printInstances } from './instances/instances.mjs';
import { printJourney } from './journey/journey.mjs';
import { startPostgres } from './postgres.mjs';
import { printProfile } from './profile.mjs';
import { printRatios } from './ratios/ratios.mjs';
import { readWishes } from './wishes.mjs';

function machine() {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  return `Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${load}`;
}

async function ratios(engine, postgres, wishes) {
  const { missed, failed, peakMegabytes } = await printRatios(engine, postgres, { ...wishes, connections: [1, 32] });
  console.log(
    `\nThe server used ${peakMegabytes.toFixed(0)} MB at most; ${missed} bars missed, ${failed} calls failed.`,
  );
  return missed === 0 && failed === 0;
}

/** One case at 32 connections; the profile stays. */
async function profiled(engine, postgres, wishes) {
  const folder = mkdtempSync(join(tmpdir(), 'akada-profile-'));
  const profiler = { nodeArgs: ['--import', join(root, 'bench/profiler.mjs')], env: { PROFILE_DIR: folder } };
  await printRatios(engine, postgres, { ...wishes, connections: [32], profiler });
  printProfile(folder);
  return true;
}

async function onEngine(engine, wishes) {
  const folder = mkdtempSync(join(tmpdir(), 'akada-bench-postgres-'));
  const postgres = engine === 'postgres' ? await startPostgres(folder) : null;
  const title = engine === 'postgres' ? 'PostgreSQL' : 'SQLite';
  try {
    console.log(`\n${wishes.markdown ? '### ' : ''}${title}: ${machine()}`);
    if (wishes.profile) return await profiled(engine, postgres, wishes);
    if (wishes.growth) return await printGrowth(postgres, wishes);
    if (wishes.instances) return await printInstances(postgres, wishes);
    const isNear = !wishes.ratios || (await ratios(engine, postgres, wishes));
    return (!wishes.journey || (await printJourney(postgres, wishes))) && isNear;
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(wishes) {
  let isGood = true;
  for (const engine of wishes.engines) isGood = (await onEngine(engine, wishes)) && isGood;
  return isGood;
}

const { wishes, problem } = readWishes();
if (problem) {
  console.error(problem);
  process.exitCode = 2;
} else {
  process.exitCode = (await measureAll(wishes)) ? 0 : 1;
}
