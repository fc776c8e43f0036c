import { useLocation } from 'react-router';
import type { Ending } from '../../state/session.ts';
import { Notice } from '../../ui/notice.tsx';

export function EndingNotice({ ended }: { ended: Ending }) {
  const next = new URLSearchParams(useLocation().search).get('next') ?? '';
  if (ended === 'suspension') {
    return (
      <Notice tone="warning">
        Your account is suspended. Please contact your school. Nothing that was saved is lost.
      </Notice>
    );
  }
  if (ended !== 'expiry') return null;
  return (
    <Notice>
      <p>Your session has ended. Log in again to continue.</p>
      {next.startsWith('/student/exam/') && (
        <p className="mt-1">An exam that you have begun goes on: your answers are kept, and the time runs.</p>
      )}
    </Notice>
  );
}
