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
import { allPlaces } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/record.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { createNamed, removeGroup, renameGroup } from './change-group.ts';
import { findGivenTo } from './given-to.queries.ts';
import { findGroups, findMembers, getGroupOf } from './groups.queries.ts';
import { addMembers, removeMember } from './members.ts';

function serveMembers(app: FastifyInstance, context: Context): void {
  serveWrite(app, context, addGroupMembers, async ({ trx, doer, params, body }) => {
    const { timeZone } = context.settings();
    const data = await addMembers(trx, params.id, body, { ...doer, timeZone });
    return { message: data.added === 1 ? '1 student added' : `${data.added} students added`, data };
  });

  serveWrite(app, context, removeGroupMember, async ({ trx, doer, params }) => {
    await removeMember(trx, params.id, params.studentId, doer);
    return { message: 'Student removed from the group' };
  });
}

export function serveGroups(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const _doer = (by: Actor) => ({ by, at: iso(context.now()) });
  serveMembers(app, context);

  serve(app, context, listGroups, async ({ caller }) => {
    const reach = reachOf(context, caller);
    const data = await findGroups(db, reach && !caller.rights.includes('people') ? allPlaces(reach) : undefined);
    return { message: 'Groups fetched successfully', data };
  });

  serveWrite(app, context, createGroup, async ({ trx, doer, body }) => {
    const id = context.newId();
    await createNamed(trx, id, body.name, doer);
    return { message: 'Group created', data: await getGroupOf(trx, id) };
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

  serveWrite(app, context, updateGroup, async ({ trx, doer, params, body }) => {
    await renameGroup(trx, params.id, body, doer);
    return { message: 'Group renamed', data: await getGroupOf(trx, params.id) };
  });

  serveWrite(app, context, deleteGroup, async ({ trx, doer, params }) => {
    await removeGroup(trx, params.id, doer);
    return { message: 'Group deleted' };
  });
}
