import { cartSummary } from '@akada/contract/rules/cart';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { useFormat, useSchool } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

type Props = { /** In the currency's main unit. */ prices: readonly number[]; paying: boolean; onPay: () => void };

export function OrderSummary({ prices, paying, onPay }: Props) {
  const { checkoutDiscountPercent: percent, paymentReview } = useSchool();
  const format = useFormat();
  const money = (minor: number) => format.money(fromMinor(minor));
  const sum = cartSummary(
    prices.map((price) => toMinor(price) ?? 0),
    percent,
  );
  const toApprove = paymentReview === 'manual' && sum.totalMinor > 0;
  return (
    <Card as="section" aria-label="Order summary" className="lg:sticky lg:top-24">
      <h2 className="text-lg">Order summary</h2>
      <dl className="mt-3 flex flex-col gap-1.5">
        <Line label="Subtotal" amount={money(sum.subtotalMinor)} />
        <Line
          label={`Discount (${percent}%)`}
          amount={`${sum.discountMinor > 0 ? '−' : ''}${money(sum.discountMinor)}`}
        />
        <Line label="Tax" amount={money(sum.taxMinor)} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="font-heading text-xl font-bold">{money(sum.totalMinor)}</dd>
        </div>
      </dl>
      <Button wide size="lg" className="mt-4" disabled={prices.length === 0} loading={paying} onClick={onPay}>
        Proceed to Checkout
      </Button>
      {toApprove && (
        <p className="mt-3 text-xs text-soft">
          You pay by bank transfer. The next page shows the reference to quote for each lesson, and your lessons unlock
          as soon as the school approves the payment.
        </p>
      )}
    </Card>
  );
}
