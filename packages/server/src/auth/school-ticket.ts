import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '../db/schema.ts';
import type { SchoolLoginRow } from '../db/sign-in-rows.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import type { Vouched } from './identity-provider.ts';

/** Stands in an address for the way from the provider to the web, instead of a token: once, and for five minutes. */
const ticketLifeMs = 5 * 60_000;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function giveTicket(trx: Trx, context: Context, person: Vouched, browser: string): Promise<string> {
  const now = context.now();
  const ticket = randomBytes(32).toString('base64url');
  await trx.deleteFrom('school_logins').where('expires_at', '<=', iso(now)).execute();
  await trx
    .insertInto('school_logins')
    .values({
      ticket_hash: hashOf(ticket),
      browser_hash: hashOf(browser),
      email: person.email,
      full_name: person.fullName,
      class_level: person.classLevel,
      has_second_factor: person.hasSecondFactor ? 1 : 0,
      expires_at: iso(now + ticketLifeMs),
    })
    .execute();
  return ticket;
}

const expired = () => new AppError('invalid_credentials', 'This sign-in has expired. Please start again.', 'ticket');

type Given = { ticket: string; browser: string | undefined };

/** Whom it is for; it is not spent yet, so that a class or a code can be asked for. */
export async function readTicket(db: Db, context: Context, { ticket, browser }: Given): Promise<SchoolLoginRow> {
  const row = await db
    .selectFrom('school_logins')
    .selectAll()
    .where('ticket_hash', '=', hashOf(ticket))
    .where('browser_hash', '=', hashOf(browser ?? ''))
    .where('expires_at', '>', iso(context.now()))
    .executeTakeFirst();
  if (!row) throw expired();
  return row;
}

/** Of two who use it at once, one does. */
export async function spendTicket(trx: Trx, row: SchoolLoginRow): Promise<void> {
  const spent = await trx
    .deleteFrom('school_logins')
    .where('ticket_hash', '=', row.ticket_hash)
    .returning('ticket_hash')
    .executeTakeFirst();
  if (!spent) throw expired();
}
