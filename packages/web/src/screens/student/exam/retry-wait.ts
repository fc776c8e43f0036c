import type { CallError } from '../../../lib/call-error.ts';

const longestMs = 15_000;

/** Full jitter: a whole school that lost its network does not come back as one. */
export function retryWaitMs(failures: number): number {
  return Math.random() * Math.min(longestMs, 1000 * 2 ** (failures - 1));
}

/** Not before the server asked for, and not all at that very moment. */
export function waitAskedForMs(error: CallError): number {
  const asked = Number(error.data.retryAfterSeconds) * 1000;
  return Number.isFinite(asked) ? asked * (1 + Math.random() / 2) : 0;
}
