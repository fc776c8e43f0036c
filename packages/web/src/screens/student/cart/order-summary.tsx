import type { Quote } from '@akada/contract';
import { cartSummary } from '@akada/contract/rules/cart';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import type { ReactNode } from 'react';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-soft">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** The school's discount by its rules; the rest is the coupon's. */
function useDiscounts(quote: Quote, coupon: string) {
  const { checkoutDiscountPercent: percent } = useSchool();
  const prices = [...quote.items, ...quote.courses].map(({ price }) => toMinor(price) ?? 0);
  const all = toMinor(quote.discount) ?? 0;
  const ofSchool = cartSummary(prices, percent).discountMinor;
  if (coupon === '') return [{ label: ofSchool === all ? `Discount (${percent}%)` : 'Discount', minor: all }];
  if (ofSchool >= all) return [{ label: `Discount and coupon ${coupon}`, minor: all }];
  return [
    { label: `Discount (${percent}%)`, minor: ofSchool },
    { label: `Coupon ${coupon}`, minor: all - ofSchool },
  ];
}

function Sums({ quote, coupon }: { quote: Quote; coupon: string }) {
  const { money } = useFormat();
  return (
    <>
      <Line label="Subtotal" amount={money(quote.subtotal)} />
      {useDiscounts(quote, coupon).map(({ label, minor }) => (
        <Line key={label} label={label} amount={`${minor > 0 ? '−' : ''}${money(fromMinor(minor))}`} />
      ))}
      <Line label="Tax" amount={money(0)} />
    </>
  );
}

type OrderSummaryProps = {
  /** Null while the prices are not known. */
  quote: Quote | null;
  /** '' where none is counted. */
  coupon: string;
  isOld: boolean;
  paying: boolean;
  onPay: () => void;
  /** The coupon's field. */
  children: ReactNode;
};

export function OrderSummary({ quote, coupon, isOld, paying, onPay, children }: OrderSummaryProps) {
  const { paymentReview } = useSchool();
  const { money } = useFormat();
  const toApprove = paymentReview === 'manual' && quote !== null && quote.total > 0;
  return (
    <Card as="section" aria-label="Order summary" className="lg:sticky lg:top-24">
      <h2 className="text-lg">Order summary</h2>
      <dl aria-busy={isOld} className="mt-3 flex flex-col gap-1.5">
        {quote && <Sums quote={quote} coupon={coupon} />}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="min-w-0 font-heading text-xl font-bold wrap-anywhere">{quote ? money(quote.total) : '–'}</dd>
        </div>
      </dl>
      {children}
      <Button wide size="lg" className="mt-4" disabled={quote === null || isOld} loading={paying} onClick={onPay}>
        Proceed to Checkout
      </Button>
      {toApprove && (
        <p className="mt-3 text-xs text-soft">
          One order, one payment: the next page shows the account and the reference to quote. Your lessons unlock as
          soon as the school approves the payment.
        </p>
      )}
    </Card>
  );
}
