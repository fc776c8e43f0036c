import type { TableChoice } from '@akada/contract';
import type { ImportFormat } from '@akada/contract/rules/question-import';
import { workAside } from '../../platform/files/aside.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CheckedRow } from './check.ts';
import type { Reading } from './import-work.ts';
import { type Read, readImport, readKept } from './read-import.ts';

/** Read where it came in: takes a few milliseconds. */
const smallBytes = 16 * 1024;
const isSmall = (bytes: Buffer) =>
  bytes.length <= smallBytes && !/[\\$]/.test(bytes.toString('latin1')) && bytes[0] !== 0x50;

const tooMuch = () => new AppError('too_large', 'This file takes too long to read. Please split it.', 'file');

const script = new URL('./import-work.ts', import.meta.url);

async function inProcess(job: Reading): Promise<Read> {
  const { items, rest } = await workAside<CheckedRow, Omit<Read, 'rows'>>(script, job, tooMuch);
  return { ...rest, rows: [...items] };
}

export async function readAside(bytes: Buffer, format: ImportFormat | null, answers: string): Promise<Read> {
  return isSmall(bytes) ? readImport(bytes, format, answers) : inProcess({ bytes, format, answers });
}

/** A kept table with other columns, as staff said of it or of an earlier one. */
export async function readKeptAside(
  format: ImportFormat,
  kept: string,
  choice: TableChoice,
  isRemembered = false,
): Promise<Read> {
  return isSmall(Buffer.from(kept))
    ? readKept(format, kept, choice, isRemembered)
    : inProcess({ format, kept, choice, isRemembered });
}
