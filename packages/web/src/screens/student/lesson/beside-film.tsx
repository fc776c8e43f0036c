import type { LessonOutline } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { chapterAt } from '@akada/contract/rules/lesson-outline';
import { NotebookText, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { isShortcut } from '../../../lib/shortcut.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Notes } from './notes.tsx';
import { usePreview } from './preview.ts';

type Media = RefObject<HTMLMediaElement | null>;
type Chapters = LessonOutline['chapters'];

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
            <span className="player-clock">{clockText(chapter.second)}</span> <bdi>{chapter.title}</bdi>
          </button>
        </li>
      ))}
    </ol>
  );
}

type BesideFilmProps = {
  userId: string;
  lesson: { _id: string; title: string };
  chapters: Chapters;
  media: Media;
  /** Start position before the film is loaded, in seconds. */
  startAt: number;
  asked: number;
  onJump: (second: number) => void;
  /** To the transcript, whose button has no room in the bar of a phone; null where there is none. */
  onRead: (() => void) | null;
  onClose: () => void;
};

function BesideFilm({ chapters, media, startAt, onJump, onRead, onClose, ...notes }: BesideFilmProps) {
  const second = useSecond(media);
  const isPreview = usePreview() !== null;
  return (
    <aside className="player-beside" aria-labelledby="beside-film">
      <div className="flex items-center justify-between gap-2">
        <h2 id="beside-film" className="flex-1 text-base">
          {besideName}
        </h2>
        {onRead && (
          <Button variant="quiet" size="sm" onClick={onRead}>
            Transcript
          </Button>
        )}
        <IconButton label="Close chapters and notes" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="player-scrolls">
        {chapters.length > 0 && <ChapterList chapters={chapters} second={second} onJump={onJump} />}
        {isPreview ? (
          <p className="py-3 text-sm text-soft">
            Here students ask their teacher about this second, and write notes that nobody else reads.
          </p>
        ) : (
          <>
            <LinkButton
              to={`/student/messages/new?lesson=${notes.lesson._id}&t=${second ?? Math.floor(startAt)}`}
              reloadDocument
              variant="secondary"
              wide
            >
              {`Ask the teacher about ${clockText(second ?? Math.floor(startAt))}`}
            </LinkButton>
            <Notes {...notes} second={second ?? Math.floor(startAt)} onJump={onJump} />
          </>
        )}
      </div>
    </aside>
  );
}

export const besideName = 'Chapters and notes';

/** A button of the control bar. */
export function BesideButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="player-button" aria-pressed={isOpen} title={besideName} onClick={onToggle}>
      <NotebookText className="size-6" aria-hidden="true" />
      <span className="sr-only">{besideName}</span>
    </button>
  );
}

type Panel = 'transcript' | 'lesson';

/** Panel beside the film. The key N starts a note. */
export function useBeside() {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [asked, setAsked] = useState(0);
  const toggle = (which: Panel) => {
    setAsked(0);
    setPanel((before) => (before === which ? null : which));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || !isShortcut(event)) return;
      event.preventDefault();
      // Only the film itself is seen in full screen.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      setPanel('lesson');
      setAsked((count) => count + 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { panel, asked, toggle };
}

type BesideStageProps = Omit<BesideFilmProps, 'asked' | 'onClose'> & {
  beside: ReturnType<typeof useBeside>;
  transcript?: ReactNode;
  /** The player. */
  children: ReactNode;
};

export function BesideStage({ beside, transcript, children, ...film }: BesideStageProps) {
  const { panel, asked, toggle } = beside;
  return (
    <div className="player-stage bg-stage text-chalk" data-reads={panel !== null || undefined}>
      {children}
      {panel === 'lesson' && <BesideFilm {...film} asked={asked} onClose={() => toggle('lesson')} />}
      {panel === 'transcript' && transcript}
    </div>
  );
}

/** A film that is not loaded yet will begin there. */
export const jumpIn = (media: Media, startFrom: (second: number) => void) => (second: number) => {
  if (!media.current) return startFrom(second);
  media.current.currentTime = second;
  return media.current.play()?.catch(() => undefined);
};

/** A film that was exchanged may be shorter than its chapters. */
export const chaptersWithin = (outline: LessonOutline | null, seconds: number): Chapters =>
  outline?.chapters.filter(({ second }) => seconds === 0 || second < seconds) ?? [];
