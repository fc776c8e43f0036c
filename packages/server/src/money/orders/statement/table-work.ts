import type { Work } from '../../../platform/files/aside.ts';
import { readTable } from './read-table.ts';

const work: Work<{ bytes: Uint8Array }, string[], null> = ({ bytes }) => ({
  items: readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  rest: null,
});

export default work;
