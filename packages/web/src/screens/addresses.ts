import type { Role } from '@akada/contract';
import type { ComponentType } from 'react';

/** A module with one export, the screen, in a chunk of its own. */
export type Load = () => Promise<Readonly<Record<string, ComponentType>>>;

export type StaffRole = 'admin' | 'super-admin';

export type Area = { layout?: Load; screens: Readonly<Record<string, Load>> };

/** At several addresses: each import in the table weighs in the first visit. */
const profile: Load = () => import('./profile/profile.tsx');
const security: Load = () => import('./security/security.tsx');
const order: Load = () => import('./student/orders/order.tsx');
const children: Load = () => import('./guardian/children.tsx');

/** The router and the build's preload lists read this. Staff have a table of their own. */
export const areas: Readonly<Record<Exclude<Role, StaffRole> | 'anyone', readonly Area[]>> = {
  anyone: [
    {
      screens: {
        '/login': () => import('./auth/login.tsx'),
        '/login-other': () => import('./auth/login-other.tsx'),
        '/org-login': () => import('./auth/org-login.tsx'),
        '/login-link': () => import('./auth/login-link.tsx'),
        '/address': () => import('./auth/address-link.tsx'),
        '/verify/:token': () => import('./auth/verify.tsx'),
        '/check': () => import('./check/check.tsx'),
        '/privacy': () => import('./privacy/privacy.tsx'),
        '/signup': () => import('./auth/signup.tsx'),
        '/first-password': () => import('./auth/first-password.tsx'),
        '/guardian/join': () => import('./guardian/join.tsx'),
        '/setup/:setupToken': () => import('./auth/setup.tsx'),
      },
    },
  ],
  user: [
    {
      layout: () => import('./student/student-layout.tsx'),
      screens: {
        '/student': () => import('./student/dashboard.tsx'),
        '/student/lessons': () => import('./student/lessons/lessons.tsx'),
        '/student/lessons/:lessonId': () => import('./student/lessons/lesson-page/lesson-page.tsx'),
        '/student/courses/:courseId': () => import('./student/course/course-page.tsx'),
        '/student/my-lessons': () => import('./student/my-lessons/my-lessons.tsx'),
        '/student/cart': () => import('./student/cart/cart.tsx'),
        '/student/payments': () => import('./student/payments/payments.tsx'),
        '/student/payments/:paymentId': () => import('./student/payments/payment-address.tsx'),
        '/student/orders/:orderId': order,
        '/student/messages': () => import('./student/messages/messages.tsx'),
        '/student/messages/new': () => import('./student/messages/new-message.tsx'),
        '/student/messages/:messageId': () => import('./student/messages/thread.tsx'),
        '/student/exams': () => import('./student/exams/exams.tsx'),
        '/student/practice': () => import('./student/practice/practice.tsx'),
        '/student/practice/road': () => import('./student/practice/road/road.tsx'),
        '/student/cards': () => import('./student/cards/cards.tsx'),
        '/student/announcements/:announcementId': () => import('./student/announcements/announcement.tsx'),
        '/student/notifications': () => import('./student/notifications/notifications.tsx'),
        '/student/*': () => import('./shared/not-found.tsx'),
      },
    },
    {
      layout: () => import('./profile/profile-layout.tsx'),
      screens: {
        '/profile': profile,
        '/profile/edit': profile,
        '/profile/security': security,
        '/profile/courses': () => import('./profile/courses/courses.tsx'),
        '/profile/teachers': () => import('./profile/teachers/teachers.tsx'),
        '/profile/teachers/:teacherId': () => import('./profile/teachers/teacher-page.tsx'),
        '/profile/reviews': () => import('./profile/reviews/reviews.tsx'),
        '/profile/*': () => import('./shared/not-found.tsx'),
      },
    },
    {
      screens: {
        '/student/lesson/:lessonId': () => import('./student/lesson/lesson-player.tsx'),
        '/student/exam/:examId': () => import('./student/exam/exam-taking.tsx'),
        '/student/exam-result/:examId': () => import('./student/exam-result/exam-result.tsx'),
        '/student/exam-review/:examId': () => import('./student/exam-review/exam-review.tsx'),
        '/student/practice/national': () => import('./student/practice/national/national-test.tsx'),
      },
    },
  ],
  guardian: [
    {
      layout: () => import('./guardian/guardian-layout.tsx'),
      screens: {
        '/guardian': children,
        '/guardian/children/:childId': children,
        '/guardian/orders/:orderId': order,
        '/guardian/profile': profile,
        '/guardian/profile/edit': profile,
        '/guardian/security': security,
        '/guardian/*': () => import('./shared/not-found.tsx'),
      },
    },
  ],
};
