import { getCardTexts, sendCardTexts } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { sendsTexts } from '../../platform/mail/queue.ts';
import { cardTexts, sendCardTexts as send } from './card-texts.ts';

function refuseWithoutProvider(context: Context): void {
  if (!sendsTexts(context)) throw new AppError('conflict', 'Your school sends no SMS', 'class');
}

export function serveCardTexts(app: FastifyInstance, context: Context): void {
  serve(app, context, getCardTexts, async ({ query }) => {
    refuseWithoutProvider(context);
    return { message: 'Results by SMS fetched successfully', data: await cardTexts(context, query) };
  });

  serveWrite(app, context, sendCardTexts, async ({ trx, body, doer }) => {
    refuseWithoutProvider(context);
    return { message: 'Results are sent by SMS', data: await send(trx, context, body, doer) };
  });
}
