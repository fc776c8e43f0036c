import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { shownSince, startKeepingReads, tellWhenBack } from '../../data/exams/kept-reads.ts';
import { useFormat } from '../../data/platform/school.ts';

/** Exams and films say themselves how they stand. */
const isWithout = (pathname: string) =>
  /^\/student\/(?:exam|lesson)\//.test(pathname) || pathname === '/student/practice/national';

function useShownSince(): number | null {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => shownSince(client));
}

/** Keeps the reads of this page, and says where older ones are shown. It lies over the page, so that nothing moves. */
export function KeptNotice() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { dateTime } = useFormat();
  const since = useShownSince();
  const isShown = since !== null && !isWithout(pathname);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  useEffect(() => startKeepingReads(client), [client]);
  useEffect(() => (isShown ? tellWhenBack(client) : undefined), [client, isShown]);
  return (
    <>
      {/* Room for the last line of a page, which stays where it is when the notice goes. */}
      {wasShown && <div className="h-14 print:hidden" aria-hidden="true" />}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-16 z-20 flex justify-center px-2 lg:bottom-0 print:hidden"
      >
        {isShown && (
          <p className="rounded-t-md border border-amber bg-amber-wash px-3 py-1 text-center text-sm text-amber-ink">
            {`There is no connection. This is what was here on ${dateTime(new Date(since).toISOString())}.`}
          </p>
        )}
      </div>
    </>
  );
}
