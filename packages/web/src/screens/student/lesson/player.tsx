import './media-elements.ts';
import type { PurchasedLesson } from '@akada/contract';
import { resumeAt } from '@akada/contract/rules/watched';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Controls } from './controls.tsx';
import { Media } from './media.tsx';
import { ResumeNote } from './resume-note.tsx';
import { useDoubleTap } from './use-double-tap.ts';
import { useLandscape } from './use-landscape.ts';
import { usePlayRequests } from './use-play-requests.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useWatchReport } from './use-watch-report.ts';
import { videoSource } from './video-source.ts';

const wordMs = 900;
/** Who left a film this early begins it again. */
const worthResumingSeconds = 5;

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

/** Whether the student can choose a size: a phone on little data takes the smallest. */
function useQualities(controller: RefObject<MediaController | null>): boolean {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const element = controller.current;
    const onList = (event: Event) => event instanceof CustomEvent && setCount([...(event.detail ?? [])].length);
    element?.addEventListener('mediarenditionlist', onList);
    return () => element?.removeEventListener('mediarenditionlist', onList);
  }, [controller]);
  return count > 1;
}

/** Where the film goes on. What is reported while it plays does not move it. */
function useStart({ positionSeconds, durationSeconds }: PurchasedLesson): number {
  const [start] = useState(() => resumeAt(positionSeconds, durationSeconds));
  return start < worthResumingSeconds ? 0 : start;
}

export function Player({ lesson, userId }: { lesson: PurchasedLesson; userId: string }) {
  const [source] = useState(() => videoSource(lesson.videoUrl));
  const controller = useRef<MediaController>(null);
  const media = useRef<HTMLMediaElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const start = useStart(lesson);
  const [startAt, setStartAt] = useState(start);
  const { word, say } = useWord();
  const rate = useRate(controller);
  const hasQualities = useQualities(controller);
  usePlayerKeys({ controller, media, say });
  usePlayRequests(controller, media);
  useDoubleTap(controller, media, say);
  useLandscape(media);
  useWatchReport({ controller, media, userId, lessonId: lesson._id });

  const retry = () => {
    setStartAt(media.current?.currentTime || startAt);
    setHasFailed(false);
    setTries((count) => count + 1);
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
          startAt={startAt}
          onReady={() => setHasFailed(false)}
          onFailure={() => setHasFailed(true)}
        />
        <Controls title={lesson.title} rate={rate} isBusy={!hasFailed} hasQualities={hasQualities} />
      </media-controller>
      <div role="status" className="player-word">
        {word && <span>{word}</span>}
      </div>
      {start > 0 && !hasFailed && <ResumeNote start={start} controller={controller} media={media} />}
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
