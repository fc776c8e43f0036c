import { type BackedUp, backUpIfDue } from './automatic-backups.ts';
import { mailBackupComplaints } from './backup-complaints.ts';
import { makeWanted } from './backup-now.ts';
import { rehearseIfDue } from './rehearsal.ts';
import { sendIfDue } from './send-backup.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const backupJob = (context: BackedUp) => ({
  name: 'backup',
  problem: 'no backup was made',
  // Soon, for machines that run for only an hour a day.
  firstAfterMs: 3 * minuteMs,
  everyMs: hourMs,
  run: (signal: AbortSignal) => backUpIfDue(context, signal),
});

/** Polls one row often, because the requester waits at the screen. */
const wantedBackupJob = (context: BackedUp) => {
  // Delays the retry of a failure that could not be stored.
  let notBefore = 0;
  return {
    name: 'backup now',
    problem: 'the backup that was asked for was not made',
    firstAfterMs: 2000,
    everyMs: 2000,
    run: async (signal: AbortSignal) => {
      if (context.now() < notBefore) return;
      notBefore = context.now() + minuteMs / 2;
      await makeWanted(context, signal);
      notBefore = 0;
    },
  };
};

/** Separate jobs: a store that hangs delays neither the next backup nor a mail. */
export const backupJobs = (context: BackedUp) => [
  backupJob(context),
  wantedBackupJob(context),
  {
    name: 'backup sent',
    problem: 'no backup was sent',
    firstAfterMs: 4 * minuteMs,
    everyMs: 5 * minuteMs,
    run: (signal: AbortSignal) => sendIfDue(context, signal),
    // A store may hang; a partial upload is sent again after the next start.
    longestStopMs: 3000,
  },
  {
    name: 'restore',
    problem: 'no restore was tried',
    // After the first backup had time to finish.
    firstAfterMs: 20 * minuteMs,
    everyMs: hourMs,
    run: (signal: AbortSignal) => rehearseIfDue(context, signal),
  },
  {
    name: 'backup mails',
    problem: 'an old backup was not mailed',
    firstAfterMs: 15 * minuteMs,
    everyMs: hourMs,
    run: () => mailBackupComplaints(context),
  },
];
