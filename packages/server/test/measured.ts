import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Measures the event-loop delay during `work`; printed, because a busy machine waits longer. */
export async function measured<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const result = await work();
  // The last wait is on record with the next tick.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.info(`${what}: ${seconds} s, the longest wait of others ${Math.round(delay.max / 1e6)} ms`);
  return result;
}
