import { getBroadsheet, getScores, getSheets, reopenScores, type SheetQuery, saveScores } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { broadsheetOf, serveBroadsheetFiles } from './broadsheet-files.ts';
import { serveFills } from './fills.routes.ts';
import { refuseIfLocked, reopenSheet } from './lock.ts';
import { lockedSheet } from './refresh-fills.ts';
import { saveCells } from './save-scores.ts';
import { accessTo, classInTerm, sheetOf, termOf } from './sheet.ts';
import { readSheets } from './sheets.ts';
import { shownSheet } from './shown-sheet.ts';

type Order = { query: SheetQuery; rows: Parameters<typeof saveCells>[2]; by: Caller; at: string };

async function save(trx: Trx, context: Context, { query, rows, by, at }: Order): Promise<void> {
  const { sheet, row, own, students } = await lockedSheet(trx, context, query);
  const access = await accessTo(trx, reachOf(own, by), sheet.subject.name, students);
  refuseIfLocked(own.settings(), sheet, row, own);
  await saveCells(trx, sheet, rows, { students, access, by, at });
}

export function serveScores(app: FastifyInstance, context: Context): void {
  serve(app, context, getScores, async ({ query, caller }) => ({
    message: 'Scores fetched successfully',
    data: await shownSheet(context, sheetOf(context.settings(), query), caller),
  }));

  serve(app, context, saveScores, async ({ query, body, caller }) => {
    const order = { query, rows: body.rows, by: caller, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => save(trx, context, order));
    return { message: 'Scores saved', data: await shownSheet(context, sheetOf(context.settings(), query), caller) };
  });

  serve(app, context, getSheets, async ({ query, caller }) => {
    const term = termOf(context.settings(), query);
    return { message: 'Sheets fetched successfully', data: await readSheets(context, term, reachOf(context, caller)) };
  });

  serve(app, context, getBroadsheet, async ({ query, caller }) => {
    const data = await broadsheetOf(context, classInTerm(context.settings(), query), caller);
    return { message: 'Broadsheet fetched successfully', data };
  });

  serveBroadsheetFiles(app, context);
  serveFills(app, context);

  serveWrite(app, context, reopenScores, async ({ trx, query, body, doer }) => {
    const sheet = sheetOf(context.settings(), query);
    return { message: 'Sheet opened again', data: await reopenSheet(trx, context, sheet, { ...body, ...doer }) };
  });
}
