import { z } from 'zod';
import { done, endpoint, staffOnly, studentOnly, studentOrStaff, success } from '../platform/endpoint.ts';
import { filter, id, instant, limit, listQuery, page, pagination, search, text } from '../platform/fields.ts';
import { attachment, attachmentIds } from './message-attachments.ts';

export const messagesPerHour = 20;
export const mostCannedAnswers = 50;

const messageText = text('Message', { min: 1, max: 2000, required: 'Please write a message' });

/** `lesson`, `second` and `order` are optional, because other front ends do not send them. */
export const messageBody = z.object({
  teacher: text('Teacher', { min: 1, max: 100, required: 'Please say which teacher the message is for' }),
  text: messageText,
  lesson: id('lesson must be the ID of a lesson').optional(),
  second: z
    .number({ error: 'second must be a number' })
    .int('second must be a whole number')
    .min(0, 'second must be 0 or more')
    .max(86_400, 'second must be at most 86,400')
    .optional(),
  order: id('order must be the ID of an order').optional(),
  attachments: attachmentIds,
});

export const sentMessage = z.object({
  _id: z.string(),
  teacher: z.string(),
  text: z.string(),
  createdAt: instant,
});
export type SentMessage = z.infer<typeof sentMessage>;

export const threadStatuses = ['open', 'answered', 'closed'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

/** A message and what was written after it, in short. */
export const messageThread = sentMessage.extend({
  status: z.enum(threadStatuses),
  lesson: z.object({ _id: z.string(), title: z.string() }).optional(),
  /** Second of the lesson's film. */
  second: z.number().optional(),
  order: z.object({ _id: z.string(), reference: z.string() }).optional(),
  lastAt: instant,
  lastFrom: z.enum(['student', 'school']),
  /** Beginning of the last message. */
  lastText: z.string(),
  /** The other side has seen the last message. */
  seen: z.boolean(),
});
export type MessageThread = z.infer<typeof messageThread>;

export const threadMessage = z.object({
  _id: z.string(),
  from: z.enum(['student', 'school']),
  /** Empty once the account is deleted. */
  authorName: z.string(),
  text: z.string(),
  attachments: z.array(attachment),
  createdAt: instant,
});
export type ThreadMessage = z.infer<typeof threadMessage>;

export const staffMessage = messageThread.extend({
  studentId: z.string(),
  studentName: z.string(),
  studentEmail: z.string(),
  studentClassLevel: z.string(),
  handledAt: instant.optional(),
  handledByName: z.string().optional(),
  assignee: z.object({ _id: z.string(), fullName: z.string() }).optional(),
});
export type StaffMessage = z.infer<typeof staffMessage>;

/** `handled` is answered or closed. */
export const messageStatuses = [...threadStatuses, 'handled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const sendMessage = endpoint({
  method: 'POST',
  path: '/message',
  summary:
    'Write to the school by way of a teacher; the same message within a minute, or with the same Idempotency-Key, is stored once',
  access: studentOnly,
  status: 201,
  body: messageBody,
  reply: success(sentMessage),
});

export const listThreads = endpoint({
  method: 'GET',
  path: '/message/threads',
  summary: 'What the student and the school wrote to each other, the newest first',
  access: studentOnly,
  query: listQuery({ page, limit: limit(50) }),
  reply: success(z.array(messageThread)).extend({ pagination, unread: z.number() }),
});

export const assignedFilters = ['me', 'nobody'] as const;

export const listMessages = endpoint({
  method: 'GET',
  path: '/message',
  summary: 'What students wrote, those with the newest message first',
  access: staffOnly,
  scope: 'own',
  query: listQuery({
    status: z
      .enum(['', 'all', ...messageStatuses], { error: 'status must be open, answered, closed, handled or all' })
      .transform((value) => (value === '' || value === 'all' ? undefined : value))
      .optional(),
    assigned: filter(assignedFilters, 'assigned must be me or nobody'),
    search: search.optional(),
    page,
    limit: limit(500),
  }),
  reply: success(z.array(staffMessage)).extend({ pagination }),
});

const params = z.object({ id: id('Message ID is required') });

export const getMessage = endpoint({
  method: 'GET',
  path: '/message/:id',
  summary: 'A message of a student with all that was written after it',
  access: staffOnly,
  scope: 'sees thread',
  params,
  reply: success(staffMessage.extend({ messages: z.array(threadMessage) })),
});

export const getThread = endpoint({
  method: 'GET',
  path: '/message/:id',
  as: 'student',
  summary: 'An own message with all that was written after it',
  access: studentOnly,
  params,
  reply: success(messageThread.extend({ messages: z.array(threadMessage) })),
});

export const replyBody = z.object({ text: messageText, attachments: attachmentIds });

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/message/:id/reply',
  summary:
    'Reply; the same text within a minute, or with the same Idempotency-Key, is stored once. Staff answer, a student opens it again',
  access: studentOrStaff,
  scope: 'sees thread',
  params,
  status: 201,
  body: replyBody,
  reply: success(threadMessage),
});

export const seeMessage = endpoint({
  method: 'PUT',
  path: '/message/:id/seen',
  summary: 'The last message of the other side was seen',
  access: studentOrStaff,
  scope: 'sees thread',
  params,
  reply: done,
});

export const assignMessage = endpoint({
  method: 'PUT',
  path: '/message/:id/assignee',
  summary: 'Take a message on, or leave it; refused when another one has taken it meanwhile',
  access: staffOnly,
  scope: 'sees thread',
  params,
  body: z.object({
    assignee: id('assignee must be the ID of an admin, or null').nullable(),
    /** Optimistic lock: the assignee when the screen was loaded. */
    was: id('was must be the ID of an admin, or null').nullable(),
  }),
  reply: success(staffMessage),
});

export const handleMessage = endpoint({
  method: 'PUT',
  path: '/message/:id/handled',
  summary: 'Mark a message as handled, or open it again; the same decision twice gives the first one',
  access: staffOnly,
  scope: 'sees thread',
  params,
  body: z.object({
    handled: z.boolean({
      error: (issue) =>
        issue.input === undefined ? 'Please say whether it is handled' : 'handled must be true or false',
    }),
  }),
  reply: success(staffMessage),
});

const cannedAnswer = z.object({ _id: z.string(), title: z.string(), text: z.string() });
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const cannedBody = z.object({
  title: text('Title', { min: 1, max: 60, required: 'Please give the answer a title' }),
  text: messageText,
});

export const listCannedAnswers = endpoint({
  method: 'GET',
  path: '/message/canned',
  summary: 'Answers that staff give often',
  access: staffOnly,
  scope: { open: 'Answers that all staff share' },
  reply: success(z.array(cannedAnswer)),
});

export const saveCannedAnswer = endpoint({
  method: 'POST',
  path: '/message/canned',
  summary: 'Keep an answer for all staff; one with that title is replaced',
  access: staffOnly,
  scope: { open: 'Answers that all staff share' },
  status: 201,
  body: cannedBody,
  reply: success(cannedAnswer),
});

export const deleteCannedAnswer = endpoint({
  method: 'DELETE',
  path: '/message/canned/:id',
  summary: 'Delete an answer that staff kept',
  access: staffOnly,
  scope: { open: 'Answers that all staff share' },
  params: z.object({ id: id('Answer ID is required') }),
  reply: done,
});
