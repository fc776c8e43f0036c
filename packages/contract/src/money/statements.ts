import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { file, id, instant, text } from '../platform/fields.ts';
import { orderStatuses } from './orders.ts';

/** A bank statement as a table of credits, each with the order it seems to pay. */

export const mostOrdersOfOneCredit = 4;

export const confidences = ['sure', 'likely', 'none'] as const;
export type Confidence = (typeof confidences)[number];

export const statementRow = z.object({
  /** Line number in the file, from 1. */
  line: z.number(),
  /** 'YYYY-MM-DD'. */
  date: z.string(),
  amount: z.number(),
  narration: z.string(),
  match: z.object({
    orderId: z.string().nullable(),
    /** All that one transfer pays, `orderId` first; empty where there is none. */
    orderIds: z.array(z.string()),
    confidence: z.enum(confidences),
    /** In words: the reference in the narration, the exact amount and the name, a fee, used before. */
    why: z.string(),
  }),
  /** Current data of the matched order, for the table; several orders together are `open` while all of them are. */
  reference: z.string().optional(),
  studentName: z.string().optional(),
  total: z.number().optional(),
  /** Unpaid part of the total. */
  due: z.number().optional(),
  orderStatus: z.enum(orderStatuses).optional(),
  /** Why it cannot be applied: a fee, twice in the file, or used by an earlier statement. */
  excluded: z.enum(['fee', 'duplicate', 'used']).optional(),
  applied: z.boolean(),
});
export type StatementRow = z.infer<typeof statementRow>;

/** A line that is no credit: a charge of the bank (its amount is negative), or one that cannot be read. */
export const leftOutRow = z.object({
  /** Below 1 for a sheet that was not read; the narration is its name. */
  line: z.number(),
  /** Empty where it cannot be read. */
  date: z.string(),
  amount: z.number(),
  narration: z.string(),
  why: z.string(),
});
export type LeftOutRow = z.infer<typeof leftOutRow>;

const column = (name: string, required: string) => text(name, { min: 1, max: 100, required });

export const columnMapping = z.object({
  date: column('Date column', 'Please choose the column with the date'),
  narration: column('Narration column', 'Please choose the column with the narration'),
  /** The column of money in, or with a sign. */
  credit: column('Credit column', 'Please choose the credit column: the money that came in'),
  reference: text('Reference column', { max: 100 }).optional(),
  /** 11/20/2026 is 20 November. */
  monthFirst: z.boolean({ error: 'monthFirst must be true or false' }).optional(),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

export const statement = z.object({
  _id: z.string(),
  fileName: z.string(),
  /** 'GTBank', or null where the layout is none that we know. */
  bank: z.string().nullable(),
  /** For a layout that we do not know; null until its heads or staff have said it: then there are no rows yet. */
  mapping: columnMapping.nullable(),
  /** Why the columns are asked for though they seemed to be known. */
  asked: z.string().optional(),
  columns: z.array(z.string()),
  /** The first rows under the header. */
  sample: z.array(z.array(z.string())),
  rows: z.array(statementRow),
  leftOut: z.array(leftOutRow),
  uploadedBy: z.string(),
  createdAt: instant,
});
export type Statement = z.infer<typeof statement>;

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/order/statement',
  summary: 'Read a bank statement (CSV or XLSX) and match its credits to open orders; nothing is decided',
  access: adminOnly,
  right: 'money',
  status: 201,
  bodyType: 'multipart/form-data',
  body: z.object({
    file: file('Please choose the statement file'),
    fileName: text('File name', { max: 200 }).optional(),
  }),
  reply: success(statement),
});

export const listStatements = endpoint({
  method: 'GET',
  path: '/order/statement',
  summary: 'The statements that were uploaded last, newest first, without their rows',
  access: adminOnly,
  right: 'money',
  reply: success(
    z.array(
      statement
        .pick({ _id: true, fileName: true, bank: true, uploadedBy: true, createdAt: true })
        .extend({ credits: z.number(), applied: z.number() }),
    ),
  ),
});

const statementId = z.object({ id: id('Statement ID is required') });

export const getStatement = endpoint({
  method: 'GET',
  path: '/order/statement/:id',
  summary: 'A statement with its matches as they are now',
  access: adminOnly,
  right: 'money',
  params: statementId,
  reply: success(statement),
});

export const mapStatement = endpoint({
  method: 'PUT',
  path: '/order/statement/:id/columns',
  summary: 'Say which columns an unknown layout has; remembered for the next file with the same header',
  access: adminOnly,
  right: 'money',
  params: statementId,
  body: columnMapping,
  reply: success(statement),
});

export const applyStatement = endpoint({
  method: 'POST',
  path: '/order/statement/:id/apply',
  summary: 'Approve the orders of these lines; applying twice changes nothing',
  access: adminOnly,
  right: 'money',
  params: statementId,
  body: z.object({
    lines: z
      .array(
        z.union(
          [
            z.int().min(1),
            /** Staff chose the order by hand. */
            z.object({ line: z.int().min(1), orderId: id('Order ID is required') }),
            /** Several orders, whose sum is the credit: all of them or none. */
            z.object({
              line: z.int().min(1),
              orderIds: z.array(id('Order ID is required')).min(2).max(mostOrdersOfOneCredit),
            }),
          ],
          { error: 'Each line must be its number, or its number with an order' },
        ),
        { error: 'Please select at least one line' },
      )
      .min(1, 'Please select at least one line')
      .max(1000, 'At most 1,000 lines can be applied at once'),
  }),
  reply: success(
    z.object({
      applied: z.number(),
      lines: z.array(
        z.object({ line: z.number(), outcome: z.enum(['applied', 'already', 'refused']), message: z.string() }),
      ),
    }),
  ),
});
