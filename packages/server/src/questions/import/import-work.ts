import type { TableChoice } from '@akada/contract';
import type { ImportFormat } from '@akada/contract/rules/question-import';
import type { Work } from '../../platform/files/aside.ts';
import type { CheckedRow } from './check.ts';
import { type Read, readImport, readKept } from './read-import.ts';

export type Reading =
  | { bytes: Uint8Array; format: ImportFormat | null; answers: string }
  /** A table that is kept. */
  | { kept: string; format: ImportFormat; choice: TableChoice; isRemembered: boolean };

const read = (job: Reading): Read =>
  'kept' in job
    ? readKept(job.format, job.kept, job.choice, job.isRemembered)
    : readImport(Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength), job.format, job.answers);

const work: Work<Reading, CheckedRow, Omit<Read, 'rows'>> = (job) => {
  const { rows: items, ...rest } = read(job);
  return { items, rest };
};

export default work;
