import './media-elements.ts';
import type { PurchasedLesson } from '@akada/contract';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Controls } from './controls.tsx';
import { Media } from './media.tsx';
import { useDoubleTap } from './use-double-tap.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { videoSource } from './video-source.ts';

const wordMs = 900;

/** A short word in the picture: what the key or the tap did. */
function useWord() {
  const [word, setWord] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!word) return;
    const timer = setTimeout(() => setWord(null), wordMs);
    return () => clearTimeout(timer);
  }, [word]);
  const say = useCallback((text: string) => setWord({ text }), []);
  return { word: word?.text ?? null, say };
}

function useRate(controller: RefObject<MediaController | null>): number {
  const [rate, setRate] = useState(1);
  useEffect(() => {
    const element = controller.current;
    const onRate = (event: Event) => event instanceof CustomEvent && setRate(Number(event.detail) || 1);
    element?.addEventListener('mediaplaybackrate', onRate);
    return () => element?.removeEventListener('mediaplaybackrate', onRate);
  }, [controller]);
  return rate;
}

export function Player({ lesson }: { lesson: PurchasedLesson }) {
  const [source] = useState(() => videoSource(lesson.videoUrl));
  const controller = useRef<MediaController>(null);
  const media = useRef<HTMLMediaElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const stoppedAt = useRef(0);
  const { word, say } = useWord();
  const rate = useRate(controller);
  usePlayerKeys({ controller, media, say });
  useDoubleTap(controller, media, say);

  const retry = () => {
    stoppedAt.current = media.current?.currentTime ?? 0;
    setHasFailed(false);
    setTries((count) => count + 1);
  };
  const onReady = () => {
    setHasFailed(false);
    if (stoppedAt.current > 0 && media.current) media.current.currentTime = stoppedAt.current;
    stoppedAt.current = 0;
  };

  return (
    <div className="player-stage bg-stage text-chalk">
      <media-controller
        ref={controller}
        className="player"
        autohide="3"
        autohideovercontrols=""
        nohotkeys=""
        novolumepref=""
        nomutedpref=""
      >
        <Media
          key={tries}
          source={source}
          title={lesson.title}
          media={media}
          onReady={onReady}
          onFailure={() => setHasFailed(true)}
        />
        <Controls title={lesson.title} rate={rate} isBusy={!hasFailed} />
      </media-controller>
      <div role="status" className="player-word">
        {word && <span>{word}</span>}
      </div>
      {hasFailed && (
        <div className="player-failure">
          <ErrorPanel
            title="This video could not be loaded"
            message={
              source.kind === 'youtube'
                ? 'YouTube does not answer, or it does not give out this video. Check your connection and try again.'
                : 'The connection may be too slow, or the link to the video no longer works. Try again, and tell your tutor if it stays like this.'
            }
            onRetry={retry}
          />
        </div>
      )}
    </div>
  );
}
