import type { ErrorReply, OpenedOrder, Quote } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { attemptKey, endAttempt } from '../../state/order-attempt.ts';
import { courseItem, wishOf } from '../catalogue/course-item.ts';
import { schoolQuery } from '../platform/school.ts';
import { refreshAfterOrder } from './orders.ts';

/** `lessonId` is a course's where `courseItem` made it. */
export type Taken = { lessonId: string; title: string; why: string };

const takenOf = ({ taken }: Pick<ErrorReply, 'taken'>): Taken[] =>
  (taken ?? []).map(({ lessonId, courseId = '', title, why }) => ({
    ...{ lessonId: lessonId ?? courseItem(courseId), title, why },
  }));

/** `quote` is null when none of the lessons can be ordered; `refusal` says why the coupon is not counted. */
export type Priced = { quote: Quote | null; taken: readonly Taken[]; refusal: string | null };

const priceFreshMs = 60_000;

const isAboutCoupon = (error: CallError) => error.code === 'coupon_refused' || error.field === 'coupon';

/** Lessons that cannot be ordered are named, and the others priced. */
async function priced(lessonIds: readonly string[], coupon: string, signal: AbortSignal): Promise<Priced> {
  try {
    const body = { ...wishOf(lessonIds), ...(coupon !== '' && { coupon }) };
    return { quote: (await call('POST /order/quote', { body, signal })).data, taken: [], refusal: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (coupon !== '' && isAboutCoupon(error)) {
      return { ...(await priced(lessonIds, '', signal)), refusal: error.message };
    }
    const taken = error.code === 'cannot_order' ? takenOf(error.data as Pick<ErrorReply, 'taken'>) : [];
    if (taken.length === 0) throw error;
    const rest = lessonIds.filter((id) => !taken.some(({ lessonId }) => lessonId === id));
    if (rest.length === 0) return { quote: null, taken, refusal: null };
    const others = await priced(rest, coupon, signal);
    return { ...others, taken: [...taken, ...others.taken] };
  }
}

const quoteKey = ['quote'] as const;

/** The server's current prices for these lessons; nothing is ordered. */
export function quoteQuery(lessonIds: readonly string[], coupon = '') {
  return queryOptions({
    queryKey: [...quoteKey, lessonIds, coupon],
    queryFn: ({ signal }) => priced(lessonIds, coupon, signal),
    staleTime: priceFreshMs,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    enabled: lessonIds.length > 0,
  });
}

type Wish = { userId: string; lessonIds: readonly string[]; coupon: string; expectedTotal: number };

async function send({ userId, lessonIds, coupon, expectedTotal }: Wish): Promise<OpenedOrder> {
  const headers = { 'Idempotency-Key': attemptKey(userId, lessonIds, coupon) };
  const body = { ...wishOf(lessonIds), expectedTotal, ...(coupon !== '' && { coupon }) };
  const { data } = await call('POST /order', { body, headers });
  endAttempt(userId);
  return data;
}

const isLive = ({ status }: OpenedOrder) => status === 'open' || status === 'paid';

/** An order whose reply was lost may have been decided or cancelled meanwhile: then this is a new one. */
async function place(wish: Wish): Promise<OpenedOrder> {
  const order = await send(wish);
  return isLive(order) ? order : send(wish);
}

/** A refusal ends the attempt; without a reply the order may exist. */
function settleRefusal(client: QueryClient, { userId, lessonIds, coupon }: Wish, error: Error): void {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return;
  endAttempt(userId);
  const { queryKey } = quoteQuery(lessonIds, coupon);
  const quote = error.code === 'price_changed' ? (error.data.quote as Quote | undefined) : undefined;
  if (quote) {
    client.setQueryData<Priced>(queryKey, { quote, taken: [], refusal: null });
    void client.invalidateQueries({ queryKey: schoolQuery.queryKey });
  } else if (error.status === 409) void client.invalidateQueries({ queryKey: quoteKey });
}

/** One request, one order. `onPlaced` is called even after the student has left the screen. */
export function usePlaceOrder(onPlaced: (order: OpenedOrder) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: place,
    onSuccess: (order) => {
      onPlaced(order);
      void client.invalidateQueries({ queryKey: quoteKey, refetchType: 'none' });
      // Not awaited: the order stands even if the lists cannot be read.
      void refreshAfterOrder(client, order);
    },
    onError: (error, wish) => settleRefusal(client, wish, error),
  });
}
