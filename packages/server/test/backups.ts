import { iso } from '../src/http/context.ts';
import { BackupRefused } from '../src/ops/backup-refused.ts';
import { countBackup, countFailure } from '../src/ops/counted-backups.ts';
import type { House } from './house.ts';

/** What a screen shows of backups, without making any. */

export const aBackup = (house: House, hoursAgo: number) =>
  countBackup(house.db, iso(house.clock.now() - hoursAgo * 3_600_000));

export const aFailedBackup = (house: House) => countFailure(house.db, new BackupRefused('The disk is full.'));
