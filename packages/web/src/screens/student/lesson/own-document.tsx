import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useSchool } from '../../../data/platform/school.ts';
import { needsOwnDocument } from '../../../lib/homes.ts';
import { PageTitle } from '../../../ui/page-title.tsx';

/** False after a navigation inside the app, when the document has another page's Content-Security-Policy. */
function cameWithDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || needsOwnDocument(new URL(entry.name).pathname);
}

export const hasOwnDocument = cameWithDocument();

export function useDarkDocument(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const chosen = dataset.theme;
    dataset.theme = 'dark';
    return () => {
      if (chosen === undefined) delete dataset.theme;
      else dataset.theme = chosen;
    };
  }, []);
}

/** A player gets a document of its own by a reload. */
export function useOwnDocument(): void {
  useEffect(() => {
    if (!hasOwnDocument) window.location.reload();
  }, []);
}

export function Stage({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useSchool();
  return (
    <main className="player-stage grid place-items-center bg-stage p-4 text-ink">
      <PageTitle>{`${title} · ${name}`}</PageTitle>
      <h1 className="sr-only">{title}</h1>
      <div className="w-full max-w-lg">{children}</div>
    </main>
  );
}
