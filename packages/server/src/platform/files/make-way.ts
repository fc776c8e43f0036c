import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of a helper process, so that exams are not slower, and makes it the first victim of the Linux OOM
 * killer, instead of the server.
 */
export async function makeWay(pid: number | undefined, nice: number): Promise<void> {
  if (pid === undefined) return;
  try {
    setPriority(pid, nice);
    await writeFile(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // The process has ended, or this is not Linux.
  }
}
