import { type RefObject, useEffect, useState } from 'react';
import type { VideoSource } from '../../shared/video-source.ts';

const address = 'https://www.youtube.com/iframe_api';
const timeoutMs = 12_000;

type YouTubeWindow = Window & { YT?: { Player?: unknown }; onYouTubeIframeAPIReady?: () => void };

let loading: Promise<void> | null = null;

function load(): Promise<void> {
  const page: YouTubeWindow = window;
  if (page.YT?.Player) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('YouTube does not answer'));
    };
    const timer = setTimeout(fail, timeoutMs);
    page.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.src = address;
    document.head.append(script);
  });
}

/** The video element would wait for this script for ever; here it fails and can be retried. */
function youtubeApi(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

const patienceMs = 25_000;

/** No videos of other channels, no annotations, no controls but ours. */
const youtubeConfig = {
  rel: 0,
  iv_load_policy: 3,
  fs: 0,
  disablekb: 1,
  playsinline: 1,
  cc_load_policy: 0,
  origin: window.location.origin,
};

export type HlsError = { fatal: boolean; type: string; response?: { code?: number } };

/** The used part of the hls.js API. */
export type HlsApi = {
  on(event: 'hlsError', listener: (name: string, data: HlsError) => void): void;
  on(event: 'hlsManifestParsed', listener: () => void): void;
  levels: readonly { width: number; height: number }[];
  startLevel: number;
  loadLevel: number;
  nextLevel: number;
  autoLevelCapping: number;
  url: string | null;
  loadSource: (url: string) => void;
  startLoad: () => void;
  stopLoad: () => void;
  recoverMediaError: () => void;
};
export type HlsElement = HTMLMediaElement & { api?: HlsApi | null; config?: object };

/** The API of hls.js exists a microtask after `src` is set; null where the browser plays HLS itself. */
export async function startHls(element: HlsElement, src: string): Promise<HlsApi | null> {
  element.src = src;
  for (let turn = 0; turn < 5 && !element.api; turn += 1) await Promise.resolve();
  return element.api ?? null;
}

/** hls.js reports fatal errors only through its API. */
async function startLinkedHls(element: HlsElement, src: string, onFatal: () => void): Promise<void> {
  const api = await startHls(element, src);
  api?.on('hlsError', (_name, data) => data.fatal && onFatal());
}

async function define(kind: VideoSource['kind']): Promise<void> {
  if (kind === 'hls') await import('hls-video-element');
  if (kind === 'youtube') await Promise.all([youtubeApi(), import('youtube-video-element')]);
}

type MediaProps = {
  source: VideoSource;
  title: string;
  media: RefObject<HTMLMediaElement | null>;
  /** In seconds. */
  startAt: number;
  /** Set if the address asks for a certain second. */
  playsAtOnce: boolean;
  setFailed: (hasFailed: boolean) => void;
};

export function useDefined(kind: VideoSource['kind'], setFailed: (hasFailed: boolean) => void): boolean {
  const [isDefined, setIsDefined] = useState(kind === 'file');
  useEffect(() => {
    let isGone = false;
    define(kind).then(
      () => !isGone && setIsDefined(true),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [kind, setFailed]);
  return isDefined;
}

function useLoading(
  { source: { kind, src }, media, startAt, playsAtOnce, setFailed }: MediaProps,
  isDefined: boolean,
): void {
  useEffect(() => {
    const element = media.current;
    if (!isDefined || !element) return;
    let isGone = false;
    const fail = () => !isGone && setFailed(true);
    const timer = setTimeout(fail, patienceMs);
    const ready = () => {
      clearTimeout(timer);
      // YouTube gets a start parameter instead: a seek would start the video.
      if (kind !== 'youtube' && startAt > 0) element.currentTime = startAt;
      setFailed(false);
      // A browser may want a tap first: then it waits at its second.
      if (playsAtOnce) element.play()?.catch(() => undefined);
    };
    if (element.readyState > 0) ready();
    else if (element.error) fail();
    element.addEventListener('loadedmetadata', ready);
    element.addEventListener('error', fail);
    if (kind === 'hls') void startLinkedHls(element, src, fail);
    return () => {
      isGone = true;
      clearTimeout(timer);
      element.removeEventListener('loadedmetadata', ready);
      element.removeEventListener('error', fail);
    };
  }, [isDefined, media, kind, src, startAt, playsAtOnce, setFailed]);
}

export function Media(props: MediaProps) {
  const { source, title, media, startAt, setFailed } = props;
  const { kind, src, captions } = source;
  const isDefined = useDefined(kind, setFailed);
  useLoading(props, isDefined);
  if (!isDefined) return null;
  const keep = (element: HTMLElement | null) => {
    media.current = element as HTMLMediaElement | null;
  };
  if (kind === 'hls') return <hls-video ref={keep} slot="media" playsinline="" title={title} />;
  if (kind === 'youtube') {
    const config = { ...youtubeConfig, start: Math.floor(startAt) };
    return <youtube-video ref={keep} slot="media" className="player-frame" src={src} config={config} title={title} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a school's own video may have no captions file; ours have one
    <video ref={keep} slot="media" src={src} playsInline preload="metadata" aria-label={title}>
      {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
    </video>
  );
}
