import { Frame } from './frame.tsx';

/** The player in the middle of a lesson. */
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
