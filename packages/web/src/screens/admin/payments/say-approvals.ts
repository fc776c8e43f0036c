import type { Approval } from '@akada/contract';
import { notify } from '../../../ui/notify.ts';

const namedAtMost = 3;

/** 'Ada Obi: rejected by Musa Sani' */
function lateText({ payment, outcome, message }: Approval): string {
  if (!payment) return message;
  const how = outcome === 'already-rejected' ? 'rejected' : 'approved';
  return `${payment.studentName}: ${how} by ${payment.decidedBy ?? 'Akada'}`;
}

/** How many this approved; of those that others had decided before, by whom. */
export function sayApprovals(approvals: readonly Approval[]): void {
  const late = approvals.filter(({ outcome }) => outcome !== 'approved');
  const count = approvals.length - late.length;
  if (late.length === 0) {
    notify.success(count === 1 ? 'Payment approved successfully!' : `${count} payments approved successfully!`);
    return;
  }
  const named = late.slice(0, namedAtMost).map(lateText).join('; ');
  const rest = late.length > namedAtMost ? ` and ${late.length - namedAtMost} more` : '';
  notify.info(`${count} of ${approvals.length} payments approved`, `Already decided: ${named}${rest}`);
}
