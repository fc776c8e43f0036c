import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * V8 flags of the server process. A school's laptop has little memory, and the live heap is below 100 MB: without these
 * flags V8 lets the heap grow to three times that before it collects. The semi-space has 16 MB: 4 would save 30 MB and
 * spend a fifth of a save on garbage collection.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40'];

export const serverEnv = {
  /** Compile cache: Node neither strips types nor compiles again, which is 25 MB and a third of the start. */
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  /** A password hash for each core (at most eight), and four threads for files and DNS, which must not wait behind hashes. */
  UV_THREADPOOL_SIZE: String(Math.min(availableParallelism(), 8) + 4),
  /** glibc would keep the 19 MB of a password hash in each thread that ever made one: 150 MB after a morning's sign-ins. */
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
};
