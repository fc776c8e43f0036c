/** Ways in. The rules of schema.ts hold. */

export type SessionRow = {
  /** SHA-256 of the random session id: the id itself is only in the token. */
  id_hash: string;
  user_id: string;
  /** Keyed hash of the address the session was opened from: addresses an account has used before. */
  address_hash: string;
  created_at: string;
  expires_at: string;
  /** 'Chrome on Android', from what the browser said at sign-in; null where it is older than this column. */
  device: string | null;
  /** To the minute. */
  last_used_at: string | null;
  /** When its person last signed in or confirmed that it is them; null: at the sign-in. */
  confirmed_at: string | null;
  /** The hash of the session that goes on with a new token, once this one's was replaced. */
  replaced_by: string | null;
};

export type LoginFailureRow = { key: string; failures: number; next_try_at: string };

export type SecondFactorRow = {
  user_id: string;
  /** Encrypted with a key of the installation. */
  sealed_secret: string;
  /** The step of 30 seconds since 1970 whose code was used last: no code works twice. */
  last_step: number;
  created_at: string;
  /** Null until a code has shown that the app has the secret: nothing is asked before. */
  confirmed_at: string | null;
};

/** One that was not used yet. */
export type RecoveryCodeRow = { user_id: string; code_hash: string };

/** Somebody the school's identity provider has vouched for, who has not got their token yet. */
export type SchoolLoginRow = {
  ticket_hash: string;
  /** Of what the browser that began it holds in a cookie: no other one can use the ticket. */
  browser_hash: string;
  email: string;
  full_name: string;
  /** Empty where the provider has said none. */
  class_level: string;
  /** 1 where the provider says that it has asked for a second factor. */
  has_second_factor: number;
  expires_at: string;
};

export type SignInTables = {
  sessions: SessionRow;
  login_failures: LoginFailureRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  school_logins: SchoolLoginRow;
};
