import type { ReactNode } from 'react';

type FrameProps = { label: string; children: ReactNode };

/** One picture to a screen reader. */
function Frame({ label, children }: FrameProps) {
  return (
    <div className="ruled relative overflow-hidden rounded-md border border-line bg-card p-3.5 pl-8 sm:p-8 sm:pl-14">
      <span className="absolute inset-y-0 left-4 w-0.5 bg-marigold sm:left-8" aria-hidden="true" />
      <div role="img" aria-label={label} className="mx-auto max-w-sm">
        <div aria-hidden="true" className="overflow-hidden rounded-md border border-edge bg-paper">
          {children}
        </div>
      </div>
    </div>
  );
}

export function LessonScreen() {
  return (
    <Frame label="A video lesson on quadratic equations, playing">
      <div className="relative bg-board">
        <svg viewBox="0 0 320 180" className="block w-full" fill="none" aria-hidden="true">
          <path d="M0 36h320M0 72h320M0 108h320M0 144h320" className="stroke-board-line" />
          <g className="fill-chalk font-heading" fontWeight="600">
            <text x="24" y="40" fontSize="19">
              x² − 5x + 6 = 0
            </text>
            <text x="24" y="70" fontSize="15" className="fill-chalk-soft">
              (x − 2)(x − 3) = 0
            </text>
          </g>
          <path d="M22 78c36-4 76-5 130-2" className="stroke-marigold" strokeWidth="3" strokeLinecap="round" />
          <path d="M176 132h124M196 152V40" className="stroke-chalk-soft" strokeWidth="2" strokeLinecap="round" />
          <path
            d="M202 46c14 78 28 104 44 104s30-26 44-104"
            className="stroke-chalk"
            strokeWidth="3.5"
            strokeLinecap="round"
          />
          <circle cx="223" cy="132" r="6" className="stroke-marigold" strokeWidth="2.5" />
          <circle cx="269" cy="132" r="6" className="stroke-marigold" strokeWidth="2.5" />
          <circle cx="100" cy="120" r="21" className="fill-marigold" />
          <path d="M94 110v20l16-10Z" className="fill-on-marigold" />
        </svg>
        <div className="flex items-center gap-3 px-4 pb-3 text-xs text-chalk">
          <span>04:10</span>
          <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-board-line">
            <span className="block h-full w-2/5 rounded-full bg-marigold" />
          </span>
          <span>10:25</span>
        </div>
      </div>
      <div className="p-4">
        <p className="font-heading text-base font-bold">Quadratic equations by factors</p>
        <p className="mt-0.5 text-xs text-soft">Mathematics · Class 3</p>
      </div>
    </Frame>
  );
}

const lessons = [
  {
    title: 'Cells and their parts',
    about: 'Biology · Class 1',
    action: 'Access Free',
    d: 'M12 24a14 9 0 1 0 28 0 14 9 0 1 0-28 0M24 24a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  },
  {
    title: 'Speed and velocity',
    about: 'Physics · Class 2',
    action: 'Add to Cart',
    d: 'M10 36V12M10 36h32M10 36 36 14M29 14h7v7',
  },
  {
    title: 'Demand and supply',
    about: 'Economics · Class 3',
    action: 'Continue',
    d: 'M12 12v24h30M16 16c6 12 12 16 22 18M16 34c8-2 14-8 20-20',
  },
];

export function LessonList() {
  return (
    <Frame label="A list of lessons: one free, one for the cart, one to continue">
      <ul className="divide-y divide-line">
        {lessons.map(({ title, about, action, d }) => (
          <li key={title} className="flex items-center gap-3 p-3">
            <svg viewBox="0 0 52 48" className="w-14 shrink-0 rounded-sm bg-board" fill="none" aria-hidden="true">
              <path d={d} className="stroke-chalk" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-xs text-soft">{about}</p>
              </div>
              <span className="rounded-sm bg-green-wash px-2 py-1 text-xs font-semibold text-green">{action}</span>
            </div>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

const options = [
  { letter: 'A', text: 'x = 2' },
  { letter: 'B', text: 'x = 4', chosen: true },
  { letter: 'C', text: 'x = 7' },
  { letter: 'D', text: 'x = 8' },
];

const answered = new Set([1, 2, 3, 4, 6]);
const current = 5;

function squareLook(number: number): string {
  if (number === current) return 'border-2 border-ink font-bold';
  return answered.has(number) ? 'border-green bg-green text-on-green' : 'border-edge';
}

export function ExamScreen() {
  return (
    <Frame label="An exam: question 5 of 10, four options with B chosen, the time left, the answer saved">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <p className="text-xs text-soft">Question 5 of 10</p>
        <p className="rounded-sm bg-leaf-wash px-2 py-0.5 font-bold text-leaf-ink">12:45 left</p>
      </div>
      <div className="p-4">
        <p className="font-semibold">Solve for x: 2x + 3 = 11</p>
        <ul className="mt-3 grid gap-2">
          {options.map(({ letter, text, chosen = false }) => (
            <li
              key={letter}
              className={`flex items-center gap-3 rounded-md border px-3 py-2 ${chosen ? 'border-green bg-green-wash' : 'border-line bg-card'}`}
            >
              <span
                className={`grid size-6 place-items-center rounded-full border text-xs font-bold ${chosen ? 'border-green bg-green text-on-green' : 'border-edge text-soft'}`}
              >
                {letter}
              </span>
              {text}
            </li>
          ))}
        </ul>
        <ul className="mt-4 grid grid-cols-10 gap-1 text-xs">
          {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => (
            <li
              key={number}
              className={`grid aspect-square place-items-center rounded-sm border ${squareLook(number)}`}
            >
              {number}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-xs text-soft">Saved</p>
      </div>
    </Frame>
  );
}

const tiles = [
  { label: 'Correct', value: '8' },
  { label: 'Incorrect', value: '2' },
  { label: 'Total', value: '10' },
];

export function ResultScreen() {
  return (
    <Frame label="A result: 80 percent, grade A, 8 of 10 correct">
      <div className="flex items-center gap-5 p-5">
        <svg viewBox="0 0 100 100" className="w-28 shrink-0" fill="none" aria-hidden="true">
          <circle cx="50" cy="50" r="43" strokeWidth="10" className="stroke-line" />
          <circle
            cx="50"
            cy="50"
            r="43"
            strokeWidth="10"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray="80 100"
            transform="rotate(-90 50 50)"
            className="stroke-green"
          />
          <text x="50" y="59" textAnchor="middle" fontSize="25" fontWeight="700" className="fill-ink font-heading">
            80%
          </text>
        </svg>
        <div>
          <p className="inline-block rounded-sm bg-marigold px-2 font-heading text-lg font-bold text-on-marigold">A</p>
          <p className="mt-2 font-semibold">Excellent</p>
          <p className="text-xs text-soft">Time taken 12m 30s</p>
        </div>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line border-t border-line text-center">
        {tiles.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse py-3">
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="font-heading text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}
