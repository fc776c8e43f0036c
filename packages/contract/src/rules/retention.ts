/**
 * For how many days what is kept of people stays: until a school sets it, and within which bounds. Where `forever` is true,
 * 0 keeps it for ever; nothing that is a result, a payment or a record of what staff did goes without a school's word.
 */
export const retention = {
  /** Sessions that have ended, and wrong passwords. */
  keepSignInsDays: { usual: 90, min: 30, max: 730, forever: false },
  /** That a mail was sent, and the mails themselves where they are kept as files. */
  keepMailsDays: { usual: 30, min: 7, max: 365, forever: false },
  /** Of finished attempts: which device held it, and when it was heard of last. */
  keepDevicesDays: { usual: 180, min: 30, max: 1825, forever: false },
  /** From when a message was marked as handled. */
  keepMessagesDays: { usual: 730, min: 30, max: 3650, forever: true },
  /** Students who have not signed in for so long: their account goes, with its results. */
  keepUnusedAccountsDays: { usual: 0, min: 365, max: 3650, forever: true },
  /** Payments of accounts that were deleted. */
  keepNamelessPaymentsDays: { usual: 0, min: 365, max: 7300, forever: true },
  keepAuditDays: { usual: 0, min: 365, max: 7300, forever: true },
} as const;

export type RetentionKey = keyof typeof retention;

export const retentionKeys = Object.keys(retention) as RetentionKey[];

/** What stands until a school sets it. */
export const usualRetention = Object.fromEntries(retentionKeys.map((key) => [key, retention[key].usual])) as Record<
  RetentionKey,
  number
>;

/** 0 → 'for ever', 365 → '1 year', 180 → '6 months', 45 → '45 days'. */
export function keptWords(days: number): string {
  if (days === 0) return 'for ever';
  const [count, unit] =
    days % 365 === 0 ? [days / 365, 'year'] : days % 30 === 0 ? [days / 30, 'month'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
