import type { Settings } from '@akada/contract';
import { type Control, useWatch } from 'react-hook-form';
import { CopyRow } from '../../../ui/copy-row.tsx';

/** The account as a payer will see it, by what is typed. */
export function BankPreview({ control }: { control: Control<Settings, unknown, Settings> }) {
  const watched = useWatch({ control, name: ['bankName', 'accountName', 'accountNumber', 'paymentNote'] });
  const [bankName = '', accountName = '', accountNumber = '', note = ''] = watched.map((value) => value?.trim());
  return (
    <div className="overflow-hidden rounded-md border border-line bg-sunken">
      <p className="px-4 pt-4 text-xs text-soft">What a payer will see</p>
      {accountNumber === '' ? (
        <p className="px-4 pt-1 pb-4">Ask the school for its account.</p>
      ) : (
        <dl className="divide-y divide-line">
          {bankName && <CopyRow label="Bank" value={bankName} />}
          {accountName && <CopyRow label="Account name" value={accountName} />}
          <CopyRow label="Account number" value={accountNumber} copied={accountNumber.replaceAll(' ', '')} />
        </dl>
      )}
      {accountNumber !== '' && note !== '' && (
        <p className="border-t border-line px-4 py-3 whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">From the school: </span>
          {note}
        </p>
      )}
    </div>
  );
}
