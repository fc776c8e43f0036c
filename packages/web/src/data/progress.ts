import { saveProgress } from '@akada/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { dropReport, type KeptReport, keptReports } from '../state/watched.ts';

/** The server understood and does not want it, now or later: no such lesson any more, or not this student's. */
const isRefused = (error: unknown) => error instanceof CallError && (error.status === 400 || error.status === 404);

const longestAgoSeconds = 30 * 24 * 3600;

async function send(userId: string, lessonId: string, report: KeptReport, keepalive: boolean): Promise<void> {
  const { at, ...rest } = report;
  const secondsAgo = Math.min(longestAgoSeconds, Math.max(0, (Date.now() - at) / 1000));
  try {
    await call(saveProgress, { params: { id: lessonId }, body: { ...rest, secondsAgo }, keepalive });
    dropReport(userId, lessonId, report);
  } catch (error) {
    if (isRefused(error)) dropReport(userId, lessonId, report);
  }
}

/**
 * Sends what this student watched on this device and the server does not know yet. Without a network it waits for the
 * next time; it never fails. Sending twice is harmless: the server counts each second once.
 */
export async function sendWatched(userId: string, { keepalive = false } = {}): Promise<void> {
  if (!navigator.onLine) return;
  await Promise.all(keptReports(userId).map(([lessonId, report]) => send(userId, lessonId, report, keepalive)));
}

/** Before a list that shows progress is read: a page that was just left may have had no time to wait for its answer. */
export async function sendWatchedFirst(client: QueryClient): Promise<void> {
  const [me] = client.getQueriesData<{ _id: string }>({ queryKey: ['me'] }).flatMap(([, user]) => user ?? []);
  if (me) await sendWatched(me._id);
}
