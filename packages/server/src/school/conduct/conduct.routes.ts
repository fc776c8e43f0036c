import {
  type ConductQuery,
  type ConductSheet,
  type conductRows,
  getConduct,
  getConductSettings,
  type SchoolConduct,
  saveConduct,
  saveConductSettings,
  storedConduct,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { mayWritePrincipal } from '../../exams/reports/remarks.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { accessToForm, classInTerm, studentsInTerm } from '../scores/sheet.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { readConduct } from './conduct.queries.ts';
import { conductSavedAt, saveSchoolConduct } from './conduct-settings.ts';
import { saveConductCells } from './save-conduct.ts';

const notForm = 'Remarks and traits are for the form teacher of the class.';

async function shownSheet(context: Context, query: ConductQuery, caller: Caller): Promise<ConductSheet> {
  const place = classInTerm(context.settings(), query);
  const students = await studentsInTerm(context, place);
  const reads = await accessToForm(context.db, reachOf(context, caller), students, notForm);
  return readConduct(context, place, { students, reads, mayWritePrincipal: mayWritePrincipal(caller) });
}

type Order = { query: ConductQuery; rows: z.output<typeof conductRows>['rows']; by: Caller; at: string };

async function save(trx: Trx, context: Context, { query, rows, by, at }: Order): Promise<void> {
  // Traits and their scale do not change until the ratings are written.
  await lockClasses(trx);
  const { settings } = await readSettings(trx, context.config);
  const place = classInTerm(settings, query);
  const own = { db: trx, now: context.now, settings: () => settings };
  const students = await studentsInTerm(own, place);
  const reads = await accessToForm(trx, reachOf(own, by), students, notForm);
  const ask = { students, reads, mayWritePrincipal: mayWritePrincipal(by), by, at };
  await saveConductCells(trx, settings.conduct, place, rows, ask);
}

async function shownSettings({ db, settings }: Context): Promise<SchoolConduct> {
  return { ...storedConduct.parse(settings().conduct), updatedAt: await conductSavedAt(db) };
}

export function serveConduct(app: FastifyInstance, context: Context): void {
  serve(app, context, getConduct, async ({ query, caller }) => ({
    message: 'Remarks and traits fetched successfully',
    data: await shownSheet(context, query, caller),
  }));

  serve(app, context, saveConduct, async ({ query, body, caller }) => {
    const order = { query, rows: body.rows, by: caller, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => save(trx, context, order));
    return { message: 'Remarks and traits saved', data: await shownSheet(context, query, caller) };
  });

  serve(app, context, getConductSettings, async () => ({
    message: 'Traits fetched successfully',
    data: await shownSettings(context),
  }));

  serve(app, context, saveConductSettings, async ({ body, caller }) => {
    const doer = { by: caller, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => saveSchoolConduct(trx, context, body, doer));
    await context.refreshSettings();
    return { message: 'Traits saved', data: await shownSettings(context) };
  });
}
