// npm run release [-- FOLDER]: one file that runs on Linux with nothing installed and no network (docs/operations.md, “A release”).
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, npmCommand, root } from './install.mjs';

const documents = ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'];
const folders = ['deploy', 'docs', 'packages/contract/src', 'packages/server/src', 'packages/web/dist'];
/** The binary alone of the package `node`; what else is in it installs it. */
const pinnedNode = ['node_modules/node/bin/node', 'node_modules/node/package.json'];
const inside = { 'deploy/akada': 'akada' };

/** Not the settings and secrets of this machine (deploy/compose.env says where they lie). */
const isShipped = (file) => !/^deploy\/\.|\.test\.ts$|\.map$|\.d\.[cm]?ts$/.test(file);

/** Files and links; packages inside of packages are listed by themselves. */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return isShipped(path) ? [path] : [];
    return entry.name === 'node_modules' ? [] : filesIn(path);
  });
}

/** Runtime packages of the server; the web's packages are in its build. */
function packagesOfServer() {
  const [command, ...first] = npmCommand();
  const args = [...first, 'ls', '--omit=dev', '--all', '--parseable', '--workspace', '@akada/server'];
  const listed = execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim().split('\n').slice(1);
  return listed.map((path) => relative(root, path)).filter((path) => !path.startsWith('node_modules/@akada/'));
}

/** In seconds. Files without a hash in their name are cached by size and time, so no two releases may share it. */
function timeOfRelease() {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : String(Math.floor(Date.now() / 1000));
}

/** The next one is unpacked beside this one, so the name has the minute (UTC): a version has many releases. */
function nameOfRelease() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const minute = new Date(timeOfRelease() * 1000).toISOString().replace(/\D/g, '').slice(0, 12);
  return `akada-${version}-${minute}`;
}

function pack(name, file) {
  const files = [
    ...documents,
    ...['contract', 'server'].map((workspace) => `packages/${workspace}/package.json`),
    ...folders.flatMap(filesIn),
    ...pinnedNode,
    'node_modules/@akada/contract',
    ...packagesOfServer().flatMap(filesIn),
  ].toSorted();
  const args = [
    ...['--create', '--file', file, '--use-compress-program', 'gzip -n', '--directory', root],
    ...['--format=gnu', '--mtime', `@${timeOfRelease()}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...['--mode=u+rwX,go+rX,go-w', '--hard-dereference'],
    ...Object.entries(inside).map(([from, to]) => `--transform=flags=r;s,^${from}$,${to},`),
    // r: names of files. What a link leads to stays as it is.
    `--transform=flags=r;s,^,${name}/,`,
    ...['--no-recursion', '--null', '--files-from=-'],
  ];
  const { status } = spawnSync('tar', args, { input: files.join('\0'), stdio: ['pipe', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('GNU tar could not pack the release (see above).');
}

if (process.platform !== 'linux')
  throw new Error('A release is made on Linux: its packages are those of this machine.');
await ensureInstalled();
await ensureBuilt();
const name = nameOfRelease();
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const archive = `${name}-linux-${process.arch}.tar.gz`;
const file = join(target, archive);
mkdirSync(target, { recursive: true });
pack(name, `${file}.partial`);
renameSync(`${file}.partial`, file);
const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
writeFileSync(`${file}.sha256`, `${sum}  ${archive}\n`);
console.log(`${file} (${Math.ceil(statSync(file).size / 2 ** 20)} MB)`);
