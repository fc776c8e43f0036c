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
  /** On phones in the corner of a small picture, which has a tag. */
  isSmall?: boolean;
};

/** Over the picture of a card; nothing before it is known whether it is on the list. */
export function WishHeart({ wished, describedBy, isSmall = false }: HeartProps) {
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
      className={classes(
        'absolute top-0 left-0 grid size-11 place-items-center rounded-md sm:top-1 sm:left-1',
        isSmall && 'max-sm:place-items-start max-sm:p-0.5',
      )}
    >
      <span
        className={classes(
          'grid size-8 place-items-center rounded-full border border-edge bg-card text-ink',
          isSmall && 'max-sm:size-6 max-sm:[&_svg]:size-3.5',
        )}
      >
        <Heart className={classes('size-4.5', isOn && 'fill-red-ink text-red-ink')} aria-hidden="true" />
      </span>
    </button>
  );
}

/** For a lesson card. */
export default function LessonHeart({ lesson, describedBy }: { lesson: Lesson; describedBy: string }) {
  return <WishHeart isSmall wished={{ kind: 'lesson', lesson }} describedBy={describedBy} />;
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
