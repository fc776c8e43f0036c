import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const scripts = join(import.meta.dirname, '../../../scripts');

/** Says in `log` when it begins and ends, and takes its time. */
const slowly = (
  what: string,
  work: string,
) => `import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
appendFileSync('log', '${what} begins\\n');
await new Promise((resolve) => setTimeout(resolve, 1000));
${work}
appendFileSync('log', '${what} ends\\n');`;

const install = `mkdirSync('node_modules/node/bin', { recursive: true });
mkdirSync('node_modules/vite/bin', { recursive: true });
writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(slowly('build', "mkdirSync('packages/web/dist');"))});
try { symlinkSync(process.execPath, 'node_modules/node/bin/node'); } catch {}`;

/** The real scripts in a folder where nothing is installed; npm, the build and the server are stand-ins. */
function aFreshClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'akada-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  cpSync(scripts, join(clone, 'scripts'), { recursive: true });
  const files = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{}',
    'npm.js': slowly('install', install),
    'packages/web/src/main.ts': '',
    'packages/web/public/robots.txt': '',
    'packages/web/sizes.ts': '',
    'packages/contract/src/index.ts': '',
    'packages/server/src/main.ts': "console.log('serving');",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clone, name)), { recursive: true });
    writeFileSync(join(clone, name), text);
  }
  return clone;
}

const logOf = (clone: string) => readFileSync(join(clone, 'log'), 'utf8').trimEnd().split('\n');

function start(clone: string): { child: ChildProcess; ended: Promise<{ code: number | null; out: string }> } {
  const env = { PATH: process.env.PATH, npm_execpath: join(clone, 'npm.js') };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout?.on('data', (data: Buffer) => {
    out += data.toString();
  });
  return { child, ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, out })) };
}

test('of two starts at once in a fresh clone the second waits and says so', async () => {
  const clone = aFreshClone();
  const both = await Promise.all([start(clone).ended, start(clone).ended]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(logOf(clone)).toEqual(['install begins', 'install ends', 'build begins', 'build ends']);
  for (const { out } of both) expect(out).toContain('serving');
  expect(both.filter(({ out }) => out.includes('Another start is installing'))).toHaveLength(1);
});

test('after kill -9 the next start waits for what still installs, and no longer', async () => {
  const clone = aFreshClone();
  const first = start(clone);
  await vi.waitFor(() => expect(logOf(clone)).toEqual(['install begins']), 10_000);
  first.child.kill('SIGKILL');
  const { code, out } = await start(clone).ended;
  expect([code, out]).toEqual([0, expect.stringContaining('serving')]);
  expect(logOf(clone)).toEqual([
    ...['install begins', 'install ends', 'install begins', 'install ends'],
    ...['build begins', 'build ends'],
  ]);
});
