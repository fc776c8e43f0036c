import { readWorkers, type Workers } from '../../platform/db/citus/machines.ts';
import { readInstallation } from '../../platform/db/installation.ts';
import { readStandbys, type Standbys } from '../../platform/db/standbys.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import { mailAwaySince, smsHeldBackAt } from '../../platform/mail/queue.ts';
import { jumpMs } from './steady-clock.ts';

/** Faults of external services that Akada tolerates for a while. */
export type Neighbours = {
  /** Lead of the machine's clock over the server's clock; 0 if they agree. */
  clockAheadMs: number;
  /** Null if none is expected, or the database does not report them. */
  standbys: Standbys | null;
  /** The workers of Citus; null if there are none. */
  workers: Workers | null;
  /** Time for which the mail server has accepted no mail; null while it does. */
  mailAwayMs: number | null;
  /** Time since a code by SMS was last held back, within the hour; null otherwise. */
  smsHeldBackMs: number | null;
};

/** A segment of WAL. */
const mostLagBytes = 16 * 1024 ** 2;
const mostLagSeconds = 10;

async function readMailAway({ db, now }: Context): Promise<number | null> {
  const since = await readInstallation(db, mailAwaySince);
  return since === null ? null : Math.max(0, now() - Date.parse(since));
}

const hourMs = 3_600_000;

async function readSmsHeldBack({ db, now }: Context): Promise<number | null> {
  const at = await readInstallation(db, smsHeldBackAt);
  const agoMs = at === null ? hourMs : Math.max(0, now() - Date.parse(at));
  return agoMs < hourMs ? agoMs : null;
}

/** A failed reading is null and causes no warning. */
export async function readNeighbours(context: Context): Promise<Neighbours> {
  const ahead = context.wallNow() - context.now();
  return {
    clockAheadMs: Math.abs(ahead) > jumpMs ? ahead : 0,
    standbys: await readStandbys(context.db, context.config.standbys).catch(() => null),
    workers: await readWorkers(context.db).catch(() => null),
    mailAwayMs: await readMailAway(context).catch(() => null),
    smsHeldBackMs: await readSmsHeldBack(context).catch(() => null),
  };
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** 90 minutes, 2 hours */
function duration(ms: number): string {
  const [name, unit] = units.find(([, each]) => ms >= 2 * each) ?? ['second', 1000];
  const count = Math.round(ms / unit);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

function ofClock(aheadMs: number): string[] {
  if (aheadMs === 0) return [];
  const by = `${duration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  return [
    `The clock of the server was set while students sit an exam: it is ${by} the time that their exams go by. Nobody gains or loses time; when nobody sits an exam any more, the clock counts.`,
  ];
}

function ofStandbys(standbys: Standbys | null): string[] {
  if (standbys === null) return [];
  const { expected, connected, lagBytes, lagSeconds } = standbys;
  const [bytes, seconds] = [lagBytes ?? 0, lagSeconds ?? 0];
  const isBehind = bytes > mostLagBytes || seconds > mostLagSeconds;
  const by = bytes > mostLagBytes ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.round(seconds)} seconds`;
  return [
    ...(connected < expected
      ? [`A standby of the database is away: ${connected} of ${expected} connected. All is kept in fewer places.`]
      : []),
    ...(isBehind ? [`A standby of the database is ${by} behind. A takeover would take longer.`] : []),
  ];
}

function ofWorkers(workers: Workers | null): string[] {
  if (workers === null || workers.answering >= workers.known) return [];
  return [
    `A machine of the database is away: ${workers.answering} of ${workers.known} answer. Students whose work is on it cannot save; their devices keep their answers and send them again.`,
  ];
}

function ofMail(awayMs: number | null): string[] {
  if (awayMs === null) return [];
  return [`The mail server has taken no mail for ${duration(awayMs)}. Mails wait, and are sent when it takes them.`];
}

function ofSms(heldBackMs: number | null): string[] {
  if (heldBackMs === null) return [];
  return [
    'Codes by SMS were held back within the last hour: one network, new accounts or the whole school asked for more than they may have. Numbers that staff entered or that a code has proved keep a share of their own.',
  ];
}

export const inWords = ({ clockAheadMs, standbys, workers, mailAwayMs, smsHeldBackMs }: Neighbours): string[] => [
  ...ofClock(clockAheadMs),
  ...ofStandbys(standbys),
  ...ofWorkers(workers),
  ...ofMail(mailAwayMs),
  ...ofSms(smsHeldBackMs),
];

const readAgainAfterMs = 5000;

type Known = { at: number; warnings: string[]; running: Promise<string[]> | null };

const knownOf = perContext((): Known => ({ at: Number.NEGATIVE_INFINITY, warnings: [], running: null }));

async function readAgain(context: Context, known: Known): Promise<string[]> {
  known.at = context.now();
  known.warnings = inWords(await readNeighbours(context));
  known.running = null;
  return known.warnings;
}

/** Cached for five seconds, because the endpoint is public; concurrent calls share one reading. */
export async function warnings(context: Context): Promise<string[]> {
  const known = knownOf(context);
  // The clock may have been set back.
  const isFresh = Math.abs(context.now() - known.at) < readAgainAfterMs;
  if (known.running === null && isFresh) return known.warnings;
  known.running ??= readAgain(context, known);
  return known.running;
}
