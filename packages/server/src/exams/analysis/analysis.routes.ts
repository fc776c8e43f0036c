import { getAnalysis } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { readAnalysis } from './read-analysis.ts';

export function serveAnalysis(app: FastifyInstance, context: Context): void {
  serve(app, context, getAnalysis, async ({ params, caller }) => ({
    message: 'Analysis fetched successfully',
    data: await readAnalysis(context, params.id, caller),
  }));
}
