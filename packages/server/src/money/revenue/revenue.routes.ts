import { exportRevenueCsv, exportRevenueXlsx, getRevenue, type Revenue } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { byteOrderMark, type Cell, csvLine, Download, withoutFormula } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { type Period, readRevenue } from './revenue.queries.ts';

function tableOf({ rows, total }: Revenue, { by }: Period): Cell[][] {
  return [
    [by.charAt(0).toUpperCase() + by.slice(1), 'Income', 'Given back', 'Orders'],
    ...rows.map(({ label, income, refunded, orders }) => [label, income, refunded, orders]),
    ['Total', total.income, total.refunded, total.orders],
  ];
}

async function* csvOf(table: readonly Cell[][]): AsyncGenerator<string> {
  yield byteOrderMark;
  for (const cells of table) yield csvLine(cells);
}

async function xlsxOf(table: readonly Cell[][]): Promise<Buffer> {
  // Loaded by the first spreadsheet only.
  const { default: writeSheet } = await import('write-excel-file/node');
  const sheet = table.map((cells, at) =>
    cells.map((cell) =>
      typeof cell === 'number'
        ? { value: cell, type: Number }
        : { value: withoutFormula(cell ?? ''), type: String, ...(at === 0 && { fontWeight: 'bold' as const }) },
    ),
  );
  return writeSheet(sheet, {
    sheet: 'Income',
    columns: [{ width: 36 }, { width: 16 }, { width: 16 }, { width: 10 }],
  }).toBuffer();
}

export function serveRevenue(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const read = (period: Period) => readRevenue(db, period, context.settings().timeZone);
  const nameOf = ({ by, from, to }: Period, ending: string) => `income-by-${by}-${from}-to-${to}.${ending}`;

  const exported = async (period: Period, by: Actor): Promise<Cell[][]> => {
    const revenue = await read(period);
    const title = `Income by ${period.by}, ${period.from} to ${period.to}`;
    const deed = { action: 'payment.export', by, at: iso(context.now()), subject: { kind: 'payment', title } } as const;
    await db.transaction().execute((trx) => recordAudit(trx, deed));
    return tableOf(revenue, period);
  };

  serve(app, context, getRevenue, async ({ query }) => ({
    message: 'Income fetched successfully',
    data: await read(query),
  }));

  serve(
    app,
    context,
    exportRevenueCsv,
    async ({ query, caller }) => new Download(nameOf(query, 'csv'), csvOf(await exported(query, caller))),
  );

  serve(
    app,
    context,
    exportRevenueXlsx,
    async ({ query, caller }) => new Download(nameOf(query, 'xlsx'), await xlsxOf(await exported(query, caller))),
  );
}
