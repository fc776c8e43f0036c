import { Frame } from './frame.tsx';

const tiles = [
  { label: 'Correct', value: '8' },
  { label: 'Incorrect', value: '2' },
  { label: 'Total', value: '10' },
];

/** The result of an exam. */
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
