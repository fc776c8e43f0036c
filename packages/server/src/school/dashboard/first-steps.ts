import { type FirstStepKey, firstSteps, type StepsOfSchool } from '@akada/contract';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { readSettings, writeFirstSteps } from '../settings/settings.queries.ts';

const dayMs = 86_400_000;

/** A school with students and exams for so long has chosen its names, classes and people, whatever the settings say. */
const settledDays = 60;

const found = async (query: { limit: (one: 1) => { executeTakeFirst: () => Promise<unknown> } }) =>
  (await query.limit(1).executeTakeFirst()) !== undefined;

async function isSettled(db: Db, now: number): Promise<boolean> {
  const before = iso(now - settledDays * dayMs);
  const student = db.selectFrom('users').select('_id').where('role', '=', 'user').where('created_at', '<', before);
  const exam = db.selectFrom('exams').select('_id').where('is_active', '=', 1).where('created_at', '<', before);
  return (await found(exam)) && (await found(student));
}

/** From what the school has, so that a step is never ticked by hand. */
async function doneSteps(context: Context): Promise<Readonly<Record<FirstStepKey, boolean>>> {
  const { db, config, now } = context;
  const { settings, chosen, savedKeys } = await readSettings(db, config);
  const settled = await isSettled(db, now());
  const people = (role: 'user' | 'admin') => db.selectFrom('users').select('_id').where('role', '=', role);
  const hasLesson = db.selectFrom('lessons').select('_id');
  const hasExam = db.selectFrom('exams').select('_id').where('deleted_at', 'is', null);
  return {
    school: settled || (settings.schoolName !== 'Akada' && settings.schoolPhone !== ''),
    classes: settled || savedKeys.has('classes'),
    subjects: settled || savedKeys.has('subjects'),
    terms: settled || settings.terms.length > 0,
    // The first admin is usually whoever set the school up.
    colleagues: settled || (await found(people('admin').offset(1))),
    students: await found(people('user')),
    // Automatic approval needs no bank account: there are no transfers.
    bank: settings.accountNumber !== '' || settings.paymentReview === 'auto',
    prices: chosen('listPriceFactor') && chosen('checkoutDiscountPercent'),
    content: (await found(hasLesson)) || (await found(hasExam)),
  };
}

const dismissed = { steps: [], isDismissed: true };

export async function stepsFor(context: Context, { role, rights }: Caller): Promise<StepsOfSchool> {
  if (context.isDemo) return { ...dismissed, isDismissed: false };
  const { savedKeys } = await readSettings(context.db, context.config);
  if (savedKeys.get('firstSteps') === '"dismissed"') return dismissed;
  const done = await doneSteps(context);
  const mayDo = (key: FirstStepKey) => {
    const right = firstSteps[key];
    return role === 'super-admin' || (right !== null && rights.includes(right));
  };
  const keys = Object.keys(firstSteps) as FirstStepKey[];
  return { steps: keys.filter(mayDo).map((key) => ({ key, isDone: done[key] })), isDismissed: false };
}

export async function dismiss(trx: Trx, context: Context, isDismissed: boolean, by: Actor): Promise<void> {
  await context.lockSettings(trx);
  const at = iso(context.now());
  const { savedKeys } = await readSettings(trx, context.config);
  const [before, after] = [savedKeys.get('firstSteps') ?? '"shown"', isDismissed ? '"dismissed"' : '"shown"'];
  if (before === after) return;
  await writeFirstSteps(trx, isDismissed ? 'dismissed' : 'shown', { by: by._id, at });
  const words = (value: string) => ({ firstSteps: JSON.parse(value) });
  const subject = { kind: 'settings', title: 'First steps' } as const;
  await recordAudit(trx, {
    action: 'settings.update',
    by,
    at,
    subject,
    before: words(before),
    after: words(after),
  });
}
