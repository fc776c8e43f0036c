import { useEffect } from 'react';
import { noteMissingPage } from '../../state/missing-page.ts';
import { FullScreenLoading } from '../../ui/loading.tsx';

/** The landing page is a document of its own. */
export function LeaveToLanding() {
  useEffect(() => {
    noteMissingPage();
    window.location.replace('/');
  }, []);
  return <FullScreenLoading />;
}
