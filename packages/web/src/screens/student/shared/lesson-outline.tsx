import type { LessonOutline } from '@akada/contract';
import { Check } from 'lucide-react';

export function Objectives({ objectives }: Pick<LessonOutline, 'objectives'>) {
  if (objectives.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="text-base">What you will be able to do</h2>
      <ul className="mt-2 max-w-prose space-y-1.5">
        {objectives.map((objective) => (
          <li key={objective} className="flex items-start gap-2">
            <Check className="mt-0.5 size-5 shrink-0 text-green" aria-hidden="true" />
            <span className="min-w-0 flex-1">{objective}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Titles only: the seconds are the player's. */
export function ChapterTitles({ chapters }: Pick<LessonOutline, 'chapters'>) {
  if (chapters.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="text-base">Chapters</h2>
      <ol className="mt-2 max-w-prose list-decimal space-y-1 pl-6 marker:text-soft marker:tabular-nums">
        {chapters.map(({ second, title }) => (
          <li key={second}>{title}</li>
        ))}
      </ol>
    </section>
  );
}
