import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, studentOrGuardian, success } from '../platform/endpoint.ts';
import { file, id, instant, text } from '../platform/fields.ts';
import { orderAct } from './order-acts.ts';
import { payTo } from './payments.ts';

export { largestProofBytes, mostProofs } from '../rules/proof.ts';

/** One transfer for one or several lessons. Amounts are in main units. */

export const orderId = z.object({ id: id('Order ID is required') });

/** `open` waits for money; `part-refunded` still pays for some of its lessons. */
export const orderStatuses = ['open', 'paid', 'rejected', 'cancelled', 'refunded', 'part-refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const itemStatuses = ['pending', 'approved', 'rejected', 'cancelled', 'refunded'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const providers = ['paystack', 'flutterwave'] as const;
export type Provider = (typeof providers)[number];

export const orderItem = z.object({
  /** ID of the payment that `/payment` shows for this lesson. */
  _id: z.string(),
  lessonId: z.string(),
  title: z.string(),
  /** In which it was bought: the price is its share of the course's. */
  course: z.object({ _id: z.string(), title: z.string() }).optional(),
  price: z.number(),
  discount: z.number(),
  amount: z.number(),
  status: z.enum(itemStatuses),
  /**
   * Reason why the student has the lesson without this line ('order AK-7KQ4M2X', 'a gift of Mr Bello'). While it is
   * pending nothing is to pay for it; when it is approved, its amount is to go back.
   */
  had: z.object({ by: z.string(), at: instant }).optional(),
});
export type OrderItem = z.infer<typeof orderItem>;

export const proof = z.object({
  _id: z.string(),
  fileName: z.string(),
  mediaType: z.enum(['image/webp', 'application/pdf']),
  createdAt: instant,
});
export type Proof = z.infer<typeof proof>;

const prices = z.object({ subtotal: z.number(), discount: z.number(), total: z.number() });

export const order = prices.extend({
  _id: z.string(),
  /** Letters and figures that cannot be mistaken for one another, with a check letter: 'AK-7KQ4M2X'. */
  reference: z.string(),
  status: z.enum(orderStatuses),
  items: z.array(orderItem),
  coupon: z.string().optional(),
  paymentMethod: z.string(),
  /** Money that arrived and was not given back. */
  received: z.number(),
  /** Money still due for the pending lessons; 0 once the order is decided. */
  due: z.number(),
  reason: z.string().optional(),
  /** When the student said “I have paid”. */
  claimedAt: instant.optional(),
  proofs: z.array(proof),
  receiptNumber: z.number().optional(),
  createdAt: instant,
  /** Time of the approval or rejection; `acts` has later acts. */
  decidedAt: instant.optional(),
  /** Oldest first. */
  acts: z.array(orderAct),
});
export type Order = z.infer<typeof order>;

export const openedOrder = order.extend({
  /** Left out when nothing is due or the school named no account. */
  payTo: payTo.optional(),
  /** Providers through which the order can be paid at once. */
  payBy: z.array(z.enum(providers)),
  /** Minutes that the school's last decisions usually took; left out before there are enough. */
  usualMinutes: z.number().optional(),
  /** Whom to call; left out when the school named none. */
  schoolPhone: z.string().optional(),
  /** Paid orders only, as on the receipt. */
  decidedBy: z.string().optional(),
});
export type OpenedOrder = z.infer<typeof openedOrder>;

/** A proof seen before, and where. */
export const proofDouble = z.object({
  orderId: z.string(),
  reference: z.string(),
  how: z.enum(['same-file', 'similar-picture', 'same-session']),
});

export type ProofDouble = z.infer<typeof proofDouble>;

export const staffOrder = order.extend({
  studentId: z.string(),
  studentName: z.string(),
  studentEmail: z.string(),
  studentPhone: z.string(),
  decidedBy: z.string().optional(),
  /** Why the desk must look: a wrong amount, a wrong currency, paid twice. */
  problem: z.string().optional(),
  note: z.string(),
  doubles: z.array(proofDouble),
  /** Session ID of the transfer, as typed by the student. */
  sessionId: z.string().optional(),
  /** Money received that pays for no lesson yet. */
  unused: z.number(),
});
export type StaffOrder = z.infer<typeof staffOrder>;

const lessonIds = z
  .array(id('Lesson ID is required'), { error: 'Please choose at least one lesson' })
  .max(100, 'An order may have at most 100 lessons')
  .refine((ids) => new Set(ids).size === ids.length, 'A lesson can be in an order only once');

const courseIds = z
  .array(id('Course ID is required'), { error: 'Courses must be a list of course IDs' })
  .max(10, 'An order may have at most 10 courses')
  .refine((ids) => new Set(ids).size === ids.length, 'A course can be in an order only once');

export const couponCode = text('Coupon', { min: 2, max: 30, required: 'Please enter a coupon code' })
  .transform((code) => code.toUpperCase())
  .refine((code) => /^[A-Z0-9-]+$/.test(code), 'A coupon code has letters, figures and dashes only');

export const amountOf = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} must be 0 or more`)
    .max(100_000_000, `${name} must be at most 100,000,000`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${name} may have two decimals`);

const quotedItem = orderItem.omit({ _id: true, status: true, course: true, had: true }).extend({
  /** While its scheduled date lies ahead. */
  opensAt: instant.optional(),
});
const quotedCourse = z.object({
  courseId: z.string(),
  title: z.string(),
  /** Number of lessons of the course that are not owned yet; owned lessons are not charged. */
  lessons: z.number(),
  price: z.number(),
  discount: z.number(),
  amount: z.number(),
});
/** `items` are the lessons that are ordered by themselves. */
export const quote = prices.extend({ items: z.array(quotedItem), courses: z.array(quotedCourse) });
export type Quote = z.infer<typeof quote>;

const wish = z.object({
  lessonIds: lessonIds.default([]),
  courseIds: courseIds.optional(),
  coupon: couponCode.optional(),
});
const isSomething = ({ lessonIds, courseIds = [] }: { lessonIds: string[]; courseIds?: string[] | undefined }) =>
  lessonIds.length + courseIds.length > 0;
const nothingWished = { path: ['lessonIds'], message: 'Please choose at least one lesson' };

export const quoteBody = wish.refine(isSomething, nothingWished);
export const orderBody = wish.extend({ expectedTotal: amountOf('The total') }).refine(isSomething, nothingWished);

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/order/quote',
  summary: 'What these lessons cost now, with a coupon; nothing is ordered',
  access: studentOnly,
  body: quoteBody,
  reply: success(quote),
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/order',
  summary: 'Order lessons in one transaction; a repeated Idempotency-Key returns the same order',
  access: studentOnly,
  status: 201,
  body: orderBody,
  reply: success(openedOrder),
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/order/mine',
  summary: 'The orders of the signed-in student, newest first',
  access: studentOnly,
  reply: success(z.array(openedOrder)),
});

export const getMyOrder = endpoint({
  method: 'GET',
  path: '/order/:id',
  as: 'student',
  summary: 'One own order, or one of an own child, with the account to pay to while it is open',
  access: studentOrGuardian,
  params: orderId,
  reply: success(openedOrder),
});

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/order/:id',
  summary: 'Cancel an own order while it is open and nothing has been received',
  access: studentOnly,
  params: orderId,
  reply: success(openedOrder),
});

export const claimBody = z.object({
  /** PNG, JPEG, WebP or PDF, 5 MB. */
  proof: file('The proof must be a file').optional(),
  fileName: text('File name', { max: 200 }).optional(),
  /** The session id on the slip, 30 digits with most banks. */
  sessionId: text('Session ID', { max: 60 })
    .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
    .refine((id) => id === '' || /^[0-9A-Z]{10,40}$/.test(id), 'Session ID must have 10 to 40 letters and figures')
    .optional(),
});

export const claimPaid = endpoint({
  method: 'POST',
  path: '/order/:id/paid',
  summary: 'The student or a guardian says “I have paid”, with a photo or PDF of the receipt if there is one',
  access: studentOrGuardian,
  bodyType: 'multipart/form-data',
  params: orderId,
  body: claimBody,
  reply: success(openedOrder),
});

export const checkOut = endpoint({
  method: 'POST',
  path: '/order/:id/checkout',
  summary: 'Start a payment with a provider; the browser goes to paymentUrl',
  access: studentOrGuardian,
  params: orderId,
  body: z.object({ provider: z.enum(providers, { error: 'provider must be paystack or flutterwave' }) }),
  reply: success(z.object({ paymentUrl: z.string() })).extend({ paymentUrl: z.string() }),
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/order/:id/check',
  summary: 'Ask the provider now whether the order was paid (the page that the provider returns to)',
  access: studentOrGuardian,
  params: orderId,
  reply: success(openedOrder),
});

const bytes = z.string();

export const getMyReceipt = endpoint({
  method: 'GET',
  path: '/order/:id/receipt.pdf',
  as: 'student',
  summary: 'The receipt of an own paid order (PDF)',
  access: studentOrGuardian,
  params: orderId,
  mediaType: 'application/pdf',
  reply: bytes,
});

export const getReceipt = endpoint({
  ...getMyReceipt,
  as: null,
  access: adminOnly,
  right: 'money',
  params: orderId,
  reply: bytes,
});

const proofId = z.object({ id: id('Order ID is required'), proofId: id('Proof ID is required') });

export const getMyProof = endpoint({
  method: 'GET',
  path: '/order/:id/proof/:proofId',
  as: 'student',
  summary: 'A proof that the student has sent (WebP or PDF)',
  access: studentOrGuardian,
  params: proofId,
  mediaType: 'application/octet-stream',
  reply: bytes,
});

export const getProof = endpoint({
  ...getMyProof,
  as: null,
  access: adminOnly,
  right: 'money',
  params: proofId,
  reply: bytes,
});
