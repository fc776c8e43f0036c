import { clockText } from '@akada/contract/rules/exam-clock';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect, useState } from 'react';

const shownMs = 8000;

type Props = {
  /** Where the film goes on, in seconds. */
  start: number;
  controller: RefObject<MediaController | null>;
  media: RefObject<HTMLMediaElement | null>;
};

/** Where the film goes on, with the way back to its beginning: until it has played for a few seconds. */
export function ResumeNote({ start, controller, media }: Props) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const element = controller.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPlaying = () => {
      timer ??= setTimeout(() => setIsShown(false), shownMs);
    };
    element?.addEventListener('playing', onPlaying, { capture: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('playing', onPlaying, { capture: true });
    };
  }, [controller]);
  if (!isShown) return null;

  const startOver = () => {
    if (media.current) media.current.currentTime = 0;
    setIsShown(false);
    controller.current?.focus();
  };
  return (
    <div className="player-resume">
      <span role="status">{`Resumed at ${clockText(Math.floor(start))}`}</span>
      <button type="button" onClick={startOver}>
        Start over
      </button>
    </div>
  );
}
