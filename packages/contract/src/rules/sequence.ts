/**
 * Every answer carries a sequence and the highest wins. A device that takes an attempt over counts in a step of its own,
 * above all that the devices before it can have used: what one of them sends late never replaces what was answered since.
 */
export const sequencesPerDevice = 100_000;

/** One more must fit into 31 bits, for a hand-in that brings no sequence. */
export const highestSequence = 2 ** 31 - 2;

/** Where the sequences of the n-th device (1, 2, …) of an attempt begin: its first answer is one above. */
export function sequencesFrom(deviceNumber: number): number {
  return Math.min(Math.max(0, deviceNumber - 1) * sequencesPerDevice, highestSequence - sequencesPerDevice);
}
