import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');
/** The names of what lies in assets hold hashes of what is in them. */
const isPage = (name: string) => /^[^/\\]+\.(html|js)$/.test(name);

/** All that decides what the server answers: its own code, the contract's, and the built web. */
function partsOf(packages: string): [folder: string, isRead: (name: string) => boolean][] {
  return [
    [join(packages, 'contract', 'src'), isSource],
    [join(packages, 'server', 'src'), isSource],
    [join(packages, 'web', 'dist'), isPage],
  ];
}

/** Twelve hex characters, the same wherever the same build runs. `packages` is the folder of that name. */
export function buildId(packages: string): string {
  const hash = createHash('sha256');
  for (const [folder, isRead] of partsOf(packages)) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (isRead(name)) hash.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
      else if (folder.endsWith('dist')) hash.update(`\0${name}`);
    }
  }
  return hash.digest('hex').slice(0, 12);
}
