import type { Exam } from '@akada/contract';
import { windowState } from '@akada/contract/rules/exam-clock';
import { relative } from '../../../lib/format.ts';

/** Where the exam stands by the clock, in words. */
export function windowText(exam: Pick<Exam, 'opensAt' | 'closesAt'>, now: number, timeZone: string): string {
  const state = windowState(Date.parse(exam.opensAt), Date.parse(exam.closesAt), now);
  const moment = state === 'not-open' ? exam.opensAt : exam.closesAt;
  // 'in 2 days' and 'yesterday' stand by themselves; a date wants its preposition.
  const when = relative(moment, now, timeZone);
  const said = /^\d+ [A-Z]/.test(when) ? `on ${when}` : when;
  if (state === 'not-open') return `Opens ${said}`;
  return state === 'open' ? `Open now, closes ${said}` : `Closed ${said}`;
}
