import { call } from '../../lib/call.ts';
import { isNotFound } from '../../lib/call-error.ts';
import { sessionOwner } from '../../state/session.ts';
import { dropReport, type KeptReport, keptReports } from '../../state/watched.ts';

const longestAgoSeconds = 30 * 24 * 3600;

async function send(userId: string, lessonId: string, report: KeptReport, keepalive: boolean): Promise<void> {
  const { at, ...rest } = report;
  const secondsAgo = Math.min(longestAgoSeconds, Math.max(0, (Date.now() - at) / 1000));
  try {
    await call('PUT /lesson/:id/progress', { params: { id: lessonId }, body: { ...rest, secondsAgo }, keepalive });
    dropReport(userId, lessonId, report);
  } catch (error) {
    // The lesson is gone or no longer this student's, so a retry cannot help.
    if (isNotFound(error)) dropReport(userId, lessonId, report);
  }
}

/** Never rejects; without a network the reports wait. Sending twice is harmless: the server counts each second once. */
export async function sendWatched(userId: string, { keepalive = false } = {}): Promise<void> {
  if (!navigator.onLine) return;
  await Promise.all(keptReports(userId).map(([lessonId, report]) => send(userId, lessonId, report, keepalive)));
}

/** A page that was just left may not have sent its report. */
export async function sendOwnWatched(): Promise<void> {
  const owner = sessionOwner();
  if (owner !== null) await sendWatched(owner);
}
