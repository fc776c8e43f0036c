const [width, height, edge] = [240, 64, 6];

/** In percent, oldest first; the words beside it say the same. */
export function ResultsLine({ percents }: { percents: readonly number[] }) {
  const step = (width - 2 * edge) / Math.max(1, percents.length - 1);
  const points = percents.map((percent, index) => ({
    x: edge + index * step,
    y: edge + ((100 - percent) / 100) * (height - 2 * edge),
  }));
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true" className="w-full max-w-60">
      <path
        d={`M0 ${edge}h${width}M0 ${height / 2}h${width}M0 ${height - edge}h${width}`}
        className="stroke-line"
        strokeWidth="1"
      />
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="stroke-green"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="5" className="fill-marigold stroke-ink" strokeWidth="1.5" />}
    </svg>
  );
}
