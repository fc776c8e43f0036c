import { useEffect, useState } from 'react';
import { dateTime, relative } from '../lib/format.ts';
import { onServerTime, serverTime } from '../lib/server-clock.ts';

type DateTextProps = { moment: string; timeZone?: string /** Milliseconds. */; now?: number };

export function DateText({ moment, timeZone, now = Date.now() }: DateTextProps) {
  return (
    <time dateTime={moment} title={dateTime(moment, timeZone)}>
      {relative(moment, now, timeZone)}
    </time>
  );
}

/** The server's time in milliseconds, updated every `everyMs`. */
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
