import { listAudit } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { findAudit, toAuditEntry } from './audit.queries.ts';

export function serveAudit(app: FastifyInstance, context: Context): void {
  serve(app, context, listAudit, async ({ query }) => {
    const rows = await findAudit(context.db, query, context.settings().timeZone);
    const page = rows.slice(0, query.limit);
    return {
      message: 'Audit log',
      data: page.map(toAuditEntry),
      next: rows.length > query.limit ? (page.at(-1)?._id ?? null) : null,
    };
  });
}
