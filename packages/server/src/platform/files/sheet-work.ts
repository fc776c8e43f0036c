import writeSheet from 'write-excel-file/node';
import type { Work } from './aside.ts';

/** Characters that XML forbids; `longest` is Excel's limit for a cell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const longest = 32_767;

const work: Work<{ sheet: string; pieces: readonly string[] }, never, Uint8Array> = async ({ sheet, pieces }) => {
  const rows = pieces.flatMap((piece) => JSON.parse(piece) as (string | number)[][]);
  const cells = rows.map((row, at) =>
    row.map((cell) =>
      typeof cell === 'number'
        ? { value: cell, type: Number }
        : {
            value: cell.replace(unwritable, '').slice(0, longest),
            type: String,
            ...(at === 0 && { fontWeight: 'bold' as const }),
          },
    ),
  );
  return { items: [], rest: await writeSheet(cells, { sheet, stickyRowsCount: 1 }).toBuffer() };
};

export default work;
