import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { settingsQuery } from '../../../data/settings.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Until there is an account number, whoever wants to pay is told to ask the school. Approved at once, nobody transfers. */
export function BankMissing() {
  const { data } = useQuery(settingsQuery);
  if (data?.accountNumber !== '' || data.paymentReview === 'auto') return null;
  return (
    <Notice tone="warning">
      Students cannot see yet where to transfer to.{' '}
      <Link to="/admin/settings" className="font-semibold text-green underline underline-offset-4">
        Add bank details in Settings
      </Link>
    </Notice>
  );
}
