import { checkPaper, getPaperKeys } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { findPaperKeys } from './paper-keys.ts';
import { checkCode } from './papers.ts';

export function serveSignedPapers(app: FastifyInstance, context: Context): void {
  serve(app, context, getPaperKeys, async () => ({
    message: 'Keys fetched successfully',
    data: { school: context.settings().schoolName, keys: await findPaperKeys(context.db) },
  }));

  serve(app, context, checkPaper, async ({ params }) => ({
    message: 'Paper fetched successfully',
    data: await checkCode(context, params.code),
  }));
}
