import type { Page } from '@playwright/test';
import type { HostileSchool } from './hostile-school.ts';
import { press } from './screens.ts';

/** Where to go, or what to press there. */
export type Stop = string | ((page: Page) => Promise<void>);

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const openEntry = (page: Page) => page.getByText('What it was made with').first().click();
const typed = encodeURIComponent('<img src=x onerror=window.taken=1>');

export const visitorStops: Stop[] = [
  '/',
  '/login',
  '/login?next=javascript:window.taken=1',
  `/login-other?for=${typed}`,
  `/org-login#problem=${typed}`,
  '/signup',
  `/verify/${typed}`,
  '/privacy',
];

export const studentStops = ({ pending, rejected, owned, payment, refused, sat, open }: HostileSchool): Stop[] => [
  '/student',
  '/student/lessons',
  `/student/lessons?search=${typed}`,
  `/student/lessons?subject=${typed}&classLevel=${typed}`,
  `/student/lessons/${pending}`,
  `/student/lessons/${rejected}`,
  press('Order again'),
  `/student/lessons/${owned}`,
  '/student/my-lessons',
  `/student/my-lessons?notOwned=${rejected}`,
  '/student/cart',
  '/student/payments',
  `/student/payments/${payment}`,
  `/student/orders/${refused}`,
  '/student/exams',
  '/student/exams?tab=completed',
  `/student/exam-result/${sat}`,
  `/student/exam-review/${sat}`,
  `/student/exam/${open}`,
  press('Start Exam'),
  press('Next'),
  `/student/lesson/${owned}`,
  '/profile',
  '/profile/edit',
  '/profile/security',
  '/profile/courses',
  `/profile/teachers?search=${typed}`,
];

export const adminStops = ({ student, sat, open, attempt }: HostileSchool): Stop[] => [
  '/admin',
  '/admin/users',
  '/admin/users?tab=admins',
  `/admin/users?search=${typed}&status=${typed}`,
  `/admin/users/${student._id}`,
  openTab('Exams'),
  openTab('Payments'),
  `/admin/users/${student._id}`,
  press('Suspend'),
  '/admin/lessons',
  press('Edit'),
  '/admin/lessons',
  press(/^Duplicate/),
  '/admin/lessons',
  press('Delete'),
  `/admin/exams/${open}`,
  press('Edit question 1'),
  '/admin/exams',
  press(/^Delete/),
  `/admin/exams/${sat}/results`,
  `/admin/exams/${sat}/live`,
  `/admin/exams/${open}/live`,
  press(/^Give time to (?!everyone)/),
  `/admin/exams/${sat}/marking`,
  `/admin/exams/${sat}/attempts/${attempt}`,
  '/admin/questions',
  press('Edit'),
  '/admin/questions',
  press(/^Delete/),
  '/admin/payments',
  '/admin/payments?status=pending',
  press(/^Approve/),
  '/admin/payments?status=pending',
  press(/^Reject/),
  '/admin/messages',
  '/admin/reviews',
  '/admin/settings',
  '/admin/security',
];

export const superAdminStops: Stop[] = [
  '/super-admin',
  press(/^Suspend/),
  '/super-admin',
  press(/^Sign out/),
  '/super-admin/audit',
  '/super-admin/audit?area=settings',
  '/super-admin/audit?area=user',
  openEntry,
  '/super-admin/audit?area=exam',
  '/super-admin/audit?area=question',
  `/super-admin/audit?search=${typed}`,
  '/super-admin/status',
];
