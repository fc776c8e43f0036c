import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/**
 * A process that works beside the server: an exam is not slower for it, and Linux, where memory runs out, ends it and
 * not the server.
 */
export async function makeWay(pid: number | undefined, nice: number): Promise<void> {
  if (pid === undefined) return;
  try {
    setPriority(pid, nice);
    await writeFile(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It has ended already, or this is no Linux.
  }
}
