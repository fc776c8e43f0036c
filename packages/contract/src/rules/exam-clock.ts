/** Instants are milliseconds since 1970; only the server's clock counts. */

export const graceMs = 15_000;

/** Specification, section 4. */
export const warningFromSeconds = 300;
export const criticalFromSeconds = 60;

export type WindowState = 'not-open' | 'open' | 'closed';

export function windowState(opensAt: number, closesAt: number, now: number): WindowState {
  if (now < opensAt) return 'not-open';
  return now > closesAt ? 'closed' : 'open';
}

export function deadlineOf(startedAt: number, durationMinutes: number, closesAt: number): number {
  return Math.min(startedAt + durationMinutes * 60_000, closesAt);
}

export function minutesAvailable(now: number, durationMinutes: number, closesAt: number): number {
  return Math.max(0, Math.floor((deadlineOf(now, durationMinutes, closesAt) - now) / 60_000));
}

/** Extra time of a standing right: a percentage of the usual time, in whole minutes, which may go beyond the close. */
export function standingMinutes(now: number, durationMinutes: number, closesAt: number, percent: number): number {
  const usual = Math.max(0, deadlineOf(now, durationMinutes, closesAt) - now);
  return Math.ceil((usual * percent) / 100 / 60_000);
}

export function remainingSeconds(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

export type TimerTone = 'calm' | 'warning' | 'critical';

export function timerTone(seconds: number): TimerTone {
  if (seconds > warningFromSeconds) return 'calm';
  return seconds > criticalFromSeconds ? 'warning' : 'critical';
}

export function isWarningMoment(seconds: number): boolean {
  return seconds > 0 && seconds <= warningFromSeconds && seconds % 60 === 0;
}

/** 75 → '1:15', 3675 → '1:01:15' */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
