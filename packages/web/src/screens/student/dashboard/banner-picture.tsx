import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { StepWords } from './step-words.ts';

/** A wave on ruled lines, chalked beside the words where there is room. */
function Drawing() {
  return (
    <svg
      viewBox="0 0 260 160"
      fill="none"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 -z-10 hidden h-full w-64 sm:block"
      preserveAspectRatio="xMaxYMid slice"
    >
      <path d="M0 20h260M0 50h260M0 80h260M0 110h260M0 140h260" className="stroke-board-line" strokeWidth="1.5" />
      <path d="M24 0v160" className="stroke-marigold" strokeWidth="2" />
      <path d="M44 80h196m-10-7 10 7-10 7" className="stroke-chalk-soft" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M48 80c14-62 34-62 48 0s34 62 48 0 34-62 48 0 22 54 34 24"
        className="stroke-chalk"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="72" cy="33" r="8" className="stroke-marigold" strokeWidth="3" />
    </svg>
  );
}

/** At the banner's right on wide screens: the lesson to go on with, else a drawing. Decoration; the words say it all. */
export function BannerPicture({ lesson }: { lesson: StepWords['lesson'] }) {
  if (!lesson) return <Drawing />;
  return (
    <div className="absolute inset-y-0 right-6 hidden w-60 place-items-center sm:grid" aria-hidden="true">
      <div className="w-full overflow-hidden rounded-md border border-board-line bg-board">
        <Thumbnail src={lesson.picture} eager />
        <div className="h-1.5 bg-board-line">
          <div className="h-full bg-marigold" style={{ width: `${lesson.progress}%` }} />
        </div>
      </div>
    </div>
  );
}
