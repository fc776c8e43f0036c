import { openingText } from '@akada/contract/rules/opening';
import { CalendarClock } from 'lucide-react';
import { useSchool } from '../../data/platform/school.ts';
import { serverTime } from '../../lib/server-clock.ts';
import { classes } from '../../ui/classes.ts';

/** 'Opens Tuesday 1 December, 09:00' */
export function useOpeningText(): (opensAt: string) => string {
  const { timeZone } = useSchool();
  return (opensAt) => `Opens ${openingText(opensAt, serverTime(), timeZone)}`;
}

type OpeningProps = { opensAt: string | undefined; className?: string };

export function OpeningLine({ opensAt, className }: OpeningProps) {
  const textOf = useOpeningText();
  if (opensAt === undefined) return null;
  return (
    <p className={classes('flex items-start gap-1.5 text-xs font-semibold', className)}>
      <CalendarClock className="size-4 shrink-0" aria-hidden="true" />
      {textOf(opensAt)}
    </p>
  );
}
