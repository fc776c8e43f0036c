import { createExam, deleteExam, getExam, getExamAlias, listExams, updateExam } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../audit/record.ts';
import type { ExamRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { requireConfirmed } from '../http/step-up.ts';
import { examDates } from './exam-dates.ts';
import {
  deleteExamRow,
  type ExamColumns,
  findExamRows,
  getExamRow,
  hasAttempts,
  insertExam,
  toExamSummaries,
  toExams,
  updateExamRow,
} from './exams.queries.ts';
import { examFacts, recordExam } from './record-exam.ts';

type Changes = z.output<typeof updateExam.body>;

function changedColumns(body: Changes): Partial<ExamColumns> {
  const isActive = body.isActive ?? body.isPublished;
  return {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.classLevel !== undefined && { class_level: body.classLevel }),
    ...(body.duration !== undefined && { duration_minutes: body.duration }),
    ...(body.maxAttempts !== undefined && { max_attempts: body.maxAttempts }),
    ...(body.allowReview !== undefined && { allow_review: body.allowReview ? 1 : 0 }),
    ...(isActive !== undefined && { is_active: isActive ? 1 : 0 }),
  };
}

type NewExam = z.output<typeof createExam.body>;

async function addExam(trx: Trx, context: Context, body: NewExam, by: Actor) {
  const { timeZone } = await context.holdSettings(trx);
  const columns: ExamColumns = {
    title: body.title,
    description: body.description,
    class_level: body.classLevel,
    duration_minutes: body.duration,
    is_active: 1,
    max_attempts: 1,
    allow_review: 1,
    ...changedColumns(body),
    ...examDates(body.startDate, body.endDate, timeZone),
  };
  const at = iso(context.now());
  const row = await insertExam(trx, context.newId(), columns, body.questions ?? [], at);
  await recordExam(trx, 'exam.create', { by, at }, { row, after: await examFacts(trx, row) });
  return row;
}

/** The zone is held until the dates are written: an exam never keeps a window of a zone the school has left. */
async function changedDates(trx: Trx, context: Context, id: string, { startDate, endDate }: Changes) {
  if (startDate === undefined && endDate === undefined) return {};
  const { timeZone } = await context.holdSettings(trx);
  const before = await getExamRow(trx, id);
  return examDates(startDate ?? before.start_date, endDate ?? before.end_date, timeZone);
}

async function changeExam(trx: Trx, context: Context, id: string, body: Changes, by: Actor) {
  const dates = await changedDates(trx, context, id, body);
  const at = iso(context.now());
  // Takes the row: what it was is what this change finds.
  const before = await examFacts(trx, await updateExamRow(trx, id, {}, undefined, at));
  const row = await updateExamRow(trx, id, { ...changedColumns(body), ...dates }, body.questions, at);
  await recordExam(trx, 'exam.update', { by, at }, { row, before, after: await examFacts(trx, row) });
  return row;
}

/** One that somebody has sat asks who it is first: results go out of sight with it. */
async function removeExam(trx: Trx, context: Context, id: string, who: { by: Caller; at: string }): Promise<void> {
  const row = await updateExamRow(trx, id, {}, undefined, who.at);
  if (await hasAttempts(trx, id)) requireConfirmed(context, who.by);
  await recordExam(trx, 'exam.delete', who, { row, before: await examFacts(trx, row) });
  await deleteExamRow(trx, id, who.at);
}

export function serveExams(app: FastifyInstance, context: Context): void {
  const { db } = context;

  async function shown(row: ExamRow) {
    const [exam] = await toExams(context, [row]);
    if (!exam) throw new Error('one row in, one exam out');
    return exam;
  }

  serve(app, context, listExams, async ({ query }) => {
    const { page, limit } = query;
    const { rows, total } = await findExamRows(db, query);
    const toData = query.fields === 'summary' ? toExamSummaries : toExams;
    const pagination = { total, page, limit, totalPages: Math.ceil(total / limit) };
    return { message: 'Exams', data: await toData(context, rows), pagination };
  });

  for (const endpoint of [getExam, getExamAlias]) {
    serve(app, context, endpoint, async ({ params }) => ({
      message: 'Exam',
      data: await shown(await getExamRow(db, params.id)),
    }));
  }

  serve(app, context, createExam, async ({ body, caller }) => {
    const row = await db.transaction().execute((trx) => addExam(trx, context, body, caller));
    return { message: 'Exam created successfully!', data: await shown(row) };
  });

  serve(app, context, updateExam, async ({ params, body, caller }) => {
    const row = await db.transaction().execute((trx) => changeExam(trx, context, params.id, body, caller));
    return { message: 'Exam updated successfully!', data: await shown(row) };
  });

  serve(app, context, deleteExam, async ({ params, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    await db.transaction().execute((trx) => removeExam(trx, context, params.id, who));
    return { message: 'Exam deleted successfully!', data: null };
  });
}
