/** The part before the dot is the area. */
export const auditWords = {
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'user.set-up': 'Opened the first account',
  'user.create': 'Created an admin',
  'user.update': 'Changed the own profile',
  'user.password': 'Changed the own password',
  'user.password-replaced': 'Replaced a password',
  'user.second-factor-on': 'Set up the own second factor',
  'user.second-factor-off': 'Turned off the own second factor',
  'user.recovery-codes': 'Made new recovery codes',
  'user.second-factor-reset': 'Reset a lost second factor',
  'user.suspend': 'Suspended an account',
  'user.reactivate': 'Reactivated an account',
  'user.sign-out': 'Signed an account out everywhere',
  'user.sign-in-code': 'Gave a sign-in code',
  'user.remarks': 'Wrote remarks on a report card',
  'user.report-card': 'Printed report cards',
  'user.delete': 'Deleted the own account',
  'user.export': 'Downloaded the own data',
  'user.behind-export': 'Exported the students who fell behind',
  'lesson.create': 'Created a lesson',
  'lesson.update': 'Changed a lesson',
  'lesson.publish': 'Published a lesson',
  'lesson.unpublish': 'Made a lesson a draft again',
  'lesson.delete': 'Deleted a lesson',
  'exam.create': 'Created an exam',
  'exam.update': 'Changed an exam',
  'exam.publish': 'Published an exam',
  'exam.unpublish': 'Made an exam a draft again',
  'exam.release-review': 'Released the right answers of an exam',
  'exam.delete': 'Deleted an exam',
  'exam.extra-time': 'Gave extra time in an exam',
  'exam.reopen': 'Opened an attempt again',
  'exam.another-attempt': 'Gave a student another attempt',
  'exam.submit-for': 'Handed in an exam for a student',
  'exam.late-answers': 'Decided on late answers',
  'exam.re-mark': 'Re-marked an exam',
  'exam.mark': 'Marked an answer by hand',
  'exam.second-marking': 'Opened or closed a second marking',
  'exam.second-mark': 'Marked an answer as second marker',
  'exam.settle-marks': 'Settled two marks that differ',
  'exam.export': 'Exported the results of an exam',
  'exam.print': 'Printed an exam',
  'question.create': 'Created a question',
  'question.update': 'Changed a question',
  'question.delete': 'Deleted a question',
  'question.passage-create': 'Wrote a passage',
  'question.passage-update': 'Changed a passage',
  'question.passage-delete': 'Deleted a passage',
  'question.bulk-update': 'Changed many questions',
  'question.bulk-delete': 'Deleted many questions',
  'question.bulk-restore': 'Brought deleted questions back',
  'question.apart': 'Said whether questions that are alike are the same',
  'question.import': 'Imported questions',
  'question.import-undo': 'Took imported questions out again',
  'question.export': 'Exported questions',
  'payment.approve': 'Approved a payment',
  'payment.reject': 'Rejected a payment',
  'payment.export': 'Exported the income',
  'order.approve': 'Approved an order',
  'order.reject': 'Rejected an order',
  'order.reverse': 'Took a decision on an order back',
  'order.refund': 'Gave money back',
  'order.receive': 'Noted an amount that arrived',
  'grant.give': 'Gave a lesson',
  'grant.take': 'Took a lesson back',
  'coupon.create': 'Created a coupon',
  'coupon.update': 'Changed a coupon',
  'coupon.delete': 'Deleted a coupon',
  'message.handle': 'Marked a message as handled',
  'message.reopen': 'Opened a message again',
  'settings.update': 'Changed the settings',
  'privacy.announce': 'Announced what will be deleted for its age',
  'privacy.hold': 'Held back deleting by age: the clock jumped',
} as const;

export type AuditAction = keyof typeof auditWords;

export const auditAreas = {
  session: 'Signing in and out',
  user: 'Accounts',
  lesson: 'Lessons',
  exam: 'Exams',
  question: 'Questions',
  payment: 'Payments',
  order: 'Orders',
  grant: 'Lessons given',
  coupon: 'Coupons',
  message: 'Messages',
  settings: 'Settings',
  privacy: 'Deleting by age',
} as const;

export type AuditArea = keyof typeof auditAreas;

export function auditAreaOf(action: AuditAction): AuditArea {
  return action.split('.')[0] as AuditArea;
}

/** Days that a search covers by default, because it reads every entry of its range. */
export const auditSearchDays = 90;

export function auditSearchFrom(lastDay: string): string {
  return new Date(Date.parse(lastDay) - auditSearchDays * 86_400_000).toISOString().slice(0, 10);
}
