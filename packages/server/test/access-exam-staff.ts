import { byAdmin } from './access-imports.ts';
import type { Row } from './access-row.ts';

/** Rows of the access matrix: what staff do at an exam and after it. */
export const examStaffRows: Readonly<Record<string, Row>> = {
  'GET /studentExam/exams/:examId': byAdmin,
  'GET /studentExam/exams/:examId/results.csv': byAdmin,
  'GET /studentExam/exams/:examId/results.xlsx': byAdmin,
  'GET /studentExam/exams/:examId/absentees': byAdmin,
  'GET /studentExam/exams/:examId/live': byAdmin,
  'POST /studentExam/exams/:examId/extra-time': byAdmin,
  'POST /exam/:id/attempts/:attemptId/reopen': byAdmin,
  'POST /exam/:id/attempts/extra': byAdmin,
  'POST /studentExam/attempts/:attemptId/submit': byAdmin,
  'PUT /studentExam/attempts/:attemptId/late-answers': byAdmin,
  'GET /studentExam/attempts/:attemptId': byAdmin,
  'GET /studentExam/exams/:examId/questions': byAdmin,
  'GET /exam/:id/analysis': byAdmin,
  'GET /exam/:id/marking/answers/:questionId': byAdmin,
  'POST /exam/:id/marking/preview': byAdmin,
  'POST /exam/:id/marking/apply': byAdmin,
  'GET /exam/:id/marking/history': byAdmin,
  'GET /studentExam/exams/:examId/marking': byAdmin,
  'GET /studentExam/exams/:examId/marking/:questionId': byAdmin,
  'GET /studentExam/attempts/:attemptId/marking/:questionId': byAdmin,
  'PUT /studentExam/attempts/:attemptId/marking/:questionId': byAdmin,
  'PUT /studentExam/exams/:examId/marking/:questionId/second': byAdmin,
  'GET /studentExam/exams/:examId/marking/:questionId/second': byAdmin,
  'PUT /studentExam/attempts/:attemptId/marking/:questionId/second': byAdmin,
  'POST /studentExam/attempts/:attemptId/marking/:questionId/settle': byAdmin,
};
