import type { ReactNode } from 'react';

type FactProps = { title: string; text: string; points: readonly string[]; screen: ReactNode; flip?: boolean };

function Tick() {
  return (
    <svg viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0" fill="none" aria-hidden="true">
      <path
        d="m4 10.5 4 4 8-9"
        className="stroke-green"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** One thing Akada does, beside the screen that does it. */
export function Fact({ title, text, points, screen, flip = false }: FactProps) {
  return (
    <section className="grid items-center gap-6 border-t border-line py-12 md:grid-cols-2 md:gap-14 md:py-16">
      <div className={flip ? 'md:order-2' : undefined}>
        <h2 className="text-xl md:text-2xl">{title}</h2>
        <p className="mt-3 max-w-prose text-base text-soft">{text}</p>
        <ul className="mt-4 grid gap-2 text-base">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Tick />
              {point}
            </li>
          ))}
        </ul>
      </div>
      {screen}
    </section>
  );
}
