import { type GuardianBody, type GuardianConsent, guardianBody } from '@akada/contract';
import { guardianConsentText, guardianConsentVersion } from '@akada/contract/rules/guardian-consent';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';

/** Null where the school does not ask for consent, whatever was sent. */
export function consentOf(context: Context, signup: object): GuardianBody | null {
  if (!context.settings().guardianConsent) return null;
  const given = guardianBody.safeParse(signup);
  if (!given.success) throw invalidInput(given.error);
  return given.data;
}

export async function keepConsent(trx: Trx, userId: string, consent: GuardianBody, at: string): Promise<void> {
  await trx
    .insertInto('guardian_consents')
    .values({
      user_id: userId,
      guardian_name: consent.guardianName,
      guardian_contact: consent.guardianContact,
      text_version: guardianConsentVersion,
      given_at: at,
    })
    .execute();
}

export async function findConsent(db: Db, userId: string): Promise<GuardianConsent | null> {
  const row = await db.selectFrom('guardian_consents').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  return {
    guardianName: row.guardian_name,
    guardianContact: row.guardian_contact,
    text: guardianConsentText(row.text_version),
    textVersion: row.text_version,
    givenAt: row.given_at,
  };
}
