import { getHealth, getReady, getSchool } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isLoopback } from '../config.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { reasonToWait } from './instance.ts';

export function serveOps(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getHealth, async () => ({ message: 'alive' }));

  serve(app, context, getReady, async () => {
    if (context.isDraining()) throw new AppError('not_ready', 'The server is stopping');
    try {
      await sql`select 1`.execute(db);
    } catch {
      throw new AppError('not_ready', 'The database does not answer');
    }
    const reason = await reasonToWait(context);
    if (reason) throw new AppError('not_ready', reason);
    return { message: 'ready' };
  });

  serve(app, context, getSchool, async () => {
    const { schoolName: name, ...settings } = context.settings();
    const { smtpUrl, host, oidc } = context.config;
    const mailIsKept = smtpUrl === null && (context.isDemo || isLoopback(host));
    return {
      message: 'School',
      data: { ...settings, name, demo: context.isDemo, mailIsKept, schoolLogin: oidc !== null },
    };
  });
}
