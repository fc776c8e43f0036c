import { type VideoKind, videoKind, youtubeId } from '@akada/contract/rules/video-link';

export type VideoSource = { kind: VideoKind; src: string; captions: string | null };

const demoVideo = /^\/media\/demo\/([a-z0-9-]+)\.mp4$/;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Demo videos load from this origin, whatever host their link names, with captions beside them. */
export function videoSource(link: string, page: Location = window.location): VideoSource {
  const kind = videoKind(link);
  const id = youtubeId(link);
  if (id) return { kind, src: `https://www.youtube-nocookie.com/embed/${id}`, captions: null };
  if (!URL.canParse(link, page.href)) return { kind, src: link, captions: null };
  const url = new URL(link, page.href);
  const isHere = url.host === page.host || loopback.includes(url.hostname);
  const name = isHere ? demoVideo.exec(url.pathname)?.[1] : undefined;
  if (!name) return { kind, src: link, captions: null };
  return { kind, src: url.pathname, captions: `/media/demo/${name}.vtt` };
}
