import { spawnSync } from 'node:child_process';
import { run } from './install.mjs';

/** Where a command of the system is; null when it is not there. */
export function onPath(name) {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.split('\n')[0].trim() : null;
}

/** Installs a package of Debian or Ubuntu where we may; false where that is not possible. */
export function installSystemPackage(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  return run('apt-get', ['install', '-y', '-qq', name], { env }) === 0;
}
