import { workerData } from 'node:worker_threads';
import writeSheet from 'write-excel-file/node';
import { replyAside } from './aside.ts';

const { sheet, pieces } = workerData as { sheet: string; pieces: readonly string[] };

/** XML has no place for these; a cell of Excel holds so many characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const longest = 32_767;

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
const bytes = await writeSheet(cells, { sheet, stickyRowsCount: 1 }).toBuffer();

await replyAside(() => ({ items: [], rest: new Uint8Array(bytes) }));
