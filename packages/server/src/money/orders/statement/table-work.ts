import type { Work } from '../../../platform/files/aside.ts';
import type { Unseen } from '../../../platform/files/table.ts';
import { readStatement } from './read-table.ts';

const work: Work<{ bytes: Uint8Array }, string[], Unseen> = ({ bytes }) => {
  const { table, unseen } = readStatement(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { items: table, rest: unseen };
};

export default work;
