export const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;

/** Text of western letters in UTF-16 has a zero in every other byte. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 'fffe')) return 'utf-16le';
  if (startsWith(bytes, 'feff')) return 'utf-16be';
  const head = bytes.subarray(0, 400);
  const zeros = (odd: number) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (head.length < 4) return null;
  if (zeros(1) > head.length * 0.4) return 'utf-16le';
  return zeros(0) > head.length * 0.4 ? 'utf-16be' : null;
}

/** Detects UTF-8, UTF-16 or Windows-1252, and drops a byte order mark. */
export function decode(bytes: Buffer): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
