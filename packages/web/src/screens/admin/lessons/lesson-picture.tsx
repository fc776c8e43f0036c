import { Play } from 'lucide-react';
import { useState } from 'react';

/** Sixteen to nine whether the picture arrives or not. Decoration: the title stands beside it. */
export function LessonPicture({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src !== null && src !== failed) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        width="320"
        height="180"
        className="aspect-video w-full bg-sunken object-cover"
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <div className="grid aspect-video w-full place-items-center bg-board">
      <span className="grid size-14 place-items-center rounded-full border-2 border-chalk-soft text-chalk">
        <Play className="ml-1 size-6" aria-hidden="true" />
      </span>
    </div>
  );
}
