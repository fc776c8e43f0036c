import type { Settings } from '@akada/contract';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { moveWindows } from '../exams/move-windows.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { wasMoneyAskedFor, writeSettings } from './settings.queries.ts';

/**
 * Saves the settings that are named, and with the time zone the windows of exams whose dates are days. Two who save at
 * once take turns, so each finds what the other one left.
 */
export async function saveSettings(trx: Trx, context: Context, changes: Partial<Settings>, by: Actor): Promise<void> {
  const before = await context.holdSettings(trx);
  const at = iso(context.now());
  const { currency = before.currency, timeZone = before.timeZone } = changes;
  if (currency !== before.currency && (await wasMoneyAskedFor(trx))) {
    throw new AppError(
      'conflict',
      `The currency stays ${before.currency}: there are payments in it already`,
      'currency',
    );
  }
  if (timeZone !== before.timeZone) await moveWindows(trx, timeZone, at);
  await writeSettings(trx, changes, { by: by._id, at });
  const subject = { kind: 'settings', title: 'Settings' } as const;
  await recordAudit(trx, { action: 'settings.update', by, at, subject, before, after: { ...before, ...changes } });
}
