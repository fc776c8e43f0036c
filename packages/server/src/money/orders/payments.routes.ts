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
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { approveAll, decidePayment } from './decide.ts';
import { findPublished } from './drafts.ts';
import { payFor } from './pay.ts';
import {
  findPayments,
  findPaymentsOf,
  getPaymentRow,
  toOpenedPayment,
  toPayment,
  toStaffPayment,
  toStaffPayments,
} from './payments.queries.ts';

function serveOwnPayments(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  serve(app, context, payLesson, async ({ params, caller: payer }) => {
    const [lesson] = await findPublished(db, [params.lessonId], payer._id);
    if (!lesson || lesson.withdrawn_at !== null) throw new AppError('not_found', 'Lesson not found', 'lessonId');
    const row = await db.transaction().execute((trx) => payFor(trx, payer, lesson, context));
    const message =
      row.status === 'approved'
        ? 'Payment successful! Check your purchased lessons.'
        : 'Payment recorded. Your lesson unlocks as soon as the payment is approved.';
    const paymentUrl = `${config.publicUrl}/student/payments/${row._id}`;
    return { message, paymentUrl, data: { ...toPayment(row), paymentUrl } };
  });

  serve(app, context, listMyPayments, async ({ caller }) => ({
    message: 'Your payments fetched successfully',
    data: (await findPaymentsOf(db, caller._id)).map(toPayment),
  }));

  serve(app, context, getMyPayment, async ({ params, caller }) => ({
    message: 'Your payment fetched successfully',
    data: toOpenedPayment(await getPaymentRow(db, params.id, caller._id), context.settings()),
  }));
}

function serveDecisions(app: FastifyInstance, context: Context): void {
  const decisionOf = (status: 'approved' | 'rejected', by: Caller, reason: string | null = null) => {
    const { timeZone } = context.settings();
    return { status, reason, by, at: iso(context.now()), timeZone, newId: context.newId, mail: context };
  };

  serveWrite(app, context, approvePayment, async ({ trx, params, caller }) => {
    const decision = decisionOf('approved', caller);
    const row = await decidePayment(trx, params.id, decision);
    return { message: 'Payment approved successfully!', data: await toStaffPayment(trx, row) };
  });

  serveWrite(app, context, rejectPayment, async ({ trx, params, body, caller }) => {
    const decision = decisionOf('rejected', caller, body.reason);
    const row = await decidePayment(trx, params.id, decision);
    return { message: 'Payment rejected', data: await toStaffPayment(trx, row) };
  });

  serveWrite(app, context, approvePayments, async ({ trx, body, caller }) => {
    const decision = decisionOf('approved', caller);
    const data = await approveAll(trx, body.ids, decision);
    const count = data.filter(({ outcome }) => outcome === 'approved').length;
    return { message: `${count} of ${data.length} payments approved`, data };
  });
}

export function servePayments(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serveOwnPayments(app, context);

  serve(app, context, listPayments, async ({ query }) => {
    const { rows, summary, ...found } = await findPayments(context, query);
    return {
      message: 'Payments fetched successfully',
      data: await toStaffPayments(db, rows),
      pagination: paginationOf(found, query),
      summary,
    };
  });

  serve(app, context, getPayment, async ({ params }) => ({
    message: 'Payment fetched successfully',
    data: await toStaffPayment(db, await getPaymentRow(db, params.id)),
  }));

  serveDecisions(app, context);
}
