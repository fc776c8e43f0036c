import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { PageTitle } from './page-title.tsx';

const curve = Array.from({ length: 41 }, (_, step) => {
  const x = 0.06 + step * 0.122;
  return `${(150 + x * 62).toFixed(1)} ${(470 - (x * x - 5 * x + 6) * 42).toFixed(1)}`;
}).join(' L');

/** y = x² − 5x + 6 crosses the axis at 2 and 3. */
function Chalkboard({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 640"
      className={className}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <g className="stroke-board-line" strokeWidth="1.5">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
          <path key={row} d={`M0 ${32 + row * 64}h600`} />
        ))}
      </g>
      <path d="M64 0v640" className="stroke-marigold" strokeWidth="2" opacity="0.8" />
      <g className="stroke-chalk-soft" strokeWidth="3" strokeLinecap="round">
        <path d="M96 470h440 M150 560V196" />
        <path d="m526 462 12 8-12 8 M142 206l8-12 8 12" />
        <path d="M212 464v12 M274 464v12 M336 464v12 M398 464v12" />
      </g>
      <path d={`M${curve}`} className="stroke-chalk" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
      <g className="stroke-marigold" strokeWidth="4">
        <circle cx="274" cy="470" r="11" />
        <circle cx="336" cy="470" r="11" />
      </g>
      <g className="fill-chalk font-heading" fontSize="34" fontWeight="600">
        <text x="98" y="92">
          y = x² − 5x + 6
        </text>
        <text x="98" y="150" className="fill-chalk-soft" fontSize="27">
          (x − 2)(x − 3) = 0
        </text>
        <text x="264" y="520" fontSize="24">
          2
        </text>
        <text x="328" y="520" fontSize="24">
          3
        </text>
      </g>
      <path d="M96 166c58-7 132-8 232-4" className="stroke-marigold" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}

type SplitPageProps = { schoolName: string; title: string; intro: ReactNode; children: ReactNode };

export function SplitPage({ schoolName, title, intro, children }: SplitPageProps) {
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <PageTitle>{`${title} · Akada`}</PageTitle>
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
