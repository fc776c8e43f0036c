import { useEffect, useState } from 'react';

/** The present in milliseconds, moving on every `everyMs`: for 'closes in 5 minutes' that stays true. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
