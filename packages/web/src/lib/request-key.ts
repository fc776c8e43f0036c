export function randomHex(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ids of one device sort in the order of their creation. */
export const newOrderedId = (): string => `${Date.now().toString(16).padStart(12, '0')}${randomHex(6)}`;

/** Identifies a request, so that the server treats a retry as the same one. */
export const newRequestKey = (): string => randomHex(16);
