import { installSystemPackage, onPath } from './system-package.mjs';

/** nginx stands before two instances in one test; where it is not to be had that test is left out, and says so. */
export function ensureNginx() {
  if (process.platform !== 'linux' || onPath('nginx')) return;
  console.log('Installing nginx for the test of several instances …');
  if (!installSystemPackage('nginx'))
    console.warn('nginx could not be installed: an exam behind it will NOT be tested.');
}
