import { useQuery } from '@tanstack/react-query';
import { keptTitlesQuery } from '../../../data/catalogue/kept-titles.ts';
import { useUser } from '../../../data/people/session.ts';
import { playerPath } from '../shared/watch-link.tsx';

/** In place of a lesson that is not on this phone. */
export function WithoutNetwork() {
  const { _id: userId } = useUser();
  const { data: kept, isPending } = useQuery(keptTitlesQuery(userId));
  if (isPending) return 'You are offline.';
  if (!kept || kept.length === 0) return 'You are offline, and no lesson is kept on this phone.';
  return (
    <>
      {'You are offline. Kept lessons play: '}
      {kept.map(({ _id, title }, at) => (
        <span key={_id}>
          {at > 0 && ', '}
          <a href={playerPath(_id)} className="font-semibold text-green underline underline-offset-2 wrap-anywhere">
            {title}
          </a>
        </span>
      ))}
    </>
  );
}
