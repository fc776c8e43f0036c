import { createExam, deleteExam, getExam, getExamAlias, listExams, updateExam } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ExamRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { examDates } from './exam-dates.ts';
import {
  deleteExamRow,
  type ExamColumns,
  getExamRow,
  insertExam,
  listExamRows,
  toExams,
  updateExamRow,
} from './exams.queries.ts';

type Changes = z.output<typeof updateExam.body>;

function changedColumns(body: Changes): Partial<ExamColumns> {
  const isActive = body.isActive ?? body.isPublished;
  return {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.classLevel !== undefined && { class_level: body.classLevel }),
    ...(body.duration !== undefined && { duration_minutes: body.duration }),
    ...(body.maxAttempts !== undefined && { max_attempts: body.maxAttempts }),
    ...(isActive !== undefined && { is_active: isActive ? 1 : 0 }),
  };
}

type NewExam = z.output<typeof createExam.body>;

async function addExam(trx: Trx, context: Context, body: NewExam) {
  const { timeZone } = await context.holdSettings(trx);
  const columns: ExamColumns = {
    title: body.title,
    description: body.description,
    class_level: body.classLevel,
    duration_minutes: body.duration,
    is_active: 1,
    max_attempts: 1,
    ...changedColumns(body),
    ...examDates(body.startDate, body.endDate, timeZone),
  };
  return insertExam(trx, context.newId(), columns, body.questions ?? [], iso(context.now()));
}

/** The zone is held until the dates are written: an exam never keeps a window of a zone the school has left. */
async function changedDates(trx: Trx, context: Context, id: string, { startDate, endDate }: Changes) {
  if (startDate === undefined && endDate === undefined) return {};
  const { timeZone } = await context.holdSettings(trx);
  const before = await getExamRow(trx, id);
  return examDates(startDate ?? before.start_date, endDate ?? before.end_date, timeZone);
}

async function changeExam(trx: Trx, context: Context, id: string, body: Changes) {
  const dates = await changedDates(trx, context, id, body);
  const at = iso(context.now());
  return updateExamRow(trx, id, { ...changedColumns(body), ...dates }, body.questions, at);
}

export function serveExams(app: FastifyInstance, context: Context): void {
  const { db } = context;

  async function shown(row: ExamRow) {
    const [exam] = await toExams(db, [row]);
    if (!exam) throw new Error('one row in, one exam out');
    return exam;
  }

  serve(app, context, listExams, async () => ({ message: 'Exams', data: await toExams(db, await listExamRows(db)) }));

  for (const endpoint of [getExam, getExamAlias]) {
    serve(app, context, endpoint, async ({ params }) => ({
      message: 'Exam',
      data: await shown(await getExamRow(db, params.id)),
    }));
  }

  serve(app, context, createExam, async ({ body }) => {
    const row = await db.transaction().execute((trx) => addExam(trx, context, body));
    return { message: 'Exam created successfully!', data: await shown(row) };
  });

  serve(app, context, updateExam, async ({ params, body }) => {
    const row = await db.transaction().execute((trx) => changeExam(trx, context, params.id, body));
    return { message: 'Exam updated successfully!', data: await shown(row) };
  });

  serve(app, context, deleteExam, async ({ params }) => {
    const at = iso(context.now());
    await db.transaction().execute((trx) => deleteExamRow(trx, params.id, at));
    return { message: 'Exam deleted successfully!', data: null };
  });
}
