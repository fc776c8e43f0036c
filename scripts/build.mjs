import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, hashOf, node, root, run } from './install.mjs';

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

/** Builds the web when a source of it has changed since the last build. */
export function ensureBuilt() {
  const wanted = hashOf(sources());
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web …');
  const status = run(node, ['packages/web/build.ts']);
  if (status !== 0) {
    console.error('Akada cannot start: the web could not be built (see above).');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  ensureBuilt();
}
