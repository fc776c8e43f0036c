import { spawn } from 'node:child_process';
import { ensureInstalled, node, root } from './install.mjs';

await ensureInstalled();

// The server restarts when its code changes; the web is served by Vite, with the API behind it.
const processes = [
  ['--watch', 'packages/server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'packages/web'],
].map((args) => spawn(node, args, { cwd: root, stdio: 'inherit' }));
for (const one of processes) {
  one.on('exit', (code) => {
    for (const other of processes) other.kill('SIGTERM');
    process.exitCode = code ?? 1;
  });
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => processes.forEach((one) => void one.kill('SIGTERM')));
