// Plain JavaScript on purpose: this runs on whatever Node the machine has, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
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

const lockName = `akada-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
/** Only elsewhere than on Linux and Windows a file that a killed process leaves behind. */
const lockFile = ['linux', 'win32'].includes(process.platform) ? null : join(tmpdir(), `${lockName}.socket`);
const lockAddress = lockFile ?? (process.platform === 'linux' ? `\0${lockName}` : `\\\\.\\pipe\\${lockName}`);

let lock = null;

function tryLock() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(lockAddress, () => resolve(server));
  });
}

function removeStaleFile() {
  if (!lockFile) return;
  const socket = connect(lockFile, () => socket.destroy());
  socket.on('error', (error) => error.code === 'ECONNREFUSED' && rmSync(lockFile, { force: true }));
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does `work` while no other process does in this clone. A socket is a lock that the system frees. */
export async function alone(work) {
  lock = await tryLock();
  if (!lock) console.log('Another start is installing or building in this folder; waiting until it is done …');
  while (!lock) {
    removeStaleFile();
    await pause(300);
    lock = await tryLock();
  }
  try {
    return work();
  } finally {
    lock.close();
    lock = null;
  }
}

/** Runs a command in the project's folder; its output is shown. It has the lock too, because it may outlive us. */
export function run(command, args, options = {}) {
  const shared = lock?._handle?.fd > 2 ? [lock._handle.fd] : [];
  const stdio = ['inherit', 'inherit', 'inherit', ...shared];
  return spawnSync(command, args, { cwd: root, stdio, ...options }).status ?? 1;
}

/** The npm that runs us if there is one. */
export function npmCommand() {
  const npmCli = process.env.npm_execpath;
  return npmCli?.endsWith('js') ? [process.execPath, npmCli] : ['npm'];
}

/** Runs npm. */
export function npm(args, options) {
  const [command, ...first] = npmCommand();
  return run(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], options);
}

const wanted = () => hashOf(['package-lock.json', 'package.json']);

export const isInstalled = () => existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted();

function install() {
  if (isInstalled()) return;
  console.log('Installing …');
  const status = npm(existsSync(join(root, 'node_modules')) ? ['install'] : ['ci']);
  if (status !== 0 || !existsSync(node)) {
    console.error('Akada cannot start: npm could not install the packages (see above).');
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted());
}

/** Installs what package-lock.json names, unless exactly that is installed already. */
export const ensureInstalled = () => alone(install);
