import { getPrivacy, getSettings, type SavedSettings, updateSettings } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { saveSettings } from './save-settings.ts';
import { nameOf, readSettings, wasMoneyAskedFor } from './settings.queries.ts';

export function serveSettings(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  async function shown(): Promise<SavedSettings> {
    const { settings, updatedAt, updatedBy } = await readSettings(db, config);
    const currencyIsFixed = await wasMoneyAskedFor(db);
    return { ...settings, currencyIsFixed, updatedAt, updatedBy: await nameOf(db, updatedBy) };
  }

  serve(app, context, getSettings, async () => ({ message: 'Settings', data: await shown() }));

  serve(app, context, getPrivacy, async () => ({ message: 'Privacy', data: context.settings() }));

  serve(app, context, updateSettings, async ({ body, caller }) => {
    await db.transaction().execute((trx) => saveSettings(trx, context, body, caller));
    await context.refreshSettings();
    return { message: 'Settings saved', data: await shown() };
  });
}
