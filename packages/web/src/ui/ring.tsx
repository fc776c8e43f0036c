import type { ReactNode } from 'react';

type RingProps = {
  percent: number;
  /** The text equivalent, 'Score: 80 percent'. */
  label: string;
  tone?: 'green' | 'amber' | 'red';
  size?: number;
  /** In the middle, the percent unless told. */
  children?: ReactNode;
};

const tones = { green: 'text-green', amber: 'text-amber', red: 'text-red' };

export function Ring({ percent, label, tone = 'green', size = 160, children }: RingProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div role="img" aria-label={label} className="relative inline-grid place-items-center" style={{ width: size }}>
      <svg viewBox="0 0 100 100" className={`w-full -rotate-90 ${tones[tone]}`} aria-hidden="true">
        <circle cx="50" cy="50" r="43" fill="none" strokeWidth="10" className="stroke-line" />
        {value > 0 && (
          <circle
            cx="50"
            cy="50"
            r="43"
            fill="none"
            stroke="currentColor"
            strokeWidth="10"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${value} 100`}
          />
        )}
      </svg>
      <span className="absolute text-center font-heading text-xl font-bold" aria-hidden="true">
        {children ?? `${value}%`}
      </span>
    </div>
  );
}
