import type { User } from '@akada/contract';
import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { hasKeptExams } from '../../../state/unsent.ts';
import { type Desk, keptDesk } from './open-desk.ts';

/**
 * The attempt that this device has of the exam; null where there is none, undefined while one is looked for that should
 * be there. It is looked for in any case: after a crash the database knows more than the note of it.
 */
export function useKeptDesk(user: User, examId: string): Desk | null | undefined {
  const [desk, setDesk] = useState<Desk | null | undefined>(hasKeptExams(user._id) ? undefined : null);
  useEffect(() => {
    let isOld = false;
    void keptDesk(user, examId).then((found) => {
      if (!isOld) setDesk(found);
    });
    return () => {
      isOld = true;
    };
  }, [user, examId]);
  return desk;
}

/** A network this slow is as good as none. */
const patienceMs = 4000;

/** The server gives no answer: the exam goes on from the device without asking it again and again first. */
export function useUnheard({ failureReason }: { failureReason: Error | null }): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate || (failureReason instanceof CallError && failureReason.code === 'network');
}
