/** Larger photos are made smaller by the browser. */
export const largestProofBytes = 5 * 1024 * 1024;

export const mostProofs = 5;
