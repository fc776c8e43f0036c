// A module of the bench as a process of its own, asked one thing at a time.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { node, root } from '../scripts/install.mjs';

export function startChild(file, env = {}) {
  const child = fork(join(root, 'bench', file), {
    execPath: node,
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const ask = (message) =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (answer) => {
        child.off('exit', ended);
        if (answer.failed) reject(new Error(answer.failed));
        else resolve(answer);
      });
      child.send(message);
    });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid, ask, stop };
}
