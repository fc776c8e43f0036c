import { youtubeId } from '@akada/contract/rules/video-link';

export type CourseSource =
  | { kind: 'youtube'; src: string }
  | { kind: 'ours'; src: string; captions: string }
  /** This document's policy plays nothing from elsewhere; the lesson player's does. */
  | { kind: 'elsewhere' };

const demoVideo = /^\/media\/demo\/([a-z0-9-]+)\.mp4$/;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Our own films come from this very origin, whichever of its names the page was opened under. */
export function courseSource(link: string, page: Location = window.location): CourseSource {
  const id = youtubeId(link);
  if (id)
    return { kind: 'youtube', src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1` };
  if (!URL.canParse(link, page.href)) return { kind: 'elsewhere' };
  const url = new URL(link, page.href);
  const isHere = url.host === page.host || loopback.includes(url.hostname);
  const name = isHere ? demoVideo.exec(url.pathname)?.[1] : undefined;
  return name ? { kind: 'ours', src: url.pathname, captions: `/media/demo/${name}.vtt` } : { kind: 'elsewhere' };
}
