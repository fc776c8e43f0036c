import type { ConductSheet } from '@akada/contract';
import { type RemarkAuthor, suggestionsFor } from '@akada/contract/rules/conduct';
import type { PointerEvent } from 'react';
import { classes } from '../../../ui/classes.ts';

/** 'average 75, A'; empty without marks. */
export const standingText = ({ average, grade }: Pick<ConductSheet['rows'][number], 'average' | 'grade'>): string =>
  average === undefined ? '' : [`average ${average}`, grade].filter(Boolean).join(', ');

/** Keeps the focus in its cell. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

type Props = {
  sheet: ConductSheet;
  row: ConductSheet['rows'][number];
  author: RemarkAuthor;
  onPick: (text: string) => void;
};

/** What the school suggests for the average of a student; one press puts a sentence in. */
export function Suggestions({ sheet, row, author, onPick }: Props) {
  const texts = suggestionsFor(sheet.suggestions[author], row.average);
  if (row.average === undefined) {
    return <p className="text-soft">Suggestions come with the marks of the term: there is no average yet.</p>;
  }
  if (texts.length === 0)
    return <p className="text-soft">{`The school has no suggestions for an average of ${row.average}.`}</p>;
  return (
    <ul aria-label={`Suggestions for ${row.fullName}`} className="flex flex-wrap gap-2">
      {texts.map((text) => (
        <li key={text} className="min-w-0">
          <button
            type="button"
            onPointerDown={keepFocus}
            onMouseDown={keepFocus as never}
            onClick={() => onPick(text)}
            className={classes(
              'min-h-11 w-full rounded-md border border-edge bg-card px-3 py-1.5 text-left text-sm wrap-anywhere lg:min-h-9',
              'hover:border-ink hover:bg-sunken',
            )}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
