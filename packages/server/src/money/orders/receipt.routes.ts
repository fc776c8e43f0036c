import { getMyReceipt, getReceipt } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { Download } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { findOrder } from './orders.queries.ts';
import { studentOfOrder } from './payer.ts';
import { downloadReceipt, receiptName } from './receipt.ts';

export function serveReceipts(app: FastifyInstance, context: Context): void {
  const download = async (id: string, studentId?: string): Promise<Download> => {
    const order = await findOrder(context.db, id, studentId);
    if (!order) throw new AppError('not_found', 'Order not found');
    return new Download(receiptName(order), await downloadReceipt(context, order));
  };

  serve(app, context, getMyReceipt, async ({ params, caller }) => {
    const studentId = await studentOfOrder(context.db, caller, params.id);
    return download(params.id, studentId);
  });

  serve(app, context, getReceipt, ({ params }) => download(params.id));
}
