import { exportExamResults, listExamResults } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record.ts';
import { type Context, iso } from '../http/context.ts';
import { Download, fileNameOf } from '../http/download.ts';
import { serve } from '../http/serve.ts';
import { finaliseOverdue } from './finalise.ts';
import { summariseResults } from './result-summary.ts';
import { findResults, getExamOfResults, toResult, withAnswers } from './results.ts';
import { resultsCsv } from './results-csv.ts';

/** The results of an exam, as staff read them. */
export function serveResults(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listExamResults, async ({ params, query }) => {
    const exam = await getExamOfResults(db, params.examId);
    await finaliseOverdue(context, { examId: exam._id });
    const { studentName, sort, limit } = query;
    const page = limit === undefined ? 1 : query.page;
    const summary = await summariseResults(db, exam._id);
    const wanted = { studentName, sort: sort || 'best', page, limit };
    const { rows, total, more } = await findResults(db, exam._id, wanted, summary.finished + summary.running);
    const results = rows.map((row) => toResult(row, exam));
    return {
      message: 'Results',
      data: query.answers === 'false' ? results : await withAnswers(context, rows, results),
      exam: { _id: exam._id, title: exam.title, classLevel: exam.class_level },
      pagination: {
        total,
        ...(more && { more }),
        page,
        limit: limit ?? total,
        totalPages: limit === undefined ? Math.min(1, total) : Math.ceil(total / limit),
      },
      summary,
    };
  });

  serve(app, context, exportExamResults, async ({ params, caller }) => {
    const exam = await getExamOfResults(db, params.examId);
    await finaliseOverdue(context, { examId: exam._id });
    const subject = { kind: 'exam', _id: exam._id, title: exam.title } as const;
    const deed = { action: 'exam.export', by: caller, at: iso(context.now()), subject } as const;
    await db.transaction().execute((trx) => recordAudit(trx, deed));
    const name = `${fileNameOf(exam.title, 'exam')}-results.csv`;
    return new Download(name, resultsCsv(db, exam, context.settings().timeZone));
  });
}
