import { Star } from 'lucide-react';
import { classes } from '../../ui/classes.ts';

export const places = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex items-center gap-0.5">
      <span className="sr-only">{`${rating} of 5 stars`}</span>
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={classes('size-5', place <= rating ? 'fill-marigold text-marigold' : 'text-edge')}
        />
      ))}
      <span aria-hidden="true" className="ml-1.5 text-xs font-semibold text-soft">
        {rating}/5
      </span>
    </p>
  );
}
