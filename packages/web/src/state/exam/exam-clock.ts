export type ServerTimes = { endTime: string; serverNow: string };

/**
 * The wall clock may be wrong or changed; the monotonic clock stops while some devices sleep, so every reply corrects
 * it.
 */
export type ExamClock = {
  endTime: string;
  endsAt: number;
  /** The next reading replaces this one, which came from the device's own clock or is doubted. */
  isGuess: boolean;
};

const deadline = ({ endTime, serverNow }: ServerTimes, at: number) => at + Date.parse(endTime) - Date.parse(serverNow);

/** `receivedAt` is the monotonic time of the reply. */
export function clockFrom(times: ServerTimes, receivedAt: number, isGuess = false): ExamClock {
  return { endTime: times.endTime, endsAt: deadline(times, receivedAt), isGuess };
}

/** The earlier of two readings of one deadline is more accurate: the other reply had the longer latency. */
export function corrected(clock: ExamClock, times: ServerTimes, now: number): ExamClock {
  const endsAt = deadline(times, now);
  const isSameDeadline = times.endTime === clock.endTime && !clock.isGuess;
  return { endTime: times.endTime, endsAt: isSameDeadline ? Math.min(clock.endsAt, endsAt) : endsAt, isGuess: false };
}

export const secondsLeft = ({ endsAt }: ExamClock, now: number) => Math.max(0, Math.ceil((endsAt - now) / 1000));

export const serverNow = ({ endTime, endsAt }: ExamClock, now: number) => Date.parse(endTime) - (endsAt - now);
