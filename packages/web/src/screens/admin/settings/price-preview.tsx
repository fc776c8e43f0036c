import type { Settings } from '@akada/contract';
import { discountedMinor, listPriceMinor } from '@akada/contract/rules/cart';
import { fromMinor } from '@akada/contract/rules/money';
import { type Control, useWatch } from 'react-hook-form';
import { money } from '../../../lib/format.ts';
import { Price } from '../../../ui/price.tsx';

const exampleMinor = 500_000;

/** What a student sees of a lesson for 5,000, by the figures as they are typed. */
export function PricePreview({ control }: { control: Control<Settings, unknown, Settings> }) {
  const { checkoutDiscountPercent: percent, listPriceFactor: factor, currency } = useWatch({ control }) as Settings;
  const show = (minor: number) => money(fromMinor(minor), currency);
  const isKnown = percent >= 0 && percent <= 90 && factor >= 1 && factor <= 5;
  if (!isKnown)
    return <p className="text-soft">The example returns when discount and factor are within their bounds.</p>;
  const [list, toPay] = [listPriceMinor(exampleMinor, factor), discountedMinor(exampleMinor, percent)];
  return (
    <div className="rounded-md border border-line bg-sunken p-4">
      <p className="text-xs text-soft">A lesson for {show(exampleMinor)}, as a student sees it</p>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Price now={show(exampleMinor)} was={list > exampleMinor ? show(list) : undefined} />
        <p>
          At checkout: <strong className="font-semibold">{show(toPay)}</strong>
        </p>
      </div>
    </div>
  );
}
