/** Mails, and the codes and links in them. The rules of schema.ts hold. */

/** A mail on its way, and that it went. */
export type OutboxRow = {
  _id: string;
  /** Null where the address has no account: then nothing is sent. */
  user_id: string | null;
  /** The letter, encrypted; empty once it is not waiting any more. */
  sealed: string;
  /** `void`: written so that a stranger's request does the same work, never sent. */
  status: 'waiting' | 'sent' | 'failed' | 'void';
  tries: number;
  /** While one tries it, when another may: a try that died is made again then. */
  next_try_at: string;
  /** No more tries from here on. */
  expires_at: string;
  created_at: string;
  finished_at: string | null;
  /** Why the last try failed: a code, never an address. */
  problem: string | null;
};

/** Mails to one address within the hour that ends then; `key` is a keyed hash of the address. */
export type MailCountRow = { key: string; mails: number; ends_at: string };

export type OneTimeCodeRow = {
  /** Keyed hash of purpose and address: one code at a time for each. */
  key: string;
  /** Null where the address has no account: no code fits. */
  user_id: string | null;
  /** Keyed. */
  code_hash: string;
  tries: number;
  expires_at: string;
};

/** A link that confirms an address of an account, as long as the account has that address. */
export type EmailLinkRow = { token_hash: string; user_id: string; email: string; expires_at: string };

export type MailTables = {
  outbox: OutboxRow;
  mail_counts: MailCountRow;
  one_time_codes: OneTimeCodeRow;
  email_links: EmailLinkRow;
};
