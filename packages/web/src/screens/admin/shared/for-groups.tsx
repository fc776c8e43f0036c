import { classes } from '../../../ui/classes.ts';
import { GroupChoices, useGroupOptions } from './group-choices.tsx';

type Props = {
  chosen: readonly string[];
  error: string | undefined;
  /** Description of the recipients without groups, and with some. */
  words: { everybody: string; groups: string };
  onChange: (chosen: string[]) => void;
};

/** The groups of an exam, a lesson or a course. */
export function ForGroups({ chosen, error, words, onChange }: Props) {
  return (
    <>
      <p className="text-sm text-soft">{chosen.length === 0 ? words.everybody : words.groups}</p>
      <GroupChoices chosen={chosen} onChange={(next) => onChange([...next].sort())} />
      <p aria-live="polite" className="text-xs font-medium text-red-ink empty:hidden">
        {error}
      </p>
    </>
  );
}

const saleWords = (kind: 'lesson' | 'course') => ({
  everybody: `Every student. Choose groups to sell the ${kind} to their students instead.`,
  groups: 'The students of these groups, of whatever class they are: nobody else finds it. Who owns it keeps it.',
});

type SaleProps = Omit<Props, 'words'> & { kind: 'lesson' | 'course'; className?: string };

/** Only in a school that has groups. */
export function WhoBuys({ kind, className, ...props }: SaleProps) {
  const isShown = useGroupOptions(props.chosen).length > 0;
  if (!isShown) return null;
  return (
    <fieldset className={classes('grid min-w-0 gap-3', className)}>
      <legend className="mb-1 text-sm font-semibold">Who it is for</legend>
      <ForGroups words={saleWords(kind)} {...props} />
    </fieldset>
  );
}
