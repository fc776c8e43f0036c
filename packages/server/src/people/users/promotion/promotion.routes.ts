import { listPromotions, previewPromotion, promoteClasses, undoPromotion as undoPromotionCall } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../platform/audit/record.ts';
import { lockClasses } from '../../../platform/db/school-classes.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { paginationOf } from '../../../platform/http/replies.ts';
import { idForRequest } from '../../../platform/http/request-key.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import { countWithoutClass } from './moves.ts';
import { promote } from './promote.ts';
import { getPromotion, lastNumber, lastPromotions, stepsOf, studentsOf } from './promotion.queries.ts';
import { undoPromotion, whatCameOfUndo } from './undo-promotion.ts';

const counted = (count: number) => `${count} ${count === 1 ? 'student' : 'students'}`;

export function servePromotions(app: FastifyInstance, context: Context): void {
  const { db, now } = context;
  const _doer = (by: Actor) => ({ by, at: iso(now()) });

  serve(app, context, listPromotions, async () => ({
    message: 'Promotions fetched successfully',
    data: await lastPromotions(db, context.settings().classes, now()),
  }));

  serve(app, context, previewPromotion, async ({ query }) => {
    const { classes } = context.settings();
    const of = { ...query, classLevel: query.classLevel ?? null };
    // Read before the students: a promotion in between makes the confirmation fail instead of promoting twice.
    const after = await lastNumber(db);
    const { rows: students, ...found } = await studentsOf(db, classes, of, now());
    return {
      message: 'Preview fetched successfully',
      data: {
        ...{ steps: await stepsOf(db, classes, of, now()), students, after },
        withoutClass: await countWithoutClass(db, classes, of),
      },
      pagination: paginationOf(found, query),
    };
  });

  serveWrite(app, context, promoteClasses, async ({ trx, doer, body, caller, request }) => {
    const _id = idForRequest({ request, caller }, context.newId);
    const classes = await lockClasses(trx);
    await promote(trx, { ...body, _id }, classes, doer);
    const data = await getPromotion(trx, _id, classes, now());
    return { message: `${counted(data.students)} promoted`, data };
  });

  serveWrite(app, context, undoPromotionCall, async ({ trx, doer, params }) => {
    await undoPromotion(trx, params.id, context, doer);
    const data = await whatCameOfUndo(trx, params.id);
    const stay = data.keptCount === 0 ? '' : `; ${counted(data.keptCount)} stayed, because their class changed since`;
    return { message: `${counted(data.returned)} brought back${stay}`, data };
  });
}
