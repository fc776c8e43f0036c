import { useEffect, useRef, useState } from 'react';
import { readFrame } from '../../lib/read-qr.ts';

/** Between two looks at the picture: a phone stays cool, and a hand needs longer. */
const pauseMs = 150;
/** Looks without the code after which the paper is away: single ones miss a code that is held. */
const looksAway = 6;

/** A filter of looks: a code that is held before the camera passes once, and again after it was away. */
export function newCodes(): (text: string | null) => boolean {
  let last = '';
  let missed = 0;
  return (text) => {
    missed = text === null ? missed + 1 : 0;
    if (missed >= looksAway) last = '';
    const isNew = text !== null && text !== last;
    if (isNew) last = text;
    return isNew;
  };
}

type CameraState = 'off' | 'starting' | 'on' | 'refused';

async function openCamera(): Promise<MediaStream> {
  // Missing without TLS.
  if (!navigator.mediaDevices) throw new Error('no camera');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 1280 } },
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

type Watched = { video: HTMLVideoElement; onOpen: () => void; onRefused: () => void; onFound: (text: string) => void };

/** Returns a stop function. */
function watch({ video, onOpen, onRefused, onFound }: Watched): () => void {
  let isOver = false;
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isNew = newCodes();
  const look = async () => {
    const text = video.videoWidth > 0 ? await readFrame(video) : null;
    if (isOver) return;
    if (isNew(text) && text !== null) {
      navigator.vibrate?.(60);
      onFound(text);
    }
    timer = setTimeout(look, pauseMs);
  };
  const start = async () => {
    stream = await openCamera();
    if (isOver) return stop(stream);
    video.srcObject = stream;
    await video.play();
    onOpen();
    void look();
  };
  start().catch(() => {
    if (stream) stop(stream);
    if (!isOver) onRefused();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    if (stream) stop(stream);
  };
}

export function useCamera(onFound: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  found.current = onFound;
  const [state, setState] = useState<CameraState>('off');
  const isWanted = state === 'starting' || state === 'on';
  useEffect(() => {
    if (!isWanted || !video.current) return;
    return watch({
      video: video.current,
      onOpen: () => setState('on'),
      onRefused: () => setState('refused'),
      onFound: (text) => found.current(text),
    });
  }, [isWanted]);
  return { video, state, start: () => setState('starting'), stop: () => setState('off') };
}
