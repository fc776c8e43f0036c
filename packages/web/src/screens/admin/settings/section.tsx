import type { ReactNode } from 'react';
import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';

type SectionProps = { title: string; intro: string; children: ReactNode };

/** One subject of the settings: what it is about, then its fields. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5 lg:grid-cols-[16rem_1fr] lg:gap-8">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 text-soft">{intro}</p>
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </Card>
  );
}
