import type { ReactNode } from 'react';
import { useSchool } from '../../../data/school.ts';

/** The frame of everything around the exam itself: one thing in the middle of the page. */
export function ExamPage({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useSchool();
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-xl content-center p-4 py-8">
      <title>{`${title} · ${name}`}</title>
      {children}
    </main>
  );
}
