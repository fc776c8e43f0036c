import type { Work } from '../../../platform/files/aside.ts';
import type { Edges, ReadRow } from './check-row.ts';
import type { Reading } from './read-lines.ts';
import { readList } from './read-list.ts';

const work: Work<{ bytes: Uint8Array; edges: Edges }, ReadRow, Reading> = ({ bytes, edges }) => {
  const { rows, reading } = readList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), edges);
  return { items: rows, rest: reading };
};

export default work;
