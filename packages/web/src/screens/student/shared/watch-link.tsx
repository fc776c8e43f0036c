import { CirclePlay } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LinkButton } from '../../../ui/button.tsx';

type WatchLinkProps = Omit<ComponentProps<typeof LinkButton>, 'to'> & {
  lessonId: string;
  /** Where it begins; otherwise where the student stopped. */
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

/** The player needs its own document, whose policy allows videos. */
export function WatchLink({ lessonId, second, children = watch, ...look }: WatchLinkProps) {
  return (
    <LinkButton {...look} reloadDocument to={playerPath(lessonId, second)}>
      {children}
    </LinkButton>
  );
}
