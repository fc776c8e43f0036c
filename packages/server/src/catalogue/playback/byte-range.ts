import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../platform/storage/storage.ts';

const form = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/**
 * RFC 9110, section 14: null is the whole file, also where the header cannot be read, asks for several ranges, or is
 * about another version.
 */
export function rangeOf(
  { range = '', 'if-range': version }: IncomingHttpHeaders,
  { size, tag }: { size: number; tag: string },
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = form.exec(range) ?? [];
  if (from === '' && to === '') return null;
  if (version !== undefined && String(version).trim() !== tag) return null;
  if (from === '') return lastBytes(Number(to), size);
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  return count === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - count), last: size - 1 };
}
