import { Navigate, type RouteObject } from 'react-router';
import { RequireRole } from './guards.tsx';
import { LeaveToLanding, Root, RouteError } from './root.tsx';
import { withPatience } from './screen-errors.tsx';
import { FullScreenLoading } from './ui/full-screen-loading.tsx';

/** Every screen is a chunk of its own, fetched when it is first visited. */
const student: RouteObject[] = [
  {
    lazy: { Component: async () => (await import('./screens/student/student-layout.tsx')).StudentLayout },
    children: [
      {
        path: '/student',
        lazy: { Component: async () => (await import('./screens/student/dashboard.tsx')).Dashboard },
      },
      { path: '/student/dashboard', element: <Navigate to="/student" replace /> },
      {
        path: '/student/lessons',
        lazy: { Component: async () => (await import('./screens/student/lessons/lessons.tsx')).Lessons },
      },
      {
        path: '/student/lessons/:lessonId',
        lazy: {
          Component: async () => (await import('./screens/student/lessons/lesson-page/lesson-page.tsx')).LessonPage,
        },
      },
      {
        path: '/student/my-lessons',
        lazy: { Component: async () => (await import('./screens/student/my-lessons/my-lessons.tsx')).MyLessons },
      },
      {
        path: '/student/cart',
        lazy: { Component: async () => (await import('./screens/student/cart/cart.tsx')).Cart },
      },
      {
        path: '/student/payments',
        lazy: { Component: async () => (await import('./screens/student/payments/payments.tsx')).Payments },
      },
      {
        path: '/student/payments/:paymentId',
        lazy: { Component: async () => (await import('./screens/student/payments/payment.tsx')).Payment },
      },
      {
        path: '/student/exams',
        lazy: { Component: async () => (await import('./screens/student/exams/exams.tsx')).Exams },
      },
    ],
  },
  {
    lazy: { Component: async () => (await import('./screens/profile/profile-layout.tsx')).ProfileLayout },
    children: [
      { path: '/profile', lazy: { Component: async () => (await import('./screens/profile/profile.tsx')).Profile } },
      {
        path: '/profile/edit',
        lazy: { Component: async () => (await import('./screens/profile/profile.tsx')).Profile },
      },
      {
        path: '/profile/security',
        lazy: { Component: async () => (await import('./screens/security/security.tsx')).Security },
      },
      {
        path: '/profile/courses',
        lazy: { Component: async () => (await import('./screens/profile/courses/courses.tsx')).Courses },
      },
      {
        path: '/profile/teachers',
        lazy: { Component: async () => (await import('./screens/profile/teachers/teachers.tsx')).Teachers },
      },
      {
        path: '/profile/reviews',
        lazy: { Component: async () => (await import('./screens/profile/reviews/reviews.tsx')).Reviews },
      },
    ],
  },
  {
    path: '/student/lesson/:lessonId',
    lazy: { Component: async () => (await import('./screens/student/lesson/lesson-player.tsx')).LessonPlayer },
  },
  {
    path: '/student/exam/:examId',
    lazy: { Component: async () => (await import('./screens/student/exam/exam-taking.tsx')).ExamTaking },
  },
  {
    path: '/student/exam-result/:examId',
    lazy: { Component: async () => (await import('./screens/student/exam-result/exam-result.tsx')).ExamResult },
  },
  {
    path: '/student/exam-review/:examId',
    lazy: { Component: async () => (await import('./screens/student/exam-review/exam-review.tsx')).ExamReview },
  },
];

const admin: RouteObject[] = [
  {
    lazy: { Component: async () => (await import('./screens/admin/admin-layout.tsx')).AdminLayout },
    children: [
      { path: '/admin', lazy: { Component: async () => (await import('./screens/admin/dashboard.tsx')).Dashboard } },
      {
        path: '/admin/users',
        lazy: { Component: async () => (await import('./screens/admin/users/users.tsx')).Users },
      },
      {
        path: '/admin/users/:userId',
        lazy: { Component: async () => (await import('./screens/admin/users/user-page.tsx')).UserPage },
      },
      {
        path: '/admin/lessons',
        lazy: { Component: async () => (await import('./screens/admin/lessons/lessons.tsx')).Lessons },
      },
      {
        path: '/admin/exams',
        lazy: { Component: async () => (await import('./screens/admin/exams/exams.tsx')).Exams },
      },
      {
        path: '/admin/exams/:examId/results',
        lazy: { Component: async () => (await import('./screens/admin/exam-results/exam-results.tsx')).ExamResults },
      },
      {
        path: '/admin/exams/:examId/re-mark',
        lazy: { Component: async () => (await import('./screens/admin/exam-re-mark/exam-re-mark.tsx')).ExamReMark },
      },
      {
        path: '/admin/exams/:examId/live',
        lazy: { Component: async () => (await import('./screens/admin/exam-live/exam-live.tsx')).ExamLive },
      },
      {
        path: '/admin/exams/:examId/attempts/:attemptId',
        lazy: {
          Component: async () => (await import('./screens/admin/attempt-review/attempt-review.tsx')).AttemptReview,
        },
      },
      {
        path: '/admin/questions',
        lazy: { Component: async () => (await import('./screens/admin/questions/questions.tsx')).Questions },
      },
      {
        path: '/admin/payments',
        lazy: { Component: async () => (await import('./screens/admin/payments/payments.tsx')).Payments },
      },
      {
        path: '/admin/messages',
        lazy: { Component: async () => (await import('./screens/admin/messages/messages.tsx')).Messages },
      },
      {
        path: '/admin/revenue',
        lazy: { Component: async () => (await import('./screens/admin/coming-soon.tsx')).Revenue },
      },
      {
        path: '/admin/analytics',
        lazy: { Component: async () => (await import('./screens/admin/coming-soon.tsx')).Analytics },
      },
      {
        path: '/admin/security',
        lazy: { Component: async () => (await import('./screens/security/security.tsx')).Security },
      },
      {
        path: '/admin/settings',
        lazy: { Component: async () => (await import('./screens/admin/settings/settings.tsx')).Settings },
      },
    ],
  },
];

const superAdmin: RouteObject[] = [
  {
    lazy: { Component: async () => (await import('./screens/super-admin/super-admin-layout.tsx')).SuperAdminLayout },
    children: [
      {
        path: '/super-admin',
        lazy: { Component: async () => (await import('./screens/super-admin/admins.tsx')).Admins },
      },
      {
        path: '/super-admin/create-admin',
        lazy: { Component: async () => (await import('./screens/super-admin/create-admin.tsx')).CreateAdmin },
      },
      {
        path: '/super-admin/security',
        lazy: { Component: async () => (await import('./screens/security/security.tsx')).Security },
      },
      {
        path: '/super-admin/audit',
        lazy: { Component: async () => (await import('./screens/super-admin/audit/audit.tsx')).Audit },
      },
      {
        path: '/super-admin/status',
        lazy: { Component: async () => (await import('./screens/super-admin/status.tsx')).Status },
      },
    ],
  },
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullScreenLoading />,
    children: withPatience([
      { path: '/login', lazy: { Component: async () => (await import('./screens/auth/login.tsx')).Login } },
      {
        path: '/login-other',
        lazy: { Component: async () => (await import('./screens/auth/login-other.tsx')).LoginOther },
      },
      { path: '/org-login', lazy: { Component: async () => (await import('./screens/auth/org-login.tsx')).OrgLogin } },
      { path: '/verify/:token', lazy: { Component: async () => (await import('./screens/auth/verify.tsx')).Verify } },
      {
        path: '/privacy',
        lazy: { Component: async () => (await import('./screens/privacy/privacy.tsx')).Privacy },
      },
      { path: '/signup', lazy: { Component: async () => (await import('./screens/auth/signup.tsx')).Signup } },
      { path: '/setup/:setupToken', lazy: { Component: async () => (await import('./screens/auth/setup.tsx')).Setup } },
      { element: <RequireRole is="user" />, children: student },
      { element: <RequireRole is="admin" />, children: admin },
      { element: <RequireRole is="super-admin" />, children: superAdmin },
      { path: '*', element: <LeaveToLanding /> },
    ]),
  },
];
