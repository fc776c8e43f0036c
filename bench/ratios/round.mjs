import { percentile } from '../percentile.mjs';
import { processorMs } from '../processor-time.mjs';

/** What must be done to the end is not stopped by the clock; this only ends what hangs. */
const mostSeconds = 60;

/** One round of calls at a server: calls a second, times, and its processor time a call. */
export async function roundOn(load, target, plan, { connections, seconds, localAddress }) {
  const { calls, once = false, whole = false, expected = 200 } = plan;
  const before = processorMs(target.pid);
  const limits = { connections, localAddress, seconds: whole ? mostSeconds : seconds, once };
  const { times, errors, problems, tookMs } = await load.ask({ port: target.port, calls, expected, ...limits });
  const after = processorMs(target.pid);
  return {
    perSecond: (times.length / tookMs) * 1000,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    errors,
    problems,
    processorMs: before === null || times.length === 0 ? null : (after - before) / times.length,
  };
}

/** The round whose figure is in the middle. */
export function middleBy(rounds, figureOf) {
  const sorted = [...rounds].sort((one, other) => figureOf(one) - figureOf(other));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
