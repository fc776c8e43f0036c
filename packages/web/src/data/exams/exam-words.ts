import type { ExamSummary, StudentExam } from '@akada/contract';
import { windowState } from '@akada/contract/rules/exam-clock';
import { date, dayMs, daysAway, relative, shortDay, time } from '../../lib/format.ts';

function closesText(closesAt: string, now: number, timeZone: string): string {
  if (Date.parse(closesAt) - now < dayMs) return `Closes ${relative(closesAt, now, timeZone)}`;
  const days = daysAway(closesAt, now, timeZone);
  if (days > 7) return `Closes ${date(closesAt, timeZone)}`;
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`;
}

type Window = Pick<ExamSummary, 'startDate' | 'endDate' | 'opensAt' | 'closesAt'>;

/** False for a date that is a whole day. */
const hasHour = (value: string) => value.length > 10;

/** '9:00' */
const hour = (at: string, timeZone: string) => time(at, timeZone).replace(/^0/, '');

/** 'Tue 24 Nov, 9:00'; without the hour where the exam has days only. */
function dayAndHour(at: string, value: string, now: number, timeZone: string): string {
  const day = shortDay(at, now, timeZone);
  return hasHour(value) ? `${day}, ${hour(at, timeZone)}` : day;
}

/** 'Tue 24 Nov, 9:00–10:00', 'Tue 24 Nov', 'Mon 16 Nov – Fri 20 Nov, 14:00'. */
export function windowRange({ startDate, endDate, opensAt, closesAt }: Window, now: number, timeZone: string): string {
  const [opens, closes] = [dayAndHour(opensAt, startDate, now, timeZone), dayAndHour(closesAt, endDate, now, timeZone)];
  const day = shortDay(opensAt, now, timeZone);
  if (day !== shortDay(closesAt, now, timeZone)) return `${opens} – ${closes}`;
  if (!hasHour(endDate)) return hasHour(startDate) ? `${day}, from ${hour(opensAt, timeZone)}` : day;
  const until = hour(closesAt, timeZone);
  return hasHour(startDate) ? `${opens}–${until}` : `${day}, until ${until}`;
}

const closingMs = 60_000;

/** 'Opens Tue 24 Nov, 9:00', 'Closes in 2 days', 'Closed'. */
export function windowText(exam: StudentExam, now: number, timeZone: string): string {
  const { window, startDate, opensAt, closesAt } = exam;
  if (window === 'closed') return 'Closed';
  const overMs = now - Date.parse(closesAt);
  // A list that the device kept knows nothing of the close.
  if (window === 'open' && overMs < closingMs) return overMs < 0 ? closesText(closesAt, now, timeZone) : 'Closing now';
  if (window === 'open') return 'Closed';
  return `Opens ${dayAndHour(opensAt, startDate, now, timeZone)}`;
}

export type ExamState = 'draft' | 'switched-off' | ReturnType<typeof windowState>;

type Staffed = Window & Pick<ExamSummary, 'isActive' | 'isStarted'>;

/** 'switched-off': other front ends may take an exam back that somebody has started. */
export function examState({ isActive, isStarted, opensAt, closesAt }: Staffed, now: number): ExamState {
  if (!isActive) return isStarted ? 'switched-off' : 'draft';
  return windowState(Date.parse(opensAt), Date.parse(closesAt), now);
}

/** 'Draft', 'Active · opens Tue 24 Nov 09:00', 'Active · open until 10:00', 'Active · closed' (specification, section 4). */
export function stateText(exam: Staffed, now: number, timeZone: string): string {
  const { startDate, endDate, opensAt, closesAt } = exam;
  const moment = (at: string, value: string) =>
    `${shortDay(at, now, timeZone)}${hasHour(value) ? ` ${time(at, timeZone)}` : ''}`;
  const endsToday = hasHour(endDate) && daysAway(closesAt, now, timeZone) === 0;
  return {
    draft: 'Draft',
    'switched-off': 'Switched off',
    'not-open': `Active · opens ${moment(opensAt, startDate)}`,
    open: `Active · open until ${endsToday ? time(closesAt, timeZone) : moment(closesAt, endDate)}`,
    closed: 'Active · closed',
  }[examState(exam, now)];
}

/** '12 min left' */
export function timeLeftText({ attempt }: StudentExam, now: number): string {
  const left = Date.parse(attempt?.endTime ?? '') - now;
  if (Number.isNaN(left)) return '';
  if (left <= 0) return 'Time is up';
  return left < 60_000 ? 'Less than a minute left' : `${Math.floor(left / 60_000)} min left`;
}
