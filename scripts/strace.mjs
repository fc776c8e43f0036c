import { installSystemPackage, onPath } from './system-package.mjs';

/** strace shows what the server has on the disk when it acknowledges; without it that one test is left out, and says so. */
export function ensureStrace() {
  if (process.platform !== 'linux' || onPath('strace')) return;
  console.log('Installing strace for the test of power cuts …');
  if (!installSystemPackage('strace')) console.warn('strace could not be installed: power cuts will NOT be tested.');
}
