import { setImmediate as nextTick } from 'node:timers/promises';

/** Lets the event loop turn so many times before the work begins: two calls meet at another moment in every race. */
export async function after<Result>(turns: number, work: () => Promise<Result>): Promise<Result> {
  for (let turn = 0; turn < turns; turn += 1) await nextTick();
  return work();
}
