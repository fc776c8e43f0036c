// Plain JavaScript on purpose: this runs on whatever Node the machine has, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The pinned Node of this project; its version is in package.json. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const stamp = join(root, 'node_modules', '.akada-installed');

export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Runs a command in the project's folder; its output is shown. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status ?? 1;
}

/** Runs npm, the one that runs us if there is one. */
export function npm(args, options) {
  const npmCli = process.env.npm_execpath;
  const [command, first] = npmCli?.endsWith('js') ? [process.execPath, [npmCli]] : ['npm', []];
  return run(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], options);
}

/** Installs what package-lock.json names, unless exactly that is installed already. */
export function ensureInstalled() {
  const wanted = hashOf(['package-lock.json', 'package.json']);
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing …');
  const status = npm(existsSync(join(root, 'node_modules')) ? ['install'] : ['ci']);
  if (status !== 0 || !existsSync(node)) {
    console.error('Akada cannot start: npm could not install the packages (see above).');
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashOf(['package-lock.json', 'package.json']));
}
