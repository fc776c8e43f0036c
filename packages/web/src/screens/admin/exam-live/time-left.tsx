import { clockText, remainingSeconds } from '@akada/contract/rules/exam-clock';
import { useNow } from '../../../ui/use-now.ts';

/** Runs down by the server's clock. */
export function TimeLeft({ endTime }: { endTime: string }) {
  const seconds = remainingSeconds(Date.parse(endTime), useNow(1000));
  if (seconds === 0) return <>Time is up</>;
  return (
    <span className="whitespace-nowrap">
      <b className="tabular-nums">{clockText(seconds)}</b> left
    </span>
  );
}
