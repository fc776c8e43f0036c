import { useLocation, useNavigate } from 'react-router';
import { serverTime } from '../../../lib/server-clock.ts';

/** To which address a code went, and when (milliseconds since 1970). */
export type SentCode = { email: string; sentAt: number };

/**
 * Kept with the entry in the browser's history: Back leads to the address again, and a phone that dropped this page
 * while its owner looked for the mail comes back to the code.
 */
export function useSentCode() {
  const location = useLocation();
  const navigate = useNavigate();
  const sent: SentCode | null = location.state?.sentCode ?? null;
  const noteSent = (email: string) => {
    const sentCode: SentCode = { email, sentAt: serverTime() };
    void navigate({ search: location.search }, { state: { sentCode }, replace: sent !== null });
  };
  const startOver = () => void navigate({ search: location.search }, { replace: true });
  return { sent, noteSent, startOver };
}
