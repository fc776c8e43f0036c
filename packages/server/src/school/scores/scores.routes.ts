import {
  getBroadsheet,
  getScores,
  getSheets,
  reopenScores,
  type ScoreSheet,
  type SheetQuery,
  saveScores,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Trx } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { broadsheetOf, serveBroadsheetFiles } from './broadsheet-files.ts';
import { findLock, lockSheet, refuseIfLocked, reopenSheet } from './lock.ts';
import { readSheet } from './read-sheet.ts';
import { saveCells } from './save-scores.ts';
import { accessTo, classInTerm, type Sheet, sheetOf, studentsInTerm, termOf } from './sheet.ts';
import { readSheets } from './sheets.ts';

async function shownSheet(context: Context, sheet: Sheet, caller: Caller): Promise<ScoreSheet> {
  const students = await studentsInTerm(context, sheet);
  const access = await accessTo(context.db, reachOf(context, caller), sheet.subject.name, students);
  const shown = await readSheet(context, sheet, { students, access });
  return { ...shown, lock: await findLock(context, sheet) };
}

type Order = { query: SheetQuery; rows: Parameters<typeof saveCells>[2]; by: Caller; at: string };

async function save(trx: Trx, context: Context, { query, rows, by, at }: Order): Promise<void> {
  // Schemes do not change until the marks are written.
  await lockClasses(trx);
  const { settings } = await readSettings(trx, context.config);
  const sheet = sheetOf(settings, query);
  const row = await lockSheet(trx, sheet);
  const own = { db: trx, now: context.now, settings: () => settings };
  const students = await studentsInTerm(own, sheet);
  const access = await accessTo(trx, reachOf(own, by), sheet.subject.name, students);
  refuseIfLocked(settings, sheet, row, own);
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

  serveWrite(app, context, reopenScores, async ({ trx, query, body, doer }) => {
    const sheet = sheetOf(context.settings(), query);
    return { message: 'Sheet opened again', data: await reopenSheet(trx, context, sheet, { ...body, ...doer }) };
  });
}
