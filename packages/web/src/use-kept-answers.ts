import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasKeptExams } from './state/unsent.ts';

/**
 * What an earlier visit could not send (the browser was closed, the time ran out without a network) goes out from
 * wherever the student is. Its code is fetched only where an exam is kept.
 */
export function useKeptAnswers(userId: string | null): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (userId === null || !hasKeptExams(userId)) return;
    let stop: (() => void) | undefined;
    let isOld = false;
    import('./keep-delivering.ts').then(
      ({ keepDelivering }) => {
        if (!isOld) stop = keepDelivering(userId, pathname);
      },
      // Without a network there is nothing to be sent either; the next screen asks again.
      () => undefined,
    );
    return () => {
      isOld = true;
      stop?.();
    };
  }, [userId, pathname]);
}
