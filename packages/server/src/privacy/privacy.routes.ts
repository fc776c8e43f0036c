import { exportOwnData, exportStaffData } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { ownData } from './export-data.ts';

export function servePrivacy(app: FastifyInstance, context: Context): void {
  serve(app, context, exportOwnData, async ({ caller }) => ownData(context, caller));

  serve(app, context, exportStaffData, async ({ caller }) => {
    const subject = { kind: 'person', _id: caller._id, title: caller.fullName } as const;
    const deed = { action: 'user.export', by: caller, at: iso(context.now()), subject } as const;
    await context.db.transaction().execute((trx) => recordAudit(trx, deed));
    return ownData(context, caller);
  });
}
