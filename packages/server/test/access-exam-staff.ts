import { byAdmin } from './access-imports.ts';
import type { Row } from './access-matrix.ts';

/** Rows of the access matrix: what staff do at an exam and after it. */
export const examStaffRows: Readonly<Record<string, Row>> = {
  'GET /studentExam/exams/:examId': byAdmin,
  'GET /studentExam/exams/:examId/results.csv': byAdmin,
  'GET /studentExam/exams/:examId/live': byAdmin,
  'POST /studentExam/exams/:examId/extra-time': byAdmin,
  'POST /studentExam/attempts/:attemptId/submit': byAdmin,
  'PUT /studentExam/attempts/:attemptId/late-answers': byAdmin,
  'GET /studentExam/attempts/:attemptId': byAdmin,
  'GET /studentExam/exams/:examId/questions': byAdmin,
  'POST /studentExam/exams/:examId/re-mark/preview': byAdmin,
  'POST /studentExam/exams/:examId/re-mark': byAdmin,
  'GET /studentExam/exams/:examId/marking': byAdmin,
  'GET /studentExam/exams/:examId/marking/:questionId': byAdmin,
  'GET /studentExam/attempts/:attemptId/marking/:questionId': byAdmin,
  'PUT /studentExam/attempts/:attemptId/marking/:questionId': byAdmin,
};
