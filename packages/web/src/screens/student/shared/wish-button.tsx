import type { Lesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { isWished, useWish, type Wished, wishListQuery } from '../../../data/catalogue/wish-list.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { notify } from '../../../ui/notify.ts';

function useWished(wished: Wished) {
  const { data } = useQuery(wishListQuery);
  const wish = useWish(wished);
  const isOn = isWished(data, wished);
  const toggle = () =>
    wish.mutate(!isOn, {
      onError: (error) => notify.error('Your wish list was not changed', messageOf(error)),
    });
  return { isOn, isKnown: data !== undefined, toggle };
}

type HeartProps = {
  wished: Wished;
  describedBy: string;
  className?: string;
};

/** Above the link that covers a card; nothing before it is known whether it is on the list. */
export function WishHeart({ wished, describedBy, className }: HeartProps) {
  const { isOn, isKnown, toggle } = useWished(wished);
  if (!isKnown) return null;
  return (
    <button
      type="button"
      aria-label="Wish list"
      aria-pressed={isOn}
      aria-describedby={describedBy}
      title={isOn ? 'On your wish list' : 'Add to your wish list'}
      onClick={toggle}
      className={classes('relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken', className)}
    >
      <Heart className={classes('size-5', isOn && 'fill-red-ink text-red-ink')} aria-hidden="true" />
    </button>
  );
}

/** For a lesson card. On phones its row has no room: the page of the lesson has it. */
export default function LessonHeart({ lesson, describedBy }: { lesson: Lesson; describedBy: string }) {
  return <WishHeart className="max-sm:hidden" wished={{ kind: 'lesson', lesson }} describedBy={describedBy} />;
}

export function WishButton({ wished, describedBy }: { wished: Wished; describedBy?: string }) {
  const { isOn, isKnown, toggle } = useWished(wished);
  return (
    <Button
      wide
      variant="quiet"
      aria-pressed={isOn}
      aria-describedby={describedBy}
      disabled={!isKnown}
      onClick={toggle}
    >
      <Heart className={classes(isOn && 'fill-red-ink text-red-ink')} aria-hidden="true" />
      {isOn ? 'On your wish list' : 'Add to your wish list'}
    </Button>
  );
}
