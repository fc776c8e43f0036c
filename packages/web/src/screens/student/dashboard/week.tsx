import type { StudyWeek } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { studentStatsQuery } from '../../../data/school/student-stats.ts';
import { Card } from '../../../ui/card.tsx';
import { useNow } from '../../../ui/time.tsx';

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Days without study are called rest, never missed. */
function goalText({ goalDays, days }: StudyWeek): string {
  const learned = days.filter((day) => day.learned).length;
  if (learned >= goalDays) return `${learned} days: your goal for this week is reached.`;
  if (learned === 0)
    return `A goal of ${goalDays} days leaves ${7 - goalDays} for rest. Any day is a good one to begin.`;
  return `${learned} of ${goalDays} days. The others are for rest.`;
}

function Day({ name, learned, when }: { name: string; learned: boolean; when: 'past' | 'today' | 'later' }) {
  const look = learned ? 'border-leaf bg-leaf text-card' : 'border-edge bg-card';
  const meaning = learned ? 'learned' : { past: 'rest', today: 'today', later: 'still to come' }[when];
  return (
    <li className="grid justify-items-center gap-1">
      <span
        className={`grid size-8 place-items-center rounded-full border-2 ${look} ${when === 'today' ? 'outline-2 outline-offset-2 outline-marigold' : ''}`}
      >
        {learned && <Check className="size-5" strokeWidth={3} aria-hidden="true" />}
      </span>
      <span className="text-xs text-soft" aria-hidden="true">
        {name.slice(0, 2)}
      </span>
      <span className="sr-only">{`${name}: ${meaning}`}</span>
    </li>
  );
}

export function SchoolNews() {
  const news = useQuery(studentStatsQuery).data?.news;
  const { date } = useFormat();
  if (!news) return null;
  return (
    <Card as="section" aria-labelledby="school-news" className="border-l-3 border-l-marigold">
      <h2 id="school-news" className="text-base">
        From your school
      </h2>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{news.text}</p>
      <p className="mt-1 text-xs text-soft">{date(news.at)}</p>
    </Card>
  );
}

export function ThisWeek() {
  const { timeZone } = useSchool();
  const today = schoolDay(useNow(60_000), timeZone);
  const week = useQuery(studentStatsQuery).data?.week;
  if (!week) return null;
  const whenOf = (day: string) => {
    if (day === today) return 'today';
    return day < today ? 'past' : 'later';
  };
  return (
    <Card as="section" aria-label="This week" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg">This week</h2>
        <p className="text-soft">{goalText(week)}</p>
      </div>
      <ol className="grid grid-cols-7 gap-2">
        {week.days.map(({ day, learned }, index) => (
          <Day key={day} name={names[index] ?? day} learned={learned} when={whenOf(day)} />
        ))}
      </ol>
    </Card>
  );
}
