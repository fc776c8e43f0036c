import type { ExamRow } from '../../platform/db/schema.ts';

type Window = Pick<ExamRow, 'opens_at' | 'closes_at'> & { startDate: string; endDate: string };

/** A date alone is a whole day. */
const hasHour = (date: string) => date.length > 10;

/** 'Tue, 24 Nov 2026, 09:00–10:00', or both days where there are two. */
export function windowInWords({ opens_at, closes_at, startDate, endDate }: Window, timeZone: string): string {
  const [opens, closes] = [new Date(opens_at), new Date(closes_at)];
  const days = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  });
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [from, until] = [days.format(opens), days.format(closes)];
  const [begins, ends] = [hasHour(startDate) ? hours.format(opens) : '', hasHour(endDate) ? hours.format(closes) : ''];
  if (from !== until)
    return `${[from, begins].filter(Boolean).join(', ')} – ${[until, ends].filter(Boolean).join(', ')}`;
  if (begins && ends) return `${from}, ${begins}–${ends}`;
  return [from, begins && `from ${begins}`, ends && `until ${ends}`].filter(Boolean).join(', ');
}
