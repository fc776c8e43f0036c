import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditDependencies } from './audit.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, node, root, run } from './install.mjs';
import { ensureNginx } from './nginx.mjs';
import { ensureStrace } from './strace.mjs';

ensureInstalled();
ensureBuilt();

let passed = 0;
let failed = 0;

function count(name, status) {
  if (status === 0) passed += 1;
  else failed += 1;
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
}

/** A command that is one check. */
function check(name, file, args) {
  console.log(`--- ${name}`);
  count(name, run(node, [join(root, 'node_modules', file), ...args]));
}

/** A test runner that writes a JSON report; `read` gives [passed, failed] of it. */
function suite(name, file, args, report, read, env = {}) {
  console.log(`--- ${name}`);
  rmSync(report, { force: true });
  const status = run(node, [join(root, 'node_modules', file), ...args], { env: { ...process.env, ...env } });
  try {
    const [good, bad] = read(JSON.parse(readFileSync(report, 'utf8')));
    passed += good;
    failed += bad;
    // A runner that ends badly without a failed test (an error outside tests) is a failure too.
    if (status !== 0 && bad === 0) count(`${name}: the run itself`, status);
  } catch {
    count(`${name}: no report`, 1);
  }
}

const passedAndFailed = (result) => [result.numPassedTests, result.numFailedTests];

const only = process.argv[2];
const wants = (part) => !only || only === part;

if (wants('checks')) {
  check('format and lint (Biome)', '@biomejs/biome/bin/biome', ['ci', '.']);
  check('types of contract and server (tsc)', 'typescript/bin/tsc', ['-p', '.']);
  check('types of the journeys (tsc)', 'typescript/bin/tsc', ['-p', 'e2e']);
  check('types of the web (tsc)', 'typescript/bin/tsc', ['-p', 'packages/web']);
  check('the web in the language of its oldest browser (tsc)', 'typescript/bin/tsc', [
    '-p',
    'packages/web/tsconfig.browser.json',
  ]);
  check('nothing unused (knip)', 'knip/bin/knip.js', []);
  console.log('--- dependencies: where they come from, and what is known against them (npm audit)');
  count('dependencies', auditDependencies());
}

if (wants('vitest')) {
  ensureStrace();
  ensureNginx();
  const report = join(tmpdir(), `akada-vitest-${process.pid}.json`);
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(3),
  ];
  suite('rules, server, screens (Vitest)', 'vitest/vitest.mjs', args, report, passedAndFailed);
}

if (wants('journeys')) {
  const chromium = ensureChromium();
  const report = join(tmpdir(), `akada-journeys-${process.pid}.json`);
  const env = { CHROMIUM_PATH: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...process.argv.slice(3)];
  suite(
    'browser journeys (Playwright)',
    '@playwright/test/cli.js',
    args,
    report,
    (result) => [result.stats.expected, result.stats.unexpected + result.stats.flaky],
    env,
  );
}

// Every hostile value in every field: part of `vitest` is a sample of it.
if (only === 'hostile') {
  const report = join(tmpdir(), `akada-hostile-${process.pid}.json`);
  const which = ['--project', 'server on PostgreSQL', 'hostile-corpus'];
  const args = ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  suite('hostile input (Vitest)', 'vitest/vitest.mjs', args, report, passedAndFailed, { HOSTILE_VALUES: 'all' });
}

// `npm run crash -- 400` runs more rounds.
if (wants('crash')) {
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium() ?? '' };
  console.log('--- crash test: server and browser killed, network lost, while a student answers');
  count('crash test', run(node, ['e2e/crash/run.ts', ...process.argv.slice(3)], { env }));
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
