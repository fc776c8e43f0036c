import type { PurchasedLesson, SubjectProgress } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { purchasedLessonsQuery } from '../../../data/catalogue/lessons.ts';
import { progressQuery } from '../../../data/school/dashboard.ts';
import { Card } from '../../../ui/card.tsx';
import { ResultsLine } from '../shared/results-line.tsx';
import { RoadLink } from '../shared/road-link.tsx';
import { NextLesson, TopicList } from '../shared/topics.tsx';

type Row = { name: string; progress: SubjectProgress | undefined; lessons: PurchasedLesson[] };

const lastShown = 6;
const topicsShown = 3;

/** '1 finished, 2 started, 3 new' */
function lessonWords(lessons: readonly PurchasedLesson[]): string {
  const finished = lessons.filter(({ progress }) => progress >= 100).length;
  const fresh = lessons.filter(({ watchedAt }) => watchedAt === undefined).length;
  const parts: [number, string][] = [
    [finished, 'finished'],
    [lessons.length - finished - fresh, 'started'],
    [fresh, 'new'],
  ];
  return `Lessons: ${parts.flatMap(([count, words]) => (count > 0 ? `${count} ${words}` : [])).join(', ')}`;
}

function rowsOf(subjects: readonly SubjectProgress[], lessons: readonly PurchasedLesson[]): Row[] {
  const rows = new Map<string, Row>();
  for (const progress of subjects) {
    rows.set(progress.subject.toLowerCase(), { name: progress.subject, progress, lessons: [] });
  }
  for (const lesson of lessons) {
    const key = lesson.subject.toLowerCase();
    const row = rows.get(key) ?? { name: lesson.subject, progress: undefined, lessons: [] };
    rows.set(key, { ...row, lessons: [...row.lessons, lesson] });
  }
  rows.delete('');
  return [...rows.values()].sort((one, other) => one.name.localeCompare(other.name));
}

function Results({ results }: { results: SubjectProgress['results'] }) {
  const last = results.slice(-lastShown);
  const percents = last.map(({ percent }) => percent);
  const newest = last.at(-1);
  if (!newest) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {last.length > 1 && <ResultsLine percents={percents} />}
      <p className="min-w-0 text-sm text-soft wrap-anywhere">
        {percents.map((percent) => `${percent}%`).join(', ')}
        {' · '}
        <Link
          to={`/student/exam-result/${newest.examId}`}
          className="inline-block py-1.5 font-semibold text-green underline underline-offset-2"
        >
          {newest.title}
        </Link>
      </p>
    </div>
  );
}

function Subject({ name, progress, lessons }: Row) {
  const topics = (progress?.topics ?? []).slice(0, topicsShown);
  return (
    <li className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-base wrap-anywhere">{name}</h3>
        {lessons.length > 0 && <p className="text-sm text-soft">{lessonWords(lessons)}</p>}
        <RoadLink subject={name} />
      </div>
      {progress && <Results results={progress.results} />}
      {topics.length > 0 && <TopicList topics={topics} />}
    </li>
  );
}

/** A line for each subject: results, lessons, and the topics to go back to. */
export function Subjects() {
  const progress = useQuery(progressQuery).data;
  const { data: lessons = [] } = useQuery(purchasedLessonsQuery);
  const rows = rowsOf(progress?.subjects ?? [], lessons);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Your subjects" className="mt-6 min-w-0">
      <h2 className="mb-2 text-lg">Your subjects</h2>
      <Card flush>
        {progress?.nextLesson && (
          <div className="border-b border-line p-4">
            <NextLesson lesson={progress.nextLesson} />
          </div>
        )}
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Subject key={row.name} {...row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
