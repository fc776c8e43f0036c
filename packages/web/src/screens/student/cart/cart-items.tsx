import { classLabel } from '@akada/contract/rules/class-level';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { thumbnailPath } from '../../../data/lessons.ts';
import { useFormat } from '../../../data/school.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { CartLine } from './use-cart-lines.ts';

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

type Props = {
  lines: readonly CartLine[];
  gone: ReadonlySet<string>;
  /** While paying nothing can be removed. */
  still: boolean;
  onRemove: (lessonId: string) => void;
};

export function CartItems({ lines, gone, still, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (lessonId: string) => {
    onRemove(lessonId);
    // The button that had the focus is gone: the list takes it, so that Tab goes on from here.
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
