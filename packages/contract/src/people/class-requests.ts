import { z } from 'zod';
import { done, endpoint, staffOnly, studentOnly, success } from '../platform/endpoint.ts';
import { id, instant, limit, listQuery, page, pagination, text } from '../platform/fields.ts';
import { namedClass } from './named-class.ts';
import { userId } from './users.ts';

/** A student asks for another class (decision 44). */

const waitingRequest = z.object({
  _id: z.string(),
  studentId: z.string(),
  fullName: z.string(),
  /** The class that the student is in, and the one asked for. */
  from: z.string(),
  fromClass: namedClass.optional(),
  classLevel: z.string(),
  class: namedClass.optional(),
  askedAt: instant,
  /** The title of an exam of either class that is open now. */
  openExam: z.string().optional(),
});
export type WaitingClassRequest = z.infer<typeof waitingRequest>;

export const listClassRequests = endpoint({
  method: 'GET',
  path: '/admin/users/class-requests',
  summary: 'Students who ask for another class and wait, the longest wait first',
  access: staffOnly,
  right: 'people',
  query: listQuery({ page, limit: limit(50) }),
  reply: success(z.array(waitingRequest)).extend({ pagination }),
});

const decided = userId.extend({ requestId: id('Request ID is required') });

export const approveClassRequest = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/class-request/:requestId/approve',
  summary:
    'Let a student into the class asked for; the same decision again is as once, the opposite one is 409 with who decided. A running exam goes on',
  access: staffOnly,
  right: 'people',
  params: decided,
  reply: done,
});

export const declineClassRequestForm = z.object({ reason: text('Reason', { max: 500 }).optional() });

export const declineClassRequest = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/class-request/:requestId/decline',
  summary: 'Leave a student in the class; the student reads the reason',
  access: staffOnly,
  right: 'people',
  params: decided,
  body: declineClassRequestForm,
  reply: done,
});

export const withdrawClassRequest = endpoint({
  method: 'DELETE',
  path: '/user/class-request',
  summary: 'Withdraw the own request for another class; without one nothing happens',
  access: studentOnly,
  reply: done,
});
