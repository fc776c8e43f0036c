import { z } from 'zod';
import { endpoint, staffOnly, studentOnly, success } from './endpoint.ts';
import { id, instant, limit, page, pagination, search, text } from './fields.ts';

export const messagesPerHour = 20;

export const messageBody = z.object({
  teacher: text('Teacher', { min: 1, max: 100, required: 'Please say which teacher the message is for' }),
  text: text('Message', { min: 1, max: 2000, required: 'Please write a message' }),
});

export const sentMessage = z.object({
  _id: z.string(),
  teacher: z.string(),
  text: z.string(),
  createdAt: instant,
});
export type SentMessage = z.infer<typeof sentMessage>;

export const staffMessage = sentMessage.extend({
  studentId: z.string(),
  studentName: z.string(),
  studentEmail: z.string(),
  studentClassLevel: z.string(),
  handledAt: instant.optional(),
  handledByName: z.string().optional(),
});
export type StaffMessage = z.infer<typeof staffMessage>;

export const messageStatuses = ['open', 'handled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const sendMessage = endpoint({
  method: 'POST',
  path: '/message',
  summary: 'Write to the school by way of a teacher; the same message within a minute is stored once',
  access: studentOnly,
  status: 201,
  body: messageBody,
  reply: success(sentMessage),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/message',
  summary: 'What students wrote, newest first',
  access: staffOnly,
  query: z.object({
    status: z
      .enum(['', 'all', ...messageStatuses], { error: 'status must be open, handled or all' })
      .transform((value) => (value === '' || value === 'all' ? undefined : value))
      .optional(),
    search: search.optional(),
    page,
    limit: limit(500),
  }),
  reply: success(z.array(staffMessage)).extend({ pagination }),
});

export const handleMessage = endpoint({
  method: 'PUT',
  path: '/message/:id/handled',
  summary: 'Mark a message as handled, or open it again; the same decision twice gives the first one',
  access: staffOnly,
  params: z.object({ id: id('Message ID is required') }),
  body: z.object({
    handled: z.boolean({
      error: (issue) =>
        issue.input === undefined ? 'Please say whether it is handled' : 'handled must be true or false',
    }),
  }),
  reply: success(staffMessage),
});
