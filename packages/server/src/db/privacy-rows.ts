/** A parent's or guardian's consent to the account of a student. The rules of schema.ts hold. */
export type GuardianConsentRow = {
  user_id: string;
  guardian_name: string;
  /** A phone number or an e-mail address. */
  guardian_contact: string;
  /** Of the text that was agreed to. */
  text_version: string;
  given_at: string;
};

export type PrivacyTables = { guardian_consents: GuardianConsentRow };
