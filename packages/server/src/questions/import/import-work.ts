import type { ImportFormat } from '@akada/contract/rules/question-import';
import type { Work } from '../../platform/files/aside.ts';
import type { CheckedRow } from './check.ts';
import { type Read, readImport } from './read-import.ts';

const work: Work<{ bytes: Uint8Array; format: ImportFormat | null }, CheckedRow, Omit<Read, 'rows'>> = ({
  bytes,
  format,
}) => {
  const { rows: items, ...rest } = readImport(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format);
  return { items, rest };
};

export default work;
