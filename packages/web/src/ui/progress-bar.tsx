type ProgressBarProps = { label: string; percent: number /** Beside the bar, '45%' unless told. */; text?: string };

export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
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
