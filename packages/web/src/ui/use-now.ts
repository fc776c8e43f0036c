import { useEffect, useState } from 'react';
import { onServerTime, serverTime } from '../lib/server-clock.ts';

/** The server's present in milliseconds, moving on every `everyMs`: for 'closes in 5 minutes' that stays true. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const moveOn = () => setNow(serverTime());
    const timer = setInterval(moveOn, everyMs);
    const stop = onServerTime(moveOn);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
