import type { Area, Load, StaffRole } from './addresses.ts';

/** At several addresses. */
const security: Load = () => import('./security/security.tsx');
const revenue: Load = () => import('./revenue/revenue.tsx');
const teacherCards: Load = () => import('./teacher-cards/teacher-cards.tsx');
const settings: Load = () => import('./admin/settings/settings.tsx');
const messages: Load = () => import('./admin/messages/messages.tsx');

/** Loaded at the first address of staff, so that students do not download it. */
export const staffAreas: Readonly<Record<StaffRole, readonly Area[]>> = {
  admin: [
    {
      layout: () => import('./admin/admin-layout.tsx'),
      screens: {
        '/admin': () => import('./admin/dashboard.tsx'),
        '/admin/users': () => import('./admin/users/users.tsx'),
        '/admin/users/import': () => import('./admin/users/class-list/class-list.tsx'),
        '/admin/users/invites': () => import('./admin/users/invites/invites.tsx'),
        '/admin/users/promotion': () => import('./admin/users/promotion/promotion.tsx'),
        '/admin/users/:userId': () => import('./admin/users/user-page.tsx'),
        '/admin/users/:userId/report-card': () => import('./admin/report-cards/report-card.tsx'),
        '/admin/classes': () => import('./admin/classes/classes.tsx'),
        '/admin/terms': () => import('./admin/terms/terms.tsx'),
        '/admin/subjects': () => import('./admin/subjects/subjects.tsx'),
        '/admin/groups': () => import('./admin/groups/groups.tsx'),
        '/admin/groups/:groupId': () => import('./admin/groups/group-page.tsx'),
        '/admin/report-cards': () => import('./admin/report-cards/report-cards.tsx'),
        '/admin/report-cards/:studentId': () => import('./admin/report-cards/term-card.tsx'),
        '/admin/certificates': () => import('./admin/certificates/certificates.tsx'),
        '/admin/register': () => import('./admin/register/register.tsx'),
        '/admin/conduct': () => import('./admin/conduct/conduct.tsx'),
        '/admin/scores': () => import('./admin/scores/score-sheets.tsx'),
        '/admin/broadsheet': () => import('./admin/broadsheet/broadsheet.tsx'),
        '/admin/lessons': () => import('./admin/lessons/lessons.tsx'),
        '/admin/lessons/:lessonId': () => import('./admin/lesson/lesson-film.tsx'),
        '/admin/courses': () => import('./admin/courses/courses.tsx'),
        '/admin/courses/:courseId': () => import('./admin/courses/course-editor.tsx'),
        '/admin/exams': () => import('./admin/exams/exams.tsx'),
        '/admin/exams/:examId': () => import('./admin/exams/workshop.tsx'),
        '/admin/exams/:examId/results': () => import('./admin/exam-results/exam-results.tsx'),
        '/admin/exams/:examId/analysis': () => import('./admin/exam-analysis/exam-analysis.tsx'),
        '/admin/exams/:examId/marking': () => import('./admin/exam-marking/exam-marking.tsx'),
        '/admin/exams/:examId/print': () => import('./admin/exam-print/exam-print.tsx'),
        '/admin/exams/:examId/live': () => import('./admin/exam-live/exam-live.tsx'),
        '/admin/exams/:examId/attempts/:attemptId': () => import('./admin/attempt-review/attempt-review.tsx'),
        '/admin/questions': () => import('./admin/questions/questions.tsx'),
        '/admin/questions/import': () => import('./admin/questions/question-import.tsx'),
        '/admin/payments': () => import('./admin/payments/payments.tsx'),
        '/admin/coupons': () => import('./admin/coupons/coupons.tsx'),
        '/admin/payments/statement': () => import('./admin/statement/statement.tsx'),
        '/admin/messages': messages,
        '/admin/messages/:messageId': messages,
        '/admin/teachers': teacherCards,
        '/admin/announcements': () => import('./admin/announcements/announcements.tsx'),
        '/admin/reviews': () => import('./admin/reviews/lesson-reviews.tsx'),
        '/admin/revenue': revenue,
        '/admin/analytics': () => import('./admin/analytics/analytics.tsx'),
        '/admin/security': security,
        '/admin/settings': settings,
        '/admin/settings/results': () => import('./admin/settings/term-results.tsx'),
        '/admin/settings/conduct': () => import('./admin/settings/conduct-settings.tsx'),
        '/admin/settings/cards': () => import('./admin/settings/card-head.tsx'),
        '/admin/settings/certificates': () => import('./admin/settings/certificate-words.tsx'),
        '/admin/settings/money': settings,
        '/admin/settings/learning': settings,
        '/admin/settings/privacy': settings,
        '/admin/*': () => import('./shared/not-found.tsx'),
      },
    },
    { screens: { '/admin/lessons/:lessonId/preview': () => import('./student/lesson/lesson-preview.tsx') } },
  ],
  'super-admin': [
    {
      layout: () => import('./super-admin/super-admin-layout.tsx'),
      screens: {
        '/super-admin': () => import('./super-admin/admins.tsx'),
        '/super-admin/create-admin': () => import('./super-admin/create-admin.tsx'),
        '/super-admin/teachers': teacherCards,
        '/super-admin/revenue': revenue,
        '/super-admin/payments': () => import('./super-admin/payment-review.tsx'),
        '/super-admin/security': security,
        '/super-admin/audit': () => import('./super-admin/audit/audit.tsx'),
        '/super-admin/status': () => import('./super-admin/status.tsx'),
        '/super-admin/settings': settings,
        '/super-admin/settings/money': settings,
        '/super-admin/settings/learning': settings,
        '/super-admin/settings/privacy': settings,
        '/super-admin/*': () => import('./shared/not-found.tsx'),
      },
    },
  ],
};
