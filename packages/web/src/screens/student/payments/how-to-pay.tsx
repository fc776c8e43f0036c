import type { OpenedPayment } from '@akada/contract';
import { Printer } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';

type Props = { payment: OpenedPayment };

function Account({ payTo }: { payTo: NonNullable<OpenedPayment['payTo']> }) {
  const { bankName, accountName, accountNumber } = payTo;
  return (
    <>
      {bankName && <CopyRow label="Bank" value={bankName} />}
      {accountName && <CopyRow label="Account name" value={accountName} />}
      <CopyRow label="Account number" value={accountNumber} copied={accountNumber.replaceAll(' ', '')} />
    </>
  );
}

function Steps({ payment }: Props) {
  const format = useFormat();
  const { amount, reference, payTo } = payment;
  return (
    <ol className="mt-2 list-decimal space-y-2 pl-5">
      {!payTo && <li>Ask the school for its account: it has not put one here yet.</li>}
      <li>
        Transfer exactly <strong className="font-semibold">{format.money(amount)}</strong>
        {payTo ? ' to the account below' : ' to that account'}: with a bank app, at the bank or at a POS agent.
      </li>
      <li>
        Write the reference <strong className="font-semibold">{reference}</strong> as the description (narration) of the
        transfer, so that the school knows it is yours.
      </li>
      <li>Keep the receipt until the lesson has unlocked.</li>
    </ol>
  );
}

/** What to take to the bank: steps in plain words, then the slip, figure by figure. */
export function HowToPay({ payment }: Props) {
  const format = useFormat();
  const { amount, reference, payTo } = payment;
  return (
    <>
      <h3 className="mt-5 text-base">How to pay</h3>
      <Steps payment={payment} />
      <dl className="mt-4 divide-y divide-line overflow-hidden rounded-md border border-dashed border-edge">
        <CopyRow label="Amount" value={format.money(amount)} copied={amount.toFixed(2)} />
        {payTo && <Account payTo={payTo} />}
        <CopyRow label="Reference" value={reference} marked />
      </dl>
      {payTo?.note && (
        <p className="mt-3 whitespace-pre-line">
          <span className="font-semibold">From the school: </span>
          {payTo.note}
        </p>
      )}
      <h3 className="mt-5 text-base">What happens next</h3>
      <p className="mt-1">
        The school looks for your transfer in its account and approves the payment. The lesson unlocks at that moment,
        and this page notices by itself. If the school cannot find the transfer, you see the reason here and can pay
        again.
      </p>
      <Button variant="secondary" className="mt-4 print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  );
}
