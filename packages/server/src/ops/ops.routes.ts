import { getHealth, getReady, getSchool } from '@akada/contract';
import { checkoutDiscountPercent, listPriceFactor } from '@akada/contract/rules/cart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';

export function serveOps(app: FastifyInstance, context: Context): void {
  const { config, db } = context;

  serve(app, context, getHealth, async () => ({ message: 'alive' }));

  serve(app, context, getReady, async () => {
    if (context.isDraining()) throw new AppError('not_ready', 'The server is stopping');
    try {
      await sql`select 1`.execute(db);
    } catch {
      throw new AppError('not_ready', 'The database does not answer');
    }
    return { message: 'ready' };
  });

  serve(app, context, getSchool, async () => ({
    message: 'School',
    data: {
      name: config.schoolName,
      currency: config.currency,
      timeZone: config.timeZone,
      paymentReview: config.paymentReview,
      checkoutDiscountPercent,
      listPriceFactor,
      demo: context.isDemo,
    },
  }));
}
