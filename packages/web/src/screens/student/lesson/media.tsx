import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VideoSource } from './video-source.ts';
import { youtubeApi } from './youtube-api.ts';

/** No picture after this long is a failure one can act on, not a spinner. */
const patienceMs = 25_000;

/** rel, iv_load_policy: nothing of other channels and no notes over the picture; our own controls are on top. */
const youtubeConfig = {
  rel: 0,
  iv_load_policy: 3,
  fs: 0,
  disablekb: 1,
  playsinline: 1,
  cc_load_policy: 0,
  origin: window.location.origin,
};

type HlsApi = { on: (event: 'hlsError', listener: (name: string, data: { fatal: boolean }) => void) => void };
type HlsElement = HTMLMediaElement & { api?: HlsApi | null };

/** hls.js tells its fatal errors to nobody else. It is made in a microtask after `src` is set, before any reply. */
async function startHls(element: HlsElement, src: string, onFatal: () => void): Promise<void> {
  element.src = src;
  for (let turn = 0; turn < 5 && !element.api; turn += 1) await Promise.resolve();
  element.api?.on('hlsError', (_name, data) => data.fatal && onFatal());
}

async function define(kind: VideoSource['kind']): Promise<void> {
  if (kind === 'hls') await import('hls-video-element');
  if (kind === 'youtube') await Promise.all([youtubeApi(), import('youtube-video-element')]);
}

type Props = {
  source: VideoSource;
  title: string;
  media: RefObject<HTMLMediaElement | null>;
  /** In seconds. */
  startAt: number;
  onReady: () => void;
  onFailure: () => void;
};

/** One of three elements that all speak the language of <video>. */
export function Media({ source, title, media, startAt, onReady, onFailure }: Props) {
  const { kind, src, captions } = source;
  const [isDefined, setIsDefined] = useState(kind === 'file');
  const report = useRef({ onReady, onFailure });
  useEffect(() => {
    report.current = { onReady, onFailure };
  });

  useEffect(() => {
    let isGone = false;
    define(kind).then(
      () => !isGone && setIsDefined(true),
      () => !isGone && report.current.onFailure(),
    );
    return () => {
      isGone = true;
    };
  }, [kind]);

  useEffect(() => {
    const element = media.current;
    if (!isDefined || !element) return;
    let isGone = false;
    const fail = () => !isGone && report.current.onFailure();
    const timer = setTimeout(fail, patienceMs);
    const ready = () => {
      clearTimeout(timer);
      // YouTube has it among its parameters: a seek before the first play would start the film.
      if (kind !== 'youtube' && startAt > 0) element.currentTime = startAt;
      report.current.onReady();
    };
    // A native video may have been quicker than this effect.
    if (element.readyState > 0) ready();
    else if (element.error) fail();
    element.addEventListener('loadedmetadata', ready);
    element.addEventListener('error', fail);
    if (kind === 'hls') void startHls(element, src, fail);
    return () => {
      isGone = true;
      clearTimeout(timer);
      element.removeEventListener('loadedmetadata', ready);
      element.removeEventListener('error', fail);
    };
  }, [isDefined, media, kind, src, startAt]);

  if (!isDefined) return null;
  const keep = (element: HTMLElement | null) => {
    media.current = element as HTMLMediaElement | null;
  };
  if (kind === 'youtube') {
    return (
      <youtube-video
        ref={keep}
        slot="media"
        className="player-frame"
        src={src}
        config={{ ...youtubeConfig, start: Math.floor(startAt) }}
        title={title}
      />
    );
  }
  if (kind === 'hls') return <hls-video ref={keep} slot="media" playsinline="" title={title} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a school's own video may have no captions file; ours have one
    <video ref={keep} slot="media" src={src} playsInline preload="metadata" aria-label={title}>
      {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
    </video>
  );
}
