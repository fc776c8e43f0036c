import type { LessonOutline } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { chapterAt } from '@akada/contract/rules/lesson-outline';
import { ListVideo, X } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';

type Media = RefObject<HTMLMediaElement | null>;
export type Chapters = LessonOutline['chapters'];

const lookMs = 500;

/** The whole second that is being shown; null before the film is asked for. */
function useSecond(media: Media): number | null {
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => {
    // The element is exchanged for another one when the quality is.
    const look = () => setSecond(media.current ? Math.floor(media.current.currentTime) : null);
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [media]);
  return second;
}

type ChapterListProps = { chapters: Chapters; second: number | null; onJump: (second: number) => void };

function ChapterList({ chapters, second, onJump }: ChapterListProps) {
  const current = second === null ? null : chapterAt(chapters, second);
  return (
    <ol className="player-lines" aria-label="Chapters">
      {chapters.map((chapter) => (
        <li key={chapter.second}>
          <button type="button" aria-current={chapter === current || undefined} onClick={() => onJump(chapter.second)}>
            <span className="player-clock">{clockText(chapter.second)}</span> <span>{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type BesideFilmProps = { chapters: Chapters; media: Media; onJump: (second: number) => void; onClose: () => void };

export function BesideFilm({ chapters, media, onJump, onClose }: BesideFilmProps) {
  const second = useSecond(media);
  return (
    <aside className="player-beside" aria-labelledby="beside-film">
      <div className="flex items-center justify-between gap-2">
        <h2 id="beside-film" className="text-base">
          Chapters
        </h2>
        <IconButton label="Close the chapters" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ChapterList chapters={chapters} second={second} onJump={onJump} />
    </aside>
  );
}

/** Of the control bar. */
export function BesideButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="player-button" aria-pressed={isOpen} title="Chapters" onClick={onToggle}>
      <ListVideo className="size-6" aria-hidden="true" />
      <span className="sr-only">Chapters</span>
    </button>
  );
}

/** A film that was exchanged may be shorter than its chapters. */
export const chaptersWithin = (outline: LessonOutline | null, seconds: number): Chapters =>
  outline?.chapters.filter(({ second }) => seconds === 0 || second < seconds) ?? [];
