import {
  addGroupMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listGivenToGroup,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/record.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { serve } from '../../platform/http/serve.ts';
import { createNamed, removeGroup, renameGroup } from './change-group.ts';
import { findGivenTo } from './given-to.queries.ts';
import { findGroups, findMembers, getGroupOf } from './groups.queries.ts';
import { addMembers, removeMember } from './members.ts';

function serveMembers(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, addGroupMembers, async ({ params, body, caller }) => {
    const doer = { by: caller, at: iso(context.now()), timeZone: context.settings().timeZone };
    const data = await db.transaction().execute((trx) => addMembers(trx, params.id, body, doer));
    return { message: data.added === 1 ? '1 student added' : `${data.added} students added`, data };
  });

  serve(app, context, removeGroupMember, async ({ params, caller }) => {
    const doer = { by: caller, at: iso(context.now()) };
    await db.transaction().execute((trx) => removeMember(trx, params.id, params.studentId, doer));
    return { message: 'Student removed from the group' };
  });
}

export function serveGroups(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const doer = (by: Actor) => ({ by, at: iso(context.now()) });
  serveMembers(app, context);

  serve(app, context, listGroups, async () => ({
    message: 'Groups fetched successfully',
    data: await findGroups(db),
  }));

  serve(app, context, createGroup, async ({ body, caller }) => {
    const id = context.newId();
    await db.transaction().execute((trx) => createNamed(trx, id, body.name, doer(caller)));
    return { message: 'Group created', data: await getGroupOf(db, id) };
  });

  serve(app, context, getGroup, async ({ params, query }) => {
    const group = await getGroupOf(db, params.id);
    const { members, total } = await findMembers(db, params.id, query);
    return {
      message: 'Group fetched successfully',
      data: { ...group, members },
      pagination: paginationOf({ total }, query),
    };
  });

  serve(app, context, listGivenToGroup, async ({ params }) => {
    await getGroupOf(db, params.id);
    return { message: 'What the group has fetched successfully', data: await findGivenTo(db, params.id) };
  });

  serve(app, context, updateGroup, async ({ params, body, caller }) => {
    await db.transaction().execute((trx) => renameGroup(trx, params.id, body, doer(caller)));
    return { message: 'Group renamed', data: await getGroupOf(db, params.id) };
  });

  serve(app, context, deleteGroup, async ({ params, caller }) => {
    await db.transaction().execute((trx) => removeGroup(trx, params.id, doer(caller)));
    return { message: 'Group deleted' };
  });
}
