import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, node, root } from './install.mjs';

ensureInstalled();
ensureBuilt();

// The channel tells the server when this process is gone, however it went.
const server = spawn(node, ['packages/server/src/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl+C in a terminal reaches the server by itself; a second copy would cut its farewell short.
if (!process.stdin.isTTY) process.on('SIGINT', () => server.kill('SIGINT'));
else process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
