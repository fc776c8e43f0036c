import { type Settings, settings } from '@akada/contract';
import { checkoutDiscountPercent, listPriceFactor } from '@akada/contract/rules/cart';
import { usualRetention } from '@akada/contract/rules/retention';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db, SettingRow, Trx } from '../db/schema.ts';

/** The row that counts the saves, and that two who change settings take turns at. */
const revisionKey = 'revision';

const keys = settings.keyof().options;

/** What stands until somebody saves another value. */
function ofInstallation(config: Config): Settings {
  return {
    schoolName: config.schoolName,
    currency: config.currency,
    timeZone: config.timeZone,
    paymentReview: config.paymentReview,
    checkoutDiscountPercent,
    listPriceFactor,
    bankName: '',
    accountName: '',
    accountNumber: '',
    paymentNote: '',
    guardianConsent: false,
    privacyContact: '',
    ...usualRetention,
  };
}

/** A saved value that is none any more, such as a zone this machine does not know, counts as not saved. */
function savedIn(rows: readonly SettingRow[]): Partial<Settings> {
  const saved = keys.flatMap((key) => {
    const row = rows.find((candidate) => candidate.key === key);
    const parsed = row && settings.shape[key].safeParse(JSON.parse(row.value));
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(saved);
}

export type ReadSettings = {
  settings: Settings;
  /** How often any of them was saved. */
  revision: number;
  updatedAt: string | null;
  /** The id of who saved last. */
  updatedBy: string | null;
};

export async function readSettings(db: Db, config: Config): Promise<ReadSettings> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const last = rows.find((row) => row.key === revisionKey);
  return {
    settings: { ...ofInstallation(config), ...savedIn(rows) },
    revision: Number(last?.value ?? 0),
    updatedAt: last?.updated_at || null,
    updatedBy: last?.updated_by ?? null,
  };
}

/** From here to its end, this transaction is the only one that may change settings or write what must fit them. */
export async function takeSettings(trx: Trx): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: revisionKey, value: '0', updated_at: '', updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: revisionKey }))
    .execute();
}

type Save = { by: string; at: string };

/** Writes the values that are named and leaves the others alone. */
export async function writeSettings(trx: Trx, changes: Partial<Settings>, { by, at }: Save): Promise<void> {
  const rows = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: at, updated_by: by }));
  if (rows.length === 0) return;
  await trx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
        updated_by: eb.ref('excluded.updated_by'),
      })),
    )
    .execute();
  await trx
    .updateTable('settings')
    .set({ value: sql<string>`cast(cast(value as integer) + 1 as text)`, updated_at: at, updated_by: by })
    .where('key', '=', revisionKey)
    .execute();
}

/** Free lessons ask for no money, so they bind no currency. */
export async function wasMoneyAskedFor(db: Db): Promise<boolean> {
  const row = await db.selectFrom('payments').select('_id').where('amount_minor', '>', 0).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db.selectFrom('users').select('full_name').where('_id', '=', userId).executeTakeFirst();
  return row?.full_name ?? null;
}
