import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, node, root } from './install.mjs';
import { serverEnv, serverFlags } from './server-flags.mjs';

await ensureInstalled();
await ensureBuilt();

// The channel tells the server when this process is gone, however it went.
const server = spawn(node, [...serverFlags, 'packages/server/src/main.ts'], {
  cwd: root,
  env: { ...serverEnv, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
let isStopping = false;
/** Once: a second signal would cut the server's farewell short. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  server.kill('SIGTERM');
}
// Ctrl+C in a terminal reaches the server by itself.
process.on('SIGINT', process.stdin.isTTY ? () => {} : stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
// npm puts a shell between itself and this process, and a shell that is told to stop does not pass it on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(), 500).unref();
server.on('exit', (code) => process.exit(code ?? 1));
