import type { ReactNode } from 'react';

const whole = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

type ProgressBarProps = { label: string; percent: number; text?: string };

export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const value = whole(percent);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-green" style={{ width: `${value}%` }} />
      </div>
      <span className="text-xs font-medium text-soft" aria-hidden="true">
        {text ?? `${value}%`}
      </span>
    </div>
  );
}

type RingProps = {
  percent: number;
  /** 'Score: 80 percent' */
  label: string;
  tone?: 'green' | 'amber' | 'red';
  size?: number;
  children?: ReactNode;
};

const tones = { green: 'text-green', amber: 'text-amber', red: 'text-red' };

export function Ring({ percent, label, tone = 'green', size = 160, children }: RingProps) {
  const value = whole(percent);
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
