import type { ReactNode } from 'react';
import { Chalkboard } from './chalkboard.tsx';
import { Logo } from './logo.tsx';

type SplitPageProps = { schoolName: string; title: string; intro: ReactNode; children: ReactNode };

/** A form beside a quiet panel; the panel leaves on small screens. */
export function SplitPage({ schoolName, title, intro, children }: SplitPageProps) {
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <title>{`${title} · Akada`}</title>
      <div className="flex min-h-screen flex-col px-5 py-5 sm:px-10">
        <header>
          <a href="/" className="inline-flex min-h-11 max-w-full items-center rounded-md">
            <Logo name={schoolName} />
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col py-8 lg:justify-center">
          <h1 className="text-xl sm:text-2xl">{title}</h1>
          <p className="mt-2 mb-6 text-soft">{intro}</p>
          {children}
        </main>
      </div>
      <div className="hidden p-4 pl-0 lg:block" aria-hidden="true">
        <div className="sticky top-4 h-[calc(100vh-2rem)] overflow-hidden rounded-md bg-board">
          <Chalkboard className="size-full" />
        </div>
      </div>
    </div>
  );
}
