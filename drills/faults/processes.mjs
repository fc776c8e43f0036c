import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A PostgreSQL and all its processes; the first one makes the others. */
export function processesOf(postmaster) {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
  return [postmaster, ...children.map(Number)];
}

/** SIGSTOP freezes them where they are, as a disk that hangs or a paused virtual machine does; SIGCONT lets them go on. */
export function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It ended by itself, because its parent did.
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Returns when it became so. */
export async function until(isSo, seconds, what) {
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    if (await isSo()) return performance.now();
    await pause(100);
  }
  throw new Error(`${what} not within ${seconds} s`);
}
