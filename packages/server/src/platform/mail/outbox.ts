import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxRow } from '../db/account-rows.ts';
import { readInstallation } from '../db/installation.ts';
import type { Db, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { outboxSeal, unseal } from '../http/seal.ts';
import { type Message, renderMessage } from './message.ts';
import { outboxFolder } from './outbox-folder.ts';
import { isText, mailAwaySince } from './queue.ts';
import { messageIdOf, senderOf, type Transport } from './transport.ts';

const dayMs = 24 * 3_600_000;

function writtenAt(name: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-.*\.(?:eml|txt)(?:\.\d+\.partial)?$/.exec(name);
  if (!parts) return null;
  const [, year, month, day, hours, minutes, seconds] = parts;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

async function deleteFiles(dataDir: string, before: number): Promise<void> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const at = writtenAt(name);
    if (at !== null && at < before) await rm(join(folder, name), { force: true });
  }
}

export async function sweepOutbox({ db, now, settings, config }: Context): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'void').execute();
  const before = now() - settings().keepMailsDays * dayMs;
  await db
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'failed'])
    .where('next_try_at', '<', iso(before))
    .execute();
  await db.deleteFrom('mail_counts').where('ends_at', '<=', iso(now())).execute();
  await deleteFiles(config.dataDir, before);
}

const leaseMs = 5 * 60_000;

const minuteMs = 60_000;
const waits = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minuteMs);

const waitAfterTry = (tries: number) => waits[Math.min(tries, waits.length) - 1] ?? minuteMs;

/** The mail that has waited longest; undefined when none is due. */
function leaseDue({ db, now }: Context): Promise<OutboxRow | undefined> {
  const at = now();
  return db
    .updateTable('outbox')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: iso(at + leaseMs) }))
    .where('_id', '=', (due) =>
      due
        .selectFrom('outbox')
        .select('_id')
        .where('status', '=', 'waiting')
        .where('next_try_at', '<=', iso(at))
        .orderBy('next_try_at')
        .orderBy('_id')
        .limit(1),
    )
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', iso(at))
    .returningAll()
    .executeTakeFirst();
}

/** False where another process has tried it since, or it was taken back. */
async function recordTry(db: Db, { _id, tries }: OutboxRow, outcome: Partial<OutboxRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(outcome)
    .where('_id', '=', _id)
    .where('status', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only codes, because the server's text may name the address. */
function problemOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code ?? 'unknown', responseCode].filter(Boolean).join(' ');
}

/** Errors of connection, TLS or login: the mail itself may be fine. */
const awayCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH'];

const isAway = (error: unknown) => awayCodes.includes(String((error as { code?: unknown }).code));

async function noteAway({ db, now }: Context): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: mailAwaySince, value: iso(now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Mails that failed because the server was away are due at once; a mail due within a lease may be in work. */
async function noteBack({ db, now }: Context): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('installation').where('key', '=', mailAwaySince).executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await db
    .updateTable('outbox')
    .set({ next_try_at: iso(now()) })
    .where('status', '=', 'waiting')
    .where('next_try_at', '>', iso(now() + leaseMs))
    .where((eb) => eb.or(awayCodes.map((code) => eb('problem', 'like', `${code}%`))))
    .execute();
}

/** While it takes no mail: mails wait for hours then, and a school must not wait for the next one. */
export async function askIfBack(context: Context, transport: Pick<Transport, 'reach'>): Promise<void> {
  if ((await readInstallation(context.db, mailAwaySince)) === null) return;
  const isBack = await transport.reach().then(
    () => true,
    () => false,
  );
  if (isBack) await noteBack(context);
}

function isPermanent(error: unknown): boolean {
  const { permanent, command, isFinal } = error as { permanent?: boolean; command?: string; isFinal?: boolean };
  return isFinal === true || (permanent === true && command === 'RCPT TO');
}

async function isStillProved({ db }: Context, userId: string | null, { to }: Message): Promise<boolean> {
  const account = db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', userId ?? '')
    .where('is_active', '=', 1);
  const proved = account.where('phone_number', '=', to).where('phone_from', '=', 'proved');
  return (await proved.where('sms_stopped_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** A text that must not reach a number of somebody else by now. */
const numberGone = Object.assign(new Error('the number is not the account’s any more'), {
  ...{ code: 'NUMBER_GONE', isFinal: true },
});

/** Returns what was sent. */
async function send(context: Context, transport: Pick<Transport, 'send'>, row: OutboxRow): Promise<Message> {
  const { config, secret, now } = context;
  const message: Message = JSON.parse(unseal(secret, outboxSeal(row._id), row.sealed));
  if (message.isForProved && !(await isStillProved(context, row.user_id, message))) throw numberGone;
  const { schoolName } = context.settings();
  await transport.send({
    to: message.to,
    subject: message.subject,
    ...renderMessage(message, schoolName),
    files: message.files ?? [],
    id: row._id,
    from: senderOf(config, schoolName),
    messageId: messageIdOf(config, row._id),
    sentAt: new Date(now()),
  });
  return message;
}

export class MailGivenUp extends Error {}

/** What the noun that queued a mail does once it was given up; by the first word of its `about`. */
export type GivenUp = Readonly<Record<string, (trx: Trx, about: string) => Promise<void>>>;

/**
 * Returns false when no mail is due. Delivery is at least once: a process that dies before recording sends again.
 * Throws MailGivenUp after the last try.
 */
export async function deliverNext(
  context: Context,
  transport: Pick<Transport, 'send'>,
  givenUp: GivenUp = {},
): Promise<boolean> {
  const row = await leaseDue(context);
  if (!row) return false;
  const { db } = context;
  const giveUp = async (problem: string) => {
    const about = row.about ?? '';
    const outcome = { status: 'failed', sealed: '', finished_at: iso(context.now()), problem } as const;
    await db.transaction().execute(async (trx) => {
      if (await recordTry(trx, row, outcome)) await givenUp[about.split(' ', 1)[0] ?? '']?.(trx, about);
    });
    throw new MailGivenUp(`mail ${row._id} was given up after try ${row.tries}: ${problem}`);
  };
  if (row.expires_at <= iso(context.now())) await giveUp(row.problem ?? 'too late');
  let sent: Message;
  try {
    sent = await send(context, transport, row);
  } catch (error) {
    if (isAway(error)) await noteAway(context);
    const problem = problemOf(error);
    const next = context.now() + waitAfterTry(row.tries);
    if (isPermanent(error) || iso(next) >= row.expires_at) await giveUp(problem);
    await recordTry(db, row, { next_try_at: iso(next), problem });
    return true;
  }
  await recordTry(db, row, { status: 'sent', sealed: '', finished_at: iso(context.now()), problem: null });
  // A text goes another way.
  if (!isText(sent)) await noteBack(context);
  return true;
}
