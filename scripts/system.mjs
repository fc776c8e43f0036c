// Programs of the system that some tests need: found, or installed where that is allowed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { node, root, run } from './install.mjs';

function onPath(name) {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.split('\n')[0].trim() : null;
}

/** Installs packages of Debian or Ubuntu; false where we may not. */
function installPackages(names, flags = []) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  return run('apt-get', ['install', '-y', '-qq', ...flags, ...names], { env }) === 0;
}

/** A program that one test needs; without it that test is left out, and this says so. */
export function ensureProgram(name, leftOut) {
  if (process.platform !== 'linux' || onPath(name)) return;
  console.log(`Installing ${name} …`);
  if (!installPackages([name])) console.warn(`${name} could not be installed: ${leftOut} will NOT be tested.`);
}

/** Installs the packages of a PostgreSQL with failover; without them the check is skipped with a warning. */
export function ensureStandby() {
  const isThere = () => ['patroni', 'etcd', 'haproxy'].every(onPath) && existsSync('/usr/lib/postgresql');
  const mayRun = process.platform === 'linux' && process.getuid() === 0;
  if (mayRun && isThere()) return true;
  const packages = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'python3-psycopg2', 'python3-etcd'];
  if (mayRun && installPackages(packages, ['--no-install-recommends']) && isThere()) return true;
  const needs = `root and Debian's ${packages.join(', ')}`;
  console.warn(`A standby that takes over will NOT be tested: it needs ${needs}.`);
  return false;
}

function playwrightsChromium() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const path = execFileSync(node, ['-e', script], { cwd: root, encoding: 'utf8' });
  return existsSync(path) ? path : null;
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const system = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean);
  return system ?? playwrightsChromium();
}

/** The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's; else one is installed. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('Installing a Chromium for the browser journeys …');
  if (!installPackages(['chromium'])) {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    run(node, [cli, 'install', 'chromium']);
  }
  return findChromium();
}
