/**
 * Days that personal records are kept. `forever`: 0 keeps them for ever, which is the default for results, payments and
 * the audit log.
 */
export const retention = {
  /** Ended sessions and wrong passwords. */
  keepSignInsDays: { usual: 90, min: 30, max: 730, forever: false },
  /** Outbox rows and mails in files. */
  keepMailsDays: { usual: 30, min: 7, max: 365, forever: false },
  keepDevicesDays: { usual: 180, min: 30, max: 1825, forever: false },
  /** Proofs of transfers, and what a bank wrote into a statement: a year is looked back on for copies. */
  keepTransfersDays: { usual: 730, min: 365, max: 3650, forever: true },
  keepMessagesDays: { usual: 730, min: 30, max: 3650, forever: true },
  /** Students who have not signed in; their results go too. */
  keepUnusedAccountsDays: { usual: 0, min: 365, max: 3650, forever: true },
  /** Payments of deleted accounts. */
  keepNamelessPaymentsDays: { usual: 0, min: 365, max: 7300, forever: true },
  keepAuditDays: { usual: 0, min: 365, max: 7300, forever: true },
} as const;

export type RetentionKey = keyof typeof retention;

export const retentionKeys = Object.keys(retention) as RetentionKey[];

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
