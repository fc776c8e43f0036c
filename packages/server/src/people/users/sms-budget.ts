import type { Db, Trx, UserRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { type MailLimit, mailSuperAdmins, reachedOf, smsHeldBackAt } from '../../platform/mail/queue.ts';

/**
 * SMS cost the school money, and anybody may ask for one. Of the hour's 300 those whose number an invite or a payment
 * brought have 100 together, and of these the accounts of the last day 30: the rest is for numbers that staff entered or
 * a code proved. One network has 100, so that a class can sign in behind one address, and 20 of the first kind.
 */
const hour = { all: 300, brought: 100, fresh: 30, network: 100, networkBrought: 20 };
const freshMs = 24 * 3_600_000;

/** Paid for really: approved without a payment it would bring whatever number somebody types. */
async function hasPaid(db: Db, { _id, phone_since }: UserRow): Promise<boolean> {
  const paid = await db
    .selectFrom('money')
    .select('_id')
    .where('student_id', '=', _id)
    .where('kind', '=', 'received')
    .where('status', '=', 'done')
    .where('amount_minor', '>', 0)
    .where('moved_at', '>=', phone_since)
    .where((eb) => eb.or([eb('external_id', 'is not', null), eb('moved_by', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

export type SmsOrder = { user: UserRow | undefined; isBrought: boolean };

/** `user` is undefined where the number must get no SMS: the same work is done then. */
export async function smsTo(db: Db, user: UserRow | undefined): Promise<SmsOrder> {
  const hasBought = user ? await hasPaid(db, user) : false;
  if (!user) return { user, isBrought: false };
  const isKnown = user.phone_from === 'staff' || user.phone_from === 'proved';
  if (isKnown) return { user, isBrought: false };
  return { user: user.phone_from === 'invite' || hasBought ? user : undefined, isBrought: true };
}

/** As many for a number that gets none, which counts apart. */
export function smsLimits({ now }: Pick<Context, 'now'>, { user, isBrought }: SmsOrder, network: string): MailLimit[] {
  const kind = user ? '' : ' to nobody';
  const limits = [
    { name: 'codes by SMS', most: hour.all },
    { name: `codes by SMS of network:${network}`, most: hour.network },
    ...(isBrought || !user
      ? [
          { name: 'codes by SMS brought', most: hour.brought },
          { name: `codes by SMS brought of network:${network}`, most: hour.networkBrought },
        ]
      : []),
    ...(isBrought && user && now() - Date.parse(user.created_at) < freshMs
      ? [{ name: 'codes by SMS to new accounts', most: hour.fresh }]
      : []),
  ];
  return limits.map(({ name, most }) => ({ name: name + kind, most: user ? most : Number.MAX_SAFE_INTEGER }));
}

const minuteMs = 60_000;
const mailedAt = 'sms_held_back_mailed_at';

const warning = {
  subject: 'Codes by SMS were held back',
  parts: [
    'More codes by SMS were asked for in an hour than one network, new accounts or the whole school may have. Somebody may be spending the school’s SMS; or a class signs in for the first time.',
    'Numbers that staff entered or that a code has proved keep a share of their own. Everybody else can use the e-mail address, or a sign-in code that staff give.',
    'This mail comes at most once a day. The dashboard says so while it lasts.',
  ],
};

/** Whether this was longer ago than `ms`; then it is now. */
async function noteLonger(trx: Trx, key: string, now: number, ms: number): Promise<boolean> {
  const value = iso(now);
  const noted = await trx
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where('installation.value', '<=', iso(now - ms)),
    )
    .returning('key')
    .executeTakeFirst();
  return noted !== undefined;
}

/** After a code was not sent: a limit of the school's money was reached, and staff should know. */
export async function warnOfSms(trx: Trx, context: Context, limits: readonly MailLimit[]): Promise<void> {
  if ((await reachedOf(trx, context, limits)).length === 0) return;
  const now = context.now();
  if (!(await noteLonger(trx, smsHeldBackAt, now, minuteMs))) return;
  if (await noteLonger(trx, mailedAt, now, freshMs)) await mailSuperAdmins(trx, context, warning);
}
