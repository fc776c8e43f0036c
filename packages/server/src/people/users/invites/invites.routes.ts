import { createInvite, getInvite, listInvites, withdrawInvite } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../../../platform/http/context.ts';
import { paginationOf } from '../../../platform/http/replies.ts';
import { idForRequest } from '../../../platform/http/request-key.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import { addInvite, findInvites, getStaffInvite, withdraw } from './invites.queries.ts';
import { classOfInvite, openInvite } from './take-place.ts';

export function serveInvites(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const at = () => ({ at: iso(context.now()), classes: context.settings().classes });

  serve(app, context, listInvites, async ({ query }) => {
    const { rows, ...found } = await findInvites(db, query, at());
    return { message: 'Invites fetched successfully', data: rows, pagination: paginationOf(found, query) };
  });

  serveWrite(app, context, createInvite, async ({ trx, doer, body, caller, request }) => {
    const id = idForRequest({ request, caller }, context.newId);
    await addInvite(trx, id, body, doer);
    return { message: 'Invite link made', data: await getStaffInvite(trx, id, at()) };
  });

  serveWrite(app, context, withdrawInvite, async ({ trx, doer, params }) => {
    await withdraw(trx, params.id, doer);
    return { message: 'Invite link withdrawn', data: await getStaffInvite(trx, params.id, at()) };
  });

  serve(app, context, getInvite, async ({ params }) => {
    const { at: now, classes } = at();
    const row = await openInvite(db, params.code, now);
    return { message: 'Invite fetched successfully', data: { ...classOfInvite(classes, row), endsAt: row.ends_at } };
  });
}
