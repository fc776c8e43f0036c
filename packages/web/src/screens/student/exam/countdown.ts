import { useSyncExternalStore } from 'react';

export type ServerTimes = { endTime: string; serverNow: string };

/**
 * Counts down to the server's deadline on the monotonic clock; the device's wall clock may be wrong or be changed.
 * The monotonic clock stands still while some devices sleep, so every reply with server times sets it right.
 */
export function createCountdown(times: ServerTimes, receivedAt: number, isEstimate = false) {
  const ends = (next: ServerTimes, at: number) => at + Date.parse(next.endTime) - Date.parse(next.serverNow);
  let endTime = times.endTime;
  let endsAt = ends(times, receivedAt);
  let isGuess = isEstimate;
  const listeners = new Set<() => void>();
  return {
    /** Whole seconds, never below 0. */
    remaining: () => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)),
    endTime: () => endTime,
    /** The server's time in milliseconds since 1970, as far as this page knows. */
    now: () => Date.parse(endTime) - (endsAt - performance.now()),
    /** Of two readings of one deadline the nearer is the truer: the other one's reply was longer under way. */
    sync(next: ServerTimes) {
      const at = ends(next, performance.now());
      endsAt = next.endTime === endTime && !isGuess ? Math.min(endsAt, at) : at;
      endTime = next.endTime;
      isGuess = false;
      for (const listener of [...listeners]) listener();
    },
    /** The next reading counts, whatever was read before: the device's clock runs too fast, or was a guess. */
    doubt() {
      isGuess = true;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      let timer = 0;
      const tick = () => {
        const left = endsAt - performance.now();
        if (left <= -1000) return;
        timer = window.setTimeout(
          () => {
            listener();
            tick();
          },
          (((left % 1000) + 1000) % 1000) + 10,
        );
      };
      tick();
      const restart = () => {
        window.clearTimeout(timer);
        tick();
      };
      listeners.add(restart);
      return () => {
        listeners.delete(listener);
        listeners.delete(restart);
        window.clearTimeout(timer);
      };
    },
  };
}

export type Countdown = ReturnType<typeof createCountdown>;

export function useRemaining(countdown: Countdown): number {
  return useSyncExternalStore(countdown.subscribe, countdown.remaining);
}
