import { endOtherOwnSessions, endOwnSession, listOwnSessions } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { endOne, endOthers, listSessions } from './own-sessions.ts';

/** The devices a person is signed in on. */
export function serveOwnSessions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listOwnSessions, async ({ caller }) => ({
    message: 'Your devices',
    data: await listSessions(context, caller),
  }));

  serve(app, context, endOwnSession, async ({ caller, params }) => {
    await db.transaction().execute((trx) => endOne(trx, context, caller, params.sessionId));
    return { message: 'Signed out' };
  });

  serve(app, context, endOtherOwnSessions, async ({ caller }) => {
    await db.transaction().execute((trx) => endOthers(trx, context, caller));
    return { message: 'Signed out everywhere else' };
  });
}
