import {
  approvePayment,
  approvePayments,
  getMyPayment,
  getPayment,
  listMyPayments,
  listPayments,
  payLesson,
  rejectPayment,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { paginationOf } from '../http/pagination.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { approveAll, decidePayment } from './decide.ts';
import { findPayments } from './find-payments.ts';
import {
  findPaymentsOf,
  getPaymentRow,
  payFor,
  toOpenedPayment,
  toPayment,
  toStaffPayment,
} from './payments.queries.ts';

export function servePayments(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  serve(app, context, payLesson, async ({ params, caller }) => {
    const lesson = await db.selectFrom('lessons').selectAll().where('_id', '=', params.lessonId).executeTakeFirst();
    if (!lesson || lesson.withdrawn_at !== null) throw new AppError('not_found', 'Lesson not found', 'lessonId');
    const { checkoutDiscountPercent: discountPercent, paymentReview } = context.settings();
    const row = await payFor(db, {
      _id: context.newId(),
      payer: caller,
      lesson,
      discountPercent,
      approveAtOnce: paymentReview === 'auto',
      at: iso(context.now()),
    });
    const message =
      row.status === 'approved'
        ? 'Payment successful! Check your purchased lessons.'
        : 'Payment recorded. Your lesson unlocks as soon as the payment is approved.';
    return { message, paymentUrl: `${config.publicUrl}/student/payments/${row._id}`, data: toPayment(row) };
  });

  serve(app, context, listPayments, async ({ query }) => {
    const { rows, summary, ...found } = await findPayments(db, query);
    return {
      message: 'Payments',
      data: rows.map(toStaffPayment),
      pagination: paginationOf(found, query),
      summary,
    };
  });

  serve(app, context, listMyPayments, async ({ caller }) => ({
    message: 'Your payments',
    data: (await findPaymentsOf(db, caller._id)).map(toPayment),
  }));

  serve(app, context, getMyPayment, async ({ params, caller }) => {
    const row = await getPaymentRow(db, params.id);
    if (row.student_id !== caller._id) throw new AppError('not_found', 'Payment not found');
    return { message: 'Your payment', data: toOpenedPayment(row, context.settings()) };
  });

  serve(app, context, getPayment, async ({ params }) => ({
    message: 'Payment',
    data: toStaffPayment(await getPaymentRow(db, params.id)),
  }));

  const decisionOf = (status: 'approved' | 'rejected', by: Caller, reason: string | null = null) => {
    const { timeZone } = context.settings();
    return { status, reason, by, at: iso(context.now()), timeZone };
  };

  serve(app, context, approvePayment, async ({ params, caller }) => {
    const decision = decisionOf('approved', caller);
    const row = await db.transaction().execute((trx) => decidePayment(trx, params.id, decision));
    return { message: 'Payment approved successfully!', data: toStaffPayment(row) };
  });

  serve(app, context, rejectPayment, async ({ params, body, caller }) => {
    const decision = decisionOf('rejected', caller, body.reason);
    const row = await db.transaction().execute((trx) => decidePayment(trx, params.id, decision));
    return { message: 'Payment rejected', data: toStaffPayment(row) };
  });

  serve(app, context, approvePayments, async ({ body, caller }) => {
    const decision = decisionOf('approved', caller);
    const data = await db.transaction().execute((trx) => approveAll(trx, body.ids, decision));
    const count = data.filter(({ outcome }) => outcome === 'approved').length;
    return { message: `${count} of ${data.length} payments approved`, data };
  });
}
