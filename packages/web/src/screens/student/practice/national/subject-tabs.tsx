import { classes } from '../../../../ui/classes.ts';

type SubjectTabsProps = {
  /** `done` is shown, `said` is read out. */
  items: readonly { subject: string; done: string; said: string }[];
  current: number;
  onOpen: (subject: number) => void;
};

/** Two by two on a phone, where four names do not fit beside each other; one under the other in very large text. */
export function SubjectTabs({ items, current, onOpen }: SubjectTabsProps) {
  return (
    <nav aria-label="Subjects" className="@container">
      <ul className="grid grid-cols-2 gap-x-1 @max-[14rem]:grid-cols-1 @min-[32rem]:grid-cols-4">
        {items.map(({ subject, done, said }, index) => (
          <li key={subject} className="grid min-w-0">
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              className={classes(
                'flex min-h-11 min-w-0 items-center justify-between gap-1.5 rounded-t-sm border-b-3 px-2 text-left text-xs leading-tight -outline-offset-3 transition-colors hover:bg-sunken',
                index === current ? 'border-green bg-green-wash font-bold' : 'border-line text-soft',
              )}
              onClick={() => onOpen(index)}
            >
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{subject}</span>
              <span className="shrink-0 tabular-nums" aria-hidden="true">
                {done}
              </span>
              <span className="sr-only">{said}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
