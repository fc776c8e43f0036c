import {
  applyMarking,
  decideLateAnswers,
  exportExamResults,
  exportExamResultsXlsx,
  getAnswerToMark,
  getMarking,
  getProgress,
  getReview,
  getScore,
  listAbsentees,
  listAskedQuestions,
  listExamResults,
  listGivenAnswers,
  listMarkingHistory,
  listToMark,
  markAnswer,
  previewMarking,
  reviewAttempt,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import { groupIdsOf } from '../../platform/db/audience.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download, fileNameOf } from '../../platform/http/download.ts';
import { limitsOfAttempt, requireOwnAnswers } from '../../platform/http/scope.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { versionsOf } from '../sitting/exam-versions.ts';
import { scaleOf } from '../sitting/grade-scale.ts';
import { closeOverdue, finaliseOverdue } from '../sitting/submit.ts';
import { toStaffMark } from './answers-by-hand.ts';
import { applyDecisions, previewDecisions } from './apply-decisions.ts';
import { decideLateAnswers as decide } from './decide-late-answers.ts';
import { readGivenAnswers } from './given-answers.ts';
import { listToMark as findToMark, readAnswerToMark, readMarking } from './hand-marks.ts';
import { markAnswer as mark } from './mark-answer.ts';
import { withStudents } from './marking-changes.ts';
import { readHistory } from './marking-history.ts';
import { readProgress } from './progress.ts';
import { findResults, getExamFor, readAbsentees, summariseResults, toResult, withAnswers } from './results.ts';
import { resultsCsv, resultsXlsx } from './results-table.ts';
import { readAskedQuestions, readAttempt, readReview } from './review.ts';
import { getOwnResult, isReviewAwaited, toScore } from './score.ts';
import { serveSecondMarking } from './second-marking.routes.ts';
import { findPlaces } from './standings.ts';

function serveResults(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listExamResults, async ({ params, query, caller }) => {
    const exam = await getExamFor(context, caller, params.examId);
    await closeOverdue(context, { examId: exam._id });
    const { studentName, sort, limit } = query;
    const page = limit === undefined ? 1 : query.page;
    const summary = await summariseResults(db, exam, scaleOf(context, exam));
    const wanted = { studentName, class: query.class, sort: sort || 'best', page, limit };
    const { rows, total } = await findResults(db, exam, wanted, summary.finished + summary.running);
    const places = await findPlaces(context, exam._id, rows);
    const papers = rows.map(({ paper_id }) => paper_id);
    const versions = await versionsOf(context, db, exam._id, papers);
    const results = rows.map((row) => toResult(row, exam, { scale: scaleOf(context, exam), places, versions }));
    return {
      message: 'Results fetched successfully',
      data: query.answers === 'false' ? results : await withAnswers(context, rows, results),
      exam: {
        ...{ _id: exam._id, title: exam.title, classLevel: exam.class_level, limitedTo: exam.limitedTo },
        groupIds: groupIdsOf(exam),
        isReviewAwaited: isReviewAwaited(exam),
        ...(exam.certificate === 1 && { certificate: true as const }),
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

  async function exported(examId: string, by: Caller) {
    const exam = await getExamFor(context, by, examId);
    await finaliseOverdue(context, { examId });
    const subject = { kind: 'exam', _id: exam._id, title: exam.title } as const;
    const deed = { action: 'exam.export', by, at: iso(context.now()), subject } as const;
    await db.transaction().execute((trx) => recordAudit(trx, deed));
    return { exam, name: `${fileNameOf(exam.title, 'exam')}-results` };
  }

  serve(app, context, exportExamResults, async ({ params, caller }) => {
    const { exam, name } = await exported(params.examId, caller);
    return new Download(`${name}.csv`, resultsCsv(context, exam));
  });

  serve(app, context, exportExamResultsXlsx, async ({ params, caller }) => {
    const { exam, name } = await exported(params.examId, caller);
    return new Download(`${name}.xlsx`, await resultsXlsx(context, exam));
  });

  serve(app, context, listAbsentees, async ({ params, query, caller }) => {
    const exam = await getExamFor(context, caller, params.examId);
    const found = await readAbsentees(db, exam, { ...query, now: context.now() });
    return { message: 'Absentees fetched successfully', ...found };
  });
}

function serveReview(app: FastifyInstance, context: Context): void {
  serve(app, context, getScore, async ({ params, query, caller }) => {
    const { row, counts } = await getOwnResult(context, { studentId: caller._id, ...params, ...query });
    const score = await toScore(context, row, counts);
    return { message: 'Your result fetched successfully', data: score, ...score };
  });

  serve(app, context, getReview, async ({ params, query, caller }) => {
    const { row } = await getOwnResult(context, { studentId: caller._id, ...params, ...query });
    return { message: 'Your answers fetched successfully', data: await readReview(context, row) };
  });

  serve(app, context, getProgress, async ({ caller }) => ({
    message: 'Your progress fetched successfully',
    data: await readProgress(context, caller),
  }));

  serve(app, context, reviewAttempt, async ({ params, caller }) => {
    const attempt = await readAttempt(context, params.attemptId);
    const { limitedTo } = await getExamFor(context, caller, attempt.exam._id);
    const limits = await limitsOfAttempt(context, caller, params.attemptId);
    return {
      message: 'Attempt fetched successfully',
      data: { ...attempt, ...limits, exam: { ...attempt.exam, limitedTo } },
    };
  });

  serve(app, context, listAskedQuestions, async ({ params }) => ({
    message: 'Questions fetched successfully',
    data: await readAskedQuestions(context, params.examId),
  }));

  serve(app, context, listGivenAnswers, async ({ params }) => ({
    message: 'Answers fetched successfully',
    data: await readGivenAnswers(context, params.id, params.questionId),
  }));

  serveWrite(app, context, decideLateAnswers, async ({ trx, params, body, caller }) => {
    const order = { ...body, attemptId: params.attemptId, by: caller };
    const { decided, attempt } = await decide(trx, context, order);
    return {
      message: body.decision === 'accept' ? 'Late answers accepted' : 'Late answers refused',
      data: { decided, score: attempt.score ?? 0, totalPoints: attempt.total_points },
    };
  });
}

function serveDecisions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, previewMarking, async ({ params, body, caller }) => {
    await requireOwnAnswers(context, caller, params.id, body.decisions);
    const result = await previewDecisions(context, { ...body, examId: params.id, by: caller });
    return { message: 'Nothing is changed yet', data: await withStudents(context, params.id, result) };
  });

  serve(app, context, applyMarking, async ({ params, body, caller }) => {
    await requireOwnAnswers(context, caller, params.id, body.decisions);
    const order = { ...body, examId: params.id, by: caller };
    await finaliseOverdue(context, { examId: params.id });
    const result = await db.transaction().execute((trx) => applyDecisions(trx, context, order));
    return { message: 'Marked again', data: await withStudents(context, params.id, result) };
  });

  serve(app, context, listMarkingHistory, async ({ params }) => ({
    message: 'Decisions fetched successfully',
    data: await readHistory(db, params.id),
  }));
}

function serveMarkingByHand(app: FastifyInstance, context: Context): void {
  serve(app, context, getMarking, async ({ params, caller }) => ({
    message: 'Questions fetched successfully',
    data: await readMarking(context, params.examId, caller),
  }));

  serve(app, context, listToMark, async ({ params, caller }) => ({
    message: 'Answers fetched successfully',
    data: await findToMark(context, params.examId, params.questionId, caller),
  }));

  serve(app, context, getAnswerToMark, async ({ params, query, caller }) => ({
    message: 'Answer fetched successfully',
    data: await readAnswerToMark(context, { ...params, withName: query.names === 'true', caller }),
  }));

  serveWrite(app, context, markAnswer, async ({ trx, params, body, caller }) => {
    const { comment = '', rubric = [] } = body;
    const lines = [...new Set(rubric)].toSorted((one, other) => one - other);
    const order = { ...params, ...body, comment, rubric: lines, by: caller };
    const marked = await mark(trx, context, order);
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
  serveDecisions(app, context);
  serveMarkingByHand(app, context);
  serveSecondMarking(app, context);
}
