import { Secret, TOTP } from 'otpauth';

/** Time-based codes as every authenticator app makes them (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the app is told: the secret, and what to call it. */
export function addressOf(secret: string, names: { school: string; email: string }): string {
  return new TOTP({ ...kind, issuer: names.school, label: names.email, secret }).toString();
}

/** The step of 30 seconds that a code is of; a clock may be one step off. Null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = new TOTP({ ...kind, secret }).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / kind.period) + delta;
}
