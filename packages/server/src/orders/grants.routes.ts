import {
  giveLesson as giveLessonEndpoint,
  listGrants,
  takeLessonBack as takeLessonBackEndpoint,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { findGifts, giveLesson, takeLessonBack } from './grants.ts';

export function serveGrants(app: FastifyInstance, context: Context): void {
  const { db, newId } = context;

  serve(app, context, giveLessonEndpoint, async ({ body, caller: by }) => {
    const giving = { by, at: iso(context.now()), newId };
    const data = await db.transaction().execute((trx) => giveLesson(trx, body, giving));
    return { message: 'Lesson given', data };
  });

  serve(app, context, takeLessonBackEndpoint, async ({ params, body, caller: by }) => {
    const taking = { by, at: iso(context.now()), reason: body.reason };
    await db.transaction().execute((trx) => takeLessonBack(trx, params.id, taking));
    return { message: 'Lesson taken back' };
  });

  serve(app, context, listGrants, async ({ query }) => ({
    message: 'Lessons given fetched successfully',
    data: await findGifts(db, query.studentId),
  }));
}
