/**
 * The highest sequence wins. Each further device begins above all earlier ones, so that its answers are not replaced by
 * late ones of an earlier device.
 */
export const sequencesPerDevice = 100_000;

/** One more must fit into 31 bits, for a submit without sequences. */
export const highestSequence = 2 ** 31 - 2;

/** The n-th device's sequences (1, 2, …) begin above this. */
export function sequencesFrom(deviceNumber: number): number {
  return Math.min(Math.max(0, deviceNumber - 1) * sequencesPerDevice, highestSequence - sequencesPerDevice);
}
