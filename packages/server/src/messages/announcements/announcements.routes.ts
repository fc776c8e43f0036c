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
import { type Context, iso } from '../../platform/http/context.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { idForRequest } from '../../platform/http/request-key.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { findAnnouncements, findOwn, getForStaff, previewOf } from './announcements.queries.ts';
import { clearWithdrawn, sendAnnouncement } from './send.ts';
import { addAnnouncement, changeAnnouncement, deleteUnsent, withdrawSent } from './write.ts';

function serveWriting(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const doer = (by: Actor) => ({ by, at: iso(context.now()) });
  const read = (id: string) => getForStaff(db, id, iso(context.now()));

  serve(app, context, createAnnouncement, async ({ body, caller, request }) => {
    const id = idForRequest({ request, caller }, context.newId);
    await db.transaction().execute((trx) => addAnnouncement(trx, id, body, doer(caller)));
    await sendAnnouncement(context, id);
    const data = await read(id);
    return { message: data.state === 'scheduled' ? 'Announcement scheduled' : 'Announcement sent', data };
  });

  serve(app, context, updateAnnouncement, async ({ params, body, caller }) => {
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

  serve(app, context, listAnnouncements, async ({ query }) => {
    const { rows, ...found } = await findAnnouncements(db, query, iso(context.now()));
    return { message: 'Announcements fetched successfully', data: rows, pagination: paginationOf(found, query) };
  });

  serve(app, context, previewAnnouncement, async ({ query }) => ({
    message: 'Preview fetched successfully',
    data: await previewOf(db, { classes: query.classLevels ?? null, groups: query.groupIds ?? [] }),
  }));

  serve(app, context, getAnnouncement, async ({ params, caller }) => ({
    message: 'Announcement fetched successfully',
    data: await findOwn(db, caller._id, params.id),
  }));
}
