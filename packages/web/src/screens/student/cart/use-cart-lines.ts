import type { Lesson } from '@akada/contract';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lessonQuery } from '../../../data/lessons.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { CartItem } from '../../../state/cart.ts';

/** An item at the price it has now; `priceAdded` is set when that is another one than when it was put in. */
export type CartLine = CartItem & { priceAdded?: number };
export type LeftItem = { _id: string; title: string; why: 'owned' | 'pending' };

const freshMs = 60_000;

function whyItLeaves(lesson: Lesson): LeftItem['why'] | null {
  if (lesson.purchased) return 'owned';
  return lesson.paymentStatus === 'pending' ? 'pending' : null;
}

/**
 * The cart's items against the lessons as they are now: new prices, lessons gone from sale (`gone`), and lessons that
 * need no paying any more, which leave the cart (`left`). While paying (`still`) nothing leaves by itself.
 */
export function useCartLines(
  items: readonly CartItem[],
  { onLeave, still }: { onLeave: (lessonId: string) => void; still: boolean },
) {
  const [left, setLeft] = useState<readonly LeftItem[]>([]);
  const queries = useQueries({
    queries: items.map((item) => ({ ...lessonQuery(item._id), staleTime: freshMs })),
  });
  const gone = new Set<string>();
  const leaving: LeftItem[] = [];
  const lines = items.map((item, index): CartLine => {
    const { data: lesson, error, isFetching } = queries[index] ?? {};
    if (error instanceof CallError && error.status === 404) gone.add(item._id);
    if (!lesson) return item;
    // An answer from an earlier visit is being replaced: it must not throw anything out.
    const why = isFetching ? null : whyItLeaves(lesson);
    if (why) leaving.push({ _id: item._id, title: lesson.title, why });
    const { title, classLevel, price } = lesson;
    return { _id: item._id, title, classLevel, price, ...(price !== item.price && { priceAdded: item.price }) };
  });
  const leavingIds = still ? '' : leaving.map((item) => item._id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the items; all else is new each time
  useEffect(() => {
    if (leavingIds === '') return;
    setLeft((before) => [...before.filter((item) => !leavingIds.includes(item._id)), ...leaving]);
    for (const item of leaving) onLeave(item._id);
  }, [leavingIds]);
  const failed = queries.find(
    ({ data, error }) => error && !data && !(error instanceof CallError && error.status === 404),
  );
  return {
    lines,
    gone,
    left,
    check: {
      error: failed?.error ?? null,
      retrying: queries.some((query) => query.isFetching),
      retry: () => {
        for (const query of queries) if (query.isError) void query.refetch();
      },
    },
  };
}
