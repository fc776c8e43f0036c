// The disk of the school fills up in the middle of an exam.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aSmallDisk, canMount } from '../../packages/server/test/small-disk.ts';
import { playRounds } from './exam.mjs';
import { until } from './processes.mjs';

const fullMs = 10_000;

export async function diskFull() {
  if (!canMount()) return { ok: true, figure: 'left out: only root may mount a disk' };
  const disk = aSmallDisk(64);
  const dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir);
  const fault = async (school, { record }) => {
    disk.fill();
    const began = performance.now();
    // Saves succeed while the existing WAL file has room.
    const refusedAt = await until(() => record.saves.refused > 0, 60, 'a refusal').catch(() => null);
    await pause(fullMs);
    const ready = await fetch(`${school.url}/api/ready`);
    const wrong = [
      ...(refusedAt === null ? ['no answer was refused'] : []),
      ...(ready.status === 503 ? [] : [`/ready is ${ready.status} while nothing can be saved`]),
      ...(record.reads.refused === 0 ? [] : [`${record.reads.refused} reads refused`]),
    ];
    disk.makeRoom();
    return {
      at: performance.now(),
      wrong,
      figures: { 'refused after': (refusedAt ?? Number.POSITIVE_INFINITY) - began },
    };
  };
  try {
    return await playRounds({ name: 'disk', dataDir, fault });
  } finally {
    disk.remove();
  }
}
