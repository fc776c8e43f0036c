import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone, ensureInstalled, hashOf, node, root, run } from './install.mjs';

const stamp = join(root, 'packages', 'web', 'dist', '.stamp');

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
}

function sources() {
  const web = readdirSync(join(root, 'packages/web'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `packages/web/${entry.name}`);
  return [
    'package-lock.json',
    ...web,
    ...filesIn('packages/web/src'),
    ...filesIn('packages/web/public'),
    ...filesIn('packages/contract/src'),
  ].filter((file) => !/\.test\.tsx?$/.test(file));
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources());

function build() {
  if (isBuilt()) return;
  // Before: a source may change meanwhile.
  const wanted = hashOf(sources());
  console.log('Building the web …');
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'packages/web', '--logLevel', 'warn'];
  // A shell that says otherwise, as a test's, would get React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  if (run(node, vite, { env }) !== 0 || run(node, ['packages/web/sizes.ts']) !== 0) {
    console.error('Akada cannot start: the web could not be built (see above).');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Builds the web when a source of it has changed since the last build. */
export const ensureBuilt = () => alone(build);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  await ensureBuilt();
}
