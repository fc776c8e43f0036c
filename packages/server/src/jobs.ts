import { removeOrphans, sweepFilmWork, workOnNextFilm } from './catalogue/films/film-work.ts';
import { sweepUploads } from './catalogue/uploads/finish-upload.ts';
import { writeSeen } from './exams/sitting/presence.ts';
import { finaliseOverdue } from './exams/sitting/submit.ts';
import { workOnAnnouncements } from './messages/announcements/send.ts';
import { sweepUnsent } from './messages/messages/attachments.ts';
import { askProviders } from './money/orders/ask-provider.ts';
import { workOnGroupGifts } from './money/orders/take-group-gift.ts';
import { mailDigests } from './people/guardians/digest.ts';
import { forgetOldLists } from './people/users/class-list/undo-list.ts';
import { forgetOldPromotions } from './people/users/promotion/undo-promotion.ts';
import { withLeaseIfFree } from './platform/db/lease.ts';
import type { Context } from './platform/http/context.ts';
import { sweepCallCounts } from './platform/http/limits.ts';
import { askIfBack, deliverNext, sweepOutbox } from './platform/mail/outbox.ts';
import { openTransport } from './platform/mail/transport.ts';
import { announceDue } from './platform/notifications/announce.ts';
import { mailNotifications } from './platform/notifications/mail-notifications.ts';
import { pushNotifications } from './platform/notifications/push-notifications.ts';
import { markOldQuestions } from './questions/alike.ts';
import { forgetOldImports } from './questions/import/undo-import.ts';
import { forgetOldDeletions } from './questions/undo-deletion.ts';
import type { Job } from './run-jobs.ts';
import { forgetTexts, workOnCardTexts } from './school/cards/work-on-texts.ts';
import { workOnCertificates } from './school/certificates/refresh.ts';
import { backupJobs } from './school/ops/backup-jobs.ts';
import { mailNearlyFull, readDisk } from './school/ops/disk.ts';
import { checkIn, forgetGone, leave } from './school/ops/instance.ts';
import { forgetOldRecords } from './school/privacy/forget-old-records.ts';

const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

export function sweepJob(context: Context): Job {
  const atOnce = 200;
  const closeSome = () => withLeaseIfFree(context.db, 'sweep', () => finaliseOverdue(context, {}, atOnce));
  return {
    name: 'sweep',
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
  let askedAt = 0;
  return {
    name: 'mail',
    problem: 'a mail was not sent',
    firstAfterMs: secondMs / 2,
    everyMs: secondMs / 2,
    run: async (signal) => {
      while (!signal.aborted && (await deliverNext(context, transport, forgetTexts)));
      if (performance.now() - askedAt < minuteMs) return;
      askedAt = performance.now();
      await askIfBack(context, transport);
    },
    // A hanging mail server must not delay the stop; the mail is tried again after its lease.
    longestStopMs: 3 * secondMs,
    close: () => transport.close(),
  };
}

export function settingsJob(context: Pick<Context, 'refreshSettings'>): Job {
  return {
    name: 'settings',
    problem: 'the settings were not read',
    firstAfterMs: secondMs,
    everyMs: secondMs,
    run: context.refreshSettings,
  };
}

/** A webhook may never come. */
function gatewaysJob(context: Context): Job {
  return {
    name: 'payment providers',
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
    name: 'films',
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
      name: 'mail notifications',
      problem: 'notifications were not mailed',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: () => mailNotifications(context),
    },
    {
      name: 'push notifications',
      problem: 'notifications were not pushed',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: (signal) => pushNotifications(context, signal),
      // A push service that hangs; the push is sent again after its lease.
      longestStopMs: 3 * secondMs,
    },
    {
      name: 'announce what is due',
      problem: 'what is due was not announced',
      firstAfterMs: 5 * secondMs,
      everyMs: minuteMs,
      run: () => announceDue(context),
    },
    {
      name: 'announcements',
      problem: 'announcements were not sent',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: () => workOnAnnouncements(context),
    },
    {
      name: 'results by SMS',
      problem: 'results were not sent by SMS',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: () => workOnCardTexts(context),
    },
    {
      name: 'gifts to groups',
      problem: 'gifts to groups were not given',
      firstAfterMs: secondMs,
      everyMs: secondMs,
      run: () => workOnGroupGifts(context),
    },
    {
      name: 'mails to guardians',
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

function sweepingJobs(context: Context): Job[] {
  const { db } = context;
  const tidy = async () => {
    await forgetGone(context);
    await sweepCallCounts(context);
  };
  return [
    {
      name: 'orphaned files',
      problem: 'files of deleted films were not removed',
      firstAfterMs: 10 * minuteMs,
      everyMs: 24 * hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => removeOrphans(context)),
    },
    {
      name: 'old mails',
      problem: 'old mails were not deleted',
      firstAfterMs: secondMs,
      everyMs: 5 * minuteMs,
      run: () => withLeaseIfFree(db, 'outbox', () => sweepOutbox(context)),
    },
    {
      name: 'old records',
      problem: 'old records were not forgotten',
      // A school waits for a server that has just started.
      firstAfterMs: 5 * minuteMs,
      everyMs: hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => forgetOldRecords(context)),
    },
    {
      name: 'old deletions',
      problem: 'what can no longer be brought back was not deleted',
      firstAfterMs: 10 * minuteMs,
      everyMs: hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => forgetOldDeletions(context)),
    },
    {
      name: 'old imports',
      problem: 'old imports were not deleted',
      firstAfterMs: 10 * minuteMs,
      everyMs: hourMs,
      run: () => withLeaseIfFree(db, 'forget', () => forgetOldFiles(context)),
    },
    {
      name: 'tidy',
      problem: 'counts of calls were not tidied up',
      firstAfterMs: secondMs,
      everyMs: minuteMs,
      run: () => withLeaseIfFree(db, 'tidy', tidy),
    },
  ];
}

/** Without checkInJob, which goes on until the last request is answered. */
export function backgroundJobs(context: Context): Job[] {
  return [
    sweepJob(context),
    mailJob(context),
    settingsJob(context),
    gatewaysJob(context),
    ...backupJobs(context),
    filmsJob(context),
    ...notificationJobs(context),
    ...sweepingJobs(context),
    {
      name: 'old questions',
      problem: 'old questions were not compared',
      firstAfterMs: 2 * secondMs,
      everyMs: hourMs,
      run: (signal) => markOldQuestions(context, signal),
    },
    {
      name: 'certificates',
      problem: 'certificates were not brought up to date',
      firstAfterMs: 10 * secondMs,
      everyMs: minuteMs,
      run: () => withLeaseIfFree(context.db, 'certificates', () => workOnCertificates(context)),
    },
    {
      name: 'uploads',
      problem: 'uploads were not finished or cleared away',
      firstAfterMs: secondMs,
      everyMs: 5 * minuteMs,
      run: (signal) => sweepUploads(context, signal),
      // The rest is finished by the next start.
      longestStopMs: 3 * secondMs,
    },
    {
      name: 'disk',
      problem: 'the disk was not looked at',
      firstAfterMs: minuteMs,
      everyMs: hourMs,
      run: async () => mailNearlyFull(context, await readDisk(context.config.dataDir)),
    },
  ];
}

/** Heartbeat for the other instances on the same PostgreSQL. */
export function checkInJob(context: Context): Job {
  return {
    name: 'check in',
    problem: 'not checked in',
    firstAfterMs: 2 * secondMs,
    everyMs: 2 * secondMs,
    run: () => checkIn(context),
    close: () => leave(context),
  };
}
