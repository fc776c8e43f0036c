// npm test runs everything, npm run check what belongs before a commit, npm run quick what belongs beside each change.
// `npm test <part> [filter]` runs one part: checks, quick, check, vitest, journeys, crash, hostile. The last line is 'N passed, N failed'.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { auditDependencies } from './audit.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, node, root, run } from './install.mjs';
import { serverEnv } from './server-flags.mjs';
import { ensureChromium, ensureProgram, ensureStandby } from './system.mjs';

/** Tests start hundreds of servers and commands: a third of each start is compiling. */
process.env.NODE_COMPILE_CACHE = serverEnv.NODE_COMPILE_CACHE;

let passed = 0;
/** Named again at the end, because a log is long and a CI may show only its last part. */
const failures = [];

function count(name, status) {
  if (status === 0) passed += 1;
  else failures.push(name);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
}

function check(name, file, args) {
  console.log(`--- ${name}`);
  count(name, run(node, [join(root, 'node_modules', file), ...args]));
}

/** A check that waits more than it works runs beside the others; call what this returns to wait for it and see its output. */
function checkBeside(name, file, args, env) {
  const log = join(tmpdir(), `akada-beside-${process.pid}.log`);
  const output = openSync(log, 'w');
  const child = spawn(node, [join(root, file), ...args], { cwd: root, env, stdio: ['ignore', output, output] });
  const ended = once(child, 'exit');
  return async () => {
    const [status] = await ended;
    console.log(`--- ${name}\n${readFileSync(log, 'utf8')}`);
    rmSync(log);
    count(name, status ?? 1);
  };
}

/** A test runner that writes a JSON report; `read` returns how many passed and the failures of it. */
function suite(name, file, args, report, read, env = {}) {
  console.log(`--- ${name}`);
  rmSync(report, { force: true });
  const status = run(node, [join(root, 'node_modules', file), ...args], { env: { ...process.env, ...env } });
  try {
    const [good, bad] = read(JSON.parse(readFileSync(report, 'utf8')));
    passed += good;
    failures.push(...bad);
    // A runner that ends badly without a failed test (an error outside tests) is a failure too.
    if (status !== 0 && bad.length === 0) count(`${name}: the run itself`, status);
  } catch {
    count(`${name}: no report`, 1);
  }
}

const tsc = (name, project) => check(`types of ${name} (tsc)`, 'typescript/bin/tsc', ['-p', project]);

function formatAndTypes() {
  check('format and lint (Biome)', '@biomejs/biome/bin/biome', ['ci', '.']);
  tsc('contract and server', '.');
  tsc('the journeys', 'e2e');
  tsc('the web', 'packages/web');
}

function checks() {
  formatAndTypes();
  tsc('the web in the language of its oldest browser', 'packages/web/tsconfig.browser.json');
  check('nothing unused (knip)', 'knip/bin/knip.js', []);
  console.log('--- dependencies: where they come from, and what is known against them (npm audit)');
  count('dependencies', auditDependencies());
}

/** A test file that could not be loaded has no tests of its own that failed. */
function vitestFailures({ name, message, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
  return failed.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

function vitest(name, args, env) {
  const report = join(tmpdir(), `akada-vitest-${process.pid}.json`);
  const all = ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const read = (result) => [result.numPassedTests, result.testResults.flatMap(vitestFailures)];
  suite(name, 'vitest/vitest.mjs', all, report, read, env);
}

/** A journey that fails first and passes later counts as failed. */
function journeyFailures({ suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const message = (spec) =>
    spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).map((e) => e.message);
  return [
    ...suites.flatMap(journeyFailures),
    ...failed.map((spec) => `${spec.file}:${spec.line} ${spec.title}\n${message(spec).join('\n')}`),
  ];
}

const filmWork = 'the work on films';

function journeys(args) {
  ensureProgram('ffmpeg', filmWork);
  const report = join(tmpdir(), `akada-journeys-${process.pid}.json`);
  suite(
    'browser journeys (Playwright)',
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
    report,
    (result) => [result.stats.expected, journeyFailures(result)],
    { CHROMIUM_PATH: ensureChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
}

const crashName = 'crash test: server and browser killed, network lost, while a student answers';
/** `npm run crash` plays 40. */
const roundsBesides = '15';
const crashEnv = () => ({ ...process.env, CHROMIUM_PATH: ensureChromium() ?? '' });

const failoverName = 'failover: the PostgreSQL primary killed in the middle of an exam';
/** One round of it; `npm run drills -- failover` plays ten. */
const failover = ['drills/drills.mjs', ['failover'], { ...process.env, ROUNDS: '1' }];

async function crash(args) {
  console.log(`--- ${crashName}`);
  count(crashName, run(node, ['e2e/crash/run.ts', ...args], { env: crashEnv() }));
  if (ensureStandby()) await checkBeside(failoverName, ...failover)();
}

async function everything() {
  // Three quarters of its minute are waits for heartbeats and leases.
  const failedOver = ensureStandby() ? checkBeside(failoverName, ...failover) : async () => undefined;
  checks();
  await failedOver();
  parts.vitest([]);
  const crashed = checkBeside(crashName, 'e2e/crash/run.ts', [roundsBesides], crashEnv());
  journeys([]);
  await crashed();
}

const projects = (...names) => names.flatMap((name) => ['--project', name]);

/** `--engine citus`: the server on the coordinator of CITUS_URL, and nothing else. */
function onEngine(args) {
  const at = args.indexOf('--engine');
  if (at < 0) return args;
  if (args[at + 1] !== 'citus') throw new Error("--engine takes 'citus'; the other engines are always run");
  if (!process.env.CITUS_URL) throw new Error('--engine citus needs CITUS_URL, a database of a running coordinator');
  return [...projects('server on Citus'), ...args.toSpliced(at, 2)];
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(Boolean);

/** Folders with a change that is not on `main` yet, committed or not. */
function changedFolders() {
  const [base] = git('merge-base', 'HEAD', 'main');
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files.filter((file) => file.startsWith('packages/')).map((file) => `${dirname(file)}/`))];
}

const parts = {
  checks,
  /** Format, types, rules, and the tests of the server on SQLite and of the screens that lie beside a change. */
  quick: () => {
    ensureProgram('ffmpeg', filmWork);
    formatAndTypes();
    vitest('rules (Vitest)', projects('rules', 'house'));
    const folders = changedFolders();
    const beside = [...projects('server on SQLite', 'screens'), '--passWithNoTests', ...folders];
    if (folders.length > 0) vitest('tests beside what changed (Vitest)', beside);
  },
  /** Types, lint, rules, the server on SQLite, the screens. */
  check: (args) => {
    ensureProgram('ffmpeg', filmWork);
    checks();
    vitest('rules, server on SQLite, screens (Vitest)', [
      ...projects('rules', 'house', 'server on SQLite', 'screens'),
      ...args,
    ]);
  },
  vitest: (args) => {
    ensureProgram('strace', 'power cuts');
    ensureProgram('nginx', 'an exam behind a proxy');
    ensureProgram('caddy', 'the rules of Caddy');
    ensureProgram('ffmpeg', filmWork);
    vitest('rules, server, screens (Vitest)', onEngine(args));
  },
  journeys,
  crash,
  /** Every hostile value in every field; part of `vitest` is a sample of it. */
  hostile: () =>
    vitest('hostile input (Vitest)', [...projects('server on PostgreSQL'), 'hostile-corpus'], {
      HOSTILE_VALUES: 'all',
    }),
};

await ensureInstalled();
await ensureBuilt();
const [part, ...args] = process.argv.slice(2);
if (part === undefined) await everything();
else if (part in parts) await parts[part](args);
else throw new Error(`There is no part '${part}'; the parts are ${Object.keys(parts).join(', ')}`);

for (const failure of failures) console.log(`FAILED ${failure.slice(0, 2000)}\n`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
