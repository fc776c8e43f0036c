import { iso } from '../src/http/context.ts';
import { BackupRefused } from '../src/ops/backup-file.ts';
import { countBackup, countFailure, noteShrunk } from '../src/ops/backup-state.ts';
import type { House } from './house.ts';

/** What a screen shows of backups, without making any. */

export const aBackup = (house: House, hoursAgo: number) =>
  countBackup(house.db, iso(house.clock.now() - hoursAgo * 3_600_000));

export const aFailedBackup = (house: House) => countFailure(house.db, new BackupRefused('The disk is full.'));

export const aShrunkBackup = (house: House) =>
  noteShrunk(house.context, 'The newest backup holds far less than an older one.');
