import { type Settings, type StoredCardHead, type StoredClass, type StoredSubject, settings } from '@akada/contract';
import { checkoutDiscountPercent, listPriceFactor } from '@akada/contract/rules/cart';
import type { CertificateWords } from '@akada/contract/rules/certificate';
import type { Conduct } from '@akada/contract/rules/conduct';
import { letterScale, scaleInWords } from '@akada/contract/rules/grade';
import { usualQuietHours } from '@akada/contract/rules/quiet-hours';
import { usualRetention } from '@akada/contract/rules/retention';
import { presentSchemes, type Schemes } from '@akada/contract/rules/schemes';
import { termLabel } from '@akada/contract/rules/terms';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { moveWindows } from '../../exams/exams/exam-dates.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, SettingRow, Trx } from '../../platform/db/schema.ts';
import { cardHeadIn, cardHeadKey } from '../../platform/db/school-card-head.ts';
import { certificateIn, certificateKey } from '../../platform/db/school-certificate.ts';
import { classesIn, classesKey, revisionKey } from '../../platform/db/school-classes.ts';
import { conductIn, conductKey } from '../../platform/db/school-conduct.ts';
import { schemesIn, schemesKey } from '../../platform/db/school-schemes.ts';
import { keptTextsIn, keptTextsKey, subjectsIn, subjectsKey } from '../../platform/db/school-subjects.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';

const keys = settings.keyof().options;

/** About the price of a gigabyte in a Nigerian data bundle; in other currencies staff set it. */
const usualDataPrice = (currency: string) => (currency === 'NGN' ? 500 : null);

function ofInstallation(config: Config, currency: string): Settings {
  return {
    schoolName: config.schoolName,
    currency,
    timeZone: config.timeZone,
    paymentReview: config.paymentReview,
    checkoutDiscountPercent,
    listPriceFactor,
    dataPricePerGb: usualDataPrice(currency),
    bankName: '',
    accountName: '',
    accountNumber: '',
    paymentNote: '',
    schoolPhone: '',
    news: '',
    landingSubjects: true,
    landingSample: true,
    landingPrices: false,
    gradeScale: letterScale,
    showPositions: false,
    terms: [],
    quietFrom: usualQuietHours.from,
    quietUntil: usualQuietHours.until,
    guardianConsent: false,
    privacyContact: '',
    ...usualRetention,
  };
}

/** Skips values that are no longer valid, such as a time zone this machine does not have. */
function savedIn(rows: readonly SettingRow[]): Partial<Settings> {
  const saved = keys.flatMap((key) => {
    const row = rows.find((candidate) => candidate.key === key);
    const parsed = row && settings.shape[key].safeParse(JSON.parse(row.value));
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(saved);
}

type ReadSettings = {
  settings: SchoolSettings;
  /** Somebody saved a value, also one that was the installation's already. */
  chosen: (key: keyof Settings) => boolean;
  /** As they are stored, those of the classes and the like too. */
  savedKeys: ReadonlyMap<string, string>;
  revision: number;
  updatedAt: string | null;
  updatedBy: string | null;
};

export async function readSettings(db: Db, config: Config): Promise<ReadSettings> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const last = rows.find((row) => row.key === revisionKey);
  const saved = savedIn(rows);
  const rowOf = (wanted: string) => rows.find(({ key }) => key === wanted);
  const own = { ...ofInstallation(config, saved.currency ?? config.currency), ...saved };
  const lists = { classes: classesIn(rowOf(classesKey)), subjects: subjectsIn(rowOf(subjectsKey)) };
  return {
    settings: {
      ...own,
      ...lists,
      keptSubjectTexts: keptTextsIn(rowOf(keptTextsKey)),
      cardHead: cardHeadIn(rowOf(cardHeadKey)),
      certificate: certificateIn(rowOf(certificateKey)),
      schemes: presentSchemes(schemesIn(rowOf(schemesKey)), { ...lists, terms: own.terms }),
      conduct: conductIn(rowOf(conductKey)),
    },
    chosen: (key) => key in saved,
    savedKeys: new Map(rows.map(({ key, value }) => [key, value])),
    revision: Number(last?.value ?? 0),
    updatedAt: last?.updated_at || null,
    updatedBy: last?.updated_by ?? null,
  };
}

async function lockRow(trx: Trx): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: revisionKey, value: '0', updated_at: '', updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: revisionKey }))
    .execute();
}

type Save = { by: string; at: string };

type Changes = Partial<SchoolSettings> & { firstSteps?: 'dismissed' | 'shown' };

async function writeSettings(trx: Trx, changes: Changes, { by, at }: Save): Promise<void> {
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

/** Under the lock of the settings. */
export const writeClasses = (trx: Trx, classes: readonly StoredClass[], save: Save) =>
  writeSettings(trx, { [classesKey]: classes }, save);

export const writeSubjects = (trx: Trx, subjects: readonly StoredSubject[], save: Save, kept?: readonly string[]) =>
  writeSettings(trx, { [subjectsKey]: subjects, ...(kept && { [keptTextsKey]: kept }) }, save);

export const writeSchemes = (trx: Trx, schemes: Schemes, save: Save) =>
  writeSettings(trx, { [schemesKey]: schemes }, save);

export const writeCardHead = (trx: Trx, head: StoredCardHead, save: Save) =>
  writeSettings(trx, { [cardHeadKey]: head }, save);

export const writeCertificate = (trx: Trx, words: CertificateWords, save: Save) =>
  writeSettings(trx, { [certificateKey]: words }, save);

export const writeConduct = (trx: Trx, conduct: Conduct, save: Save) =>
  writeSettings(trx, { [conductKey]: conduct }, save);

/** Under the lock of the settings. */
export const writeFirstSteps = (trx: Trx, firstSteps: 'dismissed' | 'shown', save: Save) =>
  writeSettings(trx, { firstSteps }, save);

/** Free lessons do not fix the currency. */
export async function wasMoneyAskedFor(db: Db): Promise<boolean> {
  const row = await db.selectFrom('payments').select('_id').where('amount_minor', '>', 0).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db.selectFrom('users').select('full_name').where('_id', '=', userId).executeTakeFirst();
  return row?.full_name ?? null;
}

/** Drops a read that returns after a newer one, by the number of saves. */
export async function keepSettings(
  db: Db,
  config: Config,
): Promise<Pick<Context, 'settings' | 'lockSettings' | 'refreshSettings'>> {
  let known = await readSettings(db, config);
  return {
    settings: () => known.settings,
    lockSettings: async (trx) => {
      await lockRow(trx);
      return (await readSettings(trx, config)).settings;
    },
    refreshSettings: async () => {
      const read = await readSettings(db, config);
      if (read.revision >= known.revision) known = read;
    },
  };
}

/** A new time zone moves the windows of exams whose dates are days. */
export async function saveSettings(trx: Trx, context: Context, changes: Partial<Settings>, by: Actor) {
  const before = await context.lockSettings(trx);
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
  const after = { ...before, ...changes };
  const facts = ({ gradeScale, terms, ...others }: SchoolSettings) => {
    const { classes: _, subjects: __, keptSubjectTexts: ___, schemes: ____, ...own } = others;
    const { conduct: _____, cardHead: ______, certificate: _______, ...all } = own;
    const days = terms.map((term) => `${termLabel(term)}, ${term.startDate} to ${term.endDate}`);
    return { ...all, gradeScale: scaleInWords(gradeScale), terms: days };
  };
  await recordAudit(trx, { action: 'settings.update', by, at, subject, before: facts(before), after: facts(after) });
  return { before, after };
}
