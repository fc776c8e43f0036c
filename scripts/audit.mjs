import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const longestMs = 60_000;

/** Lock-file rules: all packages come over TLS from one registry, and each has an integrity hash. */
function lockProblems() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const fetched = Object.entries(packages).filter(([, { link, resolved }]) => !link && resolved);
  const places = new Set(fetched.map(([, { resolved }]) => new URL(resolved).origin));
  return [
    ...fetched.filter(([, { integrity }]) => !integrity).map(([name]) => `${name} has no hash in package-lock.json`),
    ...[...places].filter((place) => !place.startsWith('https:')).map((place) => `${place} is not reached over TLS`),
    ...(places.size > 1 ? [`packages come from ${places.size} places: ${[...places].join(', ')}`] : []),
  ];
}

/** Packages that people run and that have a known weakness of level high or critical; null where nobody could be asked. */
function knownWeaknesses() {
  const npmCli = process.env.npm_execpath;
  const [command, first] = npmCli?.endsWith('js') ? [process.execPath, [npmCli]] : ['npm', []];
  const args = [...first, 'audit', '--omit=dev', '--json', '--loglevel=silent'];
  const { stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: longestMs });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return null;
  }
  if (!report.vulnerabilities) return null;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} has a known weakness (${severity})`);
}

/** 0 where nothing is wrong, also where the list of known weaknesses cannot be had: then it says so. */
export function auditDependencies() {
  const known = knownWeaknesses();
  if (known === null) console.log('note: known weaknesses could not be asked for; run `npm audit` where they can');
  const problems = [...lockProblems(), ...(known ?? [])];
  for (const problem of problems) console.log(problem);
  return problems.length === 0 ? 0 : 1;
}
