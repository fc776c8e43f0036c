import type { MessageThread } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';

/** 'Fractions at 1:20', 'Order AK7F2' or 'To Mrs Amaka Eze'. */
export function aboutThread({ lesson, second, order, teacher }: MessageThread): string {
  if (lesson) return second === undefined ? lesson.title : `${lesson.title} at ${clockText(second)}`;
  return order ? `Order ${order.reference}` : `To ${teacher}`;
}
