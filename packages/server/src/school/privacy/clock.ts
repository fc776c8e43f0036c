/** Rows of a time when the clock was wrong are as old as `until`, when that was noticed. All ISO 8601. */
type Doubted = Readonly<{ from: string; to: string; until: string }>;

/** Clock readings of the deletion rounds. All ISO 8601. */
export type Clock = Readonly<{
  /** The last round. */
  seenAt: string;
  /** When time began to pass without a jump. */
  since: string;
  /** The latest that any round has seen. */
  latest: string;
  /** Days of use since a jump; null while nothing is held back. */
  usedDays: readonly string[] | null;
  doubted: readonly Doubted[];
}>;

const dayMs = 24 * 3_600_000;

/** A machine that was off for longer cannot be told from one whose clock has jumped. */
const longestPauseMs = 7 * dayMs;
const longestStepBackMs = dayMs;
/** So long without a round, and all rows may be of a clock that was wrong from the first start on. */
const strangePauseMs = 365 * dayMs;

export const daysOfUse = 5;
const doubtedKept = 20;

const iso = (at: number) => new Date(at).toISOString();
const later = (one: string, other: string) => (one > other ? one : other);

/** `newest` is the newest use by people in a school that has had no round yet. */
export function firstClock(now: number, newest: string | null): Clock {
  const seenAt = newest ?? iso(now);
  return { seenAt, since: seenAt, latest: seenAt, usedDays: null, doubted: [] };
}

function doubtedAfterJump({ seenAt, since, latest, doubted }: Clock, now: number): readonly Doubted[] {
  const gap = now - Date.parse(seenAt);
  // Periods noted at a time that is still to come are dropped: that clock was wrong.
  const kept = doubted.filter(({ until }) => until <= iso(now));
  const wasWrong = gap > strangePauseMs || (gap > 0 && seenAt < latest);
  if (!wasWrong) return kept;
  // A round notices a jump an hour late, and does not see the last hour before one.
  const [from, to] = [iso(Date.parse(since) - dayMs), iso(Date.parse(seenAt) + dayMs)];
  return [...kept, { from, to, until: iso(now) }].slice(-doubtedKept);
}

/** The next round. A jump of the clock, either way, holds deletion back until people have used the school for some days. */
export function passTime(before: Clock, now: number, wasUsed: boolean): { clock: Clock; hasJumped: boolean } {
  const gap = now - Date.parse(before.seenAt);
  const at = iso(now);
  const latest = later(before.latest, at);
  if (gap > longestPauseMs || gap < -longestStepBackMs) {
    const clock = { seenAt: at, since: at, latest, usedDays: [], doubted: doubtedAfterJump(before, now) };
    return { clock, hasJumped: true };
  }
  const { usedDays } = before;
  const days = usedDays && wasUsed ? [...new Set([...usedDays, at.slice(0, 10)])] : usedDays;
  const isOver = days !== null && days.length >= daysOfUse;
  return { clock: { ...before, seenAt: at, latest, usedDays: isOver ? null : days }, hasJumped: false };
}
