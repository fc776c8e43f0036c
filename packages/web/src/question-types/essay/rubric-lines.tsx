import { Check } from 'lucide-react';
import { Maths } from '../../ui/maths.tsx';

type RubricLinesProps = {
  rubric: readonly { text: string; points: number }[];
  /** Places of the lines that points were given for. */
  given?: readonly number[];
};

export function RubricLines({ rubric, given }: RubricLinesProps) {
  return (
    <ul className="mt-1 grid gap-1">
      {rubric.map(({ text, points }, place) => {
        const isGiven = given?.includes(place);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same
          <li key={place} className="flex items-start gap-2 border-b border-line py-1 last:border-b-0">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Maths text={text} />
            </span>
            <span className="flex shrink-0 items-center gap-1 text-soft">
              {isGiven && (
                <>
                  <Check className="size-4 text-leaf-ink" strokeWidth={3} aria-hidden="true" />
                  <span className="font-semibold text-leaf-ink">Given</span>
                </>
              )}
              {points === 1 ? '1 point' : `${points} points`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
