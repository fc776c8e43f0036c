import { classListRows } from './access-class-lists.ts';
import { examStaffRows } from './access-exam-staff.ts';
import { examRows } from './access-exams.ts';
import { filmRows } from './access-films.ts';
import { guardianRows } from './access-guardians.ts';
import { importRows } from './access-imports.ts';
import { orderRows } from './access-orders.ts';
import { peopleSayRows } from './access-people-say.ts';
import { personRows } from './access-person.ts';
import { registerRows } from './access-registers.ts';
import { byStaff, open, type Row } from './access-row.ts';
import { scoreRows } from './access-scores.ts';

/** Access matrix: the expected status of each caller for each route. */

/** The message is the classmate's. */
const byWriterAndStaff: Row = {
  valid: '401 401 404 200 200 200',
  malformed: '401 401 400 400 400 400',
  unknown: '401 401 404 404 404 404',
};

/**
 * Every route of the contract with the status each caller gets: with an id that is there, a malformed one and an
 * unknown one. Within a row the callers come one after the other, so a second decision finds the first.
 *
 *                         nobody, inactive, student, other student, admin, super-admin
 */
export const matrix: Readonly<Record<string, Row>> = {
  'POST /auth/signup': open(201),
  'POST /auth/login': open(200),
  'POST /auth/code': open(200),
  'POST /auth/code/verify': open(200),
  'POST /user/forgot-password': open(200),
  'POST /user/reset-password': open(200),
  'GET /auth/verify/:token': { ...open(200), malformed: '404 404 404 404 404 404', unknown: '404 404 404 404 404 404' },
  // A link that fits has been mailed to nobody.
  'POST /auth/link': open(401),
  'POST /auth/link/password': open(401),
  'POST /auth/address/confirm': open(404),
  'POST /auth/address/undo': open(404),
  'POST /user/phone/confirm': { valid: '401 401 400 400 403 403' },
  'POST /auth/verify/resend': { valid: '401 401 200 200 200 200' },
  // There is a super-admin already: the link opens nothing any more.
  'GET /auth/setup/:setupToken': { ...open(200), malformed: open(200).valid, unknown: open(200).valid },
  'POST /auth/setup': open(404),
  'GET /health': open(200),
  'GET /ready': open(200),
  'GET /school': open(200),
  'GET /school/privacy': open(200),
  'GET /school/landing': open(200),
  'GET /paper-keys': open(200),
  'GET /card/:code': { ...open(200), malformed: open(400).valid, unknown: open(400).valid },
  'POST /auth/logout': { valid: '401 401 200 200 200 200' },
  'PATCH /user/update-password': { valid: '401 401 200 200 200 200' },
  'GET /user/sessions': { valid: '401 401 200 200 200 200' },
  'DELETE /user/sessions/:sessionId': {
    valid: '401 401 200 200 200 200',
    malformed: '401 401 400 400 400 400',
    unknown: '401 401 404 404 404 404',
  },
  'DELETE /user/sessions': { valid: '401 401 200 200 200 200' },
  'GET /user/second-factor': { valid: '401 401 403 403 200 200' },
  'POST /user/second-factor': { valid: '401 401 403 403 200 200' },
  'POST /user/second-factor/confirm': { valid: '401 401 403 403 200 200' },
  'POST /user/second-factor/recovery-codes': { valid: '401 401 403 403 200 200' },
  'DELETE /user/second-factor': { valid: '401 401 403 403 200 200' },
  'POST /auth/step-up': { valid: '401 401 200 200 200 200' },
  // The ticket is unknown: no sign-in at an identity provider precedes the call.
  'POST /auth/oidc/ticket': open(401),
  'GET /user': { valid: '401 401 200 200 200 200' },
  'GET /user/profile': { valid: '401 401 200 200 200 200' },
  'PUT /user/profile': { valid: '401 401 200 200 200 200' },
  'PUT /user/:id': {
    valid: '401 401 200 200 200 200',
    malformed: '401 401 400 400 400 400',
    unknown: '401 401 404 404 404 404',
  },
  'GET /user/export': { valid: '401 401 200 200 200 200' },
  'DELETE /user': { valid: '401 401 200 200 200 403' },
  'GET /user/calendar': { valid: '401 401 200 200 403 403' },
  'POST /user/calendar': { valid: '401 401 200 200 403 403' },
  'DELETE /user/calendar': { valid: '401 401 200 200 403 403' },
  'GET /notification': { valid: '401 401 200 200 403 403' },
  'GET /notification/unread': { valid: '401 401 200 200 403 403' },
  'PUT /notification/read': { valid: '401 401 200 200 403 403' },
  'GET /notification/choices': { valid: '401 401 200 200 403 403' },
  'PUT /notification/choices': { valid: '401 401 200 200 403 403' },
  'PUT /notification/quiet-hours': { valid: '401 401 200 200 403 403' },
  'GET /notification/push': { valid: '401 401 200 200 403 403' },
  'PUT /notification/push': { valid: '401 401 200 200 403 403' },
  'DELETE /notification/push': { valid: '401 401 200 200 403 403' },
  'GET /practice': { valid: '401 401 200 200 403 403' },
  'GET /practice/cards': { valid: '401 401 200 200 403 403' },
  'GET /practice/national': { valid: '401 401 200 200 403 403' },
  'POST /practice/answers': { valid: '401 401 200 200 403 403' },
  'GET /calendar/:token.ics': {
    ...open(200),
    malformed: '404 404 404 404 404 404',
    unknown: '404 404 404 404 404 404',
  },
  'GET /user/stats': { valid: '401 401 200 200 403 403' },
  'POST /admin/create-admin': { valid: '401 401 403 403 403 201' },
  'GET /admin/all-admin': { valid: '401 401 403 403 200 200' },
  'GET /admin/all-user': { valid: '401 401 403 403 200 200' },
  'GET /admin/users/:id': byStaff,
  'GET /admin/users/:id/report-card': byStaff,
  'GET /admin/users/:id/report-card.pdf': byStaff,
  'PUT /admin/users/:id/report-card': byStaff,
  'GET /admin/report-cards': { valid: '401 401 403 403 200 200' },
  'GET /admin/report-cards.pdf': { valid: '401 401 403 403 200 200' },
  ...registerRows,
  ...scoreRows,
  // The classmate's account, after the classmate has asked.
  'PUT /admin/users/:id/suspend': byStaff,
  'PUT /admin/users/:id/reactivate': byStaff,
  'PUT /admin/users/:id/sign-out': byStaff,
  'POST /admin/users/:id/sign-in-code': byStaff,
  'PUT /admin/users/:id/rights': {
    valid: '401 401 403 403 403 200',
    malformed: '401 401 403 403 403 400',
    unknown: '401 401 403 403 403 404',
  },
  'DELETE /admin/users/:id/second-factor': {
    valid: '401 401 403 403 403 200',
    malformed: '401 401 403 403 403 400',
    unknown: '401 401 403 403 403 404',
  },
  'GET /admin/stats': { valid: '401 401 403 403 200 200' },
  'GET /admin/today': { valid: '401 401 403 403 200 200' },
  'GET /admin/backups': { valid: '401 401 403 403 403 200' },
  // PostgreSQL has tools of its own.
  'POST /admin/backups': { valid: `401 401 403 403 403 ${process.env.TEST_ENGINE === 'postgres' ? 409 : 202}` },
  'GET /admin/backups/:name': {
    valid: '401 401 403 403 403 200',
    malformed: '401 401 403 403 403 400',
    unknown: '401 401 403 403 403 400',
  },
  'GET /admin/system-status': { valid: '401 401 403 403 200 200' },
  'GET /admin/audit': { valid: '401 401 403 403 403 200' },
  'GET /admin/settings': { valid: '401 401 403 403 200 200' },
  'PUT /admin/settings': { valid: '401 401 403 403 200 200' },
  'GET /admin/terms': { valid: '401 401 403 403 200 200' },
  'PUT /admin/terms': { valid: '401 401 403 403 200 200' },
  'GET /admin/first-steps': { valid: '401 401 403 403 200 200' },
  'PUT /admin/first-steps': { valid: '401 401 403 403 200 200' },

  'GET /lesson': { valid: '401 401 200 200 200 403' },
  'GET /lesson/my/purchased': { valid: '401 401 200 200 200 200' },
  'GET /lesson/:id': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'GET /admin/video-check': { valid: '401 401 403 403 200 403' },
  'GET /admin/video-picture/:videoId': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 400 403',
  },
  'POST /lesson': { valid: '401 401 403 403 201 403' },
  'PUT /lesson/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'DELETE /lesson/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'PUT /lesson/:id/progress': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'POST /lesson/pay/:lessonId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },

  ...classListRows,
  ...personRows,
  ...guardianRows,
  ...filmRows,
  ...peopleSayRows,
  ...orderRows,

  'GET /payment': { valid: '401 401 403 403 200 403' },
  'GET /payment/mine': { valid: '401 401 200 200 403 403' },
  'GET /payment/:id': {
    valid: '401 401 200 404 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'PUT /payment/approve': { valid: '401 401 403 403 200 403' },
  'PUT /payment/:id/approve': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'PUT /payment/:id/reject': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },

  'POST /message': { valid: '401 401 201 201 403 403' },
  'GET /message': { valid: '401 401 403 403 200 200' },
  'PUT /message/:id/handled': byStaff,
  'PUT /message/:id/assignee': byStaff,
  'GET /message/threads': { valid: '401 401 200 200 403 403' },
  'GET /message/:id': byWriterAndStaff,
  'PUT /message/:id/seen': byWriterAndStaff,
  'POST /message/:id/reply': { ...byWriterAndStaff, valid: '401 401 404 201 201 201' },
  // For the classmate's message; for what everybody attached themselves; with an answer to the classmate.
  'POST /message/attachment': { valid: '401 401 404 201 201 201' },
  'DELETE /message/attachment/:id': { ...byWriterAndStaff, valid: '401 401 200 200 200 200' },
  'GET /message/:id/attachment/:attachmentId': byWriterAndStaff,
  'GET /message/canned': { valid: '401 401 403 403 200 200' },
  'POST /message/canned': { valid: '401 401 403 403 201 201' },
  'DELETE /message/canned/:id': byStaff,

  'GET /question': { valid: '401 401 403 403 200 403' },
  'GET /question/get/:id': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  ...importRows,
  'POST /question': { valid: '401 401 403 403 201 403' },
  'PUT /question/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'DELETE /question/:id': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'POST /question/:id/picture': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },
  'DELETE /question/:id/picture': {
    valid: '401 401 403 403 200 403',
    malformed: '401 401 403 403 400 403',
    unknown: '401 401 403 403 404 403',
  },

  ...examRows,

  // The student has not started this exam; the classmate has.
  'POST /studentExam/start/:examId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'PUT /studentExam/answer/:examId': {
    valid: '401 401 404 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/state/:examId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/progress': { valid: '401 401 200 200 403 403' },
  'GET /studentExam/pulse/:examId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 200 200 403 403',
  },
  'POST /studentExam/submit/:examId': {
    valid: '401 401 404 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/exams/score/:examId': {
    valid: '401 401 200 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  // Both have sat it, and its window is open: nobody reads a right answer yet.
  'GET /studentExam/exams/review/:examId': {
    valid: '401 401 403 403 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /studentExam/exams/remaining-time/:examId': {
    valid: '401 401 404 200 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  ...examStaffRows,
};
