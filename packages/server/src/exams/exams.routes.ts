import { createExam, deleteExam, getExam, getExamAlias, listExams, updateExam } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../audit/record.ts';
import type { ExamRow, Trx } from '../db/schema.ts';
import { isAlready, refuseIfChanged } from '../http/changed-meanwhile.ts';
import { type Context, iso } from '../http/context.ts';
import { makeReply } from '../http/made-reply.ts';
import { paginationOf } from '../http/pagination.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { requireConfirmed } from '../http/step-up.ts';
import { questionIdsOfExams } from '../questions/exam-list.ts';
import { examDates } from './exam-dates.ts';
import {
  deleteExamRow,
  type ExamColumns,
  findExamRows,
  getExamRow,
  hasAttempts,
  holdExamRow,
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
async function zoneForDates(trx: Trx, context: Context, { startDate, endDate }: Changes): Promise<string | null> {
  if (startDate === undefined && endDate === undefined) return null;
  return (await context.holdSettings(trx)).timeZone;
}

async function hasExactly(trx: Trx, id: string, questionIds: readonly string[]): Promise<boolean> {
  const now = await questionIdsOfExams(trx, [id]);
  return now.length === questionIds.length && now.every((place, index) => place.question_id === questionIds[index]);
}

async function changeExam(trx: Trx, context: Context, id: string, body: Changes, by: Actor) {
  const zone = await zoneForDates(trx, context, body);
  const was = await holdExamRow(trx, id);
  const dates = zone === null ? {} : examDates(body.startDate ?? was.start_date, body.endDate ?? was.end_date, zone);
  const columns = { ...changedColumns(body), ...dates };
  const changesNothing = isAlready(was, columns) && (!body.questions || (await hasExactly(trx, id, body.questions)));
  refuseIfChanged('exam', was, body.updatedAt, changesNothing);
  const at = iso(context.now());
  const before = await examFacts(trx, was);
  const row = await updateExamRow(trx, was, columns, body.questions, at);
  await recordExam(trx, 'exam.update', { by, at }, { row, before, after: await examFacts(trx, row) });
  return row;
}

/** One that somebody has sat asks who it is first: results go out of sight with it. */
async function removeExam(trx: Trx, context: Context, id: string, who: { by: Caller; at: string }): Promise<void> {
  const row = await holdExamRow(trx, id);
  if (await hasAttempts(trx, id)) requireConfirmed(context, who.by);
  await recordExam(trx, 'exam.delete', who, { row, before: await examFacts(trx, row) });
  await deleteExamRow(trx, row, who.at);
}

export function serveExams(app: FastifyInstance, context: Context): void {
  const { db } = context;

  async function shown(row: ExamRow) {
    const [exam] = await toExams(context, [row]);
    if (!exam) throw new Error('one row in, one exam out');
    return exam;
  }

  // The list of students, at the same address, packs itself.
  serve(
    app,
    context,
    listExams,
    async ({ query }) => {
      const { rows, ...found } = await findExamRows(db, query);
      const toData = query.fields === 'summary' ? toExamSummaries : toExams;
      const data = await toData(context, rows);
      const pagination = paginationOf(found, query);
      return makeReply(listExams, { message: 'Exams', data, pagination }, { isShared: false });
    },
    { packsItself: true },
  );

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
