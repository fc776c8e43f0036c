import type { Playback } from '@akada/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

type FilmProps = { playback: Playback; media: RefObject<HTMLVideoElement | null>; onFail: () => void };

/** Null where only the original can be played, which needs no library. */
function useHls({ hls }: Playback, onFail: () => void): RefObject<HTMLVideoElement | null> {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (hls === null) return;
    let isGone = false;
    import('./film-preview.ts').then(
      () => {
        if (!isGone && element.current) element.current.src = hls;
      },
      () => !isGone && onFail(),
    );
    return () => {
      isGone = true;
    };
  }, [hls, onFail]);
  return element;
}

function Film({ playback, media, onFail }: FilmProps) {
  const { hls, original, poster, captions } = playback;
  const element = useHls(playback, onFail);
  const video = (
    <video
      ref={media}
      slot="media"
      controls
      playsInline
      preload="metadata"
      className="aspect-video w-full bg-stage"
      aria-label="Preview of the film"
      onError={onFail}
      {...(poster !== null && { poster })}
      {...(hls === null && original !== null && { src: original })}
    >
      {captions !== null && <track kind="captions" src={captions} srcLang="en" label="English" />}
    </video>
  );
  return hls === null ? video : <film-preview ref={element}>{video}</film-preview>;
}

type PreviewProps = {
  playback: Playback | undefined;
  /** Link of a lesson without a film. */
  link: string | null;
  media: RefObject<HTMLVideoElement | null>;
};

export function Preview({ playback, link, media }: PreviewProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const fail = useCallback(() => setHasFailed(true), []);
  return (
    <TitledCard title="As students see it" large>
      <div className="mt-3 flex flex-col gap-3">
        {playback && <Film key={playback.filmId} playback={playback} media={media} onFail={fail} />}
        {playback && hasFailed && (
          <Notice tone="warning">
            The preview could not be played here. Check your connection and load the page anew.
          </Notice>
        )}
        {!playback && link && (
          <p>
            Students play this link:{' '}
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="font-semibold wrap-anywhere text-green underline"
            >
              {link}
            </a>
          </p>
        )}
        {!playback && !link && (
          <EmptyState mark="signal" title="Nothing to play yet" text="What students get will be here." />
        )}
      </div>
    </TitledCard>
  );
}
