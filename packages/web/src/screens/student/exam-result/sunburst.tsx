const rays = Array.from({ length: 16 }, (_, index) => index);

/** Strokes of a highlighter around the ring: drawn, once, and quiet. Decoration. */
export function Sunburst() {
  return (
    <svg viewBox="-100 -100 200 200" className="sunburst absolute inset-0 size-full" fill="none" aria-hidden="true">
      {rays.map((ray) => {
        const isLong = ray % 2 === 0;
        return (
          <path
            key={ray}
            d={`M0 ${isLong ? -84 : -86}V${isLong ? -97 : -92}`}
            transform={`rotate(${ray * 22.5})`}
            className={isLong ? 'stroke-marigold' : 'stroke-leaf'}
            strokeWidth={isLong ? 4 : 3}
            strokeLinecap="round"
          />
        );
      })}
    </svg>
  );
}
