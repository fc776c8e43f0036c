import type { OpenedOrder } from '@akada/contract';
import { useIsGuardian } from '../../../data/people/session.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { usualWords, waitingLessons } from '../shared/order-words.ts';

type OrderProps = { order: OpenedOrder };

function Account({ payTo }: { payTo: NonNullable<OpenedOrder['payTo']> }) {
  const { bankName, accountName, accountNumber } = payTo;
  return (
    <>
      {bankName && <CopyRow label="Bank" value={bankName} />}
      {accountName && <CopyRow label="Account name" value={accountName} />}
      <CopyRow label="Account number" value={accountNumber} copied={accountNumber.replaceAll(' ', '')} />
    </>
  );
}

function Approval({ order }: OrderProps) {
  const count = waitingLessons(order);
  const usual = order.usualMinutes === undefined ? '' : `, usually ${usualWords(order.usualMinutes)}`;
  const whose = useIsGuardian() ? 'The' : 'Your';
  const unlock = count === 1 ? `${whose} lesson unlocks` : `${whose} ${counted(count, 'lesson')} unlock`;
  return (
    <>
      The school finds your transfer in its account and approves it{usual}. {unlock} at that moment, and this page
      notices by itself.
    </>
  );
}

function Steps({ order }: OrderProps) {
  const { money } = useFormat();
  const { payTo, reference, claimedAt } = order;
  return (
    <ol className="mt-2 list-decimal space-y-2 pl-5">
      {!payTo && <li>Ask the school for its account: it has not put one here yet.</li>}
      <li>
        Transfer exactly <strong className="font-semibold">{money(order.due)}</strong>
        {payTo ? ' to the account above' : ' to that account'}, with a bank app, at the bank or at a POS agent. Write{' '}
        <strong className="font-semibold">{reference}</strong> as the description (narration).
      </li>
      {claimedAt === undefined && <li>Press “I have paid” here, with a photo of the receipt if you have one.</li>}
      <li>
        <Approval order={order} />
      </li>
    </ol>
  );
}

/** One account, one total, one reference. */
export function HowToPay({ order }: OrderProps) {
  const { money } = useFormat();
  const { reference, payTo } = order;
  const due = order.due;
  return (
    <>
      <h3 className="mt-5 text-base">How to pay by transfer</h3>
      <dl className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-dashed border-edge">
        <CopyRow label="Amount" value={money(due)} copied={due.toFixed(2)} />
        {payTo && <Account payTo={payTo} />}
        <CopyRow label="Reference" value={reference} marked spaced />
      </dl>
      {payTo?.note && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">From the school: </span>
          {payTo.note}
        </p>
      )}
      <h3 className="mt-5 text-base">What happens next</h3>
      <Steps order={order} />
    </>
  );
}
