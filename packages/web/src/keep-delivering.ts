import { deliverKept } from './data/deliver-kept.ts';
import { counted } from './lib/format.ts';
import { countUnsent } from './state/unsent.ts';
import { notify } from './ui/notify.ts';

const againMs = 15_000;

function sayLate(late: number): void {
  notify.info(
    `${counted(late, 'answer')} of your last exam reached the school late`,
    'Your teacher decides whether they count.',
  );
}

/** Sends what is unsent of the student's exams, again and again until all has arrived; gives how to stop it. */
export function keepDelivering(userId: string, pathname: string): () => void {
  let timer = 0;
  let isStopped = false;
  const deliver = async () => {
    window.clearTimeout(timer);
    const late = await deliverKept(userId, pathname).catch(() => 0);
    if (late > 0) sayLate(late);
    if (!isStopped && countUnsent(userId) > 0) timer = window.setTimeout(deliver, againMs * (1 + Math.random()));
  };
  void deliver();
  window.addEventListener('online', deliver);
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
    window.removeEventListener('online', deliver);
  };
}
