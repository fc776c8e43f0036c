/** What keys and taps do to the playing video, and what is said about it. */
export const skipSeconds = 10;
const volumeStep = 0.1;

export function togglePlay(media: HTMLMediaElement): void {
  // A play that is interrupted by the next key is no failure.
  if (media.paused) media.play()?.catch(() => undefined);
  else media.pause();
}

export function skip(media: HTMLMediaElement, seconds: number): string {
  const end = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;
  media.currentTime = Math.min(end, Math.max(0, media.currentTime + seconds));
  return `${Math.abs(seconds)} s ${seconds < 0 ? 'back' : 'forward'}`;
}

export function changeVolume(media: HTMLMediaElement, direction: 1 | -1): string {
  const before = media.muted ? 0 : media.volume;
  const volume = Math.min(1, Math.max(0, Math.round((before + direction * volumeStep) * 10) / 10));
  media.volume = volume;
  media.muted = volume === 0;
  return `Volume ${Math.round(volume * 100)}%`;
}
