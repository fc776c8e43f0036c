import { describe, expect, test } from 'vitest';
import { keptWords, retention, retentionKeys, usualRetention } from './retention.ts';

describe('how long records are kept', () => {
  test('is within its bounds until a school sets it', () => {
    for (const key of retentionKeys) {
      const { usual, min, max, forever } = retention[key];
      expect(forever && usual === 0 ? true : usual >= min && usual <= max, key).toBe(true);
    }
  });

  test('is for ever for accounts, payments and the audit log until a school says otherwise', () => {
    const { keepUnusedAccountsDays, keepNamelessPaymentsDays, keepAuditDays } = usualRetention;
    expect([keepUnusedAccountsDays, keepNamelessPaymentsDays, keepAuditDays]).toEqual([0, 0, 0]);
  });

  test('is said in years, months or days, whichever is whole', () => {
    expect([0, 1, 7, 30, 90, 365, 730].map(keptWords)).toEqual([
      'for ever',
      '1 day',
      '7 days',
      '1 month',
      '3 months',
      '1 year',
      '2 years',
    ]);
  });
});
