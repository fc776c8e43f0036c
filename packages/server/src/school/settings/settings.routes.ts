import { getPrivacy, getSettings, type SavedSettings, type Settings, updateSettings } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { guardBankAccount } from './bank-account.ts';
import { guardPaymentReview } from './payment-review.ts';
import { nameOf, readSettings, saveSettings, wasMoneyAskedFor } from './settings.queries.ts';

async function save(trx: Trx, context: Context, body: Partial<Settings>, by: Caller): Promise<void> {
  const { before, after } = await saveSettings(trx, context, body, by);
  await guardPaymentReview(trx, context, { before, after, by });
  await guardBankAccount(trx, context, { before, after, by });
}

export function serveSettings(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  async function shown(): Promise<SavedSettings> {
    const { settings, chosen, updatedAt, updatedBy } = await readSettings(db, config);
    const currencyIsFixed = await wasMoneyAskedFor(db);
    const pricesChosen = { listPriceFactor: chosen('listPriceFactor'), discount: chosen('checkoutDiscountPercent') };
    return { ...settings, currencyIsFixed, pricesChosen, updatedAt, updatedBy: await nameOf(db, updatedBy) };
  }

  serve(app, context, getSettings, async () => ({ message: 'Settings fetched successfully', data: await shown() }));

  serve(app, context, getPrivacy, async () => ({ message: 'Privacy fetched successfully', data: context.settings() }));

  serve(app, context, updateSettings, async ({ body, caller }) => {
    await db.transaction().execute((trx) => save(trx, context, body, caller));
    await context.refreshSettings();
    return { message: 'Settings saved', data: await shown() };
  });
}
