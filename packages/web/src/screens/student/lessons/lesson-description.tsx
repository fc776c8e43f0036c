import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';

/** Longer than three lines on the narrowest card, in characters. */
const longText = 110;

/** Three lines, the rest on demand: whoever is about to pay may read all of it. */
export function LessonDescription({ text, titleId }: { text: string; titleId: string }) {
  const [open, setOpen] = useState(false);
  if (text.trim() === '') return <p className="mt-1 text-soft">No description yet.</p>;
  return (
    <>
      <p className={classes('mt-1 text-soft', open ? 'whitespace-pre-line' : 'line-clamp-3')}>{text}</p>
      {text.length > longText && (
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={titleId}
          onClick={() => setOpen(!open)}
          className="relative self-start py-1 text-xs font-semibold text-green underline-offset-2 after:absolute after:-inset-x-3 after:-inset-y-2 hover:underline"
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}
