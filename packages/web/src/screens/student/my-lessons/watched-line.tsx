import type { PurchasedLesson } from '@akada/contract';
import { useFormat, useSchool } from '../../../data/school.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { useNow } from '../../../ui/use-now.ts';

/** What is left to watch, by what was watched and not by where the film stands. */
function useLeft({ watchedSeconds, durationSeconds }: PurchasedLesson): string {
  const format = useFormat();
  const seconds = durationSeconds - watchedSeconds;
  return seconds < 60 ? 'Less than 1 min left' : `${format.minutes(Math.round(seconds / 60))} left`;
}

/** '4 min left · watched yesterday' */
export function WatchedLine({ lesson }: { lesson: PurchasedLesson }) {
  const { timeZone } = useSchool();
  const left = useLeft(lesson);
  const now = useNow(60_000);
  if (lesson.watchedAt === null) return <p className="text-sm text-soft">Not watched yet</p>;
  return (
    <p className="text-sm text-soft">
      {lesson.progress === 100 ? 'Last watched ' : `${left} · watched `}
      <DateText moment={lesson.watchedAt} timeZone={timeZone} now={now} />
    </p>
  );
}
