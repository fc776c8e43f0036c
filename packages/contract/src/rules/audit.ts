/** Every privileged action that the audit log knows, in the words it is shown and found by. The part before the dot is its area. */
export const auditWords = {
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'user.set-up': 'Opened the first account',
  'user.create': 'Created an admin',
  'user.update': 'Changed the own profile',
  'user.password': 'Changed the own password',
  'user.second-factor-on': 'Set up the own second factor',
  'user.second-factor-off': 'Turned off the own second factor',
  'user.recovery-codes': 'Made new recovery codes',
  'user.second-factor-reset': 'Reset a lost second factor',
  'user.suspend': 'Suspended an account',
  'user.reactivate': 'Reactivated an account',
  'user.sign-out': 'Signed an account out everywhere',
  'user.delete': 'Deleted the own account',
  'user.export': 'Downloaded the own data',
  'lesson.create': 'Created a lesson',
  'lesson.update': 'Changed a lesson',
  'lesson.delete': 'Deleted a lesson',
  'exam.create': 'Created an exam',
  'exam.update': 'Changed an exam',
  'exam.delete': 'Deleted an exam',
  'exam.extra-time': 'Gave extra time in an exam',
  'exam.submit-for': 'Handed in an exam for a student',
  'exam.late-answers': 'Decided on late answers',
  'exam.re-mark': 'Re-marked an exam',
  'exam.export': 'Exported the results of an exam',
  'question.create': 'Created a question',
  'question.update': 'Changed a question',
  'question.delete': 'Deleted a question',
  'payment.approve': 'Approved a payment',
  'payment.reject': 'Rejected a payment',
  'message.handle': 'Marked a message as handled',
  'message.reopen': 'Opened a message again',
  'settings.update': 'Changed the settings',
} as const;

export type AuditAction = keyof typeof auditWords;

/** What the log can be narrowed down to, with the word of the filter. */
export const auditAreas = {
  session: 'Signing in and out',
  user: 'Accounts',
  lesson: 'Lessons',
  exam: 'Exams',
  question: 'Questions',
  payment: 'Payments',
  message: 'Messages',
  settings: 'Settings',
} as const;

export type AuditArea = keyof typeof auditAreas;

export function auditAreaOf(action: AuditAction): AuditArea {
  return action.split('.')[0] as AuditArea;
}
