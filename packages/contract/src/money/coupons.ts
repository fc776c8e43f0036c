import { z } from 'zod';
import { adminOnly, done, endpoint, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant } from '../platform/fields.ts';
import { toMinor } from '../rules/money.ts';
import { couponCode } from './orders.ts';

const couponId = z.object({ id: id('Coupon ID is required') });

const count = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be 1 or more`)
    .max(1_000_000, `${name} must be at most 1,000,000`)
    .nullable()
    .optional();

/** Years of four digits, whose ISO texts sort by time. */
const isNear = (at: string) => Math.abs(Date.parse(at) - Date.parse('2050-01-01T00:00:00Z')) < 50 * 366 * 86_400_000;

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a date and time` })
    .refine(isNear, `${name} must be a date from 2000 to 2099`)
    .transform((at) => new Date(at).toISOString())
    .nullable()
    .optional();

const fields = z.object({
  code: couponCode,
  /** Either `percent` (1 to 100) or `amount` (main units, off the whole order). */
  percent: z
    .int({ error: 'Percent must be a whole number' })
    .min(1, 'Percent must be 1 or more')
    .max(100, 'Percent must be at most 100')
    .nullable()
    .optional(),
  amount: z
    .number({ error: 'Amount must be a number' })
    .min(0.01, 'Amount must be more than 0')
    .max(10_000_000, 'Amount must be at most 10,000,000')
    .refine((amount) => toMinor(amount) !== null, 'Amount may have two decimals')
    .nullable()
    .optional(),
  /** For all lessons where it is left out or null. */
  lessonIds: z
    .array(id('Lesson ID is required'), { error: 'lessonIds must be a list' })
    .min(1, 'Please choose at least one lesson, or leave the lessons out')
    .max(500, 'A coupon may name at most 500 lessons')
    .transform((ids) => [...new Set(ids)].sort())
    .nullable()
    .optional(),
  from: moment('From'),
  until: moment('Until'),
  limit: count('Limit'),
  perStudent: count('Limit per student'),
});

const oneKind = { path: ['percent'], message: 'Please enter either a percentage or an amount' };
const inOrder = { path: ['until'], message: 'The coupon ends before it begins' };
const hasOneKind = ({
  percent,
  amount,
}: {
  percent?: number | null | undefined;
  amount?: number | null | undefined;
}) => ((percent ?? null) === null ? (amount ?? null) !== null : (amount ?? null) === null);

export const couponBody = fields
  .refine(hasOneKind, oneKind)
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), inOrder);
export type CouponBody = z.infer<typeof couponBody>;

export const coupon = z.object({
  _id: z.string(),
  code: z.string(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  lessonIds: z.array(z.string()).nullable(),
  from: instant.nullable(),
  until: instant.nullable(),
  limit: z.number().nullable(),
  perStudent: z.number().nullable(),
  /** Orders that use it: open, paid or refunded; cancelled and rejected ones give it back. */
  used: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Coupon = z.infer<typeof coupon>;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupon',
  summary: 'All coupons, newest first',
  access: adminOnly,
  right: 'money',
  reply: success(z.array(coupon)),
});

export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupon',
  summary: 'Create a coupon; its code must be new',
  access: adminOnly,
  right: 'money',
  status: 201,
  body: couponBody,
  reply: success(coupon),
});

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/coupon/:id',
  summary: 'Change a coupon; orders placed with it stay as they are',
  access: adminOnly,
  right: 'money',
  params: couponId,
  body: couponBody.and(z.object({ updatedAt: filledFrom })),
  reply: success(coupon),
});

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/coupon/:id',
  summary: 'Delete a coupon; orders placed with it stay as they are',
  access: adminOnly,
  right: 'money',
  params: couponId,
  reply: done,
});
