import { classes } from '../../../ui/classes.ts';

/** The same bounds as the difficulty of an exam. */
const bands = [
  { from: 70, look: 'bg-leaf-wash text-leaf-ink', words: '70% and more' },
  { from: 40, look: 'bg-amber-wash text-amber-ink', words: '40% to 69%' },
  { from: 0, look: 'bg-red-wash text-red-ink', words: 'less than 40%' },
] as const;

export const lookOf = (percent: number | undefined) =>
  bands.find(({ from }) => percent !== undefined && percent >= from)?.look;

/** Each figure stands in words; the colour only repeats it. */
export function Legend({ few }: { few: string }) {
  return (
    <ul aria-label="Colours" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {bands.map(({ words, look }) => (
        <li key={words} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classes('size-4 rounded-sm border border-line', look)} />
          {words}
        </li>
      ))}
      <li>{few}</li>
    </ul>
  );
}
