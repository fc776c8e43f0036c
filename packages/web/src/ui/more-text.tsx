import { useState } from 'react';
import { classes } from './classes.ts';

const looks = {
  card: { text: 'mt-1 text-soft', closed: 'line-clamp-3', open: 'whitespace-pre-line', button: 'self-start' },
  message: { text: 'whitespace-pre-line [overflow-wrap:anywhere]', closed: 'line-clamp-6', open: '', button: '' },
};

const isLong = {
  card: (text: string) => text.length > 110,
  message: (text: string) => text.length > 420 || text.split('\n').length > 6,
};

type MoreTextProps = {
  text: string;
  /** The id of the title it belongs to. */
  describedBy: string;
  kind?: keyof typeof looks;
};

export function MoreText({ text, describedBy, kind = 'card' }: MoreTextProps) {
  const [open, setOpen] = useState(false);
  const look = looks[kind];
  const long = isLong[kind](text);
  return (
    <>
      <p dir="auto" className={classes(look.text, long && !open && look.closed, open && look.open)}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={describedBy}
          onClick={() => setOpen(!open)}
          className={classes(
            'relative rounded-sm py-1 text-xs font-semibold text-green underline-offset-2 after:absolute after:-inset-x-3 after:-inset-y-2 hover:underline',
            look.button,
          )}
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}
