export type SessionRow = {
  id_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
  device: string | null;
  last_used_at: string | null;
  /** The last sign-in or confirmation; null means at sign-in. */
  confirmed_at: string | null;
  /** The last sign-in, or confirmation with all that a sign-in asks for; null means at sign-in. */
  proved_at: string | null;
  /** The session with the new token. */
  replaced_by: string | null;
};

export type LoginFailureRow = { key: string; failures: number; next_try_at: string };

export type SecondFactorRow = {
  user_id: string;
  sealed_secret: string;
  /** The 30-second step of the last code, so that no code works twice. */
  last_step: number;
  created_at: string;
  /** Null until a code has proved that the app has the secret. */
  confirmed_at: string | null;
};

export type RecoveryCodeRow = { user_id: string; code_hash: string };

export type SchoolLoginRow = {
  ticket_hash: string;
  /** The hash of a cookie, so that only that browser can use the ticket. */
  browser_hash: string;
  email: string;
  full_name: string;
  class_level: string;
  has_second_factor: number;
  expires_at: string;
};

export type OutboxRow = {
  _id: string;
  /** Null where the address has no account. */
  user_id: string | null;
  /** Emptied when sent or given up. */
  sealed: string;
  /** `void` is never sent: it makes requests for unknown addresses take the same time. */
  status: 'waiting' | 'sent' | 'failed' | 'void';
  tries: number;
  /** Moved forward before a try, so that a crashed try is repeated. */
  next_try_at: string;
  expires_at: string;
  created_at: string;
  finished_at: string | null;
  /** An error code, never an address. */
  problem: string | null;
  /** The id of the order whose decision the mail announces. */
  about: string | null;
};

export type MailCountRow = { key: string; mails: number; ends_at: string };

export type OneTimeCodeRow = {
  key: string;
  /** Null where the address has no account: no code fits. */
  user_id: string | null;
  code_hash: string;
  tries: number;
  expires_at: string;
};

export type EmailLinkRow = { token_hash: string; user_id: string; email: string; expires_at: string };

/** A new e-mail address or phone number of an account. It waits until `done_at`. */
export type AddressChangeRow = {
  _id: string;
  user_id: string;
  kind: 'email' | 'phone';
  old_value: string;
  new_value: string;
  /** Numbers as their owner wrote them; addresses as above. */
  old_written: string;
  new_written: string;
  /** 1 if the notified address is known to be the owner's. */
  was_proved: number;
  /** Hash of the link, or of the code with the row's id; null once a newer change replaced this one. */
  confirm_hash: string | null;
  /** Tries of the code. */
  tries: number;
  undo_hash: string;
  created_at: string;
  confirm_until: string;
  done_at: string | null;
  /** Expiry of the undo link. */
  expires_at: string;
};

export type GuardianConsentRow = {
  user_id: string;
  guardian_name: string;
  guardian_contact: string;
  text_version: string;
  given_at: string;
};

/** A note about a student, by staff and for staff. */
export type StaffNoteRow = {
  student_id: string;
  _id: string;
  text: string;
  /** Null once the author's account is gone. */
  author_id: string | null;
  author_name: string;
  created_at: string;
};

/** A student's latest request, pending only while the student is in `from_class`. */
export type ClassRequestRow = {
  student_id: string;
  _id: string;
  from_class: string;
  /** Null where the student was in no class of the school; in requests of before, too. */
  from_class_id: string | null;
  class_level: string;
  class_id: string | null;
  status: 'waiting' | 'approved' | 'declined';
  /** Why it was declined, for the student; '' without. */
  reason: string;
  asked_at: string;
  decided_at: string | null;
  /** Null once that account is gone. */
  decided_by: string | null;
  decided_by_name: string | null;
};

/** A deleted duplicate, and the account it was merged into. */
export type MergedAccountRow = { merged_id: string; kept_id: string; merged_at: string };

export type CalendarFeedRow = { student_id: string; token_hash: string; created_at: string };

export type InviteRow = {
  _id: string;
  /** Readable, because staff look it up again. */
  code: string;
  class_level: string;
  class_id: string | null;
  arm_id: string | null;
  most_uses: number;
  uses: number;
  ends_at: string;
  withdrawn_at: string | null;
  created_by: string | null;
  created_at: string;
};

export type AccountTables = {
  invites: InviteRow;
  calendar_feeds: CalendarFeedRow;
  sessions: SessionRow;
  login_failures: LoginFailureRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  school_logins: SchoolLoginRow;
  outbox: OutboxRow;
  mail_counts: MailCountRow;
  one_time_codes: OneTimeCodeRow;
  email_links: EmailLinkRow;
  address_changes: AddressChangeRow;
  guardian_consents: GuardianConsentRow;
  staff_notes: StaffNoteRow;
  merged_accounts: MergedAccountRow;
  class_requests: ClassRequestRow;
};
