import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/record.ts';
import { isSeenAnnouncement, limitsOfAnnouncement } from '../../platform/db/reach.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { idForRequest } from '../../platform/http/request-key.ts';
import { requireOwnAudience } from '../../platform/http/scope.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { findAnnouncements, findOwn, getForStaff, previewOf } from './announcements.queries.ts';
import { clearWithdrawn, sendAnnouncement } from './send.ts';
import { addAnnouncement, changeAnnouncement, deleteUnsent, withdrawSent } from './write.ts';

function serveWriting(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const doer = (by: Actor) => ({ by, at: iso(context.now()) });
  const read = (id: string) => getForStaff(db, id, iso(context.now()));

  serve(app, context, createAnnouncement, async ({ body, caller, request }) => {
    requireOwnAudience(reachOf(context, caller), { levels: body.classLevels, placeIds: body.groupIds ?? [] });
    const id = idForRequest({ request, caller }, context.newId);
    await db.transaction().execute((trx) => addAnnouncement(trx, id, body, doer(caller)));
    await sendAnnouncement(context, id);
    const data = await read(id);
    return { message: data.state === 'scheduled' ? 'Announcement scheduled' : 'Announcement sent', data };
  });

  serve(app, context, updateAnnouncement, async ({ params, body, caller }) => {
    requireOwnAudience(reachOf(context, caller), { levels: body.classLevels, placeIds: body.groupIds ?? [] });
    await db.transaction().execute((trx) => changeAnnouncement(trx, params.id, body, doer(caller)));
    await sendAnnouncement(context, params.id);
    return { message: 'Announcement changed', data: await read(params.id) };
  });

  serveWrite(app, context, deleteAnnouncement, async ({ trx, doer, params }) => {
    await deleteUnsent(trx, params.id, doer);
    return { message: 'Announcement deleted' };
  });

  serve(app, context, withdrawAnnouncement, async ({ params, caller }) => {
    await db.transaction().execute((trx) => withdrawSent(trx, params.id, doer(caller)));
    await clearWithdrawn(context, params.id);
    return { message: 'Announcement withdrawn', data: await read(params.id) };
  });
}

export function serveAnnouncements(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serveWriting(app, context);

  serve(app, context, listAnnouncements, async ({ query, caller }) => {
    const reach = reachOf(context, caller);
    const wanted = { ...query, seen: isSeenAnnouncement(reach) };
    const { rows, ...found } = await findAnnouncements(db, wanted, iso(context.now()));
    const data = rows.map((row) => ({ ...row, ...limitsOfAnnouncement(reach, row) }));
    return { message: 'Announcements fetched successfully', data, pagination: paginationOf(found, query) };
  });

  serve(app, context, previewAnnouncement, async ({ query, caller }) => {
    const to = { classes: query.classLevels ?? null, groups: query.groupIds ?? [] };
    requireOwnAudience(reachOf(context, caller), { levels: to.classes, placeIds: to.groups });
    return { message: 'Preview fetched successfully', data: await previewOf(db, to) };
  });

  serve(app, context, getAnnouncement, async ({ params, caller }) => ({
    message: 'Announcement fetched successfully',
    data: await findOwn(db, caller._id, params.id),
  }));
}
