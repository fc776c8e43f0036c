/** Specification, section 3. */

export type VideoKind = 'youtube' | 'hls' | 'file';

function parsed(link: string): URL | null {
  try {
    const url = new URL(link);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

export function youtubeId(link: string): string | null {
  const url = parsed(link);
  if (!url) return null;
  const segments = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined = null;
  if (url.hostname === 'youtu.be') id = segments[0];
  else if (youtubeHosts.has(url.hostname)) {
    id = ['embed', 'shorts', 'live', 'v'].includes(segments[0] ?? '') ? segments[1] : url.searchParams.get('v');
  }
  return id && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null;
}

export function isVideoLink(link: string): boolean {
  return link.length <= 500 && parsed(link) !== null;
}

const videoFile = /\.(mp4|m4v|mov|webm)$/;

/** Null where our player can only fail: web pages, and formats no browser plays. */
export function playableKind(link: string): VideoKind | null {
  if (youtubeId(link)) return 'youtube';
  const path = parsed(link)?.pathname.toLowerCase() ?? '';
  if (path.endsWith('.m3u8')) return 'hls';
  return videoFile.test(path) ? 'file' : null;
}

/** Lessons from before links were checked may have any. */
export function videoKind(link: string): VideoKind {
  return playableKind(link) ?? 'file';
}

export function embedLink(link: string): string {
  const id = youtubeId(link);
  return id ? `https://www.youtube.com/embed/${id}` : link;
}
