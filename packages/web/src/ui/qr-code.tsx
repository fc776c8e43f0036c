import { encode } from 'uqr';

type QrCodeProps = { open: boolean; text: string; label: string };

/** Dark on light in both themes: not every camera reads it inverted. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="bg-chalk">
      <path d={squares.join('')} className="fill-board" />
    </svg>
  );
}
