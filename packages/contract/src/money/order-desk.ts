import { z } from 'zod';
import { adminOnly, done, endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { filter, id, instant, limit, listQuery, page, pagination, search, text } from '../platform/fields.ts';
import { amountOf, getMyOrder, orderId, orderStatuses, staffOrder } from './orders.ts';
import { mostAtOnce } from './payments.ts';

/** Staff endpoints for orders. */

const reason = text('Reason', { min: 3, max: 500, required: 'Please give a reason' });

/** `claimed`: open, and the student says it is paid. */
export const orderFilters = [...orderStatuses, 'claimed'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const listOrders = endpoint({
  method: 'GET',
  path: '/order',
  summary: 'All orders: open ones that the student says are paid, other open ones, then the decided ones, newest first',
  access: adminOnly,
  right: 'money',
  query: listQuery({
    status: filter(orderFilters, `status must be one of ${orderFilters.join(', ')}`),
    search: search.optional(),
    page,
    limit: limit(20),
  }),
  reply: success(z.array(staffOrder)).extend({
    pagination,
    /** Over all orders whatever the filters. `claimed`: open ones that the student says are paid. */
    summary: z.object({
      orders: z.number(),
      open: z.number(),
      claimed: z.number(),
      openAmount: z.number(),
      received: z.number(),
      refunded: z.number(),
      /** For a week after the bank account was changed: when, and by whom. */
      accountChanged: z.object({ at: instant, by: z.string() }).nullable(),
    }),
  }),
});

export const getOrder = endpoint({
  ...getMyOrder,
  as: null,
  access: adminOnly,
  right: 'money',
  params: orderId,
  reply: success(staffOrder),
});

export const approveOrder = endpoint({
  method: 'PUT',
  path: '/order/:id/approve',
  summary: 'The transfer has arrived: the student owns the lessons at once',
  access: adminOnly,
  right: 'money',
  params: orderId,
  reply: success(staffOrder),
});

export const reasonBody = z.object({ reason });

export const rejectOrder = endpoint({
  method: 'PUT',
  path: '/order/:id/reject',
  summary: 'Reject an open order; the student sees the reason and may order again',
  access: adminOnly,
  right: 'money',
  params: orderId,
  body: reasonBody,
  reply: success(staffOrder),
});

export const reverseOrder = endpoint({
  method: 'PUT',
  path: '/order/:id/reverse',
  summary: 'Take the last decision back: the order is open again as it was before it; repeated, it changes nothing',
  access: adminOnly,
  right: 'money',
  params: orderId,
  body: reasonBody,
  reply: success(staffOrder),
});

const lessonsOf = z
  .array(id('Lesson ID is required'), { error: 'lessonIds must be a list' })
  .max(100, 'An order has at most 100 lessons');

export const refundBody = z.object({
  /** Without any, the money goes back that pays for no lesson. */
  lessonIds: lessonsOf,
  reason,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/order/:id/refund',
  summary: 'Give the money for lessons of a paid order back, and take the lessons back',
  access: adminOnly,
  right: 'money',
  params: orderId,
  body: refundBody,
  reply: success(staffOrder),
});

export const receivedBody = z.object({
  amount: amountOf('Amount').refine((value) => value > 0, 'Please enter what arrived'),
  /** Lessons to give for it now; the rest of the order waits for the rest of the money. */
  lessonIds: lessonsOf.default([]),
  /** `received` of the order as the caller saw it: 409 when a colleague noted another amount meanwhile. */
  receivedBefore: amountOf('receivedBefore').optional(),
});

export const receivePart = endpoint({
  method: 'POST',
  path: '/order/:id/received',
  summary:
    'Another amount than the total has arrived: wait for the rest, or give some of the lessons now; a repeated Idempotency-Key counts once',
  access: adminOnly,
  right: 'money',
  params: orderId,
  body: receivedBody,
  reply: success(staffOrder),
});

export const noteOrder = endpoint({
  method: 'PUT',
  path: '/order/:id/note',
  summary: 'A note for colleagues; the student does not see it',
  access: adminOnly,
  right: 'money',
  params: orderId,
  body: z.object({ note: text('Note', { max: 1000 }) }),
  reply: success(staffOrder),
});

export const orderOutcomes = ['approved', 'already-decided', 'not-found'] as const;

export const approveOrders = endpoint({
  method: 'PUT',
  path: '/order/approve',
  summary: 'Approve several open orders; the answer says of each whether this did it or who decided before',
  access: adminOnly,
  right: 'money',
  body: z.object({
    ids: z
      .array(id('Order ID is required'), { error: 'Please select at least one order' })
      .min(1, 'Please select at least one order')
      .max(mostAtOnce, `At most ${mostAtOnce} orders can be approved at once`),
  }),
  reply: success(z.array(z.object({ _id: z.string(), outcome: z.enum(orderOutcomes), message: z.string() }))),
});

export const grant = z.object({
  _id: z.string(),
  lessonId: z.string(),
  lessonTitle: z.string(),
  /** Absent where staff gave the lesson. */
  orderId: z.string().optional(),
  givenBy: z.string(),
  givenAt: instant,
  reason: z.string(),
});
export type Grant = z.infer<typeof grant>;

export const giveLesson = endpoint({
  method: 'POST',
  path: '/grant',
  summary: 'Give a student a lesson without payment',
  access: adminOnly,
  right: 'money',
  status: 201,
  body: z.object({ studentId: id('Student ID is required'), lessonId: id('Lesson ID is required'), reason }),
  reply: success(grant),
});

export const giveCourse = endpoint({
  method: 'POST',
  path: '/grant/course',
  summary: 'Give a student those lessons of a course that they do not own, without payment',
  access: adminOnly,
  right: 'money',
  status: 201,
  body: z.object({ studentId: id('Student ID is required'), courseId: id('Course ID is required'), reason }),
  reply: success(z.object({ lessons: z.number() })),
});

/** The reason is left out where it was written for colleagues. */
const ownGift = grant.partial({ reason: true });
export type OwnGift = z.infer<typeof ownGift>;

export const listOwnGifts = endpoint({
  method: 'GET',
  path: '/grant/mine',
  summary: 'The lessons that the school gave the caller without payment',
  access: studentOnly,
  reply: success(z.array(ownGift)),
});

export const takeLessonBack = endpoint({
  method: 'DELETE',
  path: '/grant/:id',
  summary: 'Take back a lesson that was given without payment',
  access: adminOnly,
  right: 'money',
  params: z.object({ id: id('Grant ID is required') }),
  body: reasonBody,
  reply: done,
});

export const listGrants = endpoint({
  method: 'GET',
  path: '/grant',
  summary: 'The lessons that staff gave a student without payment',
  access: adminOnly,
  right: 'money',
  query: z.object({ studentId: id('Student ID is required') }),
  reply: success(z.array(grant)),
});
