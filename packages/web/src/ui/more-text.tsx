import { useState } from 'react';
import { classes } from './classes.ts';

/** Longer than three lines on the narrowest card, in characters. */
const longText = 110;

type MoreTextProps = { text: string /** The id of the title it belongs to. */; describedBy: string };

/** Three lines, the rest on demand. */
export function MoreText({ text, describedBy }: MoreTextProps) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > longText;
  return (
    <>
      <p className={classes('mt-1 text-soft', isLong && !open && 'line-clamp-3', open && 'whitespace-pre-line')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={describedBy}
          onClick={() => setOpen(!open)}
          className="relative self-start rounded-sm py-1 text-xs font-semibold text-green underline-offset-2 after:absolute after:-inset-x-3 after:-inset-y-2 hover:underline"
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}
