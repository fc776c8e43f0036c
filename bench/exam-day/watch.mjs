// Loaded into the server by the bench: four times a second it tells on channel 3 how long its event loop was held up,
// how much processor time it has used and how much memory it has, so that the server itself needs no code for being measured.
import { createWriteStream } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const channel = createWriteStream('', { fd: 3 });
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
setInterval(() => {
  const heldUpMs = Math.max(0, delay.max / 1e6 - 5);
  const { user, system } = process.cpuUsage();
  const megabytes = process.memoryUsage.rss() / 2 ** 20;
  channel.write(`${JSON.stringify({ at: Date.now(), heldUpMs, cpuMs: (user + system) / 1000, megabytes })}\n`);
  delay.reset();
}, 250).unref();
