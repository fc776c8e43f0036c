import { AppError } from '../http/app-error.ts';
import { workAside } from './aside.ts';

const tooMuch = () => new AppError('too_large', 'This table is too large for a spreadsheet. Please take the CSV.');

const script = new URL('./sheet-work.ts', import.meta.url);

/** An XLSX of one sheet whose first row is its head. `pieces` are lists of rows as JSON, whose cells are text or numbers. */
export async function writeSheet(sheet: string, pieces: readonly string[]): Promise<Buffer> {
  const { rest } = await workAside<never, Uint8Array>(script, { sheet, pieces }, tooMuch);
  return Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength);
}
