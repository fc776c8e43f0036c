import {
  decideLateAnswers,
  exportExamResults,
  getAnswerToMark,
  getMarking,
  getReview,
  getScore,
  listAskedQuestions,
  listExamResults,
  listToMark,
  markAnswer,
  previewRemark,
  remarkExam,
  reviewAttempt,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record.ts';
import { type Context, iso } from '../http/context.ts';
import { Download, fileNameOf } from '../http/download.ts';
import { serve } from '../http/serve.ts';
import { closeOverdue, finaliseOverdue } from '../sitting/submit.ts';
import { decideLateAnswers as decide } from './decide-late-answers.ts';
import { listToMark as findToMark, readAnswerToMark, readMarking, toStaffMark } from './hand-marks.ts';
import { markAnswer as mark } from './mark-answer.ts';
import { previewRemark as preview, withStudents } from './plan-re-mark.ts';
import { remark } from './re-mark.ts';
import { findResults, getExamOfResults, resultsCsv, summariseResults, toResult, withAnswers } from './results.ts';
import { readAskedQuestions, readAttempt, readReview } from './review.ts';
import { getOwnResult, isReviewAwaited, toScore } from './score.ts';

function serveResults(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listExamResults, async ({ params, query }) => {
    const exam = await getExamOfResults(db, params.examId);
    await closeOverdue(context, { examId: exam._id });
    const { studentName, sort, limit } = query;
    const page = limit === undefined ? 1 : query.page;
    const summary = await summariseResults(db, exam._id);
    const wanted = { studentName, sort: sort || 'best', page, limit };
    const { rows, total } = await findResults(db, exam._id, wanted, summary.finished + summary.running);
    const results = rows.map((row) => toResult(row, exam));
    return {
      message: 'Results fetched successfully',
      data: query.answers === 'false' ? results : await withAnswers(context, rows, results),
      exam: {
        ...{ _id: exam._id, title: exam.title, classLevel: exam.class_level },
        isReviewAwaited: isReviewAwaited(exam),
      },
      pagination: {
        total,
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
    return new Download(name, resultsCsv(context, exam));
  });
}

function serveReview(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getScore, async ({ params, caller }) => {
    const score = await toScore(context, await getOwnResult(context, caller._id, params.examId));
    return { message: 'Your result fetched successfully', data: score, ...score };
  });

  serve(app, context, getReview, async ({ params, caller }) => ({
    message: 'Your answers fetched successfully',
    data: await readReview(context, caller._id, params.examId),
  }));

  serve(app, context, reviewAttempt, async ({ params }) => ({
    message: 'Attempt fetched successfully',
    data: await readAttempt(context, params.attemptId),
  }));

  serve(app, context, listAskedQuestions, async ({ params }) => ({
    message: 'Questions fetched successfully',
    data: await readAskedQuestions(context, params.examId),
  }));

  serve(app, context, previewRemark, async ({ params, body }) => ({
    message: 'Nothing is changed yet',
    data: await withStudents(db, await preview(context, params.examId, body)),
  }));

  serve(app, context, remarkExam, async ({ params, body, caller }) => {
    const order = { ...body, examId: params.examId, by: caller };
    await finaliseOverdue(context, { examId: params.examId });
    const result = await db.transaction().execute((trx) => remark(trx, context, order));
    return { message: 'Marked again', data: await withStudents(db, result) };
  });

  serve(app, context, decideLateAnswers, async ({ params, body, caller }) => {
    const order = { ...body, attemptId: params.attemptId, by: caller };
    const { decided, attempt } = await db.transaction().execute((trx) => decide(trx, context, order));
    return {
      message: body.decision === 'accept' ? 'Late answers accepted' : 'Late answers refused',
      data: { decided, score: attempt.score ?? 0, totalPoints: attempt.total_points },
    };
  });
}

function serveMarkingByHand(app: FastifyInstance, context: Context): void {
  serve(app, context, getMarking, async ({ params }) => ({
    message: 'Questions fetched successfully',
    data: await readMarking(context, params.examId),
  }));

  serve(app, context, listToMark, async ({ params }) => ({
    message: 'Answers fetched successfully',
    data: await findToMark(context, params.examId, params.questionId),
  }));

  serve(app, context, getAnswerToMark, async ({ params, query, caller }) => ({
    message: 'Answer fetched successfully',
    data: await readAnswerToMark(context, { ...params, withName: query.names === 'true', caller }),
  }));

  serve(app, context, markAnswer, async ({ params, body, caller }) => {
    const { comment = '', rubric = [] } = body;
    const lines = [...new Set(rubric)].toSorted((one, other) => one - other);
    const order = { ...params, ...body, comment, rubric: lines, by: caller };
    const marked = await context.db.transaction().execute((trx) => mark(trx, context, order));
    const { score, total_points: totalPoints, to_mark: toMark } = marked.attempt;
    return {
      message: 'Marked',
      data: { mark: toStaffMark(marked.mark, caller), score: score ?? 0, totalPoints, toMark },
    };
  });
}

export function serveMarking(app: FastifyInstance, context: Context): void {
  serveResults(app, context);
  serveReview(app, context);
  serveMarkingByHand(app, context);
}
