import type { Work } from '../../../platform/files/aside.ts';
import type { Edges, ReadRow } from './check-row.ts';
import { readList } from './read-list.ts';

const work: Work<{ bytes: Uint8Array; edges: Edges }, ReadRow, null> = ({ bytes, edges }) => ({
  items: readList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), edges),
  rest: null,
});

export default work;
