import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { filter, id, instant, limit, listQuery, page, pagination, search, text } from '../platform/fields.ts';
import { orderAct } from './order-acts.ts';

const paymentId = z.object({ id: id('Payment ID is required') });

export const paymentStatuses = ['pending', 'approved', 'rejected'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const payment = z.object({
  _id: z.string(),
  lessonId: z.string(),
  lessonTitle: z.string(),
  /** Main units. */
  price: z.number(),
  discount: z.number(),
  amount: z.number(),
  paymentMethod: z.string(),
  status: z.enum(paymentStatuses),
  reason: z.string().optional(),
  reference: z.string(),
  createdAt: instant,
  decidedAt: instant.optional(),
});
export type Payment = z.infer<typeof payment>;

export const payTo = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  note: z.string(),
});
export type PayTo = z.infer<typeof payTo>;

export const openedPayment = payment.extend({
  /** Left out when nothing is due or the school named no account. */
  payTo: payTo.optional(),
});
export type OpenedPayment = z.infer<typeof openedPayment>;

export const staffPayment = payment.extend({
  studentId: z.string(),
  studentName: z.string(),
  studentEmail: z.string(),
  /** Author of the latest decision; for a refund, the person who refunded. */
  decidedBy: z.string().optional(),
  /** Acts on this lesson, oldest first. */
  acts: z.array(orderAct),
});
export type StaffPayment = z.infer<typeof staffPayment>;

export const rejectBody = z.object({
  reason: text('Reason', { min: 3, max: 500, required: 'Please give a reason' }),
});

/** More than a person can check at once. */
export const mostAtOnce = 100;

export const approveManyBody = z.object({
  ids: z
    .array(id('Payment ID is required'), { error: 'Please select at least one payment' })
    .min(1, 'Please select at least one payment')
    .max(mostAtOnce, `At most ${mostAtOnce} payments can be approved at once`),
});

export const approvalOutcomes = ['approved', 'already-approved', 'already-rejected', 'not-found'] as const;

export const approval = z.object({
  _id: z.string(),
  outcome: z.enum(approvalOutcomes),
  /** Names who decided before and when. */
  message: z.string(),
  payment: staffPayment.optional(),
});
export type Approval = z.infer<typeof approval>;

export const payLesson = endpoint({
  method: 'POST',
  path: '/lesson/pay/:lessonId',
  summary: 'Pay for a lesson; a payment that is pending or approved is returned as it is',
  access: studentOnly,
  params: z.object({ lessonId: id('Lesson ID is required') }),
  /** Some front ends read the address beside the data, some in it. */
  reply: success(payment.extend({ paymentUrl: z.string() })).extend({ paymentUrl: z.string() }),
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/payment',
  summary: 'All payments, those that wait the longest first, then the decided ones, newest first',
  access: adminOnly,
  right: 'money',
  query: listQuery({
    status: filter(paymentStatuses, 'status must be pending, approved or rejected'),
    search: search.optional(),
    page,
    limit: limit(500),
  }),
  reply: success(z.array(staffPayment)).extend({
    pagination,
    /** Over all payments whatever the filters. */
    summary: z.object({ totalPayments: z.number(), pendingAmount: z.number(), approvedAmount: z.number() }),
  }),
});

export const listMyPayments = endpoint({
  method: 'GET',
  path: '/payment/mine',
  summary: 'The payments of the signed-in student, newest first',
  access: studentOnly,
  reply: success(z.array(payment)),
});

export const getMyPayment = endpoint({
  method: 'GET',
  path: '/payment/:id',
  summary: 'One payment: a student sees the own ones, with the account to pay to while it is pending',
  as: 'student',
  access: studentOnly,
  params: paymentId,
  reply: success(openedPayment),
});

export const getPayment = endpoint({
  ...getMyPayment,
  as: null,
  access: adminOnly,
  right: 'money',
  params: paymentId,
  reply: success(staffPayment),
});

export const approvePayment = endpoint({
  method: 'PUT',
  path: '/payment/:id/approve',
  summary: 'Approve a pending payment; the student owns the lesson at once',
  access: adminOnly,
  right: 'money',
  params: paymentId,
  reply: success(staffPayment),
});

export const rejectPayment = endpoint({
  method: 'PUT',
  path: '/payment/:id/reject',
  summary: 'Reject a pending payment; the student sees the reason and may pay again',
  access: adminOnly,
  right: 'money',
  params: paymentId,
  body: rejectBody,
  reply: success(staffPayment),
});

export const approvePayments = endpoint({
  method: 'PUT',
  path: '/payment/approve',
  summary: 'Approve several pending payments; the answer says of each whether this did it or who decided before',
  access: adminOnly,
  right: 'money',
  body: approveManyBody,
  reply: success(z.array(approval)),
});
