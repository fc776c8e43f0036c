import type { Payment } from '@akada/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { lessonQuery } from './lessons.ts';
import { refreshAfterPaying } from './payments.ts';
import { schoolAsShown, schoolQuery } from './school.ts';

/** `price` is what the student sees, in the currency's main unit. */
export type CheckoutLine = { _id: string; title: string; price: number };
export type CheckoutFailure = { _id: string; title: string; reason: string };
export type Checkout = {
  paid: Payment[];
  failed: CheckoutFailure[];
  /** A price or the discount is not what the student saw: nothing was paid. */
  pricesChanged: boolean;
};

const priceFreshMs = 5_000;

function reasonOf(error: unknown): string {
  const isGone = error instanceof CallError && error.status === 404;
  return isGone ? 'this lesson is no longer for sale' : messageOf(error);
}

/** A price that cannot be read counts as unchanged: paying will report the problem. */
async function priceNow(client: QueryClient, line: CheckoutLine): Promise<number> {
  const query = { ...lessonQuery(line._id), staleTime: priceFreshMs };
  return client.fetchQuery(query).then(
    (lesson) => lesson.price,
    () => line.price,
  );
}

async function isDiscountNew(client: QueryClient): Promise<boolean> {
  const shown = schoolAsShown(client).checkoutDiscountPercent;
  const now = await client.fetchQuery({ ...schoolQuery, staleTime: priceFreshMs }).catch(() => null);
  return now !== null && now.checkoutDiscountPercent !== shown;
}

/** One after the other: on a slow connection each paid lesson is safe before the next one is tried. */
async function checkOut(
  client: QueryClient,
  lines: readonly CheckoutLine[],
  onPaid: (lessonId: string) => void,
): Promise<Checkout> {
  const checkout: Checkout = { paid: [], failed: [], pricesChanged: false };
  const [isNew, ...prices] = await Promise.all([isDiscountNew(client), ...lines.map((line) => priceNow(client, line))]);
  if (isNew || lines.some((line, index) => line.price !== prices[index])) return { ...checkout, pricesChanged: true };
  let lost: unknown;
  for (const { _id, title } of lines) {
    try {
      if (lost) throw lost;
      checkout.paid.push((await call('POST /lesson/pay/:lessonId', { params: { lessonId: _id } })).data);
      onPaid(_id);
    } catch (error) {
      // Without a network the others would fail too, each after a long wait.
      if (error instanceof CallError && error.status === 0) lost = error;
      checkout.failed.push({ _id, title, reason: reasonOf(error) });
    }
  }
  return checkout;
}

/** Never rejects. `onDone` is called even after the student has left the screen. */
export function useCheckout({
  onPaid,
  onDone,
}: {
  onPaid: (lessonId: string) => void;
  onDone: (checkout: Checkout) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lines: readonly CheckoutLine[]) => checkOut(client, lines, onPaid),
    onSuccess: (checkout) => {
      onDone(checkout);
      void refreshAfterPaying(client);
    },
  });
}
