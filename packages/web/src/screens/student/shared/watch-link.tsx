import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import type { ComponentProps } from 'react';
import { purchasedLessonsQuery } from '../../../data/catalogue/lessons.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { OpeningLine } from '../../shared/opening.tsx';

type WatchLinkProps = Omit<ComponentProps<typeof LinkButton>, 'to'> & {
  lessonId: string;
  /** Until then there is nothing to watch, and the date stands in the link's place. */
  opensAt?: string | undefined;
  /** Start position in seconds; by default the last position. */
  second?: number;
};

const watch = (
  <>
    <CirclePlay aria-hidden="true" />
    Watch
  </>
);

export const playerPath = (lessonId: string, second?: number) =>
  `/student/lesson/${lessonId}${second === undefined ? '' : `?t=${second}`}`;

const openingLook = 'min-h-11 items-center justify-center rounded-md border border-line bg-sunken px-3 py-1.5';

/** The player needs its own document, whose policy allows videos. */
export function WatchLink({ lessonId, opensAt, second, children = watch, ...look }: WatchLinkProps) {
  if (opensAt !== undefined) {
    return <OpeningLine opensAt={opensAt} className={classes(openingLook, look.className)} />;
  }
  return (
    <LinkButton {...look} reloadDocument to={playerPath(lessonId, second)}>
      {children}
    </LinkButton>
  );
}

/** Watch link of an own lesson, by its id only. */
export function WatchOwned(props: Omit<WatchLinkProps, 'opensAt'>) {
  const { data } = useQuery(purchasedLessonsQuery);
  return <WatchLink {...props} opensAt={data?.find(({ _id }) => _id === props.lessonId)?.opensAt} />;
}
