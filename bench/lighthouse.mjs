// npm run lighthouse: installs Lighthouse beside this file, then measures with the pinned Node.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build.mjs';
import { ensureInstalled, hashOf, node, npm, root, run } from '../scripts/install.mjs';
import { ensureChromium } from '../scripts/system.mjs';

await ensureInstalled();
await ensureBuilt();

const folder = join(root, 'bench', 'lighthouse');
const stamp = join(folder, 'node_modules', '.akada-installed');
const wanted = hashOf(['bench/lighthouse/package-lock.json']);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing Lighthouse …');
  if (npm(['ci'], { cwd: folder }) !== 0) process.exit(1);
  writeFileSync(stamp, wanted);
}

const env = { ...process.env, CHROMIUM_PATH: ensureChromium() ?? '' };
process.exitCode = run(node, ['bench/lighthouse/measure.mjs', ...process.argv.slice(2)], { env });
