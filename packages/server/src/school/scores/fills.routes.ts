import {
  getFillExams,
  type PartQuery,
  previewFill,
  refillSheet,
  removeFill,
  type SheetQuery,
  setFill,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { examFor, listedExams, previewOf } from './fill-exams.ts';
import { refillLocked } from './refresh-fills.ts';
import { filledStudents, removeSheetFill, setSheetFill } from './set-fill.ts';
import { accessTo, sheetOf, studentsInTerm } from './sheet.ts';
import { shownSheet } from './shown-sheet.ts';

/** A sheet that the caller may fill, with its students. */
async function fillable(context: Context, query: SheetQuery, caller: Caller) {
  const sheet = sheetOf(context.settings(), query);
  const reach = reachOf(context, caller);
  const all = await studentsInTerm(context, sheet);
  const access = await accessTo(context.db, reach, sheet.subject.name, all);
  return { sheet, reach, students: filledStudents(sheet, all, access) };
}

const sheetAt = (context: Context, { component: _, ...query }: PartQuery, caller: Caller) =>
  shownSheet(context, sheetOf(context.settings(), query), caller);

export function serveFills(app: FastifyInstance, context: Context): void {
  serve(app, context, getFillExams, async ({ query, caller }) => {
    const { sheet, reach } = await fillable(context, query, caller);
    return { message: 'Exams fetched successfully', data: await listedExams(context, sheet, reach) };
  });

  serve(app, context, previewFill, async ({ query, caller }) => {
    const { sheet, reach, students } = await fillable(context, query, caller);
    await examFor(context, sheet, reach, query.exam);
    const wanted = { examId: query.exam, componentId: query.component, students };
    return { message: 'Marks of the exam fetched successfully', data: await previewOf(context, sheet, wanted) };
  });

  serve(app, context, setFill, async ({ query, body, caller }) => {
    const order = { ...body, by: caller, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => setSheetFill(trx, context, query, order));
    return { message: 'Marks filled', data: await sheetAt(context, query, caller) };
  });

  serve(app, context, removeFill, async ({ query, caller }) => {
    const doer = { by: caller, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => removeSheetFill(trx, context, query, doer));
    const { marks: _, ...part } = query;
    return { message: 'The exam fills this part no more', data: await sheetAt(context, part, caller) };
  });

  serveWrite(app, context, refillSheet, async ({ trx, query, doer }) => ({
    message: 'Marks brought up to date',
    data: { changed: await refillLocked(trx, context, query, doer) },
  }));
}
