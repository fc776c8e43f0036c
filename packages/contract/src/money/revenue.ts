import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';

export const revenueGroups = ['day', 'month', 'lesson', 'subject', 'class', 'method'] as const;
export type RevenueGroup = (typeof revenueGroups)[number];

const day = (name: string) =>
  z.iso
    .date(`${name} must be a date such as 2026-11-23`)
    .refine((date) => date >= '2000-01-01' && date < '2100-01-01', `${name} must be a day from 2000 to 2099`);

/** School days, both included. */
const range = z.object({
  from: day('from'),
  to: day('to'),
  by: z.enum(revenueGroups, { error: `by must be one of ${revenueGroups.join(', ')}` }).default('day'),
});

export const revenue = z.object({
  /** `income`: money in minus money given back, main units. */
  rows: z.array(
    z.object({ key: z.string(), label: z.string(), income: z.number(), refunded: z.number(), orders: z.number() }),
  ),
  total: z.object({ income: z.number(), refunded: z.number(), orders: z.number() }),
  /** The period of the same length just before. */
  before: z.object({ income: z.number(), refunded: z.number(), orders: z.number() }),
  /** Now, whatever the period. */
  open: z.object({ amount: z.number(), orders: z.number() }),
});
export type Revenue = z.infer<typeof revenue>;

export const getRevenue = endpoint({
  method: 'GET',
  path: '/admin/revenue',
  summary: 'Income of a period by day, month, lesson, subject, class or method, compared with the period before',
  access: staffOnly,
  right: 'money',
  query: range,
  reply: success(revenue),
});

export const exportRevenueCsv = endpoint({
  method: 'GET',
  path: '/admin/revenue.csv',
  summary: 'The income of a period as a table (CSV)',
  access: staffOnly,
  right: 'money',
  query: range,
  mediaType: 'text/csv',
  reply: z.string(),
});

export const exportRevenueXlsx = endpoint({
  method: 'GET',
  path: '/admin/revenue.xlsx',
  summary: 'The income of a period as a spreadsheet (XLSX)',
  access: staffOnly,
  right: 'money',
  query: range,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: z.string(),
});
