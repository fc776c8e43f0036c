import { setTimeout as pause } from 'node:timers/promises';
import { workOnAnnouncements } from './announcements/send.ts';
import { withLeaseIfFree } from './db/lease.ts';
import { removeOrphans, sweepFilmWork, workOnNextFilm } from './films/film-work.ts';
import { mailDigests } from './guardians/digest.ts';
import type { Context } from './http/context.ts';
import { sweepCallCounts } from './http/limits.ts';
import { deliverNext, sweepOutbox } from './mail/outbox.ts';
import { openTransport } from './mail/transport.ts';
import { sweepUnsent } from './messages/attachments.ts';
import { announceDue } from './notifications/announce.ts';
import { mailNotifications } from './notifications/mail-notifications.ts';
import { pushNotifications } from './notifications/push-notifications.ts';
import { type BackedUp, backUpIfDue } from './ops/automatic-backups.ts';
import { mailOldBackup } from './ops/backup-state.ts';
import { mailNearlyFull, readDisk } from './ops/disk.ts';
import { checkIn, forgetGone, leave } from './ops/instance.ts';
import { askProviders } from './orders/ask-provider.ts';
import { workOnGroupGifts } from './orders/take-group-gift.ts';
import { forgetOldRecords } from './privacy/forget-old-records.ts';
import { markOldQuestions } from './questions/alike.ts';
import { forgetOldImports } from './questions/import/undo-import.ts';
import { forgetOldDeletions } from './questions/undo-deletion.ts';
import { writeSeen } from './sitting/presence.ts';
import { finaliseOverdue } from './sitting/submit.ts';
import { sweepUploads } from './uploads/finish-upload.ts';
import { forgetOldLists } from './users/class-list/undo-list.ts';
import { forgetOldPromotions } from './users/promotion/undo-promotion.ts';

export type Job = {
  /** Logged when a run fails. */
  problem: string;
  firstAfterMs: number;
  /** From the end of one run to the next. */
  everyMs: number;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** The longest that a stop waits for a run; without it, until the run ends. */
  longestStopMs?: number;
  close?: () => unknown;
};

const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

export function sweepJob(context: Context): Job {
  const atOnce = 200;
  const closeSome = () => withLeaseIfFree(context.db, 'sweep', () => finaliseOverdue(context, {}, atOnce));
  return {
    problem: 'the sweep failed',
    firstAfterMs: 5 * secondMs,
    everyMs: 5 * secondMs,
    run: async (signal) => {
      while (!signal.aborted && (await closeSome()) === atOnce);
      await writeSeen(context);
    },
  };
}

/** Polls, so that a mail leaves within a second whichever process queued it. */
function mailJob(context: Context): Job {
  const transport = openTransport(context.config);
  return {
    problem: 'a mail was not sent',
    firstAfterMs: secondMs / 2,
    everyMs: secondMs / 2,
    run: async (signal) => {
      while (!signal.aborted && (await deliverNext(context, transport)));
    },
    // A hanging mail server must not delay the stop; the mail is tried again after its lease.
    longestStopMs: 3 * secondMs,
    close: () => transport.close(),
  };
}

export function backupJob(context: BackedUp): Job {
  return {
    problem: 'no backup was made',
    // Soon, for machines that run for only an hour a day.
    firstAfterMs: 3 * minuteMs,
    everyMs: hourMs,
    run: (signal) => backUpIfDue(context, signal),
  };
}

export function settingsJob(context: Pick<Context, 'refreshSettings'>): Job {
  return {
    problem: 'the settings were not read',
    firstAfterMs: secondMs,
    everyMs: secondMs,
    run: context.refreshSettings,
  };
}

/** A webhook may never come. */
function gatewaysJob(context: Context): Job {
  return {
    problem: 'the payment providers were not asked',
    firstAfterMs: 5 * secondMs,
    everyMs: 15 * secondMs,
    run: (signal) => askProviders(context, signal),
    longestStopMs: 3 * secondMs,
  };
}

export function filmsJob(context: Context): Job {
  let isSwept = false;
  return {
    problem: 'the work on a film was broken off',
    // A store elsewhere may take long; the film is begun anew by the next process.
    longestStopMs: 5 * secondMs,
    firstAfterMs: secondMs,
    everyMs: secondMs,
    run: async (signal) => {
      if (!isSwept) await sweepFilmWork(context);
      isSwept = true;
      while (!signal.aborted && (await workOnNextFilm(context, signal)));
    },
  };
}

function notificationJobs(context: Context): Job[] {
  return [
    {
      problem: 'notifications were not mailed',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: () => mailNotifications(context),
    },
    {
      problem: 'notifications were not pushed',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: (signal) => pushNotifications(context, signal),
      // A push service that hangs; the push is sent again after its lease.
      longestStopMs: 3 * secondMs,
    },
    {
      problem: 'what is due was not announced',
      firstAfterMs: 5 * secondMs,
      everyMs: minuteMs,
      run: () => announceDue(context),
    },
    {
      problem: 'announcements were not sent',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: () => workOnAnnouncements(context),
    },
    {
      problem: 'gifts to groups were not given',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: () => workOnGroupGifts(context),
    },
    {
      problem: 'the weekly mails to guardians were not sent',
      firstAfterMs: 10 * secondMs,
      everyMs: minuteMs,
      run: () => mailDigests(context),
    },
  ];
}

async function forgetOldFiles(context: Context): Promise<void> {
  await forgetOldImports(context);
  await forgetOldLists(context);
  await forgetOldPromotions(context);
  await sweepUnsent(context);
}

/** Without checkInJob, which goes on until the last request is answered. */
export function backgroundJobs(context: Context): Job[] {
  const { db } = context;
  const tidy = async () => {
    await forgetGone(context);
    await sweepCallCounts(context);
  };
  return [
    sweepJob(context),
    mailJob(context),
    settingsJob(context),
    gatewaysJob(context),
    backupJob(context),
    filmsJob(context),
    ...notificationJobs(context),
    {
      problem: 'files of deleted films were not removed',
      firstAfterMs: 10 * minuteMs,
      everyMs: 24 * hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => removeOrphans(context)),
    },
    {
      problem: 'an old backup was not mailed',
      // When the first backup has had its time.
      firstAfterMs: 15 * minuteMs,
      everyMs: hourMs,
      run: () => mailOldBackup(context),
    },
    {
      problem: 'old mails were not deleted',
      firstAfterMs: secondMs,
      everyMs: 5 * minuteMs,
      run: () => withLeaseIfFree(db, 'outbox', () => sweepOutbox(context)),
    },
    {
      problem: 'old records were not forgotten',
      // A school waits for a server that has just started.
      firstAfterMs: 5 * minuteMs,
      everyMs: hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => forgetOldRecords(context)),
    },
    {
      problem: 'what can no longer be brought back was not deleted',
      firstAfterMs: 10 * minuteMs,
      everyMs: hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => forgetOldDeletions(context)),
    },
    {
      problem: 'old questions were not compared',
      firstAfterMs: 2 * secondMs,
      everyMs: hourMs,
      run: (signal) => markOldQuestions(context, signal),
    },
    {
      problem: 'old imports were not deleted',
      firstAfterMs: 10 * minuteMs,
      everyMs: hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => forgetOldFiles(context)),
    },
    {
      problem: 'uploads were not finished or cleared away',
      firstAfterMs: secondMs,
      everyMs: 5 * minuteMs,
      run: (signal) => sweepUploads(context, signal),
      // The rest is finished by the next start.
      longestStopMs: 3 * secondMs,
    },
    {
      problem: 'the disk was not looked at',
      firstAfterMs: minuteMs,
      everyMs: hourMs,
      run: async () => mailNearlyFull(context, await readDisk(context.config.dataDir)),
    },
    {
      problem: 'counts of calls were not tidied up',
      firstAfterMs: secondMs,
      everyMs: minuteMs,
      run: () => withLeaseIfFree(db, 'tidy', tidy),
    },
  ];
}

/** Heartbeat for the other instances on the same PostgreSQL. */
export function checkInJob(context: Context): Job {
  return {
    problem: 'not checked in',
    firstAfterMs: 2 * secondMs,
    everyMs: 2 * secondMs,
    run: () => checkIn(context),
    close: () => leave(context),
  };
}

type OnError = (error: unknown, problem: string) => void;

async function repeat(job: Job, signal: AbortSignal, onError: OnError): Promise<void> {
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  await wait(job.firstAfterMs);
  while (!signal.aborted) {
    await job.run(signal).catch((error: unknown) => {
      if (!signal.aborted) onError(error, job.problem);
    });
    await wait(job.everyMs);
  }
}

export function startJobs(jobs: readonly Job[], onError: OnError): () => Promise<void> {
  const stopping = new AbortController();
  const running = jobs.map((job) => ({ job, ended: repeat(job, stopping.signal, onError) }));
  return async () => {
    stopping.abort();
    for (const { job, ended } of running) {
      const { longestStopMs: limit } = job;
      await (limit === undefined ? ended : Promise.race([ended, pause(limit, undefined, { ref: false })]));
      try {
        await job.close?.();
      } catch (error) {
        onError(error, job.problem);
      }
    }
  };
}
