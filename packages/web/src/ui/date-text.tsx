import { dateTime, relative } from '../lib/format.ts';

type DateTextProps = { moment: string; timeZone?: string /** Milliseconds; the present unless told. */; now?: number };

/** Relative within a week, a date beyond it; the exact time on hover. */
export function DateText({ moment, timeZone, now = Date.now() }: DateTextProps) {
  return (
    <time dateTime={moment} title={dateTime(moment, timeZone)}>
      {relative(moment, now, timeZone)}
    </time>
  );
}
