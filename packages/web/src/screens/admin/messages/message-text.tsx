import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';

type MessageTextProps = { text: string /** The id of the name of who wrote it. */; describedBy: string };

/** Beyond this a message would push the next ones off the screen. */
const isLong = (text: string) => text.length > 420 || text.split('\n').length > 6;

/** As it was typed, line breaks and all; six lines of a long one, the rest on demand. */
export function MessageText({ text, describedBy }: MessageTextProps) {
  const [open, setOpen] = useState(false);
  const long = isLong(text);
  return (
    <>
      <p className={classes('whitespace-pre-line [overflow-wrap:anywhere]', long && !open && 'line-clamp-6')}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={describedBy}
          onClick={() => setOpen(!open)}
          className="relative rounded-sm py-1 text-xs font-semibold text-green underline-offset-2 after:absolute after:-inset-x-3 after:-inset-y-2 hover:underline"
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}
