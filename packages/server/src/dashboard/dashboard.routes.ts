import { getAdminStats, getSystemStatus } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { adminStats } from './admin-stats.ts';
import { watchEventLoop } from './event-loop.ts';
import { systemStatus } from './system-status.ts';

export function serveDashboard(app: FastifyInstance, context: Context): void {
  watchEventLoop();
  serve(app, context, getAdminStats, async () => ({
    message: 'Statistics',
    data: await adminStats(context.db, context.now()),
  }));

  serve(app, context, getSystemStatus, async () => ({
    message: 'System status',
    data: await systemStatus(context),
  }));
}
