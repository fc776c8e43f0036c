import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../../state/theme.ts';

export type Point = {
  label: string;
  /** A shorter label, for the axis. */
  tick?: string | undefined;
  /** Null is a gap. */
  value: number | null;
};

const dark = '(prefers-color-scheme: dark)';

function useDeviceIsDark(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(dark);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(dark).matches,
  );
}

const height = 240;
const steps = [1, 2, 5, 7, 14, 31, 62, 92, 184, 366];

type Colours = { bar: string; text: string; line: string };

/** As the style sheet computes them now: a token is a pair for two themes. */
function coloursIn(box: HTMLElement): Colours {
  const of = (name: string) => getComputedStyle(box.querySelector(`[data-colour=${name}]`) ?? box).color;
  return { bar: of('bar'), text: of('text'), line: of('line') };
}

type Drawing = {
  points: readonly Point[];
  short: (value: number) => string;
  /** The axis ends here; without it a little above the highest bar. */
  top: number | undefined;
  width: number;
  colours: Colours;
  onPoint: (index: number | null) => void;
};

const longestTick = 14;
const shortened = (label: string) => (label.length > longestTick ? `${label.slice(0, longestTick - 1)}…` : label);

function optionsOf({ points, short, top, width, colours, onPoint }: Drawing): uPlot.Options {
  const grid = { stroke: colours.line, width: 1 };
  const axis = { stroke: colours.text, font: '12px system-ui', ticks: { show: false } };
  return {
    ...{ width, height },
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, points.length - 0.4] },
      y: { range: (_, low, high) => [Math.min(0, low ?? 0), top ?? (high * 1.08 || 1)] },
    },
    axes: [
      {
        ...axis,
        incrs: steps,
        space: 90,
        grid: { show: false },
        values: (_, at) => at.map((index) => points[index]?.tick ?? shortened(points[index]?.label ?? '')),
      },
      { ...axis, grid, size: 70, values: (_, at) => at.map(short) },
    ],
    series: [
      {},
      {
        fill: colours.bar,
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ size: [0.7, 42], radius: 0.12 }),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  } as uPlot.Options;
}

type BarPlotProps = {
  label: string;
  points: readonly Point[];
  text: (value: number) => string;
  /** For the axis. */
  short: (value: number) => string;
  top?: number;
};

/** The table beside it holds the same figures. */
export function BarPlot({ label, points, text, short, top }: BarPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const [theme, deviceIsDark] = [useTheme(), useDeviceIsDark()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const place = box.current;
    // Without a canvas the table remains.
    if (!place || !document.createElement('canvas').getContext('2d')) return;
    const drawing = { points, short, top, width: place.clientWidth, colours: coloursIn(place), onPoint: setAt };
    const data: uPlot.AlignedData = [points.map((_, index) => index), points.map(({ value }) => value)];
    const plot = new uPlot(optionsOf(drawing), data, place);
    const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }));
    observer.observe(place);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [points, short, top, theme, deviceIsDark]);
  const point = at === null ? undefined : points[at];
  return (
    <figure className="m-0">
      <div ref={box} role="img" aria-label={label} className="min-h-60 overflow-hidden">
        <span data-colour="bar" className="text-green" />
        <span data-colour="text" className="text-soft" />
        <span data-colour="line" className="text-line" />
      </div>
      <figcaption className="mt-2 min-h-6 text-center text-soft">
        {point ? (
          <>
            {point.label}: <strong className="text-ink">{point.value === null ? '–' : text(point.value)}</strong>
          </>
        ) : (
          label
        )}
      </figcaption>
    </figure>
  );
}
