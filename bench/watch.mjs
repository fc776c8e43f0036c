// Loaded into the server by the benches: four times a second it tells on channel 3 how long its event loop was held up,
// how much processor time it has used and how much memory it has, so that the server itself needs no code for being measured.
import { createWriteStream } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const channel = createWriteStream('', { fd: 3 });
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
/** Never begun anew: its 99th percentile is that of the server's whole life. */
const allDelays = monitorEventLoopDelay({ resolution: 5 });
allDelays.enable();
setInterval(() => {
  const heldUpMs = Math.max(0, delay.max / 1e6 - 5);
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const reading = {
    at: Date.now(),
    heldUpMs,
    heldUpP99Ms: Math.max(0, allDelays.percentile(99) / 1e6 - 5),
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    megabytes: process.memoryUsage.rss() / 2 ** 20,
    // The most there ever was, also between two readings.
    peakMegabytes: maxRSS / 1024,
  };
  channel.write(`${JSON.stringify(reading)}\n`);
  delay.reset();
}, 250).unref();
