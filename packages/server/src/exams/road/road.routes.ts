import { getRoad } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { readRoad } from './read-road.ts';

export function serveRoad(app: FastifyInstance, context: Context): void {
  serve(app, context, getRoad, async ({ caller, query }) => ({
    message: 'Road fetched successfully',
    data: await readRoad(context, caller, query.subject),
  }));
}
