import { sql } from 'kysely';
import type { Trx } from './schema.ts';

/** Together these made the schema of `0001-release`. */
export const namesBeforeRelease = `
  0001-schema 0002-device-cookies 0003-orders 0005-question-imports 0006-question-about 0007-question-details
  0008-question-filters 0009-question-deletions 0010-exam-settings 0011-hand-marks 0012-passages
  0013-alike-questions 0015-long-texts 0016-marking-decisions 0017-second-marks 0019-grades
  0020-calendar-feeds 0022-report-cards 0023-practice 0024-questions-apart 0025-films 0027-lesson-page
  0028-check-questions 0029-lesson-samples 0030-courses 0031-reviews 0032-inbox 0034-notifications
  0035-rights 0036-wish-list 0037-teachers 0038-class-lists 0039-announcements 0040-guardians 0041-groups
  0042-promotions 0043-invites 0044-push 0046-person 0047-merged-accounts 0048-quiet-hours 0049-attachments
  0050-mended-rows 0051-lessons-for-groups 0052-leases 0054-own-addresses 0055-class-requests
  0056-acts-of-orders 0057-written-phones 0059-exam-versions 0060-shared-credits 0061-answers-to-mark
`
  .trim()
  .split(/\s+/);

/** The last commit of main that has them all. */
export const lastCommit = '213577d';

export const isBeforeRelease = (applied: readonly string[]) =>
  applied.some((name) => namesBeforeRelease.includes(name));

/** Any other schema of before 1.0 has no way to this one here. */
export const isLastBeforeRelease = (applied: readonly string[]) =>
  applied.length === namesBeforeRelease.length && applied.every((name) => namesBeforeRelease.includes(name));

/** The rows of a new database replace those of `namesBeforeRelease`; the schema is the same. */
export async function adopt(trx: Trx): Promise<void> {
  await sql`delete from kysely_migration where name <> ${namesBeforeRelease.at(-1)}`.execute(trx);
  await sql`update kysely_migration set name = '0001-release'`.execute(trx);
}
