import { getSchemes, type SchoolSchemes, saveSchemes, storedSchemes } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { saveSchoolSchemes, schemesSavedAt } from './schemes.ts';

async function shownSchemes({ db, settings }: Context): Promise<SchoolSchemes> {
  return { ...storedSchemes.parse(settings().schemes), updatedAt: await schemesSavedAt(db) };
}

export function serveSchemes(app: FastifyInstance, context: Context): void {
  serve(app, context, getSchemes, async () => ({
    message: 'Schemes fetched successfully',
    data: await shownSchemes(context),
  }));

  serve(app, context, saveSchemes, async ({ body, caller }) => {
    const doer = { by: caller, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => saveSchoolSchemes(trx, context, body, doer));
    await context.refreshSettings();
    return { message: 'Schemes saved', data: await shownSchemes(context) };
  });
}
