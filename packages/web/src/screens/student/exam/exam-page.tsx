import type { ReactNode } from 'react';
import { useSchool } from '../../../data/school.ts';

type Props = { title: string /** The page shows its own h1. */; hasHeading?: boolean; children: ReactNode };

/** The frame of everything around the exam itself: one thing in the middle of the page. */
export function ExamPage({ title, hasHeading = false, children }: Props) {
  const { name } = useSchool();
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-xl grid-cols-1 content-center p-4 py-8">
      <title>{`${title} · ${name}`}</title>
      {!hasHeading && <h1 className="sr-only">{title}</h1>}
      {children}
    </main>
  );
}
