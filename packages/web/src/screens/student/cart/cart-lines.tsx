import type { Quote } from '@akada/contract';
import { CircleAlert, LibraryBig, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { courseItem, courseOf } from '../../../data/catalogue/course-item.ts';
import { thumbnailPath } from '../../../data/catalogue/lessons.ts';
import type { Taken } from '../../../data/money/place-order.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import type { CartItem } from '../../../state/cart.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Thumbnail } from '../../../ui/picture.tsx';
import { OpeningLine } from '../../shared/opening.tsx';

/** As the server has it; `why` is set where it cannot be ordered. */
export type CartLine = CartItem & { priceAdded?: number; why?: string; opensAt?: string | undefined };

export function cartLines(items: readonly CartItem[], quote: Quote | null, taken: readonly Taken[]): CartLine[] {
  return items.map((item) => {
    const now: { title: string; price: number; opensAt?: string | undefined } | undefined =
      quote?.items.find(({ lessonId }) => lessonId === item._id) ??
      quote?.courses.find(({ courseId }) => courseItem(courseId) === item._id);
    const why = taken.find(({ lessonId }) => lessonId === item._id)?.why;
    return {
      ...item,
      ...(now && { title: now.title, price: now.price, opensAt: now.opensAt }),
      ...(now && now.price !== item.price && { priceAdded: item.price }),
      ...(why !== undefined && { why }),
    };
  });
}

function LineNews({ line }: { line: CartLine }) {
  const format = useFormat();
  if (line.why === undefined && line.priceAdded === undefined) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-xs text-amber-ink">
      <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      {line.why === undefined
        ? `The price has changed since you added it: it was ${format.money(line.priceAdded ?? 0)}.`
        : `${line.why}. It is not part of the total.`}
    </p>
  );
}

type ItemProps = { line: CartLine; still: boolean; onRemove: () => void };

function Item({ line, still, onRemove }: ItemProps) {
  const classLabel = useClassLabel();
  const format = useFormat();
  const courseId = courseOf(line._id);
  const isOut = line.why !== undefined;
  return (
    <li className="flex gap-3 p-3 sm:p-4">
      {courseId === null ? (
        <Thumbnail src={thumbnailPath(line._id)} eager className="h-fit w-20 shrink-0 rounded-sm sm:w-32" />
      ) : (
        <span className="grid aspect-video h-fit w-20 shrink-0 place-items-center rounded-sm bg-board text-chalk sm:w-32">
          <LibraryBig className="size-6" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-3 text-sm font-semibold sm:text-base">
          <Link
            to={courseId === null ? `/student/lessons/${line._id}` : `/student/courses/${courseId}`}
            className="underline-offset-2 hover:underline"
          >
            {line.title}
          </Link>
        </h2>
        <p className="text-xs text-soft">
          {courseId !== null && 'Course · '}
          {classLabel(line.classLevel)}
        </p>
        <p className={isOut ? 'mt-1 font-bold text-soft line-through' : 'mt-1 font-bold'}>
          {line.price === 0 ? 'Free' : format.money(line.price)}
        </p>
        <OpeningLine opensAt={line.opensAt} className="mt-1" />
        <LineNews line={line} />
      </div>
      <IconButton label={`Remove ${line.title}`} className="-mt-1.5 -mr-1.5" disabled={still} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

type CartItemsProps = { lines: readonly CartLine[]; still: boolean; onRemove: (lessonId: string) => void };

export function CartItems({ lines, still, onRemove }: CartItemsProps) {
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
        <Item key={line._id} line={line} still={still} onRemove={() => remove(line._id)} />
      ))}
    </ul>
  );
}
