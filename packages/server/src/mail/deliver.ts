import type { OutboxRow } from '../db/mail-rows.ts';
import type { Context } from '../http/context.ts';
import { iso } from '../http/context.ts';
import { type Carrier, messageIdOf, senderOf } from './carrier.ts';
import { drawLetter, type Letter } from './letter.ts';
import { waitAfterTry } from './retry-wait.ts';
import { unseal } from './seal.ts';

/** How long a try may take. After that another process takes the mail over, as from one that died in the middle. */
const leaseMs = 5 * 60_000;

/**
 * Takes the mail that has waited longest, for one try; null when none is due. Of two who see the same one, the update lets
 * one through and the other gets undefined.
 */
async function takeDue({ db, now }: Context): Promise<OutboxRow | undefined | null> {
  const at = now();
  const due = await db
    .selectFrom('outbox')
    .select('_id')
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', iso(at))
    .orderBy('next_try_at')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  return db
    .updateTable('outbox')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: iso(at + leaseMs) }))
    .where('_id', '=', due._id)
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', iso(at))
    .returningAll()
    .executeTakeFirst();
}

/** What is said of this try; nothing, when another process has taken the mail over since. */
async function note({ db }: Context, { _id, tries }: OutboxRow, outcome: Partial<OutboxRow>): Promise<void> {
  await db
    .updateTable('outbox')
    .set(outcome)
    .where('_id', '=', _id)
    .where('status', '=', 'waiting')
    .where('tries', '=', tries)
    .execute();
}

/** A code and a number: the server's own words may name the address. */
function problemOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code ?? 'unknown', responseCode].filter(Boolean).join(' ');
}

/** The server knows this address and will never take mail for it. */
function isHopeless(error: unknown): boolean {
  const { permanent, command } = error as { permanent?: boolean; command?: string };
  return permanent === true && command === 'RCPT TO';
}

async function carry(context: Context, carrier: Carrier, row: OutboxRow): Promise<void> {
  const { config, secret, now } = context;
  const letter: Letter = JSON.parse(unseal(secret, row._id, row.sealed));
  const { schoolName } = context.settings();
  await carrier.carry({
    ...letter,
    ...drawLetter(letter, schoolName),
    id: row._id,
    from: senderOf(config, schoolName),
    messageId: messageIdOf(config, row._id),
    sentAt: new Date(now()),
  });
}

/** A mail that was given up; its row stays, without what it said. */
export class MailGivenUp extends Error {}

/**
 * Tries a mail that is due; false when none is. What was sent is emptied. A process that dies between sending and noting
 * it sends the mail again: it may come twice, and is never lost. Throws MailGivenUp where there will be no other try.
 */
export async function deliverNext(context: Context, carrier: Carrier): Promise<boolean> {
  const row = await takeDue(context);
  if (!row) return row !== null;
  const giveUp = async (problem: string) => {
    await note(context, row, { status: 'failed', sealed: '', finished_at: iso(context.now()), problem });
    throw new MailGivenUp(`mail ${row._id} was given up after try ${row.tries}: ${problem}`);
  };
  if (row.expires_at <= iso(context.now())) await giveUp(row.problem ?? 'too late');
  try {
    await carry(context, carrier, row);
  } catch (error) {
    const problem = problemOf(error);
    const next = context.now() + waitAfterTry(row.tries);
    if (isHopeless(error) || iso(next) >= row.expires_at) await giveUp(problem);
    await note(context, row, { next_try_at: iso(next), problem });
    return true;
  }
  await note(context, row, { status: 'sent', sealed: '', finished_at: iso(context.now()), problem: null });
  return true;
}
