// Off-machine backups as in docs/operations.md: made, encrypted, copied, fetched, opened and rehearsed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecret } from '../packages/server/src/school/ops/data-dir.ts';

const root = join(import.meta.dirname, '..');

function run(command, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout}`);
  return `${stdout}${stderr}`;
}

const isThere = (command) => spawnSync(command, ['--version']).status === 0;
const cli = (args, env) => run(process.execPath, ['packages/server/src/cli.ts', ...args], env);

async function thereAndBack() {
  if (!isThere('age') || !isThere('rclone'))
    return { figure: 'not played: age and rclone are not installed', ok: true };
  const folder = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  try {
    const [school, elsewhere, key] = ['school', 'elsewhere', 'key.txt'].map((name) => join(folder, name));
    mkdirSync(elsewhere);
    const env = { DATA_DIR: school, DEMO: 'off' };
    const size = { users: 200, payments: 100, questions: 50, lessons: 10, exams: 5, answers: 1000 };
    cli(['seed', ...Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])], env);
    readSecret(school);
    run('age-keygen', ['--output', key]);
    const [, recipient] = /public key: (age1\w+)/.exec(readFileSync(key, 'utf8')) ?? [];
    run('sh', ['deploy/backup-elsewhere.sh'], { ...env, AGE_RECIPIENT: recipient, REMOTE: elsewhere });
    const [copy] = readdirSync(elsewhere);
    if (readFileSync(join(elsewhere, copy)).includes('SQLite format')) throw new Error('it was not encrypted');
    const file = join(folder, copy.replace(/\.age$/, ''));
    run('age', ['--decrypt', '--identity', key, '--output', file, join(elsewhere, copy)]);
    const report = cli(['rehearse', file], { DATA_DIR: join(folder, 'other') });
    const [, restored] = /(Restored, .*)/.exec(report) ?? [];
    return { figure: `${copy}: ${restored}`, ok: /Nothing found/.test(report) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const drills = [{ name: 'a backup off the machine and back', run: thereAndBack }];
