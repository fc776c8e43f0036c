import { type Payment, payLesson } from '@akada/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { lessonQuery } from './lessons.ts';
import { refreshAfterPaying } from './payments.ts';
import { schoolAsShown, schoolQuery } from './school.ts';

/** A lesson in the cart with the price the student sees, in the currency's main unit. */
export type CheckoutLine = { _id: string; title: string; price: number };
export type CheckoutFailure = { _id: string; title: string; reason: string };
export type Checkout = {
  paid: Payment[];
  failed: CheckoutFailure[];
  /** True when a price or the discount was no longer what the student saw: then nothing was paid. */
  pricesChanged: boolean;
};

/** What was read when the cart was opened a moment ago need not be read again. */
const priceFreshMs = 5_000;

function reasonOf(error: unknown): string {
  const isGone = error instanceof CallError && error.status === 404;
  return isGone ? 'this lesson is no longer for sale' : messageOf(error);
}

/** A lesson whose price cannot be read counts as unchanged: paying it will say what is wrong. */
async function priceNow(client: QueryClient, line: CheckoutLine): Promise<number> {
  const query = { ...lessonQuery(line._id), staleTime: priceFreshMs };
  return client.fetchQuery(query).then(
    (lesson) => lesson.price,
    () => line.price,
  );
}

/** The school may have changed its discount since the cart was opened. What cannot be read counts as unchanged. */
async function isDiscountNew(client: QueryClient): Promise<boolean> {
  const shown = schoolAsShown(client).checkoutDiscountPercent;
  const now = await client.fetchQuery({ ...schoolQuery, staleTime: priceFreshMs }).catch(() => null);
  return now !== null && now.checkoutDiscountPercent !== shown;
}

/** One lesson after the other: on a slow connection each that went through is safe before the next one is tried. */
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
      checkout.paid.push((await call(payLesson, { params: { lessonId: _id } })).data);
      onPaid(_id);
    } catch (error) {
      // Without a network the others would fail in the same way, each after a long wait.
      if (error instanceof CallError && error.status === 0) lost = error;
      checkout.failed.push({ _id, title, reason: reasonOf(error) });
    }
  }
  return checkout;
}

/**
 * Pays for every lesson of the cart; it settles with what became of each and never rejects. `onDone` is called even when
 * the student has left the screen by then.
 */
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
