import type { Lesson } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQueries } from '@tanstack/react-query';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lessonQuery, thumbnailPath } from '../../../data/lessons.ts';
import { useFormat } from '../../../data/school.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { CartItem } from '../../../state/cart.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Thumbnail } from '../../../ui/picture.tsx';

type CartLine = CartItem & { priceAdded?: number };
export type LeftItem = { _id: string; title: string; why: 'owned' | 'pending' };

const freshMs = 60_000;

function whyItLeaves(lesson: Lesson): LeftItem['why'] | null {
  if (lesson.purchased) return 'owned';
  return lesson.paymentStatus === 'pending' ? 'pending' : null;
}

/** `gone` are no longer for sale, `left` were removed because they are owned or pending. */
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
    // A stale reply must not remove anything.
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

function PriceNews({ line, isGone }: { line: CartLine; isGone: boolean }) {
  const format = useFormat();
  if (!isGone && line.priceAdded === undefined) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-xs text-amber-ink">
      <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      {isGone
        ? 'No longer for sale. It is not part of the total.'
        : `The price has changed since you added it: it was ${format.money(line.priceAdded ?? 0)}.`}
    </p>
  );
}

type ItemProps = { line: CartLine; isGone: boolean; still: boolean; onRemove: () => void };

function Item({ line, isGone, still, onRemove }: ItemProps) {
  const format = useFormat();
  return (
    <li className="flex gap-3 p-3 sm:p-4">
      <Thumbnail src={thumbnailPath(line._id)} eager className="h-fit w-20 shrink-0 rounded-sm sm:w-32" />
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-3 text-sm font-semibold sm:text-base">
          {isGone ? (
            line.title
          ) : (
            <Link to={`/student/lessons/${line._id}`} className="underline-offset-2 hover:underline">
              {line.title}
            </Link>
          )}
        </h2>
        <p className="text-xs text-soft">{classLabel(line.classLevel)}</p>
        <p className={isGone ? 'mt-1 font-bold text-soft line-through' : 'mt-1 font-bold'}>
          {line.price === 0 ? 'Free' : format.money(line.price)}
        </p>
        <PriceNews line={line} isGone={isGone} />
      </div>
      <IconButton label={`Remove ${line.title}`} className="-mt-1.5 -mr-1.5" disabled={still} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

type CartItemsProps = {
  lines: readonly CartLine[];
  gone: ReadonlySet<string>;
  still: boolean;
  onRemove: (lessonId: string) => void;
};

export function CartItems({ lines, gone, still, onRemove }: CartItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (lessonId: string) => {
    onRemove(lessonId);
    list.current?.focus();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Lessons in the cart"
      className="divide-y divide-line rounded-md border border-line bg-card outline-none"
    >
      {lines.map((line) => (
        <Item key={line._id} line={line} isGone={gone.has(line._id)} still={still} onRemove={() => remove(line._id)} />
      ))}
    </ul>
  );
}
