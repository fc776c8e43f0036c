import { z } from 'zod';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { instant } from '../platform/fields.ts';

const feed = z.object({ createdAt: instant });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/user/calendar',
  summary: 'Since when the own calendar has an address; the address itself is told once',
  access: studentOnly,
  reply: success(feed.partial()),
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/user/calendar',
  summary: 'A private address of the own calendar of exams; one from before stops working',
  access: studentOnly,
  reply: success(feed.extend({ address: z.string() })),
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/user/calendar',
  summary: 'Stop the private address of the own calendar',
  access: studentOnly,
  reply: success(z.null()),
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:token.ics',
  summary: 'The exams that a student can sit or will be able to, for a calendar (RFC 5545)',
  access: 'anyone',
  params: z.object({ token: z.string() }),
  mediaType: 'text/calendar',
  reply: z.string(),
});
